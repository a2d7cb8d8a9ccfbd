import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import { type FlashKey, redirectWith } from '#surfaces/site/flash.ts'
import { idIn } from '#surfaces/site/forms.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import { bodyOf, type FormRefusal, findRefusal, formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { labelStyle } from '#surfaces/site/parts/attendee-label.ts'
import { confirmPage, decisionIn } from '#surfaces/site/parts/confirm.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { tableScripts } from '../../parts/bulk-table.ts'
import { eventPath, eventRoute, eventScreen, findEvent } from '../shell.ts'
import { requestsStyle } from '../style/stylesheet.ts'
import { choicesIn, findAttendees } from './attendees-find.ts'
import { attendeesBody, type RefusedAttendeeForm } from './attendees-view.ts'
import { findWalkIns } from './walk-ins.ts'

const route = eventRoute('attendees')
const from = ({ params }: FastifyRequest) => eventPath((params as { id: string }).id, 'attendees')
const eventIdIn = (request: FastifyRequest) => idIn(request, 'event_not_found')

/** Everyone with an RSVP: found by name, sorted, and changed one by one or many at once. */
export function mountAttendees(scope: PageScope): void {
  const { clock, ownOrigins } = scope.server

  async function show(request: FastifyRequest, reply: FastifyReply, refused?: RefusedAttendeeForm, form?: FormRefusal) {
    const event = await findEvent(scope, request)
    const [messages, choices, now] = [messagesOf(request), choicesIn(request), clock.now()]
    const shown = await findAttendees(scope, request, event.id, choices)
    const walkIns = await findWalkIns(scope, request, event.id, shown.summary.walkIns)
    const here = form ? eventPath(event.id, 'attendees') : request.url
    const view = { ...choices, ...shown, messages, event, walkIns, here, now, ownOrigins, refused, form }
    const hasMore = shown.summary.hasQuestions || shown.summary.rsvps < shown.summary.confirmed
    const styles = [...(hasMore ? [requestsStyle.path] : []), ...(shown.labels.length > 0 ? [labelStyle.path] : [])]
    const screen = { body: attendeesBody(view), scripts: [...tableScripts, islandPath('live')], styles }
    return sendPage(
      reply,
      eventScreen(messages, event, 'attendees', screen, now),
      form?.status ?? (refused ? 409 : 200),
    )
  }

  getScreen(scope, route, (request, reply) => show(request, reply))

  postScreen(scope, route, from, async (request, reply) => {
    const form = formIn(request)
    const [row, one] = form.get('row')?.split('.') ?? []
    const { action, isConfirmed } = row === undefined ? decisionIn(form) : { action: row, isConfirmed: false }
    const userIds = (one === undefined ? form.getAll('id') : [one]).filter(isId).slice(0, 100)
    if (userIds.length === 0) return redirectWith(scope, reply, request.url, 'noneSelected')
    if (action === 'remove' && !isConfirmed) {
      const [messages, back] = [messagesOf(request), request.url]
      const { removeHeading: heading, removeLead: lead, remove: yes } = messages.organize.attendees.list
      return sendPage(reply, confirmPage({ heading, lead, yes, path: back, form, back }, messages))
    }
    const { key, results } = await change(scope, request, { action, userIds, now: clock.now() })
    const people = results.flatMap(({ userId, code }) => (code === undefined ? [] : [{ userId, code }]))
    if (people.length === 0) return redirectWith(scope, reply, request.url, key)
    const isFull = action === 'promote' && people.some(({ code }) => code === 'event_full')
    return show(request, reply, { done: results.length - people.length, people, isFull })
  })

  postScreen(scope, `${route}/export`, from, async (request, reply) => {
    const params = { eventId: eventIdIn(request) }
    const { url } = await perform(scope, request, operations.attendees.export, { params })
    return reply.redirect(url, 303)
  })

  postScreen(scope, `${route}/add`, from, async (request, reply) => {
    const [form, eventId] = [formIn(request), eventIdIn(request)]
    const body = bodyOf(operations.attendees.add, form)
    const refusal = await findRefusal(request, form, () =>
      perform(scope, request, operations.attendees.add, { params: { eventId }, body }),
    )
    if (!refusal) return redirectWith(scope, reply, eventPath(eventId, 'attendees'), 'attendeeAdded')
    const text = messagesOf(request).organize.attendees.list
    const problem = refusal.problems?.username ?? (refusal.status === 404 ? text.unknown : refusal.alert)
    return show(request, reply, undefined, { ...refusal, problems: { ...refusal.problems, username: problem } })
  })
}

interface Change {
  action: string
  userIds: string[]
  now: Date
}

interface Changed {
  key: FlashKey
  /** With the code of the refusal, if there is one. */
  results: { userId: string; code?: string | undefined }[]
}

async function change(scope: PageScope, request: FastifyRequest, { action, userIds, now }: Change): Promise<Changed> {
  const params = { eventId: eventIdIn(request) }
  if (action.startsWith('label.')) {
    const labelId = action.slice('label.'.length) || null
    const { results } = await perform(scope, request, operations.labels.give, { params, body: { userIds, labelId } })
    return { key: labelId === null ? 'labelTaken' : 'labelGiven', results }
  }
  switch (action) {
    case 'promote':
    case 'promote-anyway': {
      const body = { userIds, overCapacity: action === 'promote-anyway' }
      return {
        key: 'attendeesPromoted',
        ...(await perform(scope, request, operations.attendees.promoteMany, { params, body })),
      }
    }
    case 'remove':
      return {
        key: 'attendeesRemoved',
        ...(await perform(scope, request, operations.attendees.removeMany, { params, body: { userIds } })),
      }
    case 'undo': {
      await perform(scope, request, operations['check-in'].delete, { params: { ...params, userId: userIds[0]! } })
      return { key: 'checkInUndone', results: [] }
    }
    case 'check-in': {
      const checkedInAt = now.toISOString()
      const items = userIds.map((userId) => ({ clientId: randomUUID(), userId, checkedInAt }))
      const { results } = await perform(scope, request, operations['check-in'].createBatch, { params, body: { items } })
      return { key: 'checkedIn', results: results.map(({ code }, at) => ({ userId: userIds[at]!, code })) }
    }
    default:
      throw new ApiError('validation_failed')
  }
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { findSeat, presentNo } from '#domains/events/attendee-mail/index.ts'
import { previewApprovals } from '#domains/events/rsvps/index.ts'
import { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import { type CountedFlash, redirectWith } from '#surfaces/site/flash.ts'
import { idIn } from '#surfaces/site/forms.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import { bodyOf, type FormRefusal, findRefusal, formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { decisionIn } from '#surfaces/site/parts/confirm.ts'
import type { FormState } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { tableScripts } from '../../parts/bulk-table.ts'
import { eventPath, eventRoute, eventScreen, findEvent, type ManagedEvent, type Screen } from '../shell.ts'
import { requestsStyle } from '../style/stylesheet.ts'
import { noForm, previewSentence, yesForm } from './requests-answer.ts'
import { findRequests, listIn } from './requests-find.ts'
import { nameOf, requestsBody, requestsPath } from './requests-view.ts'

const route = eventRoute('overview', '/requests')
const idsMax = 200
const from = (request: FastifyRequest) => requestsPath(idIn(request, 'event_not_found'))

type Results = OutputOf<typeof operations.attendees.approve>['results']

/** In people, with the guests they bring. Whose request has ended meanwhile counts as one. */
function countsOf(results: Results) {
  const peopleIn = (status: string) =>
    results.reduce((sum, one) => sum + (one.rsvpStatus === status ? (one.partySize ?? 1) : 0), 0)
  return {
    spots: peopleIn('confirmed'),
    waiting: peopleIn('waitlisted'),
    ended: peopleIn('cancelled'),
    none: results.filter(({ status }) => status === 'refused').length,
  }
}

/** Where the organizers decide who comes: those who ask, with a yes and a not this time for each or for many. */
export function mountEventRequests(scope: PageScope): void {
  const { server } = scope
  const { database, clock, links, ownOrigins } = server
  const { approve, decline, letAskAgain } = operations.attendees

  function send(reply: FastifyReply, event: ManagedEvent, screen: Screen, status = 200): FastifyReply {
    const messages = messagesOf(reply.request)
    const back = { href: eventPath(event.id), words: messages.organize.requests.back }
    const styled = { back, ...screen, styles: [requestsStyle.path] }
    return sendPage(reply, eventScreen(messages, event, 'overview', styled, clock.now()), status)
  }

  async function show(request: FastifyRequest, reply: FastifyReply, isOpening = false) {
    const event = await findEvent(scope, request)
    const messages = messagesOf(request)
    const found = await findRequests(scope, request, event.id, isOpening)
    const body = requestsBody({ ...found, messages, event, ownOrigins, here: request.url })
    const scripts = [...tableScripts, islandPath('requests')]
    return send(reply, event, { heading: messages.organize.requests.title, body, scripts })
  }

  interface Chosen {
    userIds: string[]
    form: FormState & Partial<FormRefusal>
  }
  const answerOf = (request: FastifyRequest, event: ManagedEvent, { userIds, form }: Chosen) => {
    const path = requestsPath(event.id, listIn(request))
    return { messages: messagesOf(request), userIds, form, path, back: path }
  }

  async function askYes(request: FastifyRequest, reply: FastifyReply, asked: Chosen) {
    const event = await findEvent(scope, request)
    const preview = await previewApprovals(database, event.id, asked.userIds, clock.now())
    const body = yesForm(answerOf(request, event, asked), preview)
    const { status, alert } = asked.form
    return send(reply, event, { heading: messagesOf(request).organize.requests.yesHeading, body, alert }, status)
  }

  async function askNo(request: FastifyRequest, reply: FastifyReply, asked: Chosen) {
    const [event, messages] = [await findEvent(scope, request), messagesOf(request)]
    const [userId] = asked.userIds
    const { user } = await perform(scope, request, operations.attendees.get, {
      params: { eventId: event.id, userId: userId! },
    })
    const seat = await findSeat(database, event.id, userId!)
    if (!seat) throw new ApiError('rsvp_not_found')
    const mail = { name: nameOf(messages, user), ...presentNo({ links }, seat, null, messages) }
    const body = noForm(answerOf(request, event, asked), mail)
    const { status, alert } = asked.form
    const screen = { heading: messages.organize.requests.noHeading, body, alert, scripts: [islandPath('requests')] }
    return send(reply, event, screen, status)
  }

  async function answer(request: FastifyRequest, action: string, userIds: string[]): Promise<CountedFlash> {
    const [form, params] = [formIn(request), { eventId: idIn(request, 'event_not_found') }]
    if (action === 'reopen') {
      const { results } = await perform(scope, request, letAskAgain, { params, body: { userIds } })
      const { none } = countsOf(results)
      return ['requestsReopened', results.length - none, none]
    }
    const isYes = action === 'approve'
    const op = isYes ? approve : decline
    const body = { ...(bodyOf(op, form) as object), userIds }
    const { spots, waiting, ended, none } = countsOf((await perform(scope, request, op, { params, body })).results)
    return isYes ? ['requestsApproved', spots, waiting, none] : ['requestsAnswered', ended, none]
  }

  getScreen(scope, route, (request, reply) => show(request, reply))

  postScreen(scope, route, from, async (request, reply) => {
    const form = formIn(request)
    const [row, one] = form.get('row')?.split('.') ?? []
    const { action, isConfirmed } =
      row === undefined ? decisionIn(form) : { action: row, isConfirmed: row !== 'decline' }
    if (action === 'open') return show(request, reply, true)
    const back = requestsPath(idIn(request, 'event_not_found'), listIn(request))
    const userIds = [...new Set((one === undefined ? form.getAll('id') : [one]).filter(isId))].slice(0, idsMax)
    if (userIds.length === 0) return redirectWith(scope, reply, back, 'noneSelected')
    if (!['approve', 'decline', 'reopen'].includes(action)) throw new ApiError('validation_failed')
    const note = form.get('note') ?? ''
    const ask = action === 'decline' ? askNo : askYes
    if (!isConfirmed && action !== 'reopen') return ask(request, reply, { userIds, form: { values: { note } } })
    let said: CountedFlash | undefined
    const refusal = await findRefusal(request, form, async () => {
      said = await answer(request, action, userIds)
    })
    if (refusal && action !== 'reopen') return ask(request, reply, { userIds, form: refusal })
    return said ? redirectWith(scope, reply, back, said) : redirectWith(scope, reply, back, 'notSaved')
  })

  /** What the bar says while rows are ticked. */
  postScreen(scope, `${route}/preview`, from, async (request, reply) => {
    const event = await findEvent(scope, request)
    const userIds = formIn(request).getAll('id').filter(isId).slice(0, idsMax)
    const preview = await previewApprovals(database, event.id, userIds, clock.now())
    reply.header('Cache-Control', 'no-store').type('text/plain; charset=utf-8')
    return reply.send(previewSentence(messagesOf(request), preview))
  })
}

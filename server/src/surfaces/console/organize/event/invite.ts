import type { FastifyReply, FastifyRequest } from 'fastify'
import { readAddresses } from '#domains/accounts/invitations/index.ts'
import { operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import { formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import type { FormState } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { queryIn } from '#surfaces/site/query.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { eventPath, eventRoute, eventScreen, findEvent } from '../shell.ts'
import { stylePathsOf } from '../style/stylesheet.ts'
import { checkBody, inviteBody, invitePath, listCheckBody } from './invite-view.ts'

const route = eventRoute('attendees', '/invite')
const from = ({ params }: FastifyRequest) => invitePath((params as { id: string }).id)

/** Those of the numbers. */
const figuresStyles = stylePathsOf('people').slice(1)
const emailsMax = 100
const perPage = 50

interface Shown {
  mail?: FormState
  list?: FormState
  alert?: string
}

/** Invites people to an event by mail, and registers lists. */
export function mountEventInvite(scope: PageScope): void {
  const { clock, baseUrl } = scope.server
  const { 'event-invitations': invitations, 'attendee-lists': lists } = operations

  async function show(request: FastifyRequest, reply: FastifyReply, shown: Shown = {}, status = 200) {
    const [messages, event] = [messagesOf(request), await findEvent(scope, request)]
    const params = { eventId: event.id }
    const counts = await perform(scope, request, invitations.count, { params })
    const [cursor, earlier] = [queryIn(request, 'cursor'), queryIn(request, 'before')]
    const query = { limit: perPage, ...(cursor && { cursor }), ...(earlier && { before: earlier }) }
    const all = await perform(scope, request, invitations.list, { params, query })
    const { list } = await perform(scope, request, lists.latest, { params })
    const around = {
      messages,
      event,
      now: clock.now(),
      path: invitePath(event.id),
      url: `${baseUrl}/events/${event.id}`,
    }
    const body = inviteBody({ ...around, counts, all, latest: list, mail: shown.mail, list: shown.list })
    const { inviting: text } = messages.organize
    const screen = {
      ...{ body, heading: text.heading, alert: shown.alert, scripts: [islandPath('text-file')] },
      styles: figuresStyles,
      back: { href: eventPath(event.id, 'attendees'), words: text.back },
    }
    return sendPage(reply, eventScreen(messages, event, 'attendees', screen, around.now), status)
  }

  /** The second step, before anything is sent. */
  async function showCheck(request: FastifyRequest, reply: FastifyReply, heading: string, body: string) {
    const [messages, event] = [messagesOf(request), await findEvent(scope, request)]
    const back = { href: invitePath(event.id), words: messages.organize.inviting.heading }
    return sendPage(reply, eventScreen(messages, event, 'attendees', { body, heading, back }, clock.now()))
  }

  const paramsOf = async (request: FastifyRequest) => ({ eventId: (await findEvent(scope, request)).id })
  const mailIn = (request: FastifyRequest) => {
    const form = formIn(request)
    return { emails: form.get('emails') ?? '', note: (form.get('note') ?? '').trim() }
  }

  getScreen(scope, route, (request, reply) => show(request, reply))

  postScreen(scope, route, from, async (request, reply) => {
    const [messages, values] = [messagesOf(request), mailIn(request)]
    const read = readAddresses(values.emails)
    const problem = findProblem(read, messages)
    if (problem !== undefined) return show(request, reply, { mail: { values, problems: { emails: problem } } }, 400)
    const params = await paramsOf(request)
    try {
      const body = { emails: read.emails, ...(values.note && { note: values.note }) }
      const plan = await perform(scope, request, invitations.preview, { params, body })
      const text = messages.organize.inviting.check
      return showCheck(
        request,
        reply,
        text.heading,
        checkBody({ messages, plan, note: values.note, path: from(request) }),
      )
    } catch (error) {
      return refuse(request, reply, error, { mail: { values } })
    }
  })

  postScreen(scope, `${route}/send`, from, async (request, reply) => {
    const values = mailIn(request)
    try {
      const body = { emails: readAddresses(values.emails).emails, ...(values.note && { note: values.note }) }
      await perform(scope, request, invitations.create, { params: await paramsOf(request), body })
    } catch (error) {
      return refuse(request, reply, error, { mail: { values } })
    }
    return redirectWith(scope, reply, from(request), 'invitationsSent')
  })

  postScreen(scope, `${route}/list`, from, async (request, reply) => {
    const messages = messagesOf(request)
    const values = { text: formIn(request).get('text') ?? '' }
    try {
      const plan = await perform(scope, request, lists.preview, { params: await paramsOf(request), body: values })
      const body = listCheckBody({ messages, plan, text: values.text, path: from(request) })
      return showCheck(request, reply, messages.organize.inviting.checkList.heading, body)
    } catch (error) {
      return refuse(request, reply, error, { list: { values } })
    }
  })

  postScreen(scope, `${route}/list/send`, from, async (request, reply) => {
    const values = { text: formIn(request).get('text') ?? '' }
    try {
      await perform(scope, request, lists.create, { params: await paramsOf(request), body: values })
    } catch (error) {
      return refuse(request, reply, error, { list: { values } })
    }
    return redirectWith(scope, reply, from(request), 'listTaken')
  })

  postScreen(scope, `${route}/withdraw`, from, async (request, reply) => {
    const id = formIn(request).get('id') ?? ''
    if (!isId(id)) throw new ApiError('invitation_not_found')
    await perform(scope, request, invitations.delete, { params: { ...(await paramsOf(request)), id } })
    return redirectWith(scope, reply, from(request), 'invitationWithdrawn')
  })

  /** The form again, with what was typed and what is wrong with it. */
  function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown, { mail, list }: Shown) {
    if (!(error instanceof ApiError)) throw error
    const { inviting: text } = messagesOf(request).organize
    const isOfList = list !== undefined
    if (error.code === 'validation_failed') {
      const problems: Record<string, string> = isOfList
        ? { text: error.message.includes('at most') ? text.list.tooMany : text.list.none }
        : { note: text.mail.noteProblem }
      const form = { ...(list ?? mail!), problems }
      return show(request, reply, isOfList ? { list: form } : { mail: form }, 400)
    }
    const alert = alertOf(error, messagesOf(request))
    if (alert === undefined) throw error
    return show(request, reply, { ...(mail && { mail }), ...(list && { list }), alert }, error.status)
  }
}

function alertOf({ code }: ApiError, { organize: { inviting: text } }: Messages): string | undefined {
  if (code === 'limit_reached') return text.stopped
  if (code === 'rate_limited') return text.tooManyToday
  if (code === 'invalid_state') return text.mail.cannot
  return code === 'event_ended' || code === 'event_cancelled' ? text.ended : undefined
}

function findProblem(read: ReturnType<typeof readAddresses>, { organize }: Messages): string | undefined {
  const text = organize.inviting.mail
  if (read.emails.length > emailsMax) return text.tooMany(emailsMax)
  if (read.emails.length > 0) return undefined
  return read.wrong.length > 0 ? text.noneIn(read.wrong.slice(0, 10).map(({ line }) => line)) : text.none
}

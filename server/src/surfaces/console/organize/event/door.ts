import type { FastifyReply, FastifyRequest } from 'fastify'
import { operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { idIn } from '#surfaces/site/forms.ts'
import { bodyOf, type FormRefusal, formIn, refusalOf } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { confirmPage, confirmScripts, decisionIn } from '#surfaces/site/parts/confirm.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { copyScripts } from '../../parts/copy-field.ts'
import { eventPath, eventRoute, eventScreen, findEvent } from '../shell.ts'
import { doorBody, type EventDoorView, endQuestions } from './door-view.ts'

const route = eventRoute('door')
const doorTeam = operations['door-team']
const pathIn = (request: FastifyRequest) => eventPath(encodeURIComponent((request.params as { id: string }).id), 'door')

type Shown = Pick<EventDoorView, 'made' | 'wall'> & { refusal?: FormRefusal }

/** The entrance of an event: the app, the volunteers, and the screen in the foyer. */
export function mountEventDoor(scope: PageScope): void {
  getScreen(scope, route, (request, reply) => show(scope, request, reply))

  // The link is shown once, so it is on the answer to the form and not on a page that can be loaded again.
  postScreen(scope, `${route}/invitations`, pathIn, async (request, reply) => {
    const form = formIn(request)
    const params = { eventId: idIn(request, 'event_not_found') }
    const body: { label?: string } = bodyOf(doorTeam.createInvitation, form)
    if (body.label === '') delete body.label
    try {
      const made = await perform(scope, request, doorTeam.createInvitation, { params, body })
      return show(scope, request, reply, { made })
    } catch (error) {
      return show(scope, request, reply, { refusal: refusalOf(error, form, messagesOf(request)) })
    }
  })

  postScreen(scope, `${route}/wall`, pathIn, async (request, reply) => {
    const params = { eventId: idIn(request, 'event_not_found') }
    return show(scope, request, reply, { wall: await perform(scope, request, doorTeam.createWallLink, { params }) })
  })

  mountEnd(scope, 'invitations', 'invitations/:one/end', async (request, eventId) => {
    const params = { eventId, id: oneIn(request, 'invitation_not_found') }
    await perform(scope, request, doorTeam.deleteInvitation, { params })
    return 'linkEnded'
  })
  mountEnd(scope, 'team', 'team/:one/end', async (request, eventId) => {
    await perform(scope, request, doorTeam.remove, { params: { eventId, userId: oneIn(request, 'user_not_found') } })
    return 'volunteerRemoved'
  })
  mountEnd(scope, 'wall', 'wall/end', async (request, eventId) => {
    await perform(scope, request, doorTeam.deleteWallLink, { params: { eventId } })
    return 'linkEnded'
  })
}

function oneIn(request: FastifyRequest, missing: 'invitation_not_found' | 'user_not_found'): string {
  const { one } = request.params as { one: string }
  if (!isId(one)) throw new ApiError(missing)
  return one
}

/** Ends a link or removes a volunteer, once that is confirmed. */
function mountEnd(
  scope: PageScope,
  kind: keyof typeof endQuestions,
  rest: string,
  end: (request: FastifyRequest, eventId: string) => Promise<'linkEnded' | 'volunteerRemoved'>,
): void {
  postScreen(scope, `${route}/${rest}`, pathIn, async (request, reply) => {
    const [form, messages] = [formIn(request), messagesOf(request)]
    const event = await findEvent(scope, request)
    const back = eventPath(event.id, 'door')
    if (!decisionIn(form).isConfirmed) {
      const question = endQuestions[kind](messages.organize.door)
      return sendPage(reply, confirmPage({ ...question, path: request.url, form, back }, messages))
    }
    return redirectWith(scope, reply, `${back}#${kind}`, await end(request, event.id))
  })
}

async function show(
  scope: PageScope,
  request: FastifyRequest,
  reply: FastifyReply,
  { refusal, made, wall }: Shown = {},
): Promise<FastifyReply> {
  const event = await findEvent(scope, request)
  const input = { params: { eventId: event.id }, query: { limit: 100 } }
  const { params } = input
  const door = await perform(scope, request, operations.door.get, { params, query: { since: 'latest' } })
  const invitations = await perform(scope, request, doorTeam.listInvitations, input)
  const team = await perform(scope, request, doorTeam.list, input)
  const [messages, now] = [messagesOf(request), scope.server.clock.now()]
  const body = doorBody({
    messages,
    text: messages.organize.door,
    event,
    closesAt: door.event.closesAt,
    invitations: invitations.items,
    team: team.items,
    made,
    wall,
    form: refusal ?? { values: {} },
    ownOrigins: scope.server.ownOrigins,
    now,
  })
  const screen = { body, alert: refusal?.alert, scripts: [...copyScripts, ...confirmScripts] }
  return sendPage(reply, eventScreen(messages, event, 'door', screen, now), refusal?.status)
}

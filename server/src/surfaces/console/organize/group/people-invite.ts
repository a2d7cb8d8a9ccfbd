import type { FastifyReply, FastifyRequest } from 'fastify'
import { previewMax, readAddresses } from '#domains/accounts/invitations/index.ts'
import { findSettings } from '#domains/foundation/settings/index.ts'
import { operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import { formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import type { FormState } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { findGroup, groupPath, groupRoute, groupScreen, slugIn, slugOf } from '../shell.ts'
import { checkBody, inviteBody } from './people-invite-view.ts'
import { movePath } from './people-move.ts'

const pathOf = (request: FastifyRequest) => `${groupPath(slugIn(request), 'people')}/invite`

const newEventPath = (request: FastifyRequest) => `${groupPath(slugIn(request))}/new-event`

/** Invites the members that a group had on another platform. */
export function mountInvite(scope: PageScope): void {
  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    form: FormState & { alert?: string },
    status = 200,
  ) {
    const messages = messagesOf(request)
    const group = await findGroup(scope, request)
    const params = { groupId: slugIn(request) }
    const counts = await perform(scope, request, operations.invitations.countOfGroup, { params })
    const { sign_up, organizer_invitations } = await findSettings(scope.server.database)
    const isForMembersOnly = ['invite', 'domains'].includes(sign_up) && !organizer_invitations
    const { state } = await perform(scope, request, operations.moves.get, { params })
    const move = { href: movePath(slugIn(request)), words: messages.organize.moving.move.link[state] }
    const links = { url: `${scope.server.baseUrl}/groups/${slugOf(group)}`, newEvent: newEventPath(request), move }
    const body = inviteBody({ messages, counts, form, path: pathOf(request), links, isForMembersOnly })
    const screen = { ...surroundings(request, messages), body, alert: form.alert, scripts: [islandPath('text-file')] }
    return sendPage(reply, groupScreen(messages, group, 'people', screen), status)
  }

  getScreen(scope, groupRoute('people', '/invite'), (request, reply) => show(request, reply, { values: {} }))

  postScreen(scope, groupRoute('people', '/invite'), pathOf, async (request, reply) => {
    const messages = messagesOf(request)
    const group = await findGroup(scope, request)
    const typed = formIn(request).get('emails') ?? ''
    const read = readAddresses(typed)
    const problem = findProblem(read, messages)
    if (problem !== undefined)
      return show(request, reply, { values: { emails: typed }, problems: { emails: problem } }, 400)
    const params = { groupId: slugIn(request) }
    const { canInvite } = await perform(scope, request, operations.invitations.countOfGroup, { params })
    if (!canInvite) return show(request, reply, { values: {} }, 409)
    const plan = await perform(scope, request, operations.invitations.previewForGroup, {
      params,
      body: { emails: read.emails },
    })
    const body = checkBody({ messages, read, plan, path: pathOf(request) })
    const heading = messages.organize.moving.invite.check.heading
    return sendPage(
      reply,
      groupScreen(messages, group, 'people', { ...surroundings(request, messages), heading, body }),
    )
  })

  postScreen(scope, groupRoute('people', '/invite/send'), pathOf, async (request, reply) => {
    await findGroup(scope, request)
    const typed = formIn(request).get('emails') ?? ''
    try {
      const body = { emails: readAddresses(typed).emails }
      await perform(scope, request, operations.invitations.createForGroup, {
        params: { groupId: slugIn(request) },
        body,
      })
    } catch (error) {
      const alert = refusal(error, messagesOf(request))
      return show(request, reply, { values: { emails: typed }, alert }, (error as ApiError).status)
    }
    return redirectWith(scope, reply, pathOf(request), 'invitationsSent')
  })
}

function surroundings(request: FastifyRequest, { organize }: Messages) {
  const text = organize.moving.invite
  return { heading: text.heading, back: { href: groupPath(slugIn(request), 'people'), words: text.back } }
}

function findProblem(read: ReturnType<typeof readAddresses>, { organize }: Messages): string | undefined {
  const text = organize.moving.invite
  if (read.emails.length > previewMax) return text.tooMany(previewMax)
  if (read.emails.length > 0) return undefined
  if (read.isMeetupList) return text.meetupList
  return read.wrong.length > 0 ? text.noneIn(read.wrong.slice(0, 10).map(({ line }) => line)) : text.none
}

/** What refuses invitations, in words. Throws on everything else. */
function refusal(error: unknown, { organize, forms }: Messages): string {
  const text = organize.moving.invite
  if (!(error instanceof ApiError)) throw error
  if (error.code === 'limit_reached') return text.stopped
  if (error.code === 'invalid_state') return text.notYet.lead
  if (error.code === 'rate_limited') return text.tooManyToday
  if (error.code === 'validation_failed') return forms.summary
  throw error
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { invitationsMax, readAddresses } from '#domains/accounts/invitations/index.ts'
import { operations } from '#domains/index.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { idIn } from '#surfaces/site/forms.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import { formIn, refusalOf } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import type { FormState } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { cursorsIn } from '#surfaces/site/query.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { invitationsBody } from './invitations-view.ts'
import { adminPath, adminScreen } from './shell.ts'

const perPage = 50

/** Invites people by mail, and lists who was invited. */
export function mountInvitations(scope: PageScope): void {
  const path = adminPath('people/invitations')

  async function show(
    request: FastifyRequest,
    reply: FastifyReply,
    form: FormState & { alert?: string },
    status = 200,
  ) {
    const messages = messagesOf(request)
    const query = { ...cursorsIn(request), limit: perPage }
    const found = await perform(scope, request, operations.invitations.list, { query })
    const body = invitationsBody({ messages, found, form, path, here: request.url })
    const scripts = [islandPath('text-file')]
    const screen = { section: 'people/invitations', body, alert: form.alert, scripts } as const
    return sendPage(reply, adminScreen(messages, screen), status)
  }

  getScreen(scope, path, (request, reply) => show(request, reply, { values: { role: 'user' } }))

  postScreen(scope, path, path, async (request, reply) => {
    const messages = messagesOf(request)
    const form = formIn(request)
    const values = { emails: form.get('emails') ?? '', role: form.get('role') ?? 'user' }
    const { emails, wrong } = readAddresses(values.emails)
    const problem = findProblem(emails, wrong, messages)
    if (problem !== undefined) return show(request, reply, { values, problems: { emails: problem } }, 400)
    try {
      // The role is only sent when it needs a fresh sign-in.
      const body = { emails, ...(values.role === 'admin' && { role: 'admin' as const }) }
      await perform(scope, request, operations.invitations.create, { body })
      return redirectWith(scope, reply, path, 'invitationsSent')
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'limit_reached') {
        const { alert, status } = refusalOf(error, form, messages)
        return show(request, reply, { values, alert }, status)
      }
      return show(request, reply, { values, alert: messages.admin.joining.invitations.stopped }, error.status)
    }
  })

  postScreen(scope, `${path}/:id/revoke`, path, async (request, reply) => {
    await perform(scope, request, operations.invitations.delete, {
      params: { id: idIn(request, 'invitation_not_found') },
    })
    return redirectWith(scope, reply, path, 'invitationRevoked')
  })
}

function findProblem(emails: string[], wrong: { line: number; text: string }[], { admin }: Messages) {
  const text = admin.joining.invitations
  if (wrong.length > 0) return text.wrongLines(wrong.slice(0, 10))
  if (emails.length === 0) return text.none
  return emails.length > invitationsMax ? text.tooMany(invitationsMax) : undefined
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { findUser } from '#domains/accounts/users/index.ts'
import { listGrantsOf } from '#domains/developers/apps/index.ts'
import { operations } from '#domains/index.ts'
import type { Caller } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isFresh } from '#kernel/operation/freshness.ts'
import type { Messages } from '#messages/index.ts'
import { field, fieldsOf, idIn } from '#surfaces/site/forms.ts'
import { findVisitor, messagesOf, open, sendPage, signInAgainPath } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import type { Theme } from '#surfaces/site/theme.ts'
import type { AccountScope } from './session.ts'
import {
  expiries,
  type HeldTokens,
  proposal,
  type TokenForm,
  type TokensView,
  tokensPage,
  tokensPath,
} from './token-page.ts'

const signInPath = `/sign-in?return_to=${tokensPath}`
/** The maximum number of tokens per account. */
const everyToken = { query: { limit: 100 } }

export async function listHeldTokens(
  scope: AccountScope,
  request: FastifyRequest,
  userId: string,
): Promise<HeldTokens> {
  const { items } = await perform(scope, request, operations.tokens.list, everyToken)
  return { tokens: items, apps: await listGrantsOf(scope.server.database, userId) }
}

/** The page to create, list and revoke tokens, with the operations of the API. */
export function mountTokens(scope: AccountScope): void {
  const { routes, server } = scope

  type Notices = Partial<Pick<TokensView, 'form' | 'made' | 'note' | 'alert'>>

  async function showTokens(
    caller: Caller,
    request: FastifyRequest,
    reply: FastifyReply,
    notices: Notices,
    status = 200,
  ) {
    const user = await findUser(server.database, caller.userId)
    const isRecent = isFresh(caller.credential, 15, server.clock.now())
    const view: TokensView = {
      theme: (user?.theme_color ?? 'coral') as Theme,
      scopes: caller.scopes,
      ...(!isRecent && { signInPath: signInAgainPath(server, request) }),
      form: proposal,
      ...(await listHeldTokens(scope, request, caller.userId)),
      ...notices,
    }
    return sendPage(reply, tokensPage(messagesOf(request), view), status)
  }

  routes.get(tokensPath, open, async (request, reply) => {
    const caller = findVisitor(request)
    if (!caller) return reply.redirect(signInPath, 303)
    const { done } = request.query as Record<string, string>
    return showTokens(
      caller,
      request,
      reply,
      done === 'revoked' ? { note: messagesOf(request).accounts.tokens.revoked } : {},
    )
  })

  routes.post(tokensPath, open, async (request, reply) => {
    const caller = findVisitor(request)
    if (!caller) return reply.redirect(signInPath, 303)
    const form = readForm(request)
    const flaw = flawIn(messagesOf(request), form)
    if (flaw !== undefined) return showTokens(caller, request, reply, { form, alert: flaw }, 400)
    try {
      const made = await perform(scope, request, operations.tokens.create, { body: bodyOf(form) })
      return await showTokens(caller, request, reply, { made })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === 'reauthentication_required') throw error
      return showTokens(caller, request, reply, { form, alert: refusalOf(messagesOf(request), error) }, error.status)
    }
  })

  // No fresh sign-in needed: this only revokes access.
  routes.post(`${tokensPath}/:id/revoke`, open, async (request, reply) => {
    if (!findVisitor(request)) return reply.redirect(signInPath, 303)
    await perform(scope, request, operations.tokens.delete, { params: { id: idIn(request, 'token_not_found') } })
    return reply.redirect(`${tokensPath}?done=revoked`, 303)
  })
}

function readForm(request: FastifyRequest): TokenForm {
  return { name: field(request, 'name').trim(), scopes: fieldsOf(request, 'scopes'), expiry: field(request, 'expiry') }
}

/** The message for an invalid field. */
function flawIn({ accounts: { tokens: text } }: Messages, { name, scopes, expiry }: TokenForm): string | undefined {
  if (name === '' || name.length > 100) return text.nameWrong
  if (scopes.length === 0) return text.scopesMissing
  return expiries.some((known) => known === expiry) ? undefined : text.expiryWrong
}

/** The message for a refusal by the API; only a manipulated form gets here. */
function refusalOf({ accounts: { tokens: text }, errors }: Messages, { code }: ApiError): string {
  if (code === 'invalid_scope') return text.scopeUnknown
  return code === 'scope_escalation' ? text.scopeTooWide : errors[code]
}

function bodyOf({ name, scopes, expiry }: TokenForm) {
  return { name, scopes: [...scopes], ...(expiry !== 'never' && { expiresInDays: Number(expiry) }) }
}

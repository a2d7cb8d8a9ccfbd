import type { FastifyReply, FastifyRequest } from 'fastify'
import { listGrantsOf } from '#domains/developers/apps/index.ts'
import { operations } from '#domains/index.ts'
import { findSettings } from '#domains/instance/settings/index.ts'
import type { Caller } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isFresh } from '#kernel/operation/freshness.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { field, fieldsOf, idIn } from '#surfaces/site/forms.ts'
import { messagesOf, type PageScope, sendPage, signInAgainPath } from '#surfaces/site/page-scope.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { tokensPath } from './security-path.ts'
import {
  expiriesWithin,
  type HeldTokens,
  proposal,
  type TokenForm,
  type TokensView,
  tokensScreen,
} from './tokens-view.ts'

/** The maximum number of tokens per account. */
const everyToken = { query: { limit: 100 } }

export async function listHeldTokens(scope: PageScope, request: FastifyRequest, userId: string): Promise<HeldTokens> {
  const { items } = await perform(scope, request, operations.tokens.list, everyToken)
  return { tokens: items, apps: await listGrantsOf(scope.server.database, userId) }
}

/** The screen to create, list and revoke tokens, with the operations of the API. */
export function mountTokens(scope: PageScope): void {
  const { server } = scope

  async function showTokens(
    caller: Caller,
    request: FastifyRequest,
    reply: FastifyReply,
    shown: Partial<Pick<TokensView, 'form' | 'problems' | 'made' | 'alert'>>,
    status = 200,
  ) {
    const isRecent = isFresh(caller.credential, 15, server.clock.now())
    const view: TokensView = {
      scopes: caller.scopes,
      ...(!isRecent && { signInPath: signInAgainPath(server, request) }),
      form: proposal,
      daysMax: (await findSettings(server.database)).token_days_max,
      ...(await listHeldTokens(scope, request, caller.userId)),
      ...shown,
    }
    return sendPage(reply, tokensScreen(messagesOf(request), view), status)
  }

  getScreen(scope, tokensPath, (request, reply, caller) => showTokens(caller, request, reply, {}))

  postScreen(scope, tokensPath, tokensPath, async (request, reply, caller) => {
    const form = readForm(request)
    const expiries = expiriesWithin((await findSettings(server.database)).token_days_max)
    const problems = problemsIn(messagesOf(request), form, expiries)
    if (Object.keys(problems).length > 0) {
      const alert = messagesOf(request).forms.summary
      return showTokens(caller, request, reply, { form, problems, alert }, 400)
    }
    try {
      const made = await perform(scope, request, operations.tokens.create, { body: bodyOf(form) })
      return await showTokens(caller, request, reply, { made })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code === 'reauthentication_required') throw error
      const alert = refusalOf(messagesOf(request), error)
      return showTokens(caller, request, reply, { form, alert }, error.status)
    }
  })

  // No fresh sign-in needed: this only revokes access.
  postScreen(scope, `${tokensPath}/:id/revoke`, tokensPath, async (request, reply) => {
    await perform(scope, request, operations.tokens.delete, { params: { id: idIn(request, 'token_not_found') } })
    return redirectWith(scope, reply, tokensPath, 'tokenRevoked')
  })
}

function readForm(request: FastifyRequest): TokenForm {
  return { name: field(request, 'name').trim(), scopes: fieldsOf(request, 'scopes'), expiry: field(request, 'expiry') }
}

/** The sentence for each field that was not filled in well. */
function problemsIn(
  { accounts: { tokens: text } }: Messages,
  form: TokenForm,
  expiries: readonly string[],
): Record<string, string> {
  const isNamed = form.name !== '' && form.name.length <= 100
  return {
    ...(!isNamed && { name: text.nameWrong }),
    ...(form.scopes.length === 0 && { scopes: text.scopesMissing }),
    ...(!expiries.includes(form.expiry) && { expiry: text.expiryWrong }),
  }
}

/** The message for a refusal by the API; only a manipulated form gets here. */
function refusalOf({ accounts: { tokens: text }, errors }: Messages, { code }: ApiError): string {
  if (code === 'invalid_scope') return text.scopeUnknown
  return code === 'scope_escalation' ? text.scopeTooWide : errors[code]
}

function bodyOf({ name, scopes, expiry }: TokenForm) {
  return { name, scopes: [...scopes], ...(expiry !== 'never' && { expiresInDays: Number(expiry) }) }
}

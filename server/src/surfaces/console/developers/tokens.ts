import type { FastifyReply, FastifyRequest } from 'fastify'
import { findSettings } from '#domains/foundation/settings/index.ts'
import { operations } from '#domains/index.ts'
import type { Caller } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isFresh } from '#kernel/operation/freshness.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { field, fieldsOf, idIn } from '#surfaces/site/forms.ts'
import { formIn } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage, signInAgainPath } from '#surfaces/site/page-scope.ts'
import { confirmPage, decisionIn } from '#surfaces/site/parts/confirm.ts'
import { perform } from '#surfaces/site/perform.ts'
import { queryIn } from '#surfaces/site/query.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { listHeldTokens, tokensPath } from '../parts/token-list.ts'
import { isPreset, scopesOfPreset } from './scope-picker.ts'
import { expiriesWithin, type TokenForm, type TokensView, tokensScreen } from './tokens-view.ts'

/** The screen to create, list, rename and revoke tokens, with the operations of the API. */
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
    const asked = queryIn(request, 'preset')
    const preset = isPreset(asked) ? asked : undefined
    const view: TokensView = {
      baseUrl: server.baseUrl,
      scopes: caller.scopes,
      ...(!isRecent && { signInPath: signInAgainPath(server, request) }),
      preset,
      form: { name: '', scopes: preset ? scopesOfPreset(preset, caller.scopes) : ['read:user'], expiry: '90' },
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
    const [form, messages, id] = [formIn(request), messagesOf(request), idIn(request, 'token_not_found')]
    if (!decisionIn(form).isConfirmed) {
      const question = messages.accounts.tokens.question
      const view = { ...question, path: `${tokensPath}/${id}/revoke`, form, back: tokensPath }
      return sendPage(reply, confirmPage(view, messages))
    }
    await perform(scope, request, operations.tokens.delete, { params: { id } })
    return redirectWith(scope, reply, tokensPath, 'tokenRevoked')
  })

  postScreen(scope, `${tokensPath}/:id/rename`, tokensPath, async (request, reply, caller) => {
    const [name, id] = [field(request, 'newName').trim(), idIn(request, 'token_not_found')]
    const text = messagesOf(request).developers.tokens
    if (!isName(name)) return showTokens(caller, request, reply, { alert: text.nameWrong }, 400)
    await perform(scope, request, operations.tokens.update, { params: { id }, body: { name } })
    return redirectWith(scope, reply, tokensPath, 'saved')
  })
}

function readForm(request: FastifyRequest): TokenForm {
  return { name: field(request, 'name').trim(), scopes: fieldsOf(request, 'scopes'), expiry: field(request, 'expiry') }
}

const isName = (name: string) => name !== '' && name.length <= 100

/** The sentence for each field that was not filled in well. */
function problemsIn(
  { developers: { tokens: text } }: Messages,
  form: TokenForm,
  expiries: readonly string[],
): Record<string, string> {
  return {
    ...(!isName(form.name) && { name: text.nameWrong }),
    ...(form.scopes.length === 0 && { scopes: text.scopesMissing }),
    ...(!expiries.includes(form.expiry) && { expiry: text.expiryWrong }),
  }
}

/** The message for a refusal by the API; only a manipulated form gets here. */
function refusalOf({ developers: { tokens: text }, errors }: Messages, { code }: ApiError): string {
  if (code === 'invalid_scope') return text.scopeUnknown
  return code === 'scope_escalation' ? text.scopeTooWide : errors[code]
}

function bodyOf({ name, scopes, expiry }: TokenForm) {
  return { name, scopes: [...scopes], ...(expiry !== 'never' && { expiresInDays: Number(expiry) }) }
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { html } from 'ghtml'
import { findSettings } from '#domains/foundation/settings/index.ts'
import { operations } from '#domains/index.ts'
import type { Caller } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isFresh } from '#kernel/operation/freshness.ts'
import type { Scope } from '#kernel/operation/scopes.ts'
import { dayMs } from '#kernel/time.ts'
import type { Messages } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { field, fieldsOf, idIn } from '#surfaces/site/forms.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { messagesOf, type PageScope, sendPage, signInAgainPath } from '#surfaces/site/page-scope.ts'
import { confirmScripts } from '#surfaces/site/parts/confirm.ts'
import { selectField, textField } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { queryIn } from '#surfaces/site/query.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { type ScreenVisit, screenActions } from '#surfaces/site/screens.ts'
import { codeBlock, copyField, copyScripts } from '../parts/copy-field.ts'
import { type HeldTokens, listHeldTokens, tokenList, tokensPath } from '../parts/token-list.ts'
import { curlLine, pathFor } from './first-call.ts'
import { isPreset, type Preset, scopePicker, scopesOfPreset } from './scope-picker.ts'
import { developersScreen } from './shell.ts'
import { portalStyle } from './style/stylesheet.ts'

/** The screen to create, list and rename tokens. By hand: it is refused in words of its own before the operation is asked. */
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

  postScreen(scope, `${tokensPath}/:id/rename`, tokensPath, async (request, reply, caller) => {
    const [name, id] = [field(request, 'newName').trim(), idIn(request, 'token_not_found')]
    const text = messagesOf(request).developers.tokens
    if (!isName(name)) return showTokens(caller, request, reply, { alert: text.nameWrong }, 400)
    await perform(scope, request, operations.tokens.update, { params: { id }, body: { name } })
    return redirectWith(scope, reply, tokensPath, 'saved')
  })
}

const tokenIn = ({ request }: ScreenVisit) => ({ params: { id: idIn(request, 'token_not_found') } })

/** No fresh sign-in needed: this only revokes access. */
export const tokenActions = screenActions(tokensPath, {
  ':id/revoke': [
    operations.tokens.delete,
    'tokenRevoked',
    {
      ask(visit) {
        tokenIn(visit)
        return visit.messages.accounts.tokens.question
      },
      input: tokenIn,
    },
  ],
})

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

/** The submitted values, or the defaults. */
interface TokenForm {
  name: string
  scopes: readonly string[]
  expiry: string
}

/** In the API a token is valid until it is revoked; the form offers an expiry. */
const expiries = ['7', '30', '90', '365', 'never'] as const

/** Those that the instance allows, and its maximum. */
function expiriesWithin(daysMax: number | null): string[] {
  if (daysMax === null) return [...expiries]
  const shorter = expiries.filter((days) => Number(days) < daysMax)
  return [...shorter, String(Math.min(daysMax, 365))]
}

interface TokensView extends HeldTokens {
  baseUrl: string
  /** The scopes that this user may grant. */
  scopes: ReadonlySet<Scope>
  /** Set when a fresh sign-in is needed: the page then links there instead of showing the form. */
  signInPath?: string
  form: TokenForm
  preset: Preset | undefined
  /** The most days that a token may be valid; null for no limit. */
  daysMax: number | null
  /** The sentence beside a field, by its name. */
  problems?: Record<string, string>
  made?: { name: string; token: string; scopes: string }
  alert?: string
}

function tokensScreen(messages: Messages, view: TokensView): PageContent {
  const text = messages.developers.tokens
  const form = view.signInPath === undefined ? formCard(messages, view) : staleCard(messages, view.signInPath)
  const list = html`<section class="card" id="tokens"><h2>${text.yours}</h2>!${tokenList(messages, view, { canRename: true })}</section>`
  // Who has tokens comes to look after them; who has none comes to create one.
  const parts = view.tokens.length > 0 ? [list, form] : [form]
  return developersScreen(messages, {
    tab: 'tokens',
    alert: view.alert,
    styles: [portalStyle.path],
    scripts: [...copyScripts, ...confirmScripts, islandPath('scopes')],
    body: html`<p class="soft">${text.lead}</p>!${madeCard(messages, view)}!${parts.join('')}`,
  })
}

function madeCard(messages: Messages, { made, baseUrl }: TokensView): string {
  const text = messages.developers.tokens.made
  if (!made) return ''
  const value = curlLine(baseUrl, made.token, pathFor(made.scopes.split(' ')))
  return html`<section class="card made" role="status">
<h2>${text.heading(made.name)}</h2>
<p>${text.lead}</p>
!${copyField({ id: 'token', label: text.label, value: made.token }, messages)}
!${codeBlock({ id: 'first-call', label: text.call, value }, messages)}
<p class="soft small">${text.next} <a href="/docs">${text.docs}</a></p>
</section>`
}

function staleCard({ developers: { tokens: text } }: Messages, signInPath: string): string {
  return html`<section class="card" id="new">
<h2>${text.heading}</h2>
<p class="soft">${text.stale}</p>
<a class="button" href="${signInPath}">${text.signInAgain}</a>
</section>`
}

function formCard(messages: Messages, { form, problems = {}, scopes, daysMax, preset, now }: TokensView): string {
  const text = messages.developers.tokens
  const allowed = expiriesWithin(daysMax)
  const expiry = allowed.includes(form.expiry) ? form.expiry : allowed.at(-1)!
  const state = { values: { ...form, expiry }, problems }
  const options = allowed.map((value) => ({ value, label: expiryLabel(messages, value, now) }))
  const picker = { allowed: scopes, chosen: form.scopes, preset, problem: problems.scopes, path: tokensPath }
  return html`<section class="card" id="new">
<h2>${text.heading}</h2>
<form method="post" action="${tokensPath}">
!${textField(state, { name: 'name', label: text.name, hint: text.nameHint, isRequired: true, maxLength: 100, autocomplete: 'off' })}
!${scopePicker(messages, picker)}
!${selectField(state, { name: 'expiry', label: text.expiry, options })}
<button>${text.create}</button>
</form>
</section>`
}

function expiryLabel({ developers: { tokens: text }, format }: Messages, value: string, now: Date): string {
  if (value === 'never') return text.never
  const days = Number(value)
  return text.days(days, format.day(new Date(now.getTime() + days * dayMs)))
}

import { html } from 'ghtml'
import type { TokenView } from '#domains/accounts/tokens/index.ts'
import type { GrantedApp } from '#domains/developers/apps/index.ts'
import { allScopes, isScope, type Scope } from '#kernel/operation/scopes.ts'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { selectField, textField } from '#surfaces/site/parts/fields.ts'
import { copyField, copyScripts } from '../parts/copy-field.ts'
import { securityPath, tokensPath } from './security-path.ts'
import { settingsScreen } from './shell.ts'

/** The tokens of a user, and the apps that may have created some of them. */
export interface HeldTokens {
  tokens: readonly TokenView[]
  apps: readonly GrantedApp[]
}

/** One row per token, with what identifies it and a button that revokes it. */
function tokenList(messages: Messages, { tokens, apps }: HeldTokens): string {
  const {
    accounts: { tokens: text },
    format,
  } = messages
  const items = tokens.map((token) => {
    const app = apps.find(({ id }) => id === token.grantId)
    const facts = [
      ...(app ? [text.madeBy(app.name)] : []),
      token.lastUsedAt === null ? text.neverUsed : text.used(format.day(token.lastUsedAt)),
      token.expiresAt === null ? text.noEnd : text.ends(format.day(token.expiresAt)),
    ]
    return html`<li><span><b>${token.name}</b> <code>${token.tokenPrefix}…</code><br>
<span class="soft small">${facts.join(' · ')}</span></span>
<form method="post" action="${tokensPath}/${token.id}/revoke">
<button class="danger" aria-label="${text.revokeWhich(token.name)}">${text.revoke}</button></form>
!${scopeList(messages, token.scopes.split(' '))}</li>`
  })
  return items.length > 0 ? `<ul class="plain">${items.join('')}</ul>` : html`<p>${text.none}</p>`
}

/** The scopes of a token or an app in words. */
export function scopeList({ accounts }: Messages, scopes: readonly string[]): string {
  const items = scopes.map((scope) => html`<li>${isScope(scope) ? accounts.scopes[scope] : scope}</li>`)
  return html`<div class="more small"><p class="soft">${accounts.tokens.can}</p><ul class="scopes">!${items.join('')}</ul></div>`
}

export function tokensCard(messages: Messages, held: HeldTokens): string {
  const text = messages.accounts.tokens
  return html`<section class="card" id="tokens">
<h2>${text.heading}</h2>
<p class="soft">${text.lead}</p>
!${tokenList(messages, held)}
<a class="button plain" href="${tokensPath}">${text.makeLink}</a>
</section>`
}

/** The submitted values, or the defaults. */
export interface TokenForm {
  name: string
  scopes: readonly string[]
  expiry: string
}

/** In the API a token is valid until it is revoked; the form offers an expiry. */
const expiries = ['30', '90', '365', 'never'] as const

/** Those that the instance allows, and its maximum. */
export function expiriesWithin(daysMax: number | null): string[] {
  if (daysMax === null) return [...expiries]
  const shorter = expiries.filter((days) => Number(days) < daysMax)
  return [...shorter, String(Math.min(daysMax, 365))]
}

export const proposal: TokenForm = { name: '', scopes: ['read:user'], expiry: '90' }

export interface TokensView extends HeldTokens {
  /** The scopes that this user may grant. */
  scopes: ReadonlySet<Scope>
  /** Set when a fresh sign-in is needed: the page then links there instead of showing the form. */
  signInPath?: string
  form: TokenForm
  /** The most days that a token may be valid; null for no limit. */
  daysMax: number | null
  /** The sentence beside a field, by its name. */
  problems?: Record<string, string>
  made?: { name: string; token: string }
  alert?: string
}

export function tokensScreen(messages: Messages, view: TokensView): PageContent {
  const text = messages.accounts.tokens
  return settingsScreen(messages, {
    tab: 'security',
    alert: view.alert,
    scripts: copyScripts,
    body: html`<p><a href="${securityPath}">${text.back}</a></p>
!${madeCard(messages, view)}
<section class="card"><h2>${text.yours}</h2><p class="soft">${text.lead}</p>!${tokenList(messages, view)}</section>
!${view.signInPath === undefined ? formCard(messages, view) : staleCard(messages, view.signInPath)}`,
  })
}

function madeCard(messages: Messages, { made }: TokensView): string {
  const text = messages.accounts.tokens
  if (!made) return ''
  return html`<section class="card" role="status">
<h2>${text.madeHeading(made.name)}</h2>
<p>${text.madeLead}</p>
!${copyField({ id: 'token', label: text.madeLabel, value: made.token }, messages)}
</section>`
}

function staleCard({ accounts: { tokens: text } }: Messages, signInPath: string): string {
  return html`<section class="card">
<h2>${text.makeHeading}</h2>
<p class="soft">${text.stale}</p>
<a class="button" href="${signInPath}">${text.signInAgain}</a>
</section>`
}

function formCard({ accounts }: Messages, { form, problems = {}, scopes, daysMax }: TokensView): string {
  const text = accounts.tokens
  const expiry = expiriesWithin(daysMax).includes(form.expiry) ? form.expiry : expiriesWithin(daysMax).at(-1)!
  const state = { values: { ...form, expiry }, problems }
  const boxes = allScopes
    .filter((scope) => scopes.has(scope))
    .map(
      (scope) =>
        html`<label class="check"><input type="checkbox" name="scopes" value="${scope}" ${
          form.scopes.includes(scope) ? 'checked' : ''
        }><span>${accounts.scopes[scope]} <code class="soft">${scope}</code></span></label>`,
    )
  const problem =
    problems.scopes === undefined ? '' : html`<p class="problem" id="scopes-problem">${problems.scopes}</p>`
  const ties = problem === '' ? '' : 'aria-describedby="scopes-problem" aria-invalid="true"'
  const labels: Readonly<Record<string, string>> = text.expiry
  const allowed = expiriesWithin(daysMax)
  const options = allowed.map((value) => ({ value, label: labels[value] ?? text.expiryDays(Number(value)) }))
  return html`<section class="card" id="new">
<h2>${text.makeHeading}</h2>
<form method="post" action="${tokensPath}">
!${textField(state, { name: 'name', label: text.nameLabel, hint: text.nameHint, isRequired: true, maxLength: 100, autocomplete: 'off' })}
<fieldset class="field" !${ties}><legend>${text.scopesLegend}</legend>!${problem}!${boxes.join('')}</fieldset>
!${selectField(state, { name: 'expiry', label: text.expiryLabel, options })}
<button>${text.makeButton}</button>
</form>
</section>`
}

import { html } from 'ghtml'
import type { TokenView } from '#domains/accounts/tokens/index.ts'
import type { GrantedApp } from '#domains/developers/apps/index.ts'
import { allScopes, isScope, type Scope } from '#kernel/operation/scopes.ts'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { alertOf, noteOf } from '#surfaces/site/parts/elements.ts'
import type { Theme } from '#surfaces/site/theme.ts'

export const tokensPath = '/account/tokens'

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
export const expiries = ['30', '90', '365', 'never'] as const
export const proposal: TokenForm = { name: '', scopes: ['read:user'], expiry: '90' }

export interface TokensView extends HeldTokens {
  theme: Theme
  /** The scopes that this user may grant. */
  scopes: ReadonlySet<Scope>
  /** Set when a fresh sign-in is needed: the page then links there instead of showing the form. */
  signInPath?: string
  form: TokenForm
  made?: { name: string; token: string }
  note?: string
  alert?: string
}

export function tokensPage(messages: Messages, view: TokensView): PageContent {
  const text = messages.accounts.tokens
  return {
    title: text.heading,
    width: 'medium',
    theme: view.theme,
    body: html`<header class="hello"><div><h1>${text.heading}</h1>
<p class="soft"><a href="/account">${text.back}</a></p></div></header>
!${noteOf(view.note)}!${alertOf(view.alert)}!${madeCard(messages, view)}
<section class="card"><h2>${text.yours}</h2><p class="soft">${text.lead}</p>!${tokenList(messages, view)}</section>
!${view.signInPath === undefined ? formCard(messages, view) : staleCard(messages, view.signInPath)}`,
  }
}

function madeCard({ accounts: { tokens: text } }: Messages, { made }: TokensView): string {
  if (!made) return ''
  return html`<section class="card" role="status">
<h2>${text.madeHeading(made.name)}</h2>
<p>${text.madeLead}</p>
<label for="token">${text.madeLabel}</label>
<textarea id="token" readonly rows="2" autocomplete="off" spellcheck="false">${made.token}</textarea>
</section>`
}

function staleCard({ accounts: { tokens: text } }: Messages, signInPath: string): string {
  return html`<section class="card">
<h2>${text.makeHeading}</h2>
<p class="soft">${text.stale}</p>
<a class="button" href="${signInPath}">${text.signInAgain}</a>
</section>`
}

function formCard({ accounts }: Messages, { form, scopes }: TokensView): string {
  const text = accounts.tokens
  const boxes = allScopes
    .filter((scope) => scopes.has(scope))
    .map(
      (scope) =>
        html`<label class="check"><input type="checkbox" name="scopes" value="${scope}" ${
          form.scopes.includes(scope) ? 'checked' : ''
        }><span>${accounts.scopes[scope]} <code class="soft">${scope}</code></span></label>`,
    )
  const options = expiries.map(
    (expiry) =>
      html`<option value="${expiry}" ${expiry === form.expiry ? 'selected' : ''}>${text.expiry[expiry]}</option>`,
  )
  return html`<section class="card">
<h2>${text.makeHeading}</h2>
<form method="post" action="${tokensPath}">
<label for="name">${text.nameLabel}</label>
<input id="name" name="name" value="${form.name}" required maxlength="100" autocomplete="off" aria-describedby="name-hint">
<p class="soft small" id="name-hint">${text.nameHint}</p>
<fieldset><legend>${text.scopesLegend}</legend>!${boxes.join('')}</fieldset>
<label for="expiry">${text.expiryLabel}</label>
<select id="expiry" name="expiry">!${options.join('')}</select>
<button>${text.makeButton}</button>
</form>
</section>`
}

import { html } from 'ghtml'
import type { Scope } from '#kernel/operation/scopes.ts'
import { dayMs } from '#kernel/time.ts'
import type { Messages } from '#messages/index.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { confirmScripts } from '#surfaces/site/parts/confirm.ts'
import { selectField, textField } from '#surfaces/site/parts/fields.ts'
import { codeBlock, copyField, copyScripts } from '../parts/copy-field.ts'
import { type HeldTokens, tokenList, tokensPath } from '../parts/token-list.ts'
import { curlLine, pathFor } from './first-call.ts'
import { type Preset, scopePicker } from './scope-picker.ts'
import { developersScreen } from './shell.ts'
import { portalStyle } from './style/stylesheet.ts'

/** The submitted values, or the defaults. */
export interface TokenForm {
  name: string
  scopes: readonly string[]
  expiry: string
}

/** In the API a token is valid until it is revoked; the form offers an expiry. */
const expiries = ['7', '30', '90', '365', 'never'] as const

/** Those that the instance allows, and its maximum. */
export function expiriesWithin(daysMax: number | null): string[] {
  if (daysMax === null) return [...expiries]
  const shorter = expiries.filter((days) => Number(days) < daysMax)
  return [...shorter, String(Math.min(daysMax, 365))]
}

export interface TokensView extends HeldTokens {
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

export function tokensScreen(messages: Messages, view: TokensView): PageContent {
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

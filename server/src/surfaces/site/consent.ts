import { html } from 'ghtml'
import type { OAuthAccount } from '#domains/accounts/apps/index.ts'
import { impliedScopes, isScope, type Scope, withoutImplied } from '#kernel/operation/scopes.ts'
import type { Messages } from '#messages/index.ts'
import type { Frame } from './layout.ts'

/** What a user can grant to an app now. */
export interface ConsentOffer {
  scopes: Scope[]
  /** `stale`: the user can grant it, but only after a fresh sign-in. */
  admin: 'none' | 'offered' | 'stale'
}

export interface ConsentContent {
  /** Where the decision is sent. Without it nothing here can be pressed: a preview for the owner of the app. */
  action: string | undefined
  appName: string
  /** It belongs to this instance. */
  isBuiltIn: boolean
  /** The host of the client's metadata document, if it has one. */
  appHost: string | undefined
  /** The user who owns the app; undefined for a client that registered itself. */
  maker: string | undefined
  /** The path of the logo, which we serve. */
  logo: string | undefined
  redirectUri: string
  account: OAuthAccount
  offer: ConsentOffer
}

type ConsentFrame = Pick<Frame, 'messages' | 'instanceName' | 'baseUrl'>

/** Shows which app wants access to which account, for what, and where the authorization code is sent. */
export function renderConsent(content: ConsentContent, frame: ConsentFrame): string {
  const { action, appName, account, offer } = content
  const { messages } = frame
  const text = messages.oauth.consent
  const { target, isOnDevice } = describeDestination(content.redirectUri, messages, frame.baseUrl)
  const isEmpty = offer.scopes.length === 0 && offer.admin !== 'offered'
  const kind = action === undefined ? 'type="button"' : 'name="decision"'
  const allow = isEmpty ? '' : html`<button !${kind} value="allow">${text.allow}</button>`
  const fields = html`!${adminPart(messages, content)}
<p class="small">${text.destination} <strong>${target}</strong>.</p>
!${warning(frame, content, isOnDevice)}
!${allow}
<button class="plain" !${kind} value="deny">${text.deny}</button>`
  const form =
    action === undefined
      ? fields
      : html`<form method="post" action="${action}">
<input type="hidden" name="account" value="${account.id}">
!${fields}
</form>`
  return html`<section class="card">
!${content.logo ? html`<img src="${content.logo}" alt="" width="64" height="64">` : ''}
<h1>${text.heading(appName, frame.instanceName)}</h1>
<p>${text.signedInAs} <strong>${nameOfAccount(account)}</strong>.<br>
<a class="small" href="/sign-in?return_to=${encodeURIComponent(action ?? '')}">${text.anotherAccount}</a></p>
!${requestPart(messages, content)}
!${form}
</section>
<p class="soft small">${text.takeBack} <a href="/settings/security#apps">${text.takeBackLink}</a>.</p>`
}

/** Where the code is sent, in words. Programs on the device are marked, because they cannot be verified. */
export function describeDestination(
  redirectUri: string,
  { oauth: { consent: text } }: Messages,
  baseUrl?: string,
): { target: string; isOnDevice: boolean } {
  const url = new URL(redirectUri)
  if (url.protocol === 'https:' || url.origin === baseUrl) return { target: url.host, isOnDevice: false }
  if (url.protocol === 'http:') return { target: text.programOnDevice(url.host), isOnDevice: true }
  return { target: text.appOnDevice(url.protocol), isOnDevice: true }
}

export function nameOfAccount(account: OAuthAccount): string {
  const handle = account.username ? `@${account.username}` : account.email
  return [account.name, handle && `(${handle})`].filter(Boolean).join(' ') || account.id
}

function requestPart(messages: Messages, { offer, appHost }: ConsentContent): string {
  const vouched = appHost ? html`<p class="soft small">${messages.oauth.consent.site(appHost)}</p>` : ''
  return vouched + scopeList(messages, offer.scopes)
}

/** What an app could do, in words. */
export function scopeList({ oauth, accounts }: Messages, scopes: readonly Scope[]): string {
  if (scopes.length === 0) return ''
  return html`<h2>${oauth.consent.could}</h2><ul class="scopes">!${scopeItems(accounts, scopes)}</ul>`
}

/** One line for each scope; what it brings along is below it instead of in lines of its own. */
export function scopeItems({ scopes: words }: Messages['accounts'], scopes: readonly string[]): string {
  const below = (scope: Scope) => (scope === 'admin' ? [] : impliedScopes(scope)).map((one) => words[one]).join(' · ')
  const itemOf = (scope: Scope) =>
    html`<li>${words[scope]}!${below(scope) && html`<br><span class="soft small">${below(scope)}</span>`}</li>`
  return withoutImplied(scopes)
    .map((scope) => (isScope(scope) ? itemOf(scope) : html`<li>${scope}</li>`))
    .join('')
}

function adminPart({ oauth: { consent: text } }: Messages, { offer, action }: ConsentContent): string {
  if (offer.admin === 'none') return ''
  const heading = html`<h2>${text.adminHeading}</h2>`
  if (offer.admin === 'stale')
    return html`<div class="full-access">!${heading}<p>${text.adminStale}</p>
<p><a href="${`/sign-in?again=1&return_to=${encodeURIComponent(action ?? '')}`}">${text.adminSignIn}</a></p></div>`
  return html`<div class="full-access">!${heading}<p>${text.adminLead}</p>
<label class="check"><input type="checkbox" name="confirm_admin" value="yes"> ${text.adminConfirm}</label></div>`
}

/** Anyone can register an app under any name, and a program on the device can pretend to be another one. */
function warning(
  { messages, instanceName }: ConsentFrame,
  { maker, isBuiltIn }: ConsentContent,
  isOnDevice: boolean,
): string {
  const text = messages.oauth.consent
  if (isBuiltIn)
    return isOnDevice
      ? html`<p class="note small">${text.builtInOnDevice(instanceName)}</p>`
      : html`<p class="soft small">${text.builtIn(instanceName)}</p>`
  if (maker !== undefined) return html`<p class="soft small">${text.madeBy(maker, instanceName)}</p>`
  return html`<p class="note small">${isOnDevice ? text.uncheckedOnDevice : text.unchecked(instanceName)}</p>`
}

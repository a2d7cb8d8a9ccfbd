import { html } from 'ghtml'
import type { OAuthAccount } from '#domains/developers/apps/index.ts'
import type { Scope } from '#kernel/operation/scopes.ts'
import type { Messages } from '#messages/index.ts'
import { type Frame, renderPage } from '#surfaces/site/layout.ts'
import { describeDestination, type Offer } from './offer.ts'
import { signInAgainPath, signInPath } from './paths.ts'

export interface ConsentContent {
  action: string
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
  offer: Offer
}

/** Shows which app wants access to which account, for what, and where the authorization code is sent. */
export function renderConsentPage(content: ConsentContent, frame: Frame): string {
  const { action, appName, account, offer } = content
  const { messages } = frame
  const text = messages.oauth.consent
  const { target, isOnDevice } = describeDestination(content.redirectUri, messages, frame.baseUrl)
  const isEmpty = offer.scopes.length === 0 && offer.admin !== 'offered'
  const allow = isEmpty ? '' : html`<button name="decision" value="allow">${text.allow}</button>`
  const body = html`<section class="card">
!${content.logo ? html`<img src="${content.logo}" alt="" width="64" height="64">` : ''}
<h1>${text.heading(appName, frame.instanceName)}</h1>
<p>${text.signedInAs} <strong>${nameOfAccount(account)}</strong>.<br>
<a class="small" href="${signInPath(action)}">${text.anotherAccount}</a></p>
!${requestPart(messages, content)}
<form method="post" action="${action}">
<input type="hidden" name="account" value="${account.id}">
!${adminPart(messages, content)}
<p class="small">${text.destination} <strong>${target}</strong>.</p>
!${warning(frame, content, isOnDevice)}
!${allow}
<button class="plain" name="decision" value="deny">${text.deny}</button>
</form>
</section>
<p class="soft small">${text.takeBack} <a href="/settings/security#apps">${text.takeBackLink}</a>.</p>`
  return renderPage({ title: text.title(appName), body, isBare: true }, frame)
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
  const list = scopes.map((scope) => html`<li>${accounts.scopes[scope]}</li>`).join('')
  return html`<h2>${oauth.consent.could}</h2><ul class="scopes">!${list}</ul>`
}

function adminPart({ oauth: { consent: text } }: Messages, { offer, action }: ConsentContent): string {
  if (offer.admin === 'none') return ''
  const heading = html`<h2>${text.adminHeading}</h2>`
  if (offer.admin === 'stale')
    return html`<div class="full-access">!${heading}<p>${text.adminStale}</p>
<p><a href="${signInAgainPath(action)}">${text.adminSignIn}</a></p></div>`
  return html`<div class="full-access">!${heading}<p>${text.adminLead}</p>
<label class="check"><input type="checkbox" name="confirm_admin" value="yes"> ${text.adminConfirm}</label></div>`
}

/** Anyone can register an app under any name, and a program on the device can pretend to be another one. */
function warning({ messages, instanceName }: Frame, { maker, isBuiltIn }: ConsentContent, isOnDevice: boolean): string {
  const text = messages.oauth.consent
  if (isBuiltIn)
    return isOnDevice
      ? html`<p class="note small">${text.builtInOnDevice(instanceName)}</p>`
      : html`<p class="soft small">${text.builtIn(instanceName)}</p>`
  if (maker !== undefined) return html`<p class="soft small">${text.madeBy(maker, instanceName)}</p>`
  return html`<p class="note small">${isOnDevice ? text.uncheckedOnDevice : text.unchecked(instanceName)}</p>`
}

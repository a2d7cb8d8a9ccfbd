import { html } from 'ghtml'
import type { OAuthAccount } from '../../capabilities/apps/index.ts'
import { type Scope, scopeTable } from '../../kernel/scopes.ts'
import { renderPage } from '../pages/layout.ts'
import { describeDestination, type Offer } from './offer.ts'

export interface ConsentContent {
  action: string
  appName: string
  /** The host that vouches for the app, when anything does. */
  appHost: string | undefined
  /** A developer's account stands behind the app. */
  isOwned: boolean
  redirectUri: string
  account: OAuthAccount
  offer: Offer
}

/** Who asks, for which account, for what, and where the answer goes: everything needed to say yes or no. */
export function renderConsentPage(content: ConsentContent): string {
  const { appName, account, offer } = content
  const { place, isOnDevice } = describeDestination(content.redirectUri)
  const isEmpty = offer.scopes.length === 0 && offer.admin !== 'offered'
  const allow = isEmpty ? '' : html`<button name="decision" value="allow">Allow</button>`
  const body = html`<section class="card">
<h1>${appName} wants to use your Hearth account</h1>
<p>You are signed in as <strong>${nameOf(account)}</strong>.</p>
!${scopeList(content)}
<form method="post" action="${content.action}">
<input type="hidden" name="account" value="${account.id}">
!${adminPart(content)}
<p class="small">If you allow this, you go on to <strong>${place}</strong>.</p>
!${warning(content.isOwned, isOnDevice)}
!${allow}
<button class="plain" name="decision" value="deny">Do not allow</button>
</form>
</section>
<p class="soft small">You can take this back at any time.</p>`
  return renderPage({ title: `Allow ${appName}?`, body })
}

function nameOf(account: OAuthAccount): string {
  const handle = account.username ? `@${account.username}` : account.email
  return [account.name, handle && `(${handle})`].filter(Boolean).join(' ') || account.id
}

function sentence(scope: Scope): string {
  return html`<li>${scopeTable[scope].description}</li>`
}

function scopeList({ offer, appName, appHost }: ConsentContent): string {
  const vouched = appHost ? html`<p class="soft small">The app says its site is ${appHost}.</p>` : ''
  if (offer.scopes.length === 0) return vouched
  return html`!${vouched}<h2>${appName} could</h2><ul class="scopes">!${offer.scopes.map(sentence).join('')}</ul>`
}

function adminPart({ offer, action, appName }: ConsentContent): string {
  if (offer.admin === 'none') return ''
  const heading = html`<h2>Administrative access</h2>`
  if (offer.admin === 'stale') {
    const again = `/sign-in?return_to=${encodeURIComponent(action)}`
    return html`<div class="admin">!${heading}<p>${appName} also asks to administer this whole site. To give that,
<a href="${again}">sign in again</a> first. Without it, the app gets the rest.</p></div>`
  }
  return html`<div class="admin">!${heading}<p>${appName} also asks for full control of this site: every account, group and
setting. Leave this empty unless you run the app yourself.</p>
<label class="check"><input type="checkbox" name="confirm_admin" value="yes"> Give ${appName} full administrative
access</label></div>`
}

/** Anybody can register under any name; a program on the device can pretend to be another. */
function warning(isOwned: boolean, isOnDevice: boolean): string {
  if (isOwned) return ''
  const text = isOnDevice
    ? 'Only go on if you have just started this yourself, in a program on this device that you trust.'
    : 'Hearth has not checked this app. Only go on if you have just started this yourself.'
  return html`<p class="note small">${text}</p>`
}

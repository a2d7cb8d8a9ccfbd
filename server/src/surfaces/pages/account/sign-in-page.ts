import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { alertOf, noteOf } from '#surfaces/site/parts/elements.ts'
import { zoneInput, zoneScript } from '#surfaces/site/sign-in/known-browsers.ts'
import { messagePage } from '#surfaces/site/sign-in/message-page.ts'
import { passkeyAlert, passkeyScript } from '#surfaces/site/sign-in/passkey-script.ts'
import type { OfferedProvider } from '#surfaces/site/sign-in/providers.ts'
import { resendScript } from './assets.ts'
import type { Purpose } from './purpose.ts'

export interface SignInPage {
  returnTo: string
  providers: readonly OfferedProvider[]
  /** New members need an invitation. */
  isInviteOnly: boolean
  /** False while there is no administrator: then no one can join. */
  isOwned: boolean
  /** New members need an address of one of these domains, if there are any. */
  domains: readonly string[]
  /** What the sign-in is for. */
  purpose: Purpose | undefined
  email?: string
  alert?: string
  note?: string
  /** The name of the user who is signed in already. */
  visitorName?: string
}

/** The page has room for these. */
const domainsMax = 5

export function signInPage(messages: Messages, page: SignInPage): PageContent {
  const text = messages.accounts.signIn
  const { returnTo, providers, isInviteOnly, isOwned, domains, purpose, email = '', alert, note, visitorName } = page
  const others = domains.length > 0 ? text.leadDomains(messages.format.list(domains.slice(0, domainsMax))) : text.lead
  const lead = isOwned ? (isInviteOnly ? text.leadInvite : others) : text.unowned.lead
  const visitor =
    visitorName === undefined
      ? ''
      : html`<p class="note">${text.signedIn(visitorName)} <a href="${returnTo}">${text.goOn}</a></p>`
  const buttons = providers
    .map(
      ({ id, name }) => html`<form method="post" action="/sign-in/with/${id}">
<input type="hidden" name="return_to" value="${returnTo}">!${zoneInput}
<button class="plain">${text.continueWith(name)}</button>
</form>`,
    )
    .join('')
  // Without the browser's own check, which refuses a full-width @; ours narrows it.
  return {
    title: text.title,
    scripts: [passkeyScript.path, zoneScript],
    body: html`<section class="card">
<h1>${purpose ? text.purposes[purpose.kind](purpose.name) : text.heading}</h1>
<p class="soft">${lead}</p>
!${noteOf(note)}!${visitor}!${alertOf(alert)}
<form method="post" action="/sign-in" novalidate>
<input type="hidden" name="return_to" value="${returnTo}">
<label for="email">${text.emailLabel}</label>
<input id="email" name="email" type="email" autocomplete="username webauthn" required maxlength="254" value="${email}">
<button>${text.emailButton}</button>
</form>
<div class="others" data-has-providers="${providers.length > 0}">
<p class="or"><span>${text.or}</span></p>
!${passkeyAlert(messages)}
<button type="button" class="plain" data-passkey="sign-in" data-return-to="${returnTo}" hidden>${text.passkeyButton}</button>
!${buttons}
</div>
</section>`,
  }
}

interface CodePage {
  alert?: string
  note?: string
  /** Too many wrong codes were entered for this address, so only the mailed link can sign in. */
  isLinkOnly?: boolean
  /** Until a new code can be sent. */
  waitSeconds?: number
}

export function codePage(
  { accounts: { signIn: text } }: Messages,
  email: string,
  { alert, note, isLinkOnly = false, waitSeconds = 0 }: CodePage = {},
): PageContent {
  const form = html`<p class="soft">${text.codeLead(email)}</p>
!${alertOf(alert)}
<form method="post" action="/sign-in/code">!${zoneInput}
<label for="code">${text.codeLabel}</label>
<input class="code" id="code" name="code" inputmode="numeric" autocomplete="one-time-code" pattern="[\p{Nd} ]*" maxlength="9" required>
<button>${text.codeButton}</button>
</form>`
  return {
    title: isLinkOnly ? text.linkOnlyTitle : text.codeTitle,
    scripts: [zoneScript, ...(isLinkOnly ? [] : [resendScript.path])],
    body: html`<section class="card">
<h1>${text.codeHeading}</h1>
!${noteOf(note)}
!${isLinkOnly ? html`<p class="soft">${text.linkOnlyLead(email)}</p>` : form}
</section>
<p class="soft small">${text.codeAgain} <a href="/sign-in">${text.startAgain}</a></p>!${isLinkOnly ? '' : resendForm(text.newCode, waitSeconds)}`,
  }
}

/** A script shows the line instead of the button until the seconds have passed. */
function resendForm({ button, wait }: Messages['accounts']['signIn']['newCode'], seconds: number): string {
  return html`
<form method="post" action="/sign-in/code/again" data-wait="${seconds}" data-words="${wait}"><button class="quiet">${button}</button><p class="soft small num" hidden></p></form>`
}

export function linkPage({ accounts: { signIn: text } }: Messages, email: string, token: string): PageContent {
  return {
    title: text.linkTitle,
    scripts: [zoneScript],
    body: html`<section class="card">
<h1>${text.linkHeading}</h1>
<p class="soft">${text.linkLead(email)}</p>
<form method="post" action="/sign-in/link/${token}">!${zoneInput}<button>${text.linkButton}</button></form>
</section>`,
  }
}

/** Without a code, only the browser that requested the mail can continue. */
export function linkElsewherePage(messages: Messages, code: string | undefined): PageContent {
  const text = messages.accounts.signIn
  if (code === undefined) return messagePage(messages, text.linkOnlyElsewhere)
  return {
    title: text.linkElsewhereHeading,
    body: html`<section class="card">
<h1>${text.linkElsewhereHeading}</h1>
<p>${text.linkElsewhere}</p>
<p class="bigcode">${code}</p>
<p class="soft small">${text.linkElsewhereWarning}</p>
</section>`,
  }
}

export function ownerPage(
  { accounts: { owner: text } }: Messages,
  token: string,
  typed: { name?: string; email?: string; alert?: string } = {},
): PageContent {
  return {
    title: text.title,
    scripts: [zoneScript],
    body: html`<section class="card">
<h1>${text.title}</h1>
<p class="soft">${text.lead}</p>
!${alertOf(typed.alert)}
<form method="post" action="/sign-in/owner/${token}">!${zoneInput}
<label for="name">${text.nameLabel}</label>
<input id="name" name="name" autocomplete="name" required maxlength="100" value="${typed.name ?? ''}">
<label for="email">${text.emailLabel}</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="254" value="${typed.email ?? ''}" aria-describedby="hint">
<p class="soft small" id="hint">${text.emailHint}</p>
<button>${text.button}</button>
</form>
</section>`,
  }
}

export function ownAccountPage({ accounts: { owner: text } }: Messages, token: string, name: string): PageContent {
  return {
    title: text.title,
    body: html`<section class="card">
<h1>${text.title}</h1>
<p class="soft">${text.ownLead(name)}</p>
<form method="post" action="/sign-in/owner/${token}">
<input type="hidden" name="account" value="own">
<button>${text.ownButton}</button>
</form>
</section>`,
  }
}

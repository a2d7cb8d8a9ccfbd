import { html } from 'ghtml'
import type { LinkedAccountRow } from '#domains/accounts/linked-accounts/index.ts'
import type { PasskeyRow } from '#domains/accounts/passkeys/index.ts'
import type { SessionRow } from '#domains/accounts/sessions/index.ts'
import type { UserRow } from '#domains/accounts/users/index.ts'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { alertOf, noteOf } from '#surfaces/site/parts/elements.ts'
import { profilePath } from '#surfaces/site/parts/member.ts'
import type { Theme } from '#surfaces/site/theme.ts'
import { passkeyScript } from './scripts.ts'
import { passkeyAlert } from './sign-in-page.ts'
import { type HeldTokens, scopeList, tokensCard } from './token-page.ts'

export interface AccountView extends HeldTokens {
  user: UserRow
  sessions: SessionRow[]
  currentSessionId: string
  passkeys: PasskeyRow[]
  linked: LinkedAccountRow[]
  providers: readonly string[]
  note?: string
  alert?: string
}

export function accountPage(messages: Messages, view: AccountView): PageContent {
  const text = messages.accounts.account
  return {
    title: text.title,
    width: 'medium',
    theme: (view.user.theme_color ?? 'coral') as Theme,
    scripts: [passkeyScript.path],
    body: html`<header class="hello">
<div><h1>${text.title}</h1><p class="soft">${view.user.name}!${profileLink(messages, view)}</p></div>
<form method="post" action="/sign-out"><button class="plain small">${text.signOut}</button></form>
</header>
!${noteOf(view.note)}!${alertOf(view.alert)}
!${passesCard(messages)}!${emailCard(messages, view)}!${passkeysCard(messages, view)}!${linkedCard(messages, view)}!${sessionsCard(messages, view)}!${tokensCard(messages, view)}!${appsCard(messages, view)}!${deleteCard(messages)}`,
  }
}

/** Links to the public profile, which needs a username, and to role offers. */
function profileLink({ accounts: { account: text } }: Messages, { user: { username } }: AccountView): string {
  const profile = username === null ? '' : html`<a href="${profilePath(username)}">${text.profileLink}</a> · `
  return html`<br>!${profile}<a href="/account/role-offers">${text.roleOffersLink}</a>`
}

function passesCard({ accounts: { account: text } }: Messages): string {
  return html`<section class="card">
<h2>${text.passesHeading}</h2>
<p class="soft">${text.passesLead}</p>
<a class="button plain" href="/account/passes">${text.passesLink}</a>
</section>`
}

function emailCard({ accounts: { account: text } }: Messages, { user }: AccountView): string {
  return html`<section class="card">
<h2>${text.emailHeading}</h2>
<p>${user.email ?? text.noEmail}</p>
<details><summary>${user.email === null ? text.emailAdd : text.emailChange}</summary>
<form method="post" action="/account/email" class="row">
<div><label for="email">${text.emailLabel}</label>
<input id="email" name="email" type="email" autocomplete="email" required maxlength="254"></div>
<button class="plain">${text.emailButton}</button>
</form></details>
</section>`
}

function sessionsCard(messages: Messages, { sessions, currentSessionId, tokens }: AccountView): string {
  const text = messages.accounts.account
  const items = sessions.map((session) => {
    const isCurrent = session.id === currentSessionId
    const browser = browserOf(session.user_agent) ?? text.unknownBrowser
    const when = isCurrent ? text.thisBrowser : text.lastSeen(messages.format.day(session.last_seen_at))
    const end = html`<form method="post" action="/account/sessions/${session.id}/end">
<button class="danger" aria-label="${text.signOutOf(browser)}">${text.signOut}</button></form>`
    return html`<li><span><b>${browser}</b><br><span class="soft small">${when}</span></span>!${isCurrent ? '' : end}</li>`
  })
  const elsewhere = html`<form method="post" action="/account/sign-out-elsewhere">
!${tokens.length > 0 ? revokeToo(messages) : ''}
<button class="plain">${text.signOutElsewhere}</button></form>`
  return html`<section class="card">
<h2>${text.sessionsHeading}</h2>
<ul class="plain">!${items.join('')}</ul>
!${sessions.length > 1 || tokens.length > 0 ? elsewhere : ''}
</section>`
}

/** A user who does not trust a browser may not trust a token either. */
const revokeToo = ({ accounts }: Messages) =>
  html`<label class="check"><input type="checkbox" name="tokens" value="on" checked> ${accounts.account.revokeToo}</label>`

const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]
const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** Browser and system, enough to recognize one's own browser; undefined when the user agent names neither. */
export function browserOf(userAgent: string | null): string | undefined {
  const find = (table: [RegExp, string][]) => table.find(([form]) => form.test(userAgent ?? ''))?.[1]
  const names = [find(browsers), find(systems)].filter((name) => name !== undefined)
  return names.length > 0 ? names.join(' · ') : undefined
}

function passkeysCard(messages: Messages, { passkeys }: AccountView): string {
  const {
    accounts: { account: text },
    format,
  } = messages
  const items = passkeys.map((passkey) => {
    const used = passkey.last_used_at === null ? '' : `, ${text.usedOn(format.day(passkey.last_used_at))}`
    return html`<li><span><b>${passkey.name}</b><br><span class="soft small">${text.added(format.day(passkey.created_at))}${used}</span></span>
<form method="post" action="/account/passkeys/${passkey.id}/delete">
<button class="danger" aria-label="${text.removePasskey(passkey.name)}">${text.remove}</button></form>
<details><summary>${text.rename}<span class="unseen">${text.renameWhich(passkey.name)}</span></summary>
<form method="post" action="/account/passkeys/${passkey.id}/rename" class="row">
<div><label for="name-${passkey.id}">${text.passkeyNewName}</label>
<input id="name-${passkey.id}" name="name" value="${passkey.name}" required maxlength="64" autocomplete="off"></div>
<button class="plain">${text.passkeySave}</button></form></details></li>`
  })
  const list = items.length > 0 ? `<ul class="plain">${items.join('')}</ul>` : html`<p>${text.noPasskeys}</p>`
  return html`<section class="card">
<h2>${text.passkeysHeading}</h2>
<p class="soft">${text.passkeysLead}</p>
!${list}!${passkeyAlert(messages)}
<p class="soft small" data-without-passkeys>${text.passkeyNoScript}</p>
<div class="row" data-with-passkeys hidden>
<div><label for="passkey-name">${text.passkeyName}</label>
<input id="passkey-name" data-passkey-name maxlength="64" value="${text.passkeyDefault}" autocomplete="off"></div>
<button type="button" class="plain" data-passkey="create" hidden>${text.passkeyAdd}</button>
</div>
</section>`
}

function linkedCard({ accounts }: Messages, { linked, providers }: AccountView): string {
  const { account: text, providers: providerNames } = accounts
  if (linked.length === 0 && providers.length === 0) return ''
  const items = linked.map((account) => {
    const name = providerNames[account.provider] ?? account.provider
    const who = account.provider_username ?? account.provider_email ?? ''
    return html`<li><span><b>${name}</b><br><span class="soft small">${who}</span></span>
<form method="post" action="/account/linked-accounts/${account.provider}/unlink">
<button class="danger" aria-label="${text.unlinkProvider(name)}">${text.unlink}</button></form></li>`
  })
  const missing = providers.filter((provider) => !linked.some((account) => account.provider === provider))
  const buttons = missing.map(
    (provider) => html`<form method="post" action="/account/linked-accounts/${provider}/link">
<button class="plain">${text.link(providerNames[provider]!)}</button></form>`,
  )
  return html`<section class="card">
<h2>${text.linkedHeading}</h2>
<p class="soft">${text.linkedLead}</p>
!${items.length > 0 ? `<ul class="plain">${items.join('')}</ul>` : ''}!${buttons.join('')}
</section>`
}

function appsCard(messages: Messages, { apps }: AccountView): string {
  const {
    accounts: { account: text },
    format,
  } = messages
  const items = apps.map((app) => {
    const used = app.last_used_at === null ? '' : `, ${text.usedOn(format.day(app.last_used_at))}`
    return html`<li><span><b>${app.name}</b> <span class="soft">· ${redirectHosts(app.redirect_uris, text.appOnDevice)}</span><br>
<span class="soft small">${text.appSince(format.day(app.granted_at))}${used}</span></span>
<form method="post" action="/account/apps/${app.id}/remove">
<button class="danger" aria-label="${text.removeAccessOf(app.name)}">${text.removeAccess}</button></form>
!${scopeList(messages, app.scopes)}</li>`
  })
  const list = items.length > 0 ? `<ul class="plain">${items.join('')}</ul>` : ''
  return html`<section class="card" id="apps">
<h2>${text.appsHeading}</h2>
<p class="soft">${items.length > 0 ? text.appsLead : text.noApps}</p>
!${list}
</section>`
}

/** The redirect hosts are the only thing about an app that it cannot make up. */
function redirectHosts(redirectUris: readonly string[], onDevice: string): string {
  const hosts = redirectUris.map((uri) => {
    const url = URL.parse(uri)
    return url?.protocol === 'https:' ? url.host : onDevice
  })
  return [...new Set(hosts)].join(', ')
}

function deleteCard({ accounts: { account: text } }: Messages): string {
  return html`<section class="card grave">
<h2>${text.deleteHeading}</h2>
<p class="soft">${text.deleteLead}</p>
<p><a href="/v1/profile/export" download="account.json">${text.exportLink}</a></p>
<form method="post" action="/account/delete" class="row">
<div><label for="word">${text.deleteLabel(text.deleteWord)}</label>
<input id="word" name="word" autocomplete="off" autocapitalize="none" required></div>
<button class="danger">${text.deleteButton}</button>
</form>
</section>`
}

interface ChangeView {
  id: string
  oldEmail: string | null
  newEmail: string
  alert?: string
}

export function emailChangePage(messages: Messages, { id, oldEmail, newEmail, alert }: ChangeView): PageContent {
  const text = messages.accounts.account
  const input = (name: string, email: string) => html`<label for="${name}">${text.changeOld(email)}</label>
<input class="code" id="${name}" name="${name}" inputmode="numeric" autocomplete="off" pattern="[0-9 ]*" maxlength="9" required>`
  return {
    title: text.changeTitle,
    body: html`<section class="card">
<h1>${text.changeTitle}</h1>
<p class="soft">${text.changeLead}</p>
!${alertOf(alert)}
<form method="post" action="/account/email/${id}">
!${oldEmail === null ? '' : input('old', oldEmail)}!${input('new', newEmail)}
!${revokeToo(messages)}
<button>${text.changeButton}</button>
</form>
</section>`,
  }
}

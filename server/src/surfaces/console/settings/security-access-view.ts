import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import { askUnsent } from '#surfaces/site/parts/unsent.ts'
import { browserOf } from '#surfaces/site/sign-in/browser-name.ts'
import { type HeldTokens, scopeList, tokenList, tokensPath } from '../parts/token-list.ts'
import { securityPath } from './security-path.ts'
import type { SecurityView } from './security-view.ts'

export function sessionsCard(messages: Messages, { sessions, currentSessionId, tokens }: SecurityView): string {
  const text = messages.accounts.account
  const items = sessions.map((session) => {
    const isCurrent = session.id === currentSessionId
    const browser = browserOf(session.user_agent) ?? text.unknownBrowser
    const when = isCurrent ? text.thisBrowser : text.lastSeen(messages.format.day(session.last_seen_at))
    const end = isCurrent
      ? html`<form method="post" action="/sign-out" !${askUnsent(messages)}><button class="plain">${text.signOut}</button></form>`
      : html`<form method="post" action="${securityPath}/sessions/${session.id}/end">
<button class="danger" aria-label="${text.signOutOf(browser)}">${text.signOut}</button></form>`
    return html`<li><span><b>${browser}</b><br><span class="soft small">${when}</span></span>!${end}</li>`
  })
  const elsewhere = html`<form method="post" action="${securityPath}/sign-out-elsewhere">
!${tokens.length > 0 ? revokeToo(messages) : ''}
<button class="plain">${text.signOutElsewhere}</button></form>`
  return html`<section class="card">
<h2>${text.sessionsHeading}</h2>
<ul class="plain">!${items.join('')}</ul>
!${sessions.length > 1 || tokens.length > 0 ? elsewhere : ''}
</section>`
}

/** A user who does not trust a browser may not trust a token either. */
export const revokeToo = ({ accounts }: Messages) =>
  html`<label class="check"><input type="checkbox" name="tokens" value="on" checked> ${accounts.account.revokeToo}</label>`

export function linkedCard({ accounts }: Messages, { linked, providers }: SecurityView): string {
  const text = accounts.account
  if (linked.length === 0 && providers.length === 0) return ''
  const items = linked.map((account) => {
    const name =
      providers.find(({ id }) => id === account.provider)?.name ??
      accounts.providers[account.provider] ??
      account.provider
    const who = account.provider_username ?? account.provider_email ?? ''
    return html`<li><span><b>${name}</b><br><span class="soft small">${who}</span></span>
<form method="post" action="${securityPath}/linked-accounts/${account.provider}/unlink">
<button class="danger" aria-label="${text.unlinkProvider(name)}">${text.unlink}</button></form></li>`
  })
  const missing = providers.filter(({ id }) => !linked.some((account) => account.provider === id))
  const buttons = missing.map(
    ({ id, name }) => html`<form method="post" action="${securityPath}/linked-accounts/${id}/link">
<button class="plain">${text.link(name)}</button></form>`,
  )
  return html`<section class="card">
<h2>${text.linkedHeading}</h2>
<p class="soft">${text.linkedLead}</p>
!${items.length > 0 ? `<ul class="plain">${items.join('')}</ul>` : ''}!${buttons.join('')}
</section>`
}

export function appsCard(messages: Messages, { apps }: SecurityView): string {
  const {
    accounts: { account: text },
    format,
  } = messages
  const items = apps.map((app) => {
    const [added, used] = [format.day(app.granted_at), app.last_used_at]
    const times = used === null ? text.added(added) : text.addedAndUsed(added, format.day(used))
    return html`<li><span><b>${app.name}</b> <span class="soft">· ${redirectHosts(app.redirect_uris, text.appOnDevice)}</span><br>
<span class="soft small">${times}</span></span>
<form method="post" action="${securityPath}/apps/${app.id}/remove">
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

export function tokensCard(messages: Messages, held: HeldTokens): string {
  const text = messages.accounts.tokens
  return html`<section class="card" id="tokens">
<h2>${text.heading}</h2>
<p class="soft">${text.lead}</p>
!${tokenList(messages, held)}
<a class="button plain" href="${tokensPath}">${text.manage}</a>
</section>`
}

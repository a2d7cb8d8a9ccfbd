import { html } from 'ghtml'
import type { OAuthAccount } from '#domains/accounts/apps/index.ts'
import type { Messages } from '#messages/index.ts'
import { nameOfAccount, scopeList } from '#surfaces/site/consent.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { textField } from '#surfaces/site/parts/fields.ts'
import { formatUserCode } from './device-codes.ts'
import type { DeviceRequest } from './device-decision.ts'
import { devicePath, signInPath } from './paths.ts'

export const decisionPath = `${devicePath}/decision`
export const allowedPath = `${devicePath}/allowed`
export const deniedPath = `${devicePath}/denied`

interface CodeEntry {
  instanceName: string
  /** What the form shows. */
  typed: string
  isWrong?: boolean
}

const codeInput = 'autocapitalize="characters" spellcheck="false"'

/** The form for the code that a program shows. It is never sent by itself, even if the link has the code. */
export function codeEntryPage({ oauth }: Messages, { instanceName, typed, isWrong = false }: CodeEntry): PageContent {
  const text = oauth.device
  const form = { values: { user_code: typed }, ...(isWrong && { problems: { user_code: text.wrong } }) }
  const field = { name: 'user_code', label: text.label, hint: text.hint, isRequired: true, maxLength: 20 }
  const body = html`<section class="card">
<h1>${text.title}</h1>
<p>${text.lead(instanceName)}</p>
<form method="post" action="${devicePath}">
!${textField(form, { ...field, autocomplete: 'off', more: codeInput })}
<button>${text.button}</button>
</form>
</section>`
  return { title: text.title, body }
}

export interface Confirmation {
  instanceName: string
  appName: string
  account: OAuthAccount
  userCode: string
  request: DeviceRequest
  /** When the program asked, in words. */
  asked: string
  isSameNetwork: boolean
}

/** Shows which program waits, what it asks for, when and from where, and what to beware of. */
export function confirmationPage(messages: Messages, view: Confirmation): PageContent {
  const { instanceName, appName, account, userCode } = view
  const { consent, device } = messages.oauth
  const text = device.confirm
  const code = formatUserCode(userCode)
  const body = html`<section class="card">
<h1>${text.heading(appName, instanceName)}</h1>
<p>${consent.signedInAs} <strong>${nameOfAccount(account)}</strong>.<br>
<a class="small" href="${signInPath(`${devicePath}?user_code=${code}`)}">${consent.anotherAccount}</a></p>
<p>${text.code}</p>
<p class="bigcode">${code}</p>
!${scopeList(messages, view.request.scopes)}
!${requestPart(messages, view)}
<p class="alert">${text.warning(instanceName)}</p>
<form method="post" action="${decisionPath}">
<input type="hidden" name="user_code" value="${code}">
<input type="hidden" name="account" value="${account.id}">
<button name="decision" value="allow">${consent.allow}</button>
<button class="plain" name="decision" value="deny">${consent.deny}</button>
</form>
</section>
<p class="soft small">${consent.takeBack} <a href="/settings/security#apps">${consent.takeBackLink}</a>.</p>`
  return { title: text.title(appName), body, isBare: true }
}

function requestPart({ oauth }: Messages, { request, asked, isSameNetwork }: Confirmation): string {
  const text = oauth.device.confirm
  const { network, program } = request.device
  const rows: [string, string, string?][] = [
    [text.when, asked],
    [text.where, text.network(network), isSameNetwork ? text.sameNetwork : text.otherNetwork],
    [text.program, program === undefined ? text.programUnknown : text.programSays(program)],
  ]
  const items = rows.map(
    ([label, fact, more]) =>
      html`<li><div class="grow"><b>${label}</b><br>${fact}!${more === undefined ? '' : html`<br><span class="soft small">${more}</span>`}</div></li>`,
  )
  return html`<h2>${text.asked}</h2><ul class="rows">!${items.join('')}</ul>`
}

export function allowedPage({ oauth }: Messages): PageContent {
  const { allowed } = oauth.device
  const body = html`<section class="card"><h1>${allowed.title}</h1><p>${allowed.lead}</p>
<p class="soft small">${allowed.next} <a href="/settings/security#apps">${oauth.consent.takeBackLink}</a>.</p></section>`
  return { title: allowed.title, body }
}

export function deniedPage({ oauth }: Messages): PageContent {
  const { denied } = oauth.device
  const body = html`<section class="card"><h1>${denied.title}</h1><p>${denied.lead}</p></section>`
  return { title: denied.title, body }
}

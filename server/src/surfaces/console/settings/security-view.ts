import { html } from 'ghtml'
import type { LinkedAccountRow } from '#domains/accounts/linked-accounts/index.ts'
import type { PasskeyRow } from '#domains/accounts/passkeys/index.ts'
import type { SessionRow } from '#domains/foundation/sessions/index.ts'
import type { UserRow } from '#domains/foundation/users/index.ts'
import type { Messages } from '#messages/index.ts'
import { textField } from '#surfaces/site/parts/fields.ts'
import { passkeyAlert } from '#surfaces/site/sign-in/passkey-script.ts'
import type { OfferedProvider } from '#surfaces/site/sign-in/providers.ts'
import type { HeldTokens } from '../parts/token-list.ts'
import { appsCard, linkedCard, sessionsCard, tokensCard } from './security-access-view.ts'
import { securityPath } from './security-path.ts'

/** What was typed in a form of this screen, and why it was refused. */
export interface RefusedSecurityForm {
  email?: { typed: string; sentence: string }
  passkey?: { id: string; typed: string; sentence: string }
}

export interface SecurityView extends HeldTokens {
  user: UserRow
  sessions: SessionRow[]
  currentSessionId: string
  passkeys: PasskeyRow[]
  linked: LinkedAccountRow[]
  providers: readonly OfferedProvider[]
  refused: RefusedSecurityForm
}

export function securityBody(messages: Messages, view: SecurityView): string {
  return html`!${emailCard(messages, view)}!${passkeysCard(messages, view)}!${linkedCard(messages, view)}!${sessionsCard(messages, view)}!${appsCard(messages, view)}!${tokensCard(messages, view)}`
}

function emailCard({ accounts: { account: text } }: Messages, { user, refused: { email } }: SecurityView): string {
  const form = { values: { email: email?.typed }, ...(email && { problems: { email: email.sentence } }) }
  const field = { name: 'email', label: text.emailLabel, type: 'email', autocomplete: 'email' } as const
  return html`<section class="card">
<h2>${text.emailHeading}</h2>
<p>${user.email ?? text.noEmail}</p>
<details !${email ? 'open' : ''}><summary>${user.email === null ? text.emailAdd : text.emailChange}</summary>
<form method="post" action="${securityPath}/email">
!${textField(form, { ...field, isRequired: true, maxLength: 254 })}
<button class="plain fit">${text.emailButton}</button>
</form></details>
</section>`
}

function passkeysCard(messages: Messages, view: SecurityView): string {
  const text = messages.accounts.account
  const items = view.passkeys.map((passkey) => passkeyItem(messages, passkey, view.refused))
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

function passkeyItem(messages: Messages, passkey: PasskeyRow, { passkey: refused }: RefusedSecurityForm): string {
  const {
    accounts: { account: text },
    format,
  } = messages
  const { id, name } = passkey
  const [added, used] = [format.day(passkey.created_at), passkey.last_used_at]
  const times = used === null ? text.added(added) : text.addedAndUsed(added, format.day(used))
  const wrong = refused?.id === id ? refused : undefined
  const problem = wrong ? html`<p class="problem" id="problem-${id}">${wrong.sentence}</p>` : ''
  const ties = wrong ? html`aria-invalid="true" aria-describedby="problem-${id}"` : ''
  return html`<li><span><b>${name}</b><br><span class="soft small">${times}</span></span>
<form method="post" action="${securityPath}/passkeys/${id}/delete">
<button class="danger" aria-label="${text.removePasskey(name)}">${text.remove}</button></form>
<details !${wrong ? 'open' : ''}><summary aria-label="${text.renamePasskey(name)}">${text.rename}</summary>
<form method="post" action="${securityPath}/passkeys/${id}/rename" class="row">
<div><label for="name-${id}">${text.passkeyNewName}</label>
<input id="name-${id}" name="name" value="${wrong?.typed ?? name}" required maxlength="64" autocomplete="off" !${ties}>!${problem}</div>
<button class="plain">${text.passkeySave}</button></form></details></li>`
}

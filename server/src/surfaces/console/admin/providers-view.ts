import { html } from 'ghtml'
import type { operations } from '#domains/index.ts'
import type { OutputOf } from '#kernel/operation/call.ts'
import type { Messages } from '#messages/index.ts'
import { confirmButton } from '#surfaces/site/parts/confirm.ts'
import { emptyState } from '#surfaces/site/parts/elements.ts'
import { type FormState, textField } from '#surfaces/site/parts/fields.ts'
import { adminPath } from './shell.ts'

export type Provider = OutputOf<(typeof operations)['identity-providers']['list']>['items'][number]

interface ListView {
  messages: Messages
  providers: readonly Provider[]
  baseUrl: string
  form: FormState
}

const off = { autocomplete: 'off', isRequired: true }

export function listBody({ messages, providers, baseUrl, form }: ListView): string {
  const text = messages.admin.access.providers
  const rows = providers.map(
    (
      provider,
    ) => html`<li><div class="grow"><b>${provider.name}</b><br><span class="soft small">${provider.issuer}</span></div>
<a class="button plain quiet small fit" href="${adminPath('providers', `/${provider.id}`)}" aria-label="${text.editNamed(provider.name)}">${text.edit}</a></li>`,
  )
  const list =
    rows.length > 0
      ? html`<section class="card"><ul class="rows">!${rows.join('')}</ul></section>`
      : emptyState('lock', text.none, text.noneLead)
  return html`<p class="soft">${text.lead}</p>!${list}
<section class="card"><h2>${text.addHeading}</h2><p class="soft">${text.addLead(`${baseUrl}/sign-in/with/ID/callback`)}</p>
<form method="post" action="${adminPath('providers')}">
!${textField(form, { name: 'id', label: text.id, hint: text.idHint, maxLength: 30, ...off })}
!${textField(form, { name: 'name', label: text.name, maxLength: 60, ...off })}
!${textField(form, { name: 'issuer', label: text.issuer, hint: text.issuerHint, type: 'url', maxLength: 2000, ...off })}
!${textField(form, { name: 'clientId', label: text.clientId, maxLength: 300, ...off })}
!${textField(form, { name: 'clientSecret', label: text.clientSecret, hint: text.secretHint, type: 'password', maxLength: 1000, ...off, autocomplete: 'new-password' })}
<button class="fit">${text.add}</button></form></section>`
}

export function editBody(messages: Messages, provider: Provider, form: FormState): string {
  const text = messages.admin.access.providers
  const path = adminPath('providers', `/${provider.id}`)
  const asked = { id: 'delete-provider', action: 'delete', ...text.question }
  const secret = { name: 'clientSecret', label: text.newSecret, hint: text.newSecretHint, maxLength: 1000 }
  return html`<section class="card"><dl><dt>${text.issuer}</dt><dd>${provider.issuer}</dd>
<dt>${text.redirect}</dt><dd><code>${provider.redirectUri}</code></dd></dl>
<form method="post" action="${path}">
!${textField(form, { name: 'name', label: text.name, maxLength: 60, ...off })}
!${textField(form, { name: 'clientId', label: text.clientId, maxLength: 300, ...off })}
!${textField(form, { ...secret, type: 'password', autocomplete: 'new-password' })}
<button class="fit">${text.save}</button></form></section>
<form method="post" action="${path}/delete">!${confirmButton(text.delete, asked, messages)}</form>`
}

import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { boxField, textArea, textField } from '#surfaces/site/parts/fields.ts'
import { adminPath, adminScreen } from '../shell.ts'
import type { SettingsForm } from './form.ts'

export function securityView(messages: Messages, form: SettingsForm): PageContent {
  const text = messages.admin.settings
  const section = 'settings/security'
  const box = (name: 'twoAdministrators' | 'administratorPasskeys' | 'proofOfWork' | 'holdNewAccounts') =>
    boxField(form, { name, label: text[name], hint: text[`${name}Hint`] })
  const days = { name: 'tokenDaysMax', label: text.tokenDaysMax, hint: text.tokenDaysMaxHint, type: 'number' as const }
  const contact = { name: 'securityContact', label: text.securityContact, hint: text.securityContactHint }
  return adminScreen(messages, {
    section,
    alert: form.alert,
    body: html`<section class="panel"><p class="lead">${text.lead[section]}</p>
<form method="post" action="${adminPath(section)}">
!${box('twoAdministrators')}!${box('administratorPasskeys')}
!${textField(form, { ...days, more: 'min="1" max="3650"' })}
!${box('proofOfWork')}!${box('holdNewAccounts')}
!${textArea(form, { name: 'heldWords', label: text.heldWords, hint: text.heldWordsHint, rows: 8 })}
!${textField(form, { ...contact, maxLength: 200 })}
<button>${text.save}</button></form></section>`,
  })
}

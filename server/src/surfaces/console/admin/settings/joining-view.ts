import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { boxField, choiceField, textArea, textField } from '#surfaces/site/parts/fields.ts'
import { adminPath, adminScreen } from '../shell.ts'
import type { SettingsForm } from './form.ts'

const optionsOf = (words: Readonly<Record<string, readonly [string, string]>>) =>
  Object.entries(words).map(([value, [label, hint]]) => ({ value, label, hint }))

export function joiningView(messages: Messages, form: SettingsForm): PageContent {
  const text = messages.admin.settings
  const section = 'settings/joining'
  const age = { name: 'minimumAge', label: text.minimumAge, hint: text.minimumAgeHint, type: 'number' as const }
  return adminScreen(messages, {
    section,
    alert: form.alert,
    body: html`<section class="panel"><p class="lead">${text.lead[section]}</p>
<form method="post" action="${adminPath(section)}">
!${choiceField(form, { name: 'signUp', label: text.signUp, options: optionsOf(text.signUps) })}
!${textArea(form, { name: 'signUpDomains', label: text.signUpDomains, hint: text.signUpDomainsHint })}
!${boxField(form, { name: 'organizerInvitations', label: text.organizerInvitations, hint: text.organizerInvitationsHint })}
!${textField(form, { ...age, more: 'min="13" max="21"' })}
!${choiceField(form, { name: 'groupCreation', label: text.groupCreation, options: optionsOf(text.groupCreations) })}
<button>${text.save}</button></form></section>`,
  })
}

import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { textField } from '#surfaces/site/parts/fields.ts'
import { adminPath, adminScreen } from '../shell.ts'
import type { SettingsForm } from './form.ts'

interface Bounds {
  properties: Record<string, { minimum: number; maximum: number }>
}

/** The bounds are those of the operation. */
const boundsOf = (name: 'limits' | 'retention') =>
  (operations.settings.update.body as unknown as { properties: Record<string, Bounds> }).properties[name]!.properties

export function limitsView(messages: Messages, form: SettingsForm): PageContent {
  const text = messages.admin.settings
  const section = 'settings/limits'
  const fields = (name: 'limits' | 'retention') =>
    Object.entries(text[name]).map(([key, label]) => {
      const { minimum, maximum } = boundsOf(name)[key]!
      const hint = name === 'retention' ? { hint: text.between(minimum, maximum) } : {}
      const more = html`min="${minimum}" max="${maximum}"`
      return textField(form, { name: `${name}.${key}`, label, ...hint, type: 'number', isRequired: true, more })
    })
  const audit = { name: 'auditRetentionDays', label: text.auditRetentionDays, hint: text.auditRetentionHint }
  return adminScreen(messages, {
    section,
    alert: form.alert,
    body: html`<section class="panel"><p class="lead">${text.lead[section]}</p>
<form method="post" action="${adminPath(section)}">
<section class="part"><h2>${text.limitsHeading}</h2>!${fields('limits').join('')}</section>
<section class="part"><h2>${text.retentionHeading}</h2>!${fields('retention').join('')}
!${textField(form, { ...audit, type: 'number', isRequired: true, more: 'min="30" max="3650"' })}</section>
<button>${text.save}</button></form></section>`,
  })
}

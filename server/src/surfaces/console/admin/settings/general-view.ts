import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { boxField, selectField, textField } from '#surfaces/site/parts/fields.ts'
import { markdownArea, previewScripts } from '../../parts/markdown-area.ts'
import { pictureField, pictureScripts } from '../../parts/picture-field.ts'
import { zoneOptions } from '../../parts/zone-options.ts'
import { colorField } from '../color-field.ts'
import { languageOptions } from '../language-options.ts'
import { adminPath, adminScreen } from '../shell.ts'
import type { SettingsForm } from './form.ts'

export function generalView(messages: Messages, form: SettingsForm): PageContent {
  const text = messages.admin.settings
  const path = adminPath('settings')
  const name = { name: 'name', label: text.name, isRequired: true, maxLength: 60 }
  const tagline = { name: 'tagline', label: text.tagline, hint: text.taglineHint, maxLength: 120 }
  const home = { name: 'homeText', label: text.homeText, hint: text.homeTextHint, maxLength: 10_000, rows: 8 }
  const zone = { name: 'timezone', label: text.timezone, hint: text.timezoneHint }
  const language = { name: 'locale', label: text.locale, hint: text.localeHint, options: languageOptions() }
  return adminScreen(messages, {
    section: 'settings',
    alert: form.alert,
    canUpload: true,
    scripts: [...pictureScripts, ...previewScripts],
    body: html`<section class="panel"><p class="lead">${text.lead.settings}</p>!${logoField(messages, form)}
<form method="post" action="${path}"><button hidden></button>
!${textField(form, name)}!${textField(form, tagline)}
!${colorField(messages, form, true)}
!${selectField(form, language)}!${selectField(form, { ...zone, options: zoneOptions(form.values.timezone) })}
!${markdownArea(form, home, messages)}
!${textField(form, { name: 'contact', label: text.contact, hint: text.contactHint, maxLength: 200 })}
!${textField(form, { name: 'notice.text', label: text.notice, hint: text.noticeHint, maxLength: 300 })}
<input type="hidden" name="notice.until" value="${form.values['notice.until'] ?? ''}">
!${boxField(form, { name: 'leaderboards', label: text.leaderboards, hint: text.leaderboardsHint })}
<button>${text.save}</button></form></section>`,
  })
}

function logoField(messages: Messages, { values }: SettingsForm): string {
  const text = messages.admin.settings
  const url = typeof values.logoUrl === 'string' && values.logoUrl !== '' ? new URL(values.logoUrl).pathname : undefined
  return pictureField(
    {
      ...{ name: 'logoUrl', category: 'instance-logo', path: adminPath('settings'), width: 512, height: 512 },
      current:
        url === undefined
          ? html`<p class="soft">${text.logoNone}</p>`
          : html`<p><img src="${url}" alt="" width="96" height="96"></p>`,
      hasPicture: url !== undefined,
      words: text.logo,
    },
    messages,
  )
}

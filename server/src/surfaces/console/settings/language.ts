import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import { localesOffered, messagesFor } from '#messages/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { selectField } from '#surfaces/site/parts/fields.ts'
import { formScreen, type ShownScreen } from '#surfaces/site/screens.ts'
import { zoneOptions } from '../parts/zone-options.ts'
import { settingsPath, settingsScreen } from './shell.ts'

const path = settingsPath('language')

/** The language of pages and emails, and the member's time zone. */
export const languageScreen = formScreen({
  path,
  load: async ({ perform }) => ({ profile: await perform(operations.profile.get, {}) }),
  values: ({ profile }) => profile,
  op: operations.profile.update,
  done: 'saved',
  view: languageView,
})

/** A language by its own name, for those who read only that one. */
function nameOf(locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale
}

function languageView({ messages, server: { languages }, form }: ShownScreen): PageContent {
  const text = messages.settings.language
  const options = localesOffered('public', languages).map((value) => ({ value, label: nameOf(value) }))
  // The one whose texts are shown, when the account names another.
  const { locale } = messagesFor(String(form.values.locale), 'public', languages)
  const shown = { ...form, values: { ...form.values, locale } }
  const choice = selectField(shown, { name: 'locale', label: text.locale, hint: text.localeHint, options })
  const only = html`<p>${text.onlyOne(options[0]!.label)}</p>`
  const zone = { name: 'timezone', label: text.timezone, hint: text.timezoneHint }
  return settingsScreen(messages, {
    tab: 'language',
    alert: form.alert,
    body: html`<form method="post" action="${path}">
!${options.length > 1 ? choice : only}
!${selectField(form, { ...zone, options: zoneOptions(form.values.timezone) })}
<button>${messages.forms.save}</button>
</form>`,
  })
}

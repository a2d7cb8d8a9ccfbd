import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import type { InputOf } from '#kernel/operation/call.ts'
import { localesOffered, messagesFor, nameOfLanguage } from '#messages/index.ts'
import { keepLanguage } from '#surfaces/site/languages.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { bodyOf } from '#surfaces/site/operation-form.ts'
import { selectField } from '#surfaces/site/parts/fields.ts'
import { softwareNote } from '#surfaces/site/parts/language-switch.ts'
import { formScreen, type ShownScreen } from '#surfaces/site/screens.ts'
import { zoneOptions } from '../parts/zone-options.ts'
import { settingsPath, settingsScreen } from './shell.ts'

const path = settingsPath('language')

/** The language of pages and emails, and the member's time zone. */
export const languageScreen = formScreen({
  path,
  load: async ({ perform }) => ({ profile: await perform(operations.profile.get, {}) }),
  values: ({ profile }) => ({ ...profile, locale: profile.isLocaleChosen ? profile.locale : '' }),
  op: operations.profile.update,
  done: 'saved',
  input({ posted }) {
    const body = bodyOf(operations.profile.update, posted) as NonNullable<
      InputOf<typeof operations.profile.update>['body']
    >
    if (body.locale !== '') return { body }
    const { locale: _, ...place } = body
    return { body: { ...place, isLocaleChosen: false } }
  },
  // What was chosen in this browser before would be more than the browser says.
  answered: ({ server }, reply) => keepLanguage(reply, server.baseUrl, undefined),
  view: languageView,
})

function languageView({ messages, server: { languages }, form }: ShownScreen): PageContent {
  const text = messages.settings.language
  const named = localesOffered('public', languages).map((value) => ({ value, label: nameOfLanguage(value) }))
  const options = [{ value: '', label: text.asBrowser }, ...named]
  // The one whose texts are shown, when the account names another.
  const locale = form.values.locale === '' ? '' : messagesFor(String(form.values.locale), 'public', languages).locale
  const shown = { ...form, values: { ...form.values, locale } }
  const choice = selectField(shown, { name: 'locale', label: text.locale, hint: text.localeHint, options })
  const note = softwareNote(messages)
  const only = html`<p>${text.onlyOne(named[0]!.label)}</p>`
  const zone = { name: 'timezone', label: text.timezone, hint: text.timezoneHint }
  return settingsScreen(messages, {
    tab: 'language',
    alert: form.alert,
    body: html`<form method="post" action="${path}">
!${named.length > 1 ? choice : only}!${note === '' ? '' : html`<p class="soft small">!${note}</p>`}
!${selectField(form, { ...zone, options: zoneOptions(form.values.timezone) })}
<button>${messages.forms.save}</button>
</form>`,
  })
}

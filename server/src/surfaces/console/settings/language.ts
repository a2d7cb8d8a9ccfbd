import { html } from 'ghtml'
import { operations } from '#domains/index.ts'
import { type Languages, type Messages, messagesFor } from '#messages/index.ts'
import { redirectWith } from '#surfaces/site/flash.ts'
import { bodyOf, findRefusal, formIn, type Refusal } from '#surfaces/site/operation-form.ts'
import { messagesOf, type PageScope, sendPage } from '#surfaces/site/page-scope.ts'
import { type FormState, selectField } from '#surfaces/site/parts/fields.ts'
import { perform } from '#surfaces/site/perform.ts'
import { getScreen, postScreen } from '#surfaces/site/screen.ts'
import { zoneOptions } from '../parts/zone-options.ts'
import { settingsPath, settingsScreen } from './shell.ts'

const path = settingsPath('language')

/** The language of pages and emails, and the member's time zone. */
export function mountLanguage(scope: PageScope): void {
  const { languages } = scope.server

  getScreen(scope, path, async (request, reply) => {
    const values = await perform(scope, request, operations.profile.get, {})
    return sendPage(reply, languageScreen(messagesOf(request), languages, { values }))
  })

  postScreen(scope, path, path, async (request, reply) => {
    const { update } = operations.profile
    const form = formIn(request)
    const refusal = await findRefusal(request, form, () =>
      perform(scope, request, update, { body: bodyOf(update, form) }),
    )
    if (refusal) return sendPage(reply, languageScreen(messagesOf(request), languages, refusal), refusal.status)
    return redirectWith(scope, reply, path, 'saved')
  })
}

/** A language by its own name, for those who read only that one. */
function nameOf(locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'language' }).of(locale) ?? locale
}

function languageScreen(messages: Messages, languages: Languages, form: FormState & Partial<Refusal>) {
  const text = messages.settings.language
  const options = Object.keys(languages).map((value) => ({ value, label: nameOf(value) }))
  // The one whose texts are shown, when the account names another.
  const { locale } = messagesFor(String(form.values.locale), languages)
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

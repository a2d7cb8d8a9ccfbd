import { html } from 'ghtml'
import { translationsMax } from '#domains/foundation/translations/index.ts'
import type { Messages } from '#messages/index.ts'
import { chip } from '#surfaces/site/parts/elements.ts'
import { type FormState, selectField } from '#surfaces/site/parts/fields.ts'
import { languageName, languageOptions } from './languages.ts'

/** A translation, as lists name it. */
export interface ListedTranslation {
  language: string
  isOlder: boolean
}

/** The translations of an answer that was asked for with them. */
export const translatedIn = (all: Readonly<Record<string, { isOlder: boolean }>> = {}): ListedTranslation[] =>
  Object.entries(all).map(([language, { isOlder }]) => ({ language, isOlder }))

/** "Same as the group", with its language where that is said. */
export function sameAsGroup({ organize: { languages: text } }: Messages, ofGroup: string | null): string {
  return ofGroup === null ? text.sameAsGroup : text.sameAsGroupNamed(languageName(ofGroup))
}

/** In which language the texts of the form are written. */
export function languageField(form: FormState, messages: Messages, none: string): string {
  const { languages: text } = messages.organize
  const options = languageOptions(none, form.values.language)
  return selectField(form, { name: 'language', label: text.label, hint: text.hint, options })
}

/** Each translation with the way to it; without a way where they cannot change. */
export function translationList(
  messages: Messages,
  all: readonly ListedTranslation[],
  path: string | undefined,
): string {
  const { languages: text } = messages.organize
  if (all.length === 0) return html`<p class="soft">${text.none}</p>`
  const rows = all.map(({ language, isOlder }) => {
    const name = languageName(language)
    const way = path && html` · <a href="${path}/${language}" aria-label="${text.editNamed(name)}">${text.edit}</a>`
    return html`<li><bdi lang="${language}">${name}</bdi>!${way ?? ''} !${isOlder ? chip(text.older, 'strong') : ''}</li>`
  })
  return html`<ul class="tr-list">!${rows.join('')}</ul>`
}

/** The list, and the way to add one. */
export function translationsPart(messages: Messages, all: readonly ListedTranslation[], path: string): string {
  const { languages: text } = messages.organize
  const way = html`<a class="button plain quiet fit" href="${path}">${text.add}</a>`
  return html`!${translationList(messages, all, path)}<p>!${all.length < translationsMax ? way : html`<span class="soft">${text.most}</span>`}</p>`
}

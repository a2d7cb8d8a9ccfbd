import { html } from 'ghtml'
import { eventPath } from '../shell.ts'
import { languageName } from '../translations/languages.ts'
import { languageField, sameAsGroup, translationsPart } from '../translations/part.ts'
import { type ExtraView, folded } from './editor-extras.ts'

/** In which language the event is written, and its translations, which have screens of their own. */
export function languageSection(view: ExtraView): string {
  const { messages, form, event, groupLanguage, translations } = view
  const { languages: text } = messages.organize
  const none = sameAsGroup(messages, groupLanguage)
  const language = String(form.values.language ?? '')
  const name = language === '' ? none : languageName(language)
  const state = [name, ...(translations.length > 0 ? [text.count(translations.length)] : [])].join(' · ')
  const part = event
    ? translationsPart(messages, translations, `${eventPath(event.id)}/translations`)
    : html`<p class="soft">${text.saveFirst}</p>`
  return folded(
    'language',
    view,
    state,
    ['language'],
    html`!${languageField(form, messages, none)}<div class="field"><h3>${text.heading}</h3>!${part}</div>`,
  )
}

import { html } from 'ghtml'
import type { PageContent } from '#surfaces/site/layout.ts'
import { confirmButton, confirmScripts } from '#surfaces/site/parts/confirm.ts'
import { type FormState, textArea, textField } from '#surfaces/site/parts/fields.ts'
import { markdownArea, previewScripts } from '../../parts/markdown-area.ts'
import { translationsStyle } from '../style/stylesheet.ts'
import { markOf, type TranslationHome } from './home.ts'
import { languageName } from './languages.ts'

export interface TranslationView {
  home: TranslationHome
  language: string
  form: FormState & { alert?: string }
  /** Others changed it meanwhile: what is saved now is beside what was typed. */
  isConflict?: boolean
}

export const pathOf = ({ path }: TranslationHome, language: string) => `${path}/${language}`

/** One translation: each text of the original, and the field for the same in the other language. */
export function translationScreen(view: TranslationView): PageContent {
  const { home, language, form } = view
  const { languages: text } = home.messages.organize
  const name = languageName(language)
  return home.screen({
    heading: text.translation(name),
    back: { href: home.path, words: text.back },
    alert: form.alert,
    styles: [translationsStyle.path],
    scripts: [...confirmScripts, ...previewScripts],
    body:
      home.fixed ??
      html`<p class="lead">${text.pageLead(name)}</p>!${noteOn(view)}!${isUnread(view) ? '' : fieldsForm(view)}!${removeForm(view)}`,
  })
}

/** It was made before the original was said to be in its language. */
const isUnread = ({ home, language }: TranslationView) => home.language === language

function noteOn(view: TranslationView): string {
  const { languages: text } = view.home.messages.organize
  const isOlder = view.home.translations[view.language]?.isOlder === true
  const note = isUnread(view) ? text.unread : isOlder ? text.changedSince : undefined
  return note === undefined ? '' : html`<p class="note">${note}</p>`
}

function fieldsForm(view: TranslationView): string {
  const { home, language } = view
  const pairs = home.fields.map((field) => pairOf(view, field))
  // The first button is the one that Enter presses, and it must not be the preview.
  return html`<form class="tr-form" method="post" action="${pathOf(home, language)}">
<button class="unseen" tabindex="-1" aria-hidden="true" name="do" value="save"></button>
!${hiddenMark(view)}!${pairs.join('')}
<div class="tr-bar"><button class="fit" name="do" value="save">${home.messages.forms.save}</button></div></form>`
}

const hiddenMark = ({ home, language }: TranslationView) =>
  html`<input type="hidden" name="mark" value="${markOf(home, language)}">`

type Field = TranslationHome['fields'][number]

function pairOf(view: TranslationView, field: Field): string {
  const { home, language, form } = view
  const { languages: text } = home.messages.organize
  const { name, label, hint, maxLength, original } = field
  const more = html`lang="${language}" dir="auto"`
  const given = { name, label, hint, maxLength, more }
  const own = field.isMarkdown
    ? markdownArea(form, { ...given, rows: 10 }, home.messages)
    : name === 'title'
      ? textField(form, { ...given, isRequired: true })
      : textArea(form, { ...given, rows: 3 })
  const lang = home.language === null ? '' : html` lang="${home.language}"`
  const words =
    original === null || original === ''
      ? html`<p class="soft">${text.noOriginal}</p>`
      : html`<div class="tr-text" dir="auto"!${lang}>${original}</div>`
  return html`<div class="card tr-pair"><details open><summary>${text.original(label)}</summary>!${words}</details>
<div>!${own}!${savedNow(view, name)}</div></div>`
}

/** What others saved of this text meanwhile. */
function savedNow({ home, language, form, isConflict = false }: TranslationView, name: Field['name']): string {
  const { languages: text } = home.messages.organize
  const now = home.translations[language]?.[name] ?? ''
  const typed = String(form.values[name] ?? '').replaceAll('\r\n', '\n')
  if (!isConflict || now === '' || now === typed) return ''
  return html`<p class="soft small tr-text" dir="auto">${text.savedNow(now)}</p>`
}

function removeForm(view: TranslationView): string {
  const { home, language } = view
  if (home.translations[language] === undefined) return ''
  const { languages: text } = home.messages.organize
  const button = confirmButton(
    text.remove,
    { id: 'ask-remove', action: 'remove', ...removalOf(view) },
    home.messages,
    'danger quiet fit',
  )
  return html`<form method="post" action="${pathOf(home, language)}">!${hiddenMark(view)}!${button}</form>`
}

/** What is asked before it is removed. */
export function removalOf({ home, language }: Pick<TranslationView, 'home' | 'language'>) {
  const { languages: text } = home.messages.organize
  const heading = text.removeHeading(languageName(language))
  return { heading, lead: text.removeLead, yes: text.removeYes, choices: home.removalChoices }
}

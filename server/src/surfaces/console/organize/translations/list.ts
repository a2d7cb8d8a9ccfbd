import { html } from 'ghtml'
import { translationsMax } from '#domains/foundation/translations/index.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { selectField } from '#surfaces/site/parts/fields.ts'
import { translationsStyle } from '../style/stylesheet.ts'
import type { TranslationHome } from './home.ts'
import { listedLanguages } from './languages.ts'
import { translatedIn, translationList } from './part.ts'

interface ListView {
  home: TranslationHome
  /** What was chosen and cannot be, and why. */
  refused?: { language: string; problem: string }
}

export const isFull = ({ translations }: TranslationHome) => Object.keys(translations).length >= translationsMax

/** All translations, and the choice of one more. */
export function translationsScreen(view: ListView): PageContent {
  const { home } = view
  const { languages: text } = home.messages.organize
  const list = translationList(home.messages, translatedIn(home.translations), home.fixed ? undefined : home.path)
  return home.screen({
    heading: text.heading,
    back: home.back,
    styles: [translationsStyle.path],
    body: html`<p class="lead">${text.lead}</p>!${home.fixed ?? ''}!${list}!${home.fixed ? '' : addPart(view)}`,
  })
}

function addPart({ home, refused }: ListView): string {
  const { languages: text } = home.messages.organize
  if (isFull(home)) return html`<p class="note">${text.most}</p>`
  const form = {
    values: { language: refused?.language ?? '' },
    ...(refused && { problems: { language: refused.problem } }),
  }
  const isOpen = ({ value }: { value: string }) => value !== home.language && home.translations[value] === undefined
  const options = [{ value: '', label: '–' }, ...listedLanguages().filter(isOpen)]
  return html`<form class="card tr-add" method="get" action="${home.path}"><h2>${text.add}</h2>
!${selectField(form, { name: 'language', label: text.addLabel, options })}<button class="fit">${text.go}</button></form>`
}

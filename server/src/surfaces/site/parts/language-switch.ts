import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import { nameOfLanguage } from '#messages/index.ts'
import { isSigned } from '#messages/signed.ts'
import { type PageLanguages, pathIn } from '../languages.ts'

/** Letters as numbers: those from right to left would make every page be searched for texts without a direction. */
const encoded = (name: string) => name.replaceAll(/[^\x20-\x7e]|[<>&]/gu, (sign) => `&#${sign.codePointAt(0)};`)

/** In the footer: each language by its own name, in a form that needs no script. */
export function languageSwitch({ offered }: PageLanguages, path: string, messages: Messages): string {
  const buttons = offered.map((locale) => {
    const current = locale === messages.locale ? ' aria-current="true"' : ''
    return html`<button name="lang" value="${locale}" lang="${locale}"!${current}>!${encoded(nameOfLanguage(locale))}</button>`
  })
  return html`<form class="languages" method="post" action="/language" aria-label="${messages.site.layout.language}">
<input type="hidden" name="return_to" value="${pathIn(path)}">!${buttons.join('')}!${softwareNote(messages)}</form>`
}

/** Of a language that no native reader has signed. */
export function softwareNote({ locale, site: { layout: text } }: Messages): string {
  if (isSigned(locale)) return ''
  return html`<span>${text.bySoftware} <a href="/docs/guides/translators">${text.helpTranslate}</a></span>`
}

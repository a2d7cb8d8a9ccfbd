import { html } from 'ghtml'

/** A URL in a text, without the punctuation after it. */
const address = /https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]}]/g

/** A text written by a user: line breaks are preserved, URLs become links, everything else is escaped. */
export function prose(text: string): string {
  const parts: string[] = []
  let at = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    parts.push(html`${text.slice(at, index)}`)
    const isAddress = URL.canParse(found)
    parts.push(
      isAddress ? html`<a href="${found}" rel="nofollow ugc noopener noreferrer">${found}</a>` : html`${found}`,
    )
    at = index + found.length
  }
  parts.push(html`${text.slice(at)}`)
  return `<div class="prose">${parts.join('')}</div>`
}

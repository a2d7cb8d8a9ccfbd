import { html } from 'ghtml'

/** An address inside a text; what a sentence puts behind it does not belong to it. */
const address = /https?:\/\/[^\s<>"'`]*[^\s<>"'`.,;:!?)\]}]/g

/** What somebody wrote: its lines are kept, its addresses can be opened, and nothing in it is anything but text. */
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

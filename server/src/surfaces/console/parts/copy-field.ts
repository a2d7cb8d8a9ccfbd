import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import { islandPath } from '#surfaces/site/islands.ts'

export const copyScripts = [islandPath('copy')]

interface CopyField {
  id: string
  label: string
  value: string
  hint?: string
}

/** A text to take elsewhere, such as a URL. The button appears with the script `copy`; the text can always be selected. */
export function copyField({ id, label, value, hint }: CopyField, { console: text }: Messages): string {
  const tie = hint === undefined ? '' : html`aria-describedby="${id}-hint"`
  return html`<div class="field"><label for="${id}">${label}</label>
<div class="copy"><input id="${id}" readonly value="${value}" !${tie}>
<button type="button" class="quiet plain fit" hidden data-copy="#${id}" data-copied="${text.copied}"><span aria-live="polite">${text.copy}</span></button></div>
!${hint === undefined ? '' : html`<p class="soft small hint" id="${id}-hint">${hint}</p>`}</div>`
}

/** The same for a text of several lines. */
export function copyArea(
  { id, label, value, hint }: CopyField & { hint: string },
  { console: text }: Messages,
): string {
  return html`<div class="field"><label for="${id}">${label}</label>
<div class="copy"><textarea id="${id}" readonly rows="5" spellcheck="false" aria-describedby="${id}-hint">
${value}</textarea>
<button type="button" class="quiet plain fit" hidden data-copy="#${id}" data-copied="${text.copied}"><span aria-live="polite">${text.copy}</span></button></div>
<p class="soft small hint" id="${id}-hint">${hint}</p></div>`
}

/** Code to paste elsewhere, such as a command. It wraps, so nothing is cut off on a phone. */
export function codeBlock(
  { id, label, value }: Pick<CopyField, 'id' | 'label' | 'value'>,
  { console: text }: Messages,
): string {
  return html`<figure class="codeblock"><figcaption>${label}</figcaption>
<button type="button" class="quiet plain fit" hidden data-copy="#${id}" data-copied="${text.copied}"><span aria-live="polite">${text.copy}</span></button>
<pre><code id="${id}">${value}</code></pre></figure>`
}

import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import { type FormState, fieldId, textArea } from '#surfaces/site/parts/fields.ts'

export const previewScripts = [islandPath('preview')]

interface MarkdownArea {
  name: string
  label: string
  hint?: string | undefined
  rows?: number
  maxLength: number
  /** More attributes, already built with `html`. */
  more?: string
}

/** A text in Markdown with a preview: below it with the script `preview`, in another tab without. */
export function markdownArea(form: FormState, field: MarkdownArea, { site }: Messages): string {
  const id = fieldId(field.name)
  return html`!${textArea(form, field)}<p class="preview"><button class="plain quiet fit" formaction="/preview?field=${field.name}" formtarget="_blank" formnovalidate data-preview="#${id}">${site.preview.title}</button></p>
<div class="card" id="${id}-preview" aria-live="polite" hidden></div>`
}

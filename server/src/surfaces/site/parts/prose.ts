import { renderMarkdown } from '#messages/markdown.ts'

/** A text written by a user in Markdown. `under` is the level of the heading above it, `lang` an attribute. */
export const prose = (text: string, under = 2, lang = '') =>
  `<div class="prose" dir="auto"${lang}>${renderMarkdown(text, { under })}</div>`

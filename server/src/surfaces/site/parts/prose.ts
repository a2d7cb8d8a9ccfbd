import { renderMarkdown } from '#messages/markdown.ts'

/** A text written by a user in Markdown, below a heading of the second level. */
export const prose = (text: string) => `<div class="prose">${renderMarkdown(text)}</div>`

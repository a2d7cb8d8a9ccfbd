import { renderMarkdown } from '#messages/markdown.ts'

/** A text written by a user in Markdown. `under` is the level of the heading above it. */
export const prose = (text: string, under = 2) =>
  `<div class="prose" dir="auto">${renderMarkdown(text, { under })}</div>`

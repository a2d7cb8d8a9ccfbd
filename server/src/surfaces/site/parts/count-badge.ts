import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'

const shownMax = 99

/** How much waits, beside a link; empty for nothing. */
export function countBadge(count: number, { site, format }: Messages): string {
  if (count === 0) return ''
  const shown = count > shownMax ? `${shownMax}+` : format.number(count)
  return html` <span class="count" aria-hidden="true">${shown}</span><span class="unseen"> ${site.layout.waiting(shown)}</span>`
}

export const sumOf = (counts: object) => Object.values(counts).reduce((sum: number, count: number) => sum + count, 0)

import { type Cover, coverImage } from '#surfaces/site/covers/cover.ts'

/** Chosen by eye; they stay the same for everyone. */
const covers: readonly Cover[] = [
  { seed: 7, pattern: 0, theme: 'coral' },
  { seed: 12, pattern: 8, theme: 'ocean' },
  { seed: 3, pattern: 4, theme: 'forest' },
  { seed: 21, pattern: 2, theme: 'violet' },
  { seed: 9, pattern: 3, theme: 'sunset' },
  { seed: 5, pattern: 7, theme: 'rose' },
]

/** Beside the heading of the home page on wide screens. Phones do not load it. */
export const mosaic = `<div class="mosaic" aria-hidden="true">${covers.map((cover) => coverImage(undefined, cover)).join('')}</div>`

import { html } from 'ghtml'
import type { Links } from '#kernel/context.ts'
import type { Messages } from '#messages/index.ts'
import { chip } from './elements.ts'

export type Pictures = Pick<Links, 'emojiUrl'>

export interface Medal {
  icon: string
  color: string | null
}

/** A color that is safe in SVG; grey if there is none. */
function paintOf(color: string | null): string {
  return color !== null && /^#[0-9a-f]{6}$/i.test(color) ? color : '#8a8178'
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** An icon may be a word; only its first letters fit. */
const lettersMax = 2

function insideOf(icon: string, pictures: Pictures): string {
  const url = pictures.emojiUrl(icon)
  if (url !== null) return html`<img src="${new URL(url).pathname}" alt="" width="36" height="36" loading="lazy">`
  const letters = [...segmenter.segment(icon)].slice(0, lettersMax).map(({ segment }) => segment)
  return html`<b>${letters.join('')}</b>`
}

/** A badge as a medal in its own color. Hidden from screen readers: the text beside it says the same. */
export function medalOf({ icon, color }: Medal, pictures: Pictures, variant = ''): string {
  const paint = paintOf(color)
  const ring = html`<svg viewBox="0 0 48 48"><circle cx="24" cy="24" r="23" fill="${paint}" fill-opacity=".17"></circle><circle cx="24" cy="24" r="22" fill="none" stroke="${paint}" stroke-width="2"></circle></svg>`
  return html`<span class="medal ${variant}" aria-hidden="true">!${ring}!${insideOf(icon, pictures)}</span>`
}

interface Rarity {
  tier: keyof Messages['recognition']['tiers']
  percentage: number
}

/** How rare a badge is, as a word and a number. A badge without holders has no rarity yet. */
export function rarityChip({ tier, percentage }: Rarity, messages: Messages, holders = 1): string {
  const text = messages.recognition.badges
  if (holders === 0) return chip(text.unheld)
  const isSeldom = tier === 'epic' || tier === 'legendary'
  return chip(
    text.rarity(messages.recognition.tiers[tier], percentage),
    isSeldom || tier === 'rare' ? 'strong' : 'quiet',
    isSeldom ? 'star' : undefined,
  )
}

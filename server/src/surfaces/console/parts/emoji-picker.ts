import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import type { Pictures } from '#surfaces/site/parts/medal.ts'

type Group = keyof Messages['emoji']['items']

/**
 * Buttons that fill in the emoji of a form. Without scripts each sends the form as `pick`, and the page comes back with it;
 * the script `designer` fills it in at once and adds a search.
 */
export function emojiPicker(messages: Messages, pictures: Pictures): string {
  const { groups, items } = messages.emoji
  const text = messages.organize.badges.design
  const parts = (Object.keys(groups) as Group[]).map(
    (group) =>
      html`<section><h3>${groups[group]}</h3><div class="emoji-grid">!${Object.entries(items[group])
        .map(([emoji, words]) => emojiButton(emoji, words, pictures))
        .join('')}</div></section>`,
  )
  return html`<details class="emoji" data-emoji><summary>${text.pick}</summary>
<label class="field" hidden><span>${text.search}</span><input type="search" autocomplete="off"></label>
<p class="soft small" hidden data-none>${text.searchNone}</p>
<div class="scroll" tabindex="0" role="region" aria-label="${text.pick}">!${parts.join('')}</div></details>`
}

function emojiButton(emoji: string, words: string, pictures: Pictures): string {
  const { pathname } = new URL(pictures.emojiUrl(emoji)!)
  return html`<button name="pick" value="${emoji}" formnovalidate title="${words}"><img src="${pathname}" alt="${words}" width="28" height="28" loading="lazy"></button>`
}

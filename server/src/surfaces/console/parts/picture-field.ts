import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import { islandPath } from '#surfaces/site/islands.ts'

export const pictureScripts = [islandPath('crop')]

interface PictureField {
  /** The field of the operation that takes the URL. */
  name: string
  /** The category of the upload. */
  category: 'avatar' | 'hero' | 'group-photo' | 'group-cover' | 'event-photo'
  /** Where the form with the URL is sent. */
  path: string
  /** The size of the picture that is sent. */
  width: number
  height: number
  /** How the current picture looks, already built with `html`. */
  current: string
  hasPicture: boolean
  words: { heading: string; choose: string; save: string; remove: string }
}

/**
 * A picture that can be replaced and removed. It is cut and sent by the script `crop`, so the page says `canUpload`; without
 * scripts it can only be removed.
 */
export function pictureField(field: PictureField, { settings }: Messages): string {
  const { name, category, path, width, height, current, hasPicture, words } = field
  const text = settings.picture
  const id = `picture-${name}`
  const isSquare = width === height
  return html`<section class="part" aria-labelledby="${id}-heading"><h2 id="${id}-heading">${words.heading}</h2><div class="pictured">!${current}<div>
<noscript><p class="soft">${text.needsScript}</p></noscript>
<form class="crop" method="post" action="${path}" data-crop data-category="${category}" data-width="${width}" data-height="${height}" data-sending="${text.sending}" data-unreadable="${text.unreadable}" data-failed="${text.failed}" data-full="${text.full}">
<input type="hidden" name="${name}"><div data-tools hidden><label for="${id}">${words.choose}</label>
<input id="${id}" type="file" accept="image/jpeg,image/png,image/gif,image/webp" aria-describedby="${id}-kinds">
<p class="soft small hint" id="${id}-kinds">${text.kinds}</p>
<div class="stage" data-stage hidden><div class="frame ${isSquare ? 'round' : ''}" data-frame tabindex="0" role="application" aria-label="${text.frame}"></div>
<p class="soft small">${text.help}</p>
<label for="${id}-zoom">${text.zoom}</label><input id="${id}-zoom" type="range" min="1" max="4" step="any" value="1">
<button class="fit">${words.save}</button></div><p role="status"></p></div></form>
!${hasPicture ? removeForm(field) : ''}</div></div></section>`
}

function removeForm({ name, path, words }: PictureField): string {
  return html`<form method="post" action="${path}"><input type="hidden" name="${name}" value="">
<button class="plain quiet fit">${words.remove}</button></form>`
}

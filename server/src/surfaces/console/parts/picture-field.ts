import { html } from 'ghtml'
import type { Messages } from '#messages/index.ts'
import { islandPath } from '#surfaces/site/islands.ts'

export const pictureScripts = [islandPath('crop')]

interface PictureField {
  /** The field of the operation that takes the URL. */
  name: string
  /** The category of the upload. */
  category: 'avatar' | 'hero' | 'group-photo' | 'group-cover' | 'event-photo' | 'app-logo' | 'instance-logo'
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
 * A picture that can be replaced and removed. It is cut, sent and saved by the script `crop` as soon as it is chosen, so the
 * page says `canUpload`; without scripts it can only be removed.
 */
export function pictureField(field: PictureField, { settings }: Messages): string {
  const { name, path, current, hasPicture, words } = field
  const text = settings.picture
  const id = `picture-${name}`
  return html`<section class="part" aria-labelledby="${id}-heading"><h2 id="${id}-heading">${words.heading}</h2><div class="pictured">!${current}<div>
<noscript><p class="soft">${text.needsScript}</p></noscript>
<form class="crop" method="post" action="${path}" !${cropData(field, text)} data-added="${text.added}">
<input type="hidden" name="${name}">!${cropTools(field, id, text, html`<button class="fit">${words.save}</button>`)}</form>
!${hasPicture ? removeForm(field) : ''}</div></div></section>`
}

type PictureText = Messages['settings']['picture']
type Cut = Pick<PictureField, 'category' | 'width' | 'height'>

function cropData({ category, width, height }: Cut, text: PictureText): string {
  return html`data-crop data-category="${category}" data-width="${width}" data-height="${height}" data-sending="${text.sending}" data-unreadable="${text.unreadable}" data-failed="${text.failed}" data-full="${text.full}"`
}

function cropTools(field: Cut & { words: { choose: string } }, id: string, text: PictureText, button: string): string {
  return html`<div data-tools hidden><label for="${id}">${field.words.choose}</label>
<input id="${id}" type="file" accept="image/jpeg,image/png,image/gif,image/webp" aria-describedby="${id}-kinds">
<p class="soft small hint" id="${id}-kinds">${text.kinds}</p>
<div class="stage" data-stage hidden><div class="frame ${field.width === field.height ? 'round' : ''}" data-frame tabindex="0" role="application" aria-label="${text.frame}"></div>
<p class="soft small">${text.help}</p>
<label for="${id}-zoom">${text.zoom}</label><input id="${id}-zoom" type="range" min="1" max="4" step="any" value="1">
!${button}</div><p role="status"></p></div>`
}

interface PictureInput extends Cut {
  name: string
  /** The URL of the picture, empty without one. */
  value: string
  /** What is shown with this URL, and what is drawn without one. */
  shown: string
  drawn: string
  words: { choose: string; save: string; remove: string; drop: string; added: string; removed: string }
}

/**
 * A picture as a field of a larger form, which keeps what else was typed. It can also be dropped or pasted. Without
 * scripts it can only be removed, by the box `drop.NAME`.
 */
export function pictureInput(field: PictureInput, { settings: { picture: text } }: Messages): string {
  const { name, value, shown, drawn, words } = field
  const id = `picture-${name}`
  const use = html`<button type="button" class="fit" data-use>${words.save}</button>`
  const box = html`<label class="check"><input type="checkbox" name="drop.${name}" value="on"> <span>${words.remove}</span></label>`
  return html`<div class="crop" !${cropData(field, text)} data-drawn="${drawn}" data-added="${words.added}" data-removed="${words.removed}">
<input type="hidden" name="${name}" value="${value}"><img class="cover" data-current src="${value === '' ? drawn : shown}" alt="" width="320" height="180">
<noscript><p class="soft">${text.needsScript}</p>!${value === '' ? '' : box}</noscript>
!${cropTools(field, id, text, use)}<p class="soft small" data-scripted hidden>${words.drop}</p>
<button type="button" class="plain quiet fit" data-remove hidden>${words.remove}</button></div>`
}

function removeForm({ name, path, words }: PictureField): string {
  return html`<form method="post" action="${path}"><input type="hidden" name="${name}" value="">
<button class="plain quiet fit">${words.remove}</button></form>`
}

import { html } from 'ghtml'
import { makeAsset, readCss } from '../assets/asset.ts'

/** Only for pages that show a label. */
export const labelStyle = makeAsset('labels', 'css', readCss(new URL('./attendee-label.css', import.meta.url)))

export interface ShownLabel {
  name: string
  color: string
}

/** Its color, and always its name. */
export const labelChip = ({ name, color }: ShownLabel): string =>
  html`<span class="alabel alabel-${color}" dir="auto">${name}</span>`

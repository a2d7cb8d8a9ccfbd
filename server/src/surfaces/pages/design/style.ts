import { makeAsset, readCss } from '#surfaces/site/assets/asset.ts'
import { brandColors, defaultBrand } from '#surfaces/site/brand.ts'
import { tokenStyle } from '#surfaces/site/style/stylesheet.ts'

/** The tokens of one mode for a part of the page, so that both can be seen side by side. */
function modeStyle(mode: 'light' | 'dark', block: string): string {
  const { text, tint } = brandColors(defaultBrand)[mode]
  return `[data-mode=${mode}]{${block};color-scheme:${mode};--brand-text:${text};--brand-tint:${tint}}`
}

const [day, night] = [...tokenStyle.matchAll(/:root\{([^{}]*)\}/g)].map((found) => found[1]!)

export const designStyle = makeAsset(
  'design',
  'css',
  `${modeStyle('light', day!)}${modeStyle('dark', night!)}${readCss(new URL('./design.css', import.meta.url))}`,
)

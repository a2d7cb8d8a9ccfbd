import { makeAsset, readCss } from '#surfaces/site/assets/asset.ts'
import { tokenStyle } from '#surfaces/site/style/stylesheet.ts'

export const docsStyle = makeAsset('docs', 'css', readCss(new URL('./docs.css', import.meta.url)))

/** The reader brings its own style, so that page has only the colors and sizes of ours. */
export const referenceStyle = makeAsset(
  'reference',
  'css',
  `${tokenStyle}${readCss(new URL('./reference.css', import.meta.url))}`,
)

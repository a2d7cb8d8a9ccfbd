import { makeAsset, readCss } from '#surfaces/site/assets/asset.ts'

export const passStyle = makeAsset('pass', 'css', readCss(new URL('./pass.css', import.meta.url)))

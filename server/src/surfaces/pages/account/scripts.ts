import { makeAsset, readJs } from '#surfaces/site/assets/asset.ts'

export const nameScript = makeAsset('name', 'js', readJs(new URL('./name.js', import.meta.url)))

import { makeAsset, readJs } from '#surfaces/site/assets/asset.ts'

export const momentScript = makeAsset('moments', 'js', readJs(new URL('./moments.js', import.meta.url)))

import { makeAsset, readJs } from '#surfaces/site/assets/asset.ts'

export const passkeyScript = makeAsset('passkey', 'js', readJs(new URL('./passkey.js', import.meta.url)))
export const nameScript = makeAsset('name', 'js', readJs(new URL('./name.js', import.meta.url)))

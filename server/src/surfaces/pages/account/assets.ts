import { makeAsset, readCss, readJs } from '#surfaces/site/assets/asset.ts'

export const resendScript = makeAsset('resend', 'js', readJs(new URL('./resend.js', import.meta.url)))
export const stepStyle = makeAsset('steps', 'css', readCss(new URL('./steps.css', import.meta.url)))

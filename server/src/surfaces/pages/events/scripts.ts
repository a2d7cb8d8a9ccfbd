import { makeAsset, readCss, readJs } from '#surfaces/site/assets/asset.ts'

export const momentScript = makeAsset('moments', 'js', readJs(new URL('./moments.js', import.meta.url)))
export const justGoingStyle = makeAsset('just-going', 'css', readCss(new URL('./just-going.css', import.meta.url)))
export const rsvpFormStyle = makeAsset('rsvp-form', 'css', readCss(new URL('./rsvp-form.css', import.meta.url)))

export const seriesStyle = makeAsset('series', 'css', readCss(new URL('./series.css', import.meta.url)))

import { makeAsset, readCss } from '#surfaces/site/assets/asset.ts'

/** What every screen of administrators needs beyond the style of the console. */
export const adminStyle = makeAsset('admin', 'css', readCss(new URL('./admin.css', import.meta.url)))

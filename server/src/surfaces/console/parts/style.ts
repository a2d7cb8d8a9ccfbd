import { makeAsset, readCss } from '#surfaces/site/assets/asset.ts'

/** What the screens of the console need beyond the style of all pages. */
export const consoleStyle = makeAsset('console', 'css', readCss(new URL('./console.css', import.meta.url)))

/** For the designer of badges, a badge, and the choice of one. */
export const badgesStyle = makeAsset('badges', 'css', readCss(new URL('./badges.css', import.meta.url)))

/** For the settings. */
export const settingsStyle = makeAsset('settings', 'css', readCss(new URL('./settings.css', import.meta.url)))

/** For the builder of widgets. */
export const widgetStyle = makeAsset('widget', 'css', readCss(new URL('./widget-builder.css', import.meta.url)))

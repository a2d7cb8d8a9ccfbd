import { makeAsset, readCss } from '#surfaces/site/assets/asset.ts'

const read = (name: string) => readCss(new URL(`./${name}.css`, import.meta.url))

/** What the screens of the console need beyond the style of all pages. */
export const consoleStyle = makeAsset('console', 'css', ['console', 'settings'].map(read).join(''))

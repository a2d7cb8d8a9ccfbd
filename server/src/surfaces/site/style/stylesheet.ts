import { makeAsset, readCss } from '../assets/asset.ts'
import { themeStyle } from '../theme.ts'

export const tokenStyle = readCss(new URL('./tokens.css', import.meta.url))

/** The style of all pages. */
export const pageStyle = makeAsset(
  'hearth',
  'css',
  [
    tokenStyle,
    themeStyle,
    readCss(new URL('./page.css', import.meta.url)),
    readCss(new URL('./forms.css', import.meta.url)),
    readCss(new URL('./parts.css', import.meta.url)),
    readCss(new URL('./sections.css', import.meta.url)),
  ].join(''),
)

/** Added on the pages of people, badges, leaderboards and codes. */
export const communityStyle = makeAsset(
  'community',
  'css',
  [readCss(new URL('./profile.css', import.meta.url)), readCss(new URL('./recognition.css', import.meta.url))].join(''),
)

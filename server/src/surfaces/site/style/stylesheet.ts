import { appearances, darkRule } from '../appearance.ts'
import { makeAsset, readCss } from '../assets/asset.ts'
import { brandStyle, defaultBrand } from '../brand.ts'
import { fontStyle } from '../fonts/fonts.ts'
import { themeStyle } from '../theme.ts'

export const tokenStyle = readCss(new URL('./tokens.css', import.meta.url))

const [darkBlock, darkTokens] = /@media \(prefers-color-scheme:dark\)\{:root\{([^{}]*)\}\}/.exec(
  tokenStyle,
) as unknown as [string, string]

/** The tokens as the visitor chose them: as the device, light or dark. */
const chosenTokens = `${tokenStyle.replace(darkBlock, darkRule(darkTokens))}${appearances
  .map((name) => `[data-appearance=${name}]{color-scheme:${name}}`)
  .join('')}`

/** For pages that are dark by day, too. Links have no color of their own there. */
export const darkStyle = `:root:root{color-scheme:dark;${darkTokens};--brand-text:var(--ink);--brand-tint:var(--card)}`

/** The style of all pages. */
export const pageStyle = makeAsset(
  'hearth',
  'css',
  [
    fontStyle,
    chosenTokens,
    brandStyle(defaultBrand),
    themeStyle,
    readCss(new URL('./base.css', import.meta.url)),
    readCss(new URL('./layout.css', import.meta.url)),
    readCss(new URL('./controls.css', import.meta.url)),
    readCss(new URL('./status.css', import.meta.url)),
    readCss(new URL('./lists.css', import.meta.url)),
    readCss(new URL('./sections.css', import.meta.url)),
    readCss(new URL('./rsvp-bar.css', import.meta.url)),
    readCss(new URL('./console.css', import.meta.url)),
  ].join(''),
)

/** Added on the pages of people, badges, leaderboards and codes. */
export const communityStyle = makeAsset(
  'community',
  'css',
  [readCss(new URL('./profile.css', import.meta.url)), readCss(new URL('./recognition.css', import.meta.url))].join(''),
)

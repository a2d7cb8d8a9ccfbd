import { html } from 'ghtml'
import type { Tap, TapOwner } from '#domains/people/meetpass/index.ts'
import type { Messages } from '#messages/index.ts'
import { coverImage, coverOf } from '#surfaces/site/covers/cover.ts'
import type { PageContent } from '#surfaces/site/layout.ts'
import { initialsOf, ownPicture } from '#surfaces/site/parts/avatars.ts'
import { formatUrl } from '#surfaces/site/parts/elements.ts'
import { profilePath } from '#surfaces/site/parts/member.ts'
import { isTheme, type Theme } from '#surfaces/site/theme.ts'
import { passStyle } from './style.ts'

/** A tap on a pass with an owner. */
export type PersonalTap = Tap & { owner: TapOwner }

export const pathOf = ({ passId }: Tap) => `/pass/${passId}`

/** The owner's profile, if it is public. */
export function profilePathOf({ username, profile_visibility }: TapOwner): string | undefined {
  return username !== null && profile_visibility === 'public' ? profilePath(username) : undefined
}

/** A page of a pass, in the theme of its owner. */
export function passPage(title: string, body: string, owner: TapOwner | null = null): PageContent {
  return { title, body, styles: [passStyle.path], theme: themeOfOwner(owner) }
}

const themeOfOwner = (owner: TapOwner | null): Theme => (isTheme(owner?.theme_color) ? owner.theme_color : 'coral')

/** A drawn band, the same for the same seed. */
export const bandOf = (seed: string, theme: Theme) => coverImage(undefined, coverOf(seed, theme), 'band', true)

/** The top of a card: a drawn band and the owner's picture or initials. */
export function ownerHeader(owner: TapOwner, ownOrigins: ReadonlySet<string>, isMet = false): string {
  const picture = ownPicture(owner.avatar_url, ownOrigins)
  const inside = picture
    ? html`<img src="${picture}" alt="" width="102" height="102">`
    : html`${initialsOf(owner.name)}`
  return html`!${bandOf(owner.name, themeOfOwner(owner))}
<div class="portrait${isMet ? ' met' : ''}" aria-hidden="true">!${inside}</div>`
}

const shortMax = 34

/** Long names use smaller type, so that the button stays on the first screen. */
export function headingOf(words: string): string {
  return html`<h1 class="${words.length > shortMax ? 'long' : ''}">${words}</h1>`
}

const isWebAddress = (uri: string) => ['http:', 'https:'].includes(URL.parse(uri)?.protocol ?? '')
export const linksOf = ({ social_links }: TapOwner) => (social_links ?? []).filter(isWebAddress)

/** Links to other sites send no referrer. */
const rel = 'nofollow noopener noreferrer'

export function linkList({ meetpass: text }: Messages, uris: readonly string[]): string {
  if (uris.length === 0) return ''
  const items = uris.map((uri) => html`<li><a href="${uri}" rel="${rel}"><span>${formatUrl(uri)}</span></a></li>`)
  return html`<ul class="links" aria-label="${text.linksHeading}">!${items.join('')}</ul>`
}

export function featuredLink({ meetpass: text }: Messages, { action }: Tap): string {
  if (action.show !== 'link' || !isWebAddress(action.uri)) return ''
  const { uri } = action
  return html`<a class="featured" href="${uri}" rel="${rel}"><span><small>${text.featured}</small>${formatUrl(uri)}</span></a>`
}

interface Work {
  title: string
  description: string | null
  url: string | null
}

const descriptionMax = 160
const shorten = (words: string) => (words.length <= descriptionMax ? words : `${words.slice(0, descriptionMax - 1)}…`)

export function portfolioCard({ meetpass: text }: Messages, works: readonly Work[]): string {
  if (works.length === 0) return ''
  const items = works.map(({ title, description, url }) => {
    const name = url && isWebAddress(url) ? html`<a href="${url}" rel="${rel}">${title}</a>` : html`<b>${title}</b>`
    return html`<li>!${name}!${description ? html`<p class="soft small">${shorten(description)}</p>` : ''}</li>`
  })
  return html`<section class="card"><h2>${text.portfolioHeading}</h2><ul class="works">!${items.join('')}</ul></section>`
}

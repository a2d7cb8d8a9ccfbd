import { html } from 'ghtml'
import { isTheme, type Theme, themeOf } from '../theme.ts'

/** A user or a group as shown in lists and headers. */
export interface AvatarData {
  id: string
  name: string
  /** Path of a picture that we serve; without one the initials are shown. */
  picture?: string | undefined
  theme?: Theme | undefined
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })
const firstLetter = (word: string) => segmenter.segment(word).containing(0)?.segment ?? ''

/** The first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word))
  const [first = name.trim(), ...more] = words
  return `${firstLetter(first)}${firstLetter(more.at(-1) ?? '')}`.toUpperCase()
}

/** Only pictures that we serve: another host would learn who views the page, and the page policy blocks it. */
export function ownPicture(url: string | null, ownOrigins: ReadonlySet<string>): string | undefined {
  const parsed = URL.parse(url ?? '')
  return parsed && ownOrigins.has(parsed.origin) ? `${parsed.pathname}${parsed.search}` : undefined
}

interface Pictured {
  id: string
  name: string
  avatar_url: string | null
  theme_color?: string | null
}

export function userAvatar(person: Pictured, ownOrigins: ReadonlySet<string>): AvatarData {
  const { id, name, avatar_url, theme_color } = person
  return {
    id,
    name,
    picture: ownPicture(avatar_url, ownOrigins),
    theme: isTheme(theme_color) ? theme_color : undefined,
  }
}

/** The signed-in visitor as the header shows them. */
export interface Visitor extends AvatarData {
  username: string | null
  isAdministrator: boolean
}

type Account = Pictured & { username: string | null; role: string }

export function visitorOf(user: Account, ownOrigins: ReadonlySet<string>): Visitor {
  return { ...userAvatar(user, ownOrigins), username: user.username, isAdministrator: user.role === 'admin' }
}

/**
 * The picture or the initials, in the theme of the user or group. Hidden from screen readers, so show the name beside
 * it.
 */
export function renderAvatar({ id, name, picture, theme }: AvatarData, variant = ''): string {
  const inside = picture ? html`<img src="${picture}" alt="" loading="lazy">` : html`${initialsOf(name)}`
  return html`<span class="avatar ${variant}" data-theme="${theme ?? themeOf(id)}" aria-hidden="true">!${inside}</span>`
}

import type { Static } from 'typebox'
import type { PublicUserProfile } from '#domains/profiles/directory/index.ts'
import { themeOf } from '../theme.ts'
import { type AvatarData, ownPicture } from './avatars.ts'

export type Profile = Static<typeof PublicUserProfile>

export const nameOf = ({ name, username }: { name: string | null; username: string }) => name ?? username
export const profilePath = (username: string) => `/members/${username}`

export interface Named {
  username: string
  name: string | null
  avatarUrl: string | null
  themeColor?: string | null
}

/** A member as shown in lists. */
export function memberAvatar(person: Named, ownOrigins: ReadonlySet<string>): AvatarData {
  const { username, avatarUrl, themeColor } = person
  const theme = themeOf(username, themeColor)
  return { id: username, name: nameOf(person), picture: ownPicture(avatarUrl, ownOrigins), theme }
}

const isWebAddress = (uri: string) => ['http:', 'https:'].includes(URL.parse(uri)?.protocol ?? '')
const isSame = (one: string, other: string) => one.replace(/\/$/, '').toLowerCase() === other.toLowerCase()

/** The profiles of this member on other sites. */
export function elsewhereOf({ socialLinks, githubUsername }: Profile): string[] {
  const links = (socialLinks ?? []).filter(isWebAddress)
  if (githubUsername === null) return links
  const github = `https://github.com/${encodeURIComponent(githubUsername)}`
  return links.some((link) => isSame(link, github)) ? links : [...links, github]
}

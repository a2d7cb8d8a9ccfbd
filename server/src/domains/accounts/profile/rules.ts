import type { Static } from 'typebox'
import type { Finding, Published } from '#domains/foundation/held-content/index.ts'
import type { UserChanges, UserRow } from '#domains/foundation/users/index.ts'
import { type ColumnMap, changesOf } from '#kernel/data/changes.ts'
import { canonicalZone } from '#kernel/formats/time-zone.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { UpdateProfileRequest } from './wire.ts'

type Request = Omit<Static<typeof UpdateProfileRequest>, 'username'>

const columns: ColumnMap<Request, UserRow> = {
  name: 'name',
  avatarUrl: 'avatar_url',
  heroImageUrl: 'hero_image_url',
  themeColor: 'theme_color',
  bio: 'bio',
  location: 'location',
  socialLinks: 'social_links',
  showOnLeaderboard: 'show_on_leaderboard',
  showOnGuestLists: 'show_on_guest_lists',
  searchEngines: 'search_engines',
  locale: 'locale',
  isLocaleChosen: 'locale_is_chosen',
  timezone: 'timezone',
  profileVisibility: 'profile_visibility',
}

/** The username has its own rules, so it is changed separately. Setting a name marks it as chosen. */
export function decideProfileChanges(
  user: UserRow,
  { username: _, ...request }: Static<typeof UpdateProfileRequest>,
): { changes: UserChanges; fields: string[] } {
  const { changes, fields } = changesOf(columns, user, { ...request, ...placeOf(request) })
  const isChosen = request.name !== undefined && user.needs_name
  return { changes: { ...changes, ...(isChosen && { needs_name: false }) }, fields }
}

/** Columns whose text a new account can have to wait for. */
const textColumns = ['name', 'bio', 'location', 'social_links'] as const
type Texts = Partial<Pick<UserRow, (typeof textColumns)[number]>>
export type PendingProfile = Texts

/** What each of the changed texts would publish. */
export function publishedTexts(changes: UserChanges): [keyof Texts, Published][] {
  return textColumns
    .filter((column) => changes[column] !== undefined)
    .map((column) => {
      const value = changes[column] as string | string[] | null
      return [column, Array.isArray(value) ? { texts: [], links: value } : { texts: [value] }]
    })
}

const heldNow = (findings: readonly Finding[], key: keyof Finding) => [...new Set(findings.flatMap((one) => one[key]))]

export function mergeAll(findings: readonly Finding[]): Finding {
  return { causes: heldNow(findings, 'causes'), found: heldNow(findings, 'found').slice(0, 20) }
}

/** The values that wait after a change: held ones are added, and those that need not wait any more are left out. */
export function decidePending(pending: Texts, changes: UserChanges, held: ReadonlySet<keyof Texts>): Texts {
  const kept = Object.entries(pending).filter(([column]) => changes[column as keyof Texts] === undefined)
  const added = [...held].map((column) => [column, changes[column]] as const)
  return Object.fromEntries([...kept, ...added]) as Texts
}

type Place = Pick<Request, 'locale' | 'isLocaleChosen' | 'timezone'>

/** The language and the time zone in their official spelling. Who names a language chooses it, unless they say otherwise. */
function placeOf({ locale, isLocaleChosen = true, timezone }: Place): Place {
  return {
    ...(locale !== undefined && { locale: canonicalLocale(locale), isLocaleChosen }),
    ...(timezone !== undefined && { timezone: requireZone(timezone) }),
  }
}

function canonicalLocale(locale: string): string {
  try {
    return Intl.getCanonicalLocales(locale)[0]!
  } catch {
    throw refused('locale', 'must be a language tag, such as en or pt-BR')
  }
}

function requireZone(name: string): string {
  const zone = canonicalZone(name)
  if (zone === undefined) throw refused('timezone', 'must be an IANA name, such as Europe/Berlin')
  return zone
}

const refused = (field: string, message: string) =>
  new ApiError('validation_failed', `${field} ${message}`, {}, [{ field, message }])

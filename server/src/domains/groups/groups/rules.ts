import type { Static } from 'typebox'
import type { Published } from '#domains/foundation/held-content/index.ts'
import {
  publishedTexts,
  requireLanguage,
  type Texts as TranslatedTexts,
} from '#domains/foundation/translations/index.ts'
import { type ColumnMap, changesOf } from '#kernel/data/changes.ts'
import { askedWords } from '#kernel/formats/search-words.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import type { Scope } from '#kernel/operation/scopes.ts'
import { dayMs } from '#kernel/time.ts'
import type { GroupDetailRow } from './queries.ts'
import type { UpdateGroupRequest } from './wire.ts'

export const urlnamePattern = '^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$'
export const urlnameLength = { minLength: 3, maxLength: 60 } as const

/** Words that are, or may become, part of a path where a group's URL name is. */
const reserved = new Set(
  `about account admin all api app archive archived auth badge badges calendar claim claims create dashboard delete
  docs edit event events explore favorite favorites feature featured feed feeds files group groups hearth help home
  import invite invites join leaderboard login logout manage map mcp me meetpass member members mine new null oauth
  oembed openapi pass people platform popular profile public recent rss schemas search settings sign-in sign-out
  sitemap static system tag tags trending undefined upload uploads user users v1 webhook webhooks well-known widget
  widgets`.split(/\s+/),
)

/** Refuses well-formed URL names that no group may have. */
export function assertUrlname(urlname: string): void {
  if (isId(urlname)) throw new ApiError('validation_failed', 'urlname must not look like an id; choose another')
  if (reserved.has(urlname)) throw new ApiError('urlname_taken', 'This URL name is reserved; choose another')
}

const form = new RegExp(urlnamePattern)

/** Why no group may have this URL name, if so. */
function decideFault(urlname: string): 'invalid' | 'reserved' | undefined {
  const { minLength, maxLength } = urlnameLength
  if (urlname.length < minLength || urlname.length > maxLength || isId(urlname)) return 'invalid'
  if (!form.test(urlname)) return 'invalid'
  return reserved.has(urlname) ? 'reserved' : undefined
}

/** Letters that Unicode does not take apart. */
const letters: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th' }

/** URL names for a group of this name, the best first. None for a name without Latin letters or digits. */
export function decideUrlnames(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}+|['’]/gu, '')
    .replaceAll(/[ßæœøłđðþ]/g, (letter) => letters[letter]!)
  const stem = plain
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, urlnameLength.maxLength - 6)
    .replaceAll(/^-|-$/g, '')
  if (stem === '') return []
  const numbered = Array.from({ length: 8 }, (_, at) => `${stem}-${at + 2}`)
  return [stem, `${stem}-group`, ...numbered].filter((one) => decideFault(one) === undefined)
}

/** Whether a group may have this URL name, and one that it may have. */
export function decideUrlname(urlname: string, proposals: readonly string[], taken: ReadonlySet<string>) {
  const reason = decideFault(urlname) ?? (taken.has(urlname) ? ('taken' as const) : undefined)
  if (reason === undefined) return { available: true, proposal: urlname }
  return { available: false, reason, proposal: proposals.find((one) => !taken.has(one)) ?? null }
}

export type Role = 'owner' | 'manager' | 'volunteer'

const ranks: Record<Role, number> = { volunteer: 1, manager: 2, owner: 3 }

export function isAtLeast(role: Role, needed: Role): boolean {
  return ranks[role] >= ranks[needed]
}

interface GroupAccess {
  hidden_at: string | null
  role: string | null
}
type Scopes = ReadonlySet<Scope> | undefined

/** A hidden group is visible to its role holders and to administrators. */
export function isVisible(group: GroupAccess, scopes: Scopes): boolean {
  return group.hidden_at === null || group.role !== null || scopes?.has('admin') === true
}

/** The role in which the caller acts: an administrator acts as an owner of every group. */
export function decideRole(group: GroupAccess, scopes: Scopes, needed: Role): Role {
  const role = scopes?.has('admin') ? 'owner' : (group.role as Role | null)
  if (role !== null && isAtLeast(role, needed)) return role
  if (!isVisible(group, scopes)) throw new ApiError('group_not_found')
  throw new ApiError('forbidden', `Only ${allowed[needed]} of this group can do this`)
}

/** Whether the pages of the group's organizers are for this user. */
export function canManageGroup({ role }: Pick<GroupAccess, 'role'>, scopes: Scopes): boolean {
  return scopes?.has('admin') === true || role === 'owner' || role === 'manager'
}

const allowed: Record<Role, string> = {
  owner: 'an owner',
  manager: 'an owner or a manager',
  volunteer: 'an owner, a manager or a volunteer',
}

/** A group needs at least one owner: without one, no one could manage it. */
export function assertNotLastOwner(current: Role | undefined, next: Role | undefined, owners: number): void {
  if (current === 'owner' && next !== 'owner' && owners <= 1) throw new ApiError('last_owner')
}

/** The canonical form of a tag, so that spelling variants match. */
export function normalizeTag(tag: string): string {
  return tag.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

function normalizeTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map(normalizeTag))]
}

type Changes = Omit<
  GroupDetailRow,
  | 'id'
  | 'role_only_count'
  | 'upstream_member_count'
  | 'favorites_count'
  | 'is_featured'
  | 'is_claimed'
  | 'translated'
  | 'version'
  | 'field_versions'
>

type Fields = Omit<Static<typeof UpdateGroupRequest>, 'version' | 'translations'>

const columns: ColumnMap<Fields, Changes> = {
  name: 'name',
  urlname: 'urlname',
  description: 'description',
  website: 'website',
  photoUrl: 'photo_url',
  coverUrl: 'cover_url',
  theme: 'theme',
  contact: 'contact',
  codeOfConduct: 'code_of_conduct',
  city: 'city',
  tags: 'tags',
  socialLinks: 'social_links',
  joining: 'joining',
  language: 'language',
}

export function decideChanges(current: Partial<Changes>, request: Fields) {
  const normalized = {
    ...request,
    ...(request.tags && { tags: normalizeTags(request.tags) }),
    ...(request.language && { language: requireLanguage(request.language) }),
  }
  const { changes, fields } = changesOf(columns, current, normalized)
  if (changes.urlname != null) assertUrlname(changes.urlname)
  return { changes, fields }
}

type Texts = Partial<
  Pick<Changes, 'name' | 'description' | 'code_of_conduct' | 'city' | 'contact' | 'website' | 'social_links' | 'tags'>
>

/** What of a group can be a reason to hold it. An address for mail is no link. */
export function publishedOf(group: Texts, translations: readonly TranslatedTexts[] = []): Published {
  const contact = group.contact?.startsWith('mailto:') ? null : group.contact
  const texts = [
    group.name,
    group.description,
    group.code_of_conduct,
    group.city,
    group.tags?.join('\n'),
    ...publishedTexts(translations),
  ]
  return { texts, links: [group.website, contact, ...(group.social_links ?? [])] }
}

interface Versioned {
  version: number
  field_versions: unknown
}

/** Refuses to overwrite what others changed after the version that the caller has read. */
export function assertUnchanged({ field_versions }: Versioned, fields: readonly string[], seen: number): void {
  const versions = field_versions as Record<string, number>
  const changed = fields.filter((field) => (versions[field] ?? 0) > seen)
  if (changed.length === 0) return
  const problems = changed.map((field) => ({
    field,
    message: 'was changed by another user',
    rule: { keyword: 'changed' },
  }))
  throw new ApiError('changed_meanwhile', undefined, {}, problems)
}

export function decideVersion(group: Versioned, fields: readonly string[]) {
  const version = group.version + 1
  const changed = Object.fromEntries(fields.map((field) => [field, version]))
  return { version, field_versions: { ...(group.field_versions as Record<string, number>), ...changed } }
}

interface Moderated {
  is_featured: boolean
  hidden_at: string | null
}

/** The changes an administrator makes; a group that is already hidden keeps its date. */
export function decideModeration(
  current: Moderated,
  { isFeatured = current.is_featured, hidden = current.hidden_at !== null }: { isFeatured?: boolean; hidden?: boolean },
  now: Date,
) {
  const hidden_at = hidden ? (current.hidden_at ?? now.toISOString()) : null
  const fields: string[] = []
  if (isFeatured !== current.is_featured) fields.push('isFeatured')
  if (hidden_at !== current.hidden_at) fields.push('hidden')
  return { changes: { is_featured: isFeatured, hidden_at }, fields }
}

/** contract: of an archived group "urlname held 90 days, rows purged after 30 days". */
export function decidePurge(now: Date): { contentsBefore: Date; urlnamesBefore: Date } {
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  return { contentsBefore: before(30), urlnamesBefore: before(90) }
}

/** contract §7.1: role offers expire. */
const offerDays = 30

/** Offers made before this have expired; a refusal no longer counts either. */
export function decideOfferStart(now: Date): Date {
  return new Date(now.getTime() - offerDays * dayMs)
}

export function decideOfferEnd(offeredAt: string): string {
  return new Date(Date.parse(offeredAt) + offerDays * dayMs).toISOString()
}

interface FilterInput {
  q?: string
  tag?: string
  language?: string
  featured?: boolean
}

/** The filter of a list; a blank search or tag is ignored. */
export function decideFilter({ q, tag, language, featured }: FilterInput) {
  return {
    words: q?.trim() ? askedWords(q) : undefined,
    tag: tag?.trim() ? normalizeTag(tag) : undefined,
    language: language?.trim() ? requireLanguage(language.trim()).toLowerCase() : undefined,
    featured: featured === true ? (true as const) : undefined,
    unfeatured: featured === false ? (true as const) : undefined,
  }
}

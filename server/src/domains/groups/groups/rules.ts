import type { Static } from 'typebox'
import { type ColumnMap, changesOf } from '#kernel/data/changes.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import type { Scope } from '#kernel/operation/scopes.ts'
import { dayMs } from '#kernel/time.ts'
import type { GroupRow } from './queries.ts'
import type { UpdateGroupRequest } from './schemas.ts'

export type Role = 'owner' | 'manager' | 'volunteer'

const ranks: Record<Role, number> = { volunteer: 1, manager: 2, owner: 3 }

export function isAtLeast(role: Role, needed: Role): boolean {
  return ranks[role] >= ranks[needed]
}

interface Standing {
  hidden_at: string | null
  role: string | null
}
type Scopes = ReadonlySet<Scope> | undefined

/** A hidden group is there for those who run it and for administrators. */
export function isVisible(group: Standing, scopes: Scopes): boolean {
  return group.hidden_at === null || group.role !== null || scopes?.has('admin') === true
}

/** The role in which somebody acts here: an administrator manages every group as an owner would. */
export function decideRole(group: Standing, scopes: Scopes, needed: Role): Role {
  const role = scopes?.has('admin') ? 'owner' : (group.role as Role | null)
  if (role !== null && isAtLeast(role, needed)) return role
  if (!isVisible(group, scopes)) throw new ApiError('group_not_found')
  throw new ApiError('forbidden', `Only ${allowed[needed]} of this group can do this`)
}

const allowed: Record<Role, string> = {
  owner: 'an owner',
  manager: 'an owner or a manager',
  volunteer: 'an owner, a manager or a volunteer',
}

/** The last owner stays one: a group that nobody owns could not be managed by anybody. */
export function assertOwnerStays(current: Role | undefined, next: Role | undefined, owners: number): void {
  if (current === 'owner' && next !== 'owner' && owners <= 1) throw new ApiError('last_owner')
}

export const urlnamePattern = '^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$'

/** Words that stand, or may one day stand, where an address has the name of a group. */
const reserved = new Set(
  `about account admin all api app archive archived auth badge badges calendar claim claims create dashboard delete
  docs edit event events explore favorite favorites feature featured feed feeds files group groups hearth help home
  import invite invites join leaderboard login logout manage map mcp me meetpass member members mine new null oauth
  oembed openapi pass people platform popular profile public recent rss schemas search settings sign-in sign-out
  sitemap static system tag tags trending undefined upload uploads user users v1 webhook webhooks well-known widget
  widgets`.split(/\s+/),
)

/** Whether a name of the right form may be given to a group at all. */
export function assertUrlname(urlname: string): void {
  if (isId(urlname)) throw new ApiError('validation_failed', 'urlname must not look like an id; choose another')
  if (reserved.has(urlname)) throw new ApiError('urlname_taken', 'This URL name is reserved; choose another')
}

/** One way to write a tag, so that it is found however it was typed. */
function normalTag(tag: string): string {
  return tag.normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()
}

function normalTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map(normalTag))]
}

type Changes = Pick<GroupRow, 'name' | 'urlname' | 'description' | 'website' | 'photo_url' | 'tags' | 'social_links'>

const columns: ColumnMap<Static<typeof UpdateGroupRequest>, Changes> = {
  name: 'name',
  urlname: 'urlname',
  description: 'description',
  website: 'website',
  photoUrl: 'photo_url',
  tags: 'tags',
  socialLinks: 'social_links',
}

export function decideChanges(current: Partial<Changes>, request: Static<typeof UpdateGroupRequest>) {
  const wanted = { ...request, ...(request.tags && { tags: normalTags(request.tags) }) }
  const { changes, fields } = changesOf(columns, current, wanted)
  if (changes.urlname != null) assertUrlname(changes.urlname)
  return { changes, fields }
}

interface Moderated {
  is_featured: boolean
  hidden_at: string | null
}

/** What an administrator's word changes; a group that is hidden already keeps the date. */
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

/** contract §7.1: offers of roles end by themselves. */
const offerDays = 30

/** Offers made before this are over, and so is what was declined. */
export function decideOfferStart(now: Date): Date {
  return new Date(now.getTime() - offerDays * dayMs)
}

export function decideOfferEnd(offeredAt: string): string {
  return new Date(Date.parse(offeredAt) + offerDays * dayMs).toISOString()
}

interface Wish {
  q?: string
  tag?: string
  featured?: boolean
}

/** What a list is cut down to; a search for nothing is no search. */
export function decideFilter({ q, tag, featured }: Wish) {
  return {
    q: q?.trim() ? q : undefined,
    tag: tag?.trim() ? normalTag(tag) : undefined,
    featured: featured === true ? (true as const) : undefined,
    unfeatured: featured === false ? (true as const) : undefined,
  }
}

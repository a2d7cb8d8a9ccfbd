import type { Static } from 'typebox'
import { isAtLeast, type Role } from '#domains/groups/groups/index.ts'
import { type ColumnMap, changesOf } from '#kernel/data/changes.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import type { Scope } from '#kernel/operation/scopes.ts'
import type { BadgeRow } from './queries.ts'
import type { UpdateBadgeRequest } from './wire.ts'

export const slugLengthMax = 80
/** contract §3: slugs are global; words in lower case, joined by hyphens. */
export const slugPattern = '^[a-z0-9]+(?:-[a-z0-9]+)*$'

/** More than a group needs, few enough to read without paging. */
const badgesMax = 200

export function assertRoomForBadge(count: number): void {
  if (count >= badgesMax) throw new ApiError('limit_reached', `A group can have ${badgesMax} badges; delete one first`)
}

/** A slug chosen in a request. */
export function assertSlug(slug: string, urlname: string | null): void {
  if (isId(slug)) throw new ApiError('validation_failed', 'slug must not look like an id; choose another')
  if (urlname !== null && !slug.startsWith(`${urlname.toLowerCase()}-`))
    throw new ApiError('validation_failed', `slug must begin with ${urlname.toLowerCase()}-`)
}

const numberedMax = 500

/** Slugs made from a name, simplest first; a name without Latin letters gives `badge`. */
export function decideSlugs(name: string, urlname: string | null): string[] {
  const letters = name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const words = letters.match(/[a-z0-9]+/g) ?? ['badge']
  const plain = [...(urlname === null ? [] : [urlname.toLowerCase()]), ...words].join('-')
  const cut = (length: number) => plain.slice(0, length).replace(/(?<!-)-+$/, '')
  const numbered = Array.from({ length: numberedMax }, (_, i) => `-${i + 2}`)
  return [cut(slugLengthMax), ...numbered.map((ending) => cut(slugLengthMax - ending.length) + ending)].filter(
    (slug) => !isId(slug),
  )
}

interface BadgeAccess {
  group_id: string | null
  hidden_at: string | null
  role: string | null
}

/** Platform badges are managed by administrators, group badges by the group's owners and managers. */
export function assertMayManage(badge: BadgeAccess, scopes: ReadonlySet<Scope>): void {
  if (scopes.has('admin')) return
  if (badge.group_id === null) throw new ApiError('forbidden', 'Only administrators can do this')
  if (badge.role !== null && isAtLeast(badge.role as Role, 'manager')) return
  if (badge.hidden_at !== null && badge.role === null) throw new ApiError('badge_not_found')
  throw new ApiError('forbidden', 'Only an owner or a manager of this group can do this')
}

type Tier = 'common' | 'uncommon' | 'rare' | 'epic' | 'legendary'
const tiers: readonly [tier: Tier, least: number][] = [
  ['common', 50],
  ['uncommon', 25],
  ['rare', 10],
  ['epic', 2],
  ['legendary', 0],
]

/** contract §3: "holders / eligible × 100, one decimal". A holder counts as eligible even if not counted yet. */
export function decideRarity(holders: number, eligible: number): { tier: Tier; percentage: number } {
  const percentage = holders === 0 ? 0 : Math.round((holders / Math.max(eligible, holders)) * 1000) / 10
  return { tier: tiers.find(([, least]) => percentage >= least)![0], percentage }
}

/** An achievement needs its badge, or it would award nothing. */
export function assertDeletable(badge: { achievement: string | null }): void {
  if (badge.achievement !== null)
    throw new ApiError('invalid_state', 'An achievement awards this badge; change it instead of deleting it')
}

type Changes = Pick<BadgeRow, 'name' | 'slug' | 'description' | 'icon' | 'color' | 'points' | 'sort_order'>

const columns: ColumnMap<Static<typeof UpdateBadgeRequest>, Changes> = {
  name: 'name',
  slug: 'slug',
  description: 'description',
  icon: 'icon',
  color: 'color',
  points: 'points',
  sortOrder: 'sort_order',
}

export function decideChanges(current: Changes, request: Static<typeof UpdateBadgeRequest>) {
  return changesOf(columns, current, request)
}

/** The occasion of a mail: one per badge and user, however often it is awarded and revoked. */
export function awardMailKey(badgeId: string, userId: string): string {
  return `badge.${badgeId}.${userId}`
}

import { type Selectable, sql } from 'kysely'
import { platformBoard } from '#domains/recognition/scores/index.ts'
import type { Reader } from '#kernel/context.ts'
import type { Badges } from '#kernel/data/database-schema.ts'
import { type StatementBuilder, statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'
import { isId } from '#kernel/operation/schema.ts'

const columns = [
  'id',
  'group_id',
  'slug',
  'name',
  'description',
  'icon',
  'color',
  'points',
  'sort_order',
  'created_at',
] as const
export const badgeColumns = columns.map((column) => `b.${column}` as const)

/** For rarity: how many hold it, and how many could. */
interface Spread {
  holders: number
  eligible: number
}
export type BadgeRow = Pick<Selectable<Badges>, (typeof columns)[number]> & Spread

/** Over `badges as b`, as everything below. */
export const holders = sql<number>`tally(b.id, 0)`.as('holders')
export const eligible = sql<number>`coalesce((
  select people from audiences where board_id = coalesce(b.group_id, ${sql.lit(platformBoard)}::uuid)), 0)`.as(
  'eligible',
)

const selectBadges = (db: StatementBuilder) =>
  db
    .selectFrom('badges as b')
    .select([...badgeColumns, holders, eligible])
    .where('b.deleted_at', 'is', null)

interface Catalog {
  groupId?: string | undefined
  /** For those who manage them: badges that an administrator hid too. */
  isManaged?: true
}

/** The badges of the platform or of a group, in the order set by their managers. */
export const listBadges = listing<Catalog, BadgeRow>({ by: ['b.sort_order', 'b.id'], direction: 'asc' }, (db, slot) => {
  const all = slot.has('isManaged') ? selectBadges(db) : selectBadges(db).where('b.hidden_at', 'is', null)
  return slot.has('groupId')
    ? all.where('b.group_id', '=', slot('groupId') as string)
    : all.where('b.group_id', 'is', null)
})

/** The viewer. An anonymous one sees what everyone sees. */
export interface Viewer {
  viewer?: string | undefined
  /** Sees what is hidden. */
  isAdmin?: true | undefined
}

/** Over `groups as g` too: what is hidden, badge or group, is visible to the group's organizers and to administrators. */
export function isShownTo(look: { viewer: string } | undefined, isAdmin: boolean) {
  if (isAdmin) return sql<boolean>`true`
  if (look === undefined) return sql<boolean>`b.hidden_at is null and g.hidden_at is null`
  return sql<boolean>`(b.hidden_at is null and g.hidden_at is null or exists (
    select from group_roles r where r.group_id = g.id and r.user_id = ${look.viewer}))`
}

const visible = statement<{ id?: string; slug?: string; viewer: string; isAdmin?: true | undefined }, BadgeRow>(
  (db, slot) => {
    const query = selectBadges(db)
      .leftJoin('groups as g', 'g.id', 'b.group_id')
      .where(isShownTo({ viewer: slot('viewer') }, slot.has('isAdmin')))
    return slot.has('id') ? query.where('b.id', '=', slot('id')) : query.where('b.slug', '=', slot('slug'))
  },
)

/** By slug or id. Badges of an archived group stay visible, because members hold them. */
export function findVisibleBadge(
  db: Reader,
  badge: string,
  look: { viewer: string; isAdmin?: true | undefined },
): Promise<BadgeRow | undefined> {
  return visible.first(db, { ...look, ...(isId(badge) ? { id: badge } : { slug: badge.toLowerCase() }) })
}

const heldBadge = statement<{ id?: string; slug?: string; userId: string }, { id: string }>((db, slot) => {
  const query = db
    .selectFrom('badges as b')
    .innerJoin('badge_awards as a', 'a.badge_id', 'b.id')
    .select('b.id')
    .where('a.user_id', '=', slot('userId'))
    .where('b.deleted_at', 'is', null)
  return slot.has('id') ? query.where('b.id', '=', slot('id')) : query.where('b.slug', '=', slot('slug'))
})

/** By slug or id, if this user holds it. */
export async function findHeldBadge(db: Reader, badge: string, userId: string): Promise<string | undefined> {
  const named = isId(badge) ? { id: badge } : { slug: badge.toLowerCase() }
  return (await heldBadge.first(db, { userId, ...named }))?.id
}

interface BadgeGroup {
  id: string
  name: string
  urlname: string | null
  is_here: boolean
}

const groupOfBadge = statement<{ id: string }, BadgeGroup>((db, slot) =>
  db
    .selectFrom('groups as g')
    .select(['g.id', 'g.name', 'g.urlname', sql<boolean>`g.deleted_at is null`.as('is_here')])
    .where('g.id', '=', slot('id')),
)

/** The group of a badge: its name, and whether it has a page. */
export function findBadgeGroup(db: Reader, groupId: string): Promise<BadgeGroup | undefined> {
  return groupOfBadge.first(db, { id: groupId })
}

/** A badge and a user's role in its group. */
export type BadgeWithRole = BadgeRow & {
  achievement: string | null
  urlname: string | null
  hidden_at: string | null
  role: string | null
}

const withRole = statement<{ id: string; userId: string }, BadgeWithRole>((db, slot) =>
  selectBadges(db)
    .leftJoin('groups as g', 'g.id', 'b.group_id')
    .leftJoin('group_roles as r', (join) =>
      join.onRef('r.group_id', '=', 'b.group_id').on('r.user_id', '=', slot('userId')),
    )
    .select(['b.achievement', 'g.urlname', 'g.hidden_at', 'r.role'])
    .where('g.deleted_at', 'is', null)
    .where('b.id', '=', slot('id')),
)

/** Badges of an archived group can no longer be managed. */
export function findBadgeWithRole(db: Reader, id: string, userId: string): Promise<BadgeWithRole | undefined> {
  return withRole.first(db, { id, userId })
}

import { type Selectable, sql } from 'kysely'
import { isMember } from '#domains/foundation/membership/index.ts'
import { takesMail } from '#domains/foundation/notifications/index.ts'
import { platformBoard } from '#domains/recognition/scores/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
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

/**
 * Audiences that are more than a tenth, and more than ten users, away from the users counted now. They are counted every
 * ten minutes, so a small difference is right.
 */
export async function countWrongAudiences(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with expected as (
      select group_id as board_id, count(*) as people
      from (
        select group_id, user_id from group_favorites f where ${isMember()}
        union
        select group_id, user_id from checkins where group_id is not null
        union
        select board_id, user_id from scores where board_id <> ${sql.lit(platformBoard)}) as members
      group by group_id
      union all
      select ${sql.lit(platformBoard)}::uuid, count(*) from users where deleted_at is null and suspended_at is null)
    select count(*) from audiences a left join expected e using (board_id)
    where abs(a.people - coalesce(e.people, 0)) > greatest(10, coalesce(e.people, 0) / 10)`.execute(db)
  return rows[0]!.count
}

export interface TopBadgeRow {
  user_id: string
  name: string
  slug: string
  icon: string
  color: string
  description: string | null
}

/** How many badges are shown beside a name in a list. */
const shownMax = 5

const top = statement<{ userIds: string[] }, TopBadgeRow>((db, slot) =>
  db
    .selectFrom(
      sql<TopBadgeRow>`(
        select p.id as user_id, t.name, t.slug, t.icon, t.color, t.description
        from unnest(${slot('userIds')}::uuid[]) as p (id) cross join lateral (
          select b.name, b.slug, b.icon, b.color, b.description
          from badge_awards a join badges b on b.id = a.badge_id left join groups g on g.id = b.group_id
          where a.user_id = p.id and b.deleted_at is null and b.hidden_at is null and g.hidden_at is null
          order by a.points desc, a.awarded_at desc, b.id
          limit ${sql.lit(shownMax)}) as t)`.as('top'),
    )
    .select(['user_id', 'name', 'slug', 'icon', 'color', 'description']),
)

/** The badges with the most points of each of these users, as anyone may see them. */
export async function listTopBadges(db: Reader, userIds: string[]): Promise<Map<string, TopBadgeRow[]>> {
  if (userIds.length === 0) return new Map()
  return Map.groupBy(await top.all(db, { userIds }), (row) => row.user_id)
}

export interface AwardMailRow {
  slug: string
  name: string
  icon: string
  description: string | null
  points: number
  group_name: string | null
}

const awardMail = statement<{ badgeId: string; userId: string }, AwardMailRow>((db, slot) =>
  db
    .selectFrom('badge_awards as a')
    .innerJoin('badges as b', 'b.id', 'a.badge_id')
    .leftJoin('groups as g', 'g.id', 'b.group_id')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('notification_preferences as p', 'p.user_id', 'u.id')
    .select(['b.slug', 'b.name', 'b.icon', 'b.description', 'b.points', 'g.name as group_name'])
    .where('a.badge_id', '=', slot('badgeId'))
    .where('a.user_id', '=', slot('userId'))
    .where('a.source', '=', 'organiser')
    .where(sql<boolean>`a.awarded_by is distinct from a.user_id`)
    .where('b.deleted_at', 'is', null)
    .where('b.hidden_at', 'is', null)
    .where('g.hidden_at', 'is', null)
    .where('g.deleted_at', 'is', null)
    .where('u.email', 'is not', null)
    .where('u.suspended_at', 'is', null)
    .where(sql<boolean>`coalesce(p.badges, true)`)
    .where(sql<boolean>`not exists (select from group_mutes m where m.user_id = u.id and m.group_id = b.group_id)`)
    .where(takesMail),
)

/** What the mail about a badge needs; undefined if none is due, or its holder cannot get or does not want mail. */
export function findAwardMail(db: Reader, badgeId: string, userId: string): Promise<AwardMailRow | undefined> {
  return awardMail.first(db, { badgeId, userId })
}

export async function updatePlatformAudience(tx: Writer, now: Date): Promise<void> {
  await sql`
    insert into audiences (board_id, people, counted_at)
    select ${platformBoard}, count(*), ${now.toISOString()} from users where deleted_at is null and suspended_at is null
    on conflict (board_id) do update set people = excluded.people, counted_at = excluded.counted_at`.execute(tx)
}

/** contract §3: for a group badge "favouriters ∪ attendees ∪ holders"; holders are the users on the group's board. */
export async function updateAudiences(tx: Writer, groupIds: readonly string[], now: Date): Promise<void> {
  await sql`
    insert into audiences (board_id, people, counted_at)
    select g.id, count(p.user_id), ${now.toISOString()}
    from unnest(${[...groupIds]}::uuid[]) as g (id) left join lateral (
      select user_id from group_favorites f where group_id = g.id and ${isMember()}
      union
      select user_id from checkins where group_id = g.id
      union
      select user_id from scores where board_id = g.id) as p on true
    group by g.id order by g.id
    on conflict (board_id) do update set people = excluded.people, counted_at = excluded.counted_at`.execute(tx)
}

/** Groups that have badges, in the order of their ids. */
export async function listAudiences(db: Reader, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('badges')
    .select((eb) => eb.ref('group_id').$notNull().as('group_id'))
    .distinct()
    .where('group_id', '>', after)
    .where('deleted_at', 'is', null)
    .orderBy('group_id')
    .limit(limit)
    .execute()
  return rows.map((row) => row.group_id)
}

export async function findAudience(db: Reader, boardId: string) {
  return db.selectFrom('audiences').select('people').where('board_id', '=', boardId).executeTakeFirst()
}

/** A group without badges has no audience to count. */
export async function deleteAudiences(tx: Writer): Promise<void> {
  await sql`
    delete from audiences as a
    where a.board_id <> ${platformBoard} and not exists (select from badges b where b.group_id = a.board_id)`.execute(
    tx,
  )
}

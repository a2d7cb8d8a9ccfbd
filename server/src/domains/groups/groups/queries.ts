import { type Selectable, sql, type Updateable } from 'kysely'
import { isListedEvent } from '#domains/foundation/event-facts/index.ts'
import { isMember } from '#domains/foundation/membership/index.ts'
import { takesMail } from '#domains/foundation/notifications/index.ts'
import { isActive, isListedFor } from '#domains/foundation/visibility/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import type { Groups } from '#kernel/data/database-schema.ts'
import { type Edge, type SitemapEntry, sitemapPageSize, walkEdges } from '#kernel/data/sitemap.ts'
import { type Slots, type StatementBuilder, statement } from '#kernel/data/statement.ts'
import { mayBeSlip } from '#kernel/formats/search-words.ts'
import { nilId } from '#kernel/ids.ts'
import { listing, type Page, type PageRequest } from '#kernel/operation/page.ts'
import { isId } from '#kernel/operation/schema.ts'

const columns = [
  'id',
  'urlname',
  'name',
  'description',
  'website',
  'photo_url',
  'cover_url',
  'theme',
  'tags',
  'social_links',
  'upstream_member_count',
  'favorites_count',
  'is_featured',
  'is_claimed',
  'language',
  'translated',
] as const
/** Role holders who have not marked the group as a favorite: few, so they are counted on read. */
const rolesOnly = sql<number>`(
  select count(*) from group_roles as holder where holder.group_id = g.id and not exists (
    select from group_favorites as liked where liked.group_id = g.id and liked.user_id = holder.user_id
      and ${isMember('liked')}))`
export const groupColumns = [
  ...columns.map((column) => `g.${column}` as const),
  rolesOnly.as('role_only_count'),
] as const

/** Only for one group: long, or of no use in a list. */
const detailColumns = ['contact', 'code_of_conduct', 'joining', 'city', 'version', 'field_versions'] as const
export const groupDetailColumns = [...groupColumns, ...detailColumns.map((column) => `g.${column}` as const)] as const

export type GroupRow = Pick<Selectable<Groups>, (typeof columns)[number]> & { role_only_count: number }
export type GroupDetailRow = GroupRow & Pick<Selectable<Groups>, (typeof detailColumns)[number]>
type WrittenColumn = Exclude<
  keyof GroupDetailRow,
  'id' | 'role_only_count' | 'upstream_member_count' | 'favorites_count'
>
export type GroupChanges = Pick<Updateable<Groups>, WrittenColumn | 'hidden_at'>
/** A group with the role of one user in it. */
export type GroupWithRole = GroupDetailRow & { hidden_at: string | null; role: string | null }

const groupWithRole = statement<{ id?: string; urlname?: string; userId: string }, GroupWithRole>((db, slot) => {
  const query = db
    .selectFrom('groups as g')
    .leftJoin('group_roles as r', (join) => join.onRef('r.group_id', '=', 'g.id').on('r.user_id', '=', slot('userId')))
    .select([...groupDetailColumns, 'g.hidden_at', 'r.role'])
    .where('g.deleted_at', 'is', null)
  return slot.has('id')
    ? query.where('g.id', '=', slot('id'))
    : query.where(sql`lower(g.urlname)`, '=', slot('urlname'))
})

/** By URL name or id; archived groups are not found. */
export function findGroup(db: Reader, slug: string, userId = nilId): Promise<GroupWithRole | undefined> {
  return groupWithRole.first(db, isId(slug) ? { id: slug, userId } : { urlname: slug.toLowerCase(), userId })
}

export type GroupSort = 'popular' | 'newest' | 'name'
export interface GroupFilter {
  words?: string | undefined
  tag?: string | undefined
  /** In small letters. */
  language?: string | undefined
  /** Two flags instead of one with a value: the partial index on featured groups needs the literal condition. */
  featured?: true | undefined
  unfeatured?: true | undefined
}
type ListedRow = GroupRow & { created_at: string; name_key: string; popularity: number }
type Build = (db: StatementBuilder, slot: Slots<GroupFilter>) => ReturnType<typeof pick>
/** What might have been meant, but for what was found already. */
type Meant = GroupFilter & { slips: boolean; found: string[]; count: number }

/** Members here and on the platform that the group comes from, as an index has them. */
const popularity = 'favorites_count + coalesce(upstream_member_count, 0)'
const plainColumns = sql.raw(`${columns.join(', ')}, created_at`)
/** Folding a name is slower than reading it, so only the sort by name does it. */
const listed = (sort: GroupSort) => sql`${plainColumns}, ${sort === 'name' ? sql`fold(name)` : sql`''`} as name_key,
  ${sql.raw(popularity)} as popularity`
const isPublic = sql.raw('hidden_at is null and deleted_at is null')

const pick = (db: StatementBuilder, rows: ReturnType<typeof sql<ListedRow>>) =>
  db.selectFrom(rows.as('g')).select([...groupColumns, 'g.created_at', 'g.name_key', 'g.popularity'])

const asked = (slot: Slots<GroupFilter>) => sql`(select search_query(${slot('words')}, true))`

function conditions(slot: Slots<GroupFilter>, words = asked) {
  const list = [sql`true`]
  if (slot.has('words')) list.push(sql`words @@ ${words(slot)}`)
  if (slot.has('tag')) list.push(sql`tags @> array[${slot('tag')}]::text[]`)
  if (slot.has('language'))
    list.push(sql`words @@ (select ('''@l' || md5(${slot('language')}::text) || '''')::tsquery)`)
  if (slot.has('featured')) list.push(sql`is_featured`)
  if (slot.has('unfeatured')) list.push(sql`not is_featured`)
  return sql.join(list, sql` and `)
}

/** Reads an index in order, starting at the cursor. */
const scan =
  (sort: GroupSort): Build =>
  (db, slot) =>
    pick(db, sql<ListedRow>`(select ${listed(sort)} from groups where ${isPublic} and ${conditions(slot)})`)

const orders = {
  popular: { by: ['g.popularity', 'g.id'], direction: 'desc', sql: `(${popularity}) desc, id desc` },
  newest: { by: ['g.created_at', 'g.id'], direction: 'desc', sql: 'created_at desc, id desc' },
  name: { by: ['g.name_key', 'g.id'], direction: 'asc', sql: 'fold(name), id' },
} as const

/**
 * No index has both the search words and the order, so at most a thousand candidates are sorted: the first 500 matches,
 * and if there are more, also the matches among the first 1000 groups in the requested order.
 */
const search =
  (sort: GroupSort): Build =>
  (db, slot) =>
    pick(
      db,
      sql<ListedRow>`(
        with found as materialized (
          select ${listed(sort)} from groups where ${isPublic} and ${conditions(slot)} limit 500),
        front as (
          select ${listed(sort)} from (
            select ${plainColumns}, words from groups
            where ${isPublic} order by ${sql.raw(orders[sort].sql)} limit 1000) as first
          where (select count(*) from found) = 500 and id not in (select id from found) and ${conditions(slot)}
          limit 500)
        select ${plainColumns}, name_key, popularity from found
        union all
        select ${plainColumns}, name_key, popularity from front)`,
    )

/** The matches among the first 200 groups in the requested order: a common word fills a page there, whatever has it elsewhere. */
const front =
  (sort: GroupSort): Build =>
  (db, slot) =>
    pick(
      db,
      sql<ListedRow>`(
        select ${listed(sort)} from (
          select ${plainColumns}, words from groups
          where ${isPublic} order by ${sql.raw(orders[sort].sql)} limit 200) as first
        where ${conditions(slot)})`,
    )

/** How many that might have been meant are compared. */
const meantMax = 300

/** The best first: what is in a name before what is in a description. */
const listMeant = statement<Meant, ListedRow>((db, slot) => {
  const meant = () => sql`(select words from meant)`
  return pick(
    db,
    sql<ListedRow>`(
      with meant as materialized (select search_query_near(${slot('words')}, ${slot('slips')}) as words)
      select ${listed('popular')} from (
        select ${plainColumns}, ts_rank(words, ${meant()}) as rank from groups
        where ${isPublic} and ${conditions(slot, meant)} and id <> all(${slot('found')}::uuid[])
        limit ${sql.lit(meantMax)}) as groups
      order by rank desc, id limit ${slot('count')})`,
  )
})

const listsOf = (sort: GroupSort) => ({
  scan: listing(orders[sort], scan(sort)),
  front: listing(orders[sort], front(sort)),
  search: listing(orders[sort], search(sort)),
})
const lists = { popular: listsOf('popular'), newest: listsOf('newest'), name: listsOf('name') }

export async function listGroups(
  db: Reader,
  page: PageRequest,
  sort: GroupSort,
  filter: GroupFilter,
): Promise<Page<ListedRow>> {
  const isScan = !filter.words && !filter.tag && !filter.language && (sort === 'popular' || !filter.featured)
  if (isScan) return lists[sort].scan(db, page, filter)
  const isFirstPage = page.cursor === undefined && page.before === undefined && !page.offset
  const first = isFirstPage ? await lists[sort].front(db, page, filter) : undefined
  if (first?.hasMore) return first
  const found = await lists[sort].search(db, page, filter)
  if (!isFirstPage || filter.words === undefined || found.hasMore || found.items.length >= page.limit) return found
  const ids = found.items.map(({ id }) => id)
  const rest = { slips: mayBeSlip(ids.length), found: ids, count: page.limit - ids.length }
  return { ...found, items: [...found.items, ...(await listMeant.all(db, { ...filter, ...rest }))] }
}

export interface UpcomingRow {
  id: string
  title: string
  starts_at: string
  platform_event_url: string | null
}

const upcoming = statement<{ groupId: string; now: string }, UpcomingRow>((db, slot) =>
  db
    .selectFrom('events')
    .select(['id', 'title', 'starts_at', 'platform_event_url'])
    .where('group_id', '=', slot('groupId'))
    .where(isListedEvent('events'))
    .where('starts_at', '>=', slot('now'))
    .orderBy('starts_at')
    .orderBy('id')
    .limit(10),
)

export function listUpcoming(db: Reader, groupId: string, now: Date): Promise<UpcomingRow[]> {
  return upcoming.all(db, { groupId, now: now.toISOString() })
}

export interface NamedUserRow {
  user_id: string
  username: string | null
  name: string
  avatar_url: string | null
}
export type TeamMemberRow = NamedUserRow & { favorited_at: string }

export const listMembers = listing<{ groupId: string; viewer: string }, TeamMemberRow>(
  { by: ['f.favorited_at', 'f.user_id'], direction: 'desc' },
  (db, slot) =>
    db
      .selectFrom('group_favorites as f')
      .innerJoin('users as u', 'u.id', 'f.user_id')
      .select(['f.user_id', 'f.favorited_at', 'u.username', 'u.name', 'u.avatar_url'])
      .where('f.group_id', '=', slot('groupId'))
      .where(isMember())
      .where(isListedFor(slot('viewer'))),
)

/** Groups whose count of members differs from the users who joined them; who waits for approval does not count. */
export async function countWrongFavorites(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with expected as (select group_id, count(*) as favorites from group_favorites f where ${isMember()} group by group_id)
    select count(*) from groups g left join expected e on e.group_id = g.id
    where g.favorites_count <> coalesce(e.favorites, 0)`.execute(db)
  return rows[0]!.count
}

const muted = statement<{ groupId: string; userId: string }, { muted_at: string }>((db, slot) =>
  db
    .selectFrom('group_mutes')
    .select('muted_at')
    .where('user_id', '=', slot('userId'))
    .where('group_id', '=', slot('groupId')),
)

export function findMute(db: Reader, groupId: string, userId: string) {
  return muted.first(db, { groupId, userId })
}

export async function insertMute(tx: Writer, groupId: string, userId: string, now: Date): Promise<void> {
  await tx
    .insertInto('group_mutes')
    .values({ group_id: groupId, user_id: userId, muted_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteMute(tx: Writer, groupId: string, userId: string): Promise<void> {
  await tx.deleteFrom('group_mutes').where('group_id', '=', groupId).where('user_id', '=', userId).execute()
}

export interface GroupLookRow {
  user_id: string
  group_name: string
  slug: string
}

/** A mail to the user `u` about a group `g`: they can be mailed, and the group is visible. */
export const mailAboutGroup = (db: StatementBuilder, userId: string) =>
  db
    .selectFrom('groups as g')
    .innerJoin('users as u', (join) => join.on('u.id', '=', userId))
    .leftJoin('notification_preferences as p', 'p.user_id', 'u.id')
    .select(['u.id as user_id', 'g.name as group_name'])
    .select(sql<string>`coalesce(g.urlname, g.id::text)`.as('slug'))
    .where('g.hidden_at', 'is', null)
    .where('g.deleted_at', 'is', null)
    .where(isActive)
    .where('u.email', 'is not', null)
    .where(takesMail)
    .where(sql<boolean>`coalesce(p.account, true)`)

/** The user `u` is an owner or manager of the group `g`. */
export const managesGroup = sql<boolean>`exists (
  select from group_roles r where r.group_id = g.id and r.user_id = u.id and r.role <> 'volunteer')`

/** Matches a partial index with the same condition and order. */
const after = (db: StatementBuilder, slot: Slots<Edge>) =>
  db
    .selectFrom('groups')
    .where('hidden_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(created_at, id) > (${slot('at')}, ${slot('id')})`)
    .orderBy('created_at')
    .orderBy('id')

const next = statement<Edge, Edge>((db, slot) =>
  after(db, slot)
    .select(['created_at as at', 'id'])
    .offset(sitemapPageSize - 1)
    .limit(1),
)

export function listGroupPages(db: Reader): Promise<Edge[]> {
  return walkEdges(db, next.first)
}

const page = statement<Edge, { id: string; urlname: string | null; updated_at: string }>((db, slot) =>
  after(db, slot).select(['id', 'urlname', 'updated_at']).limit(sitemapPageSize),
)

export async function listGroupsOfPage(db: Reader, edge: Edge): Promise<SitemapEntry[]> {
  const rows = await page.all(db, edge)
  return rows.map((row) => ({ path: `/groups/${row.urlname ?? row.id}`, changedAt: row.updated_at }))
}

import { type RawBuilder, sql } from 'kysely'
import { isMember } from '#domains/foundation/membership/index.ts'
import { idOf, isListedByName, isVisibleTo, notBlocked } from '#domains/foundation/visibility/index.ts'
import type { Reader } from '#kernel/context.ts'
import { type Edge, type SitemapEntry, sitemapPageSize, walkEdges } from '#kernel/data/sitemap.ts'
import { type Slots, type StatementBuilder, statement } from '#kernel/data/statement.ts'
import { wordSeparator } from '#kernel/formats/search-words.ts'
import { listing } from '#kernel/operation/page.ts'

export interface DirectoryMemberRow {
  id: string
  username: string
  name: string
  bio: string | null
  location: string | null
  avatar_url: string | null
  theme_color: string | null
  created_at: string
}

const names = ['id', 'username', 'name', 'bio', 'location', 'avatar_url', 'theme_color', 'created_at'] as const
const columns = sql.join(names.map((name) => sql.ref(`u.${name}`)))

interface MemberFilter {
  viewer: string
  location?: string | undefined
  badgeId?: string | undefined
}

const isAtLocation = (slot: Slots<MemberFilter>) =>
  slot.has('location') ? sql<boolean>`place_name(u.location) = place_name(${slot('location')})` : sql<boolean>`true`

const isHolder = (slot: Slots<MemberFilter>) =>
  slot.has('badgeId')
    ? sql<boolean>`exists (select from badge_awards a where a.badge_id = ${slot('badgeId')} and a.user_id = u.id)`
    : sql<boolean>`true`

/** All members, or those at a location, newest first, read from an index in this order. */
export const listMembers = listing<MemberFilter, DirectoryMemberRow>(
  { by: ['u.created_at', 'u.id'], direction: 'desc' },
  (db, slot) =>
    db
      .selectFrom('users as u')
      .select(names.map((name) => `u.${name}` as const))
      .where(isListedByName)
      .where(notBlocked(slot('viewer'), 'u.id'))
      .where(isAtLocation(slot))
      .$castTo<DirectoryMemberRow>(),
)

/** How many of the newest members are scanned, and how many search results are sorted. */
const scanMax = 1000
export const candidatesMax = 1000

export type ScannedMember = DirectoryMemberRow & { is_hit: boolean; is_cut: boolean }

interface Search extends MemberFilter {
  words: string
  count: number
  edgeAt?: string | undefined
  edgeId?: string | undefined
  isAscending?: true | undefined
}

/** Uses only functions that the planner can evaluate, so that it can estimate how rare the words are. */
const words = (slot: Slots<Search>) => sql`('''' || replace(
  translate(fold(${slot('words')}), '''\\', ''), ${sql.lit(wordSeparator)}, ''' & ''') || '''')::tsquery`

/** The location as a search word, so that one index lookup matches it together with the other words. */
const locationWord = (slot: Slots<Search>) => sql`('''@' || replace(
  replace(place_name(${slot('location')}), '\\', '\\\\'), '''', '''''') || '''')::tsquery`

const isNamed = (slot: Slots<Search>) => sql`u.search @@ ${words(slot)}`

function orderOf(slot: Slots<Search>, table: string): RawBuilder<unknown> {
  const direction = sql.raw(slot.has('isAscending') ? 'asc' : 'desc')
  return sql`${sql.ref(`${table}.created_at`)} ${direction}, ${sql.ref(`${table}.id`)} ${direction}`
}

const comparison = (slot: Pick<Slots<Search>, 'has'>) => sql.raw(slot.has('isAscending') ? '>' : '<')

function rowsOf(db: StatementBuilder, query: RawBuilder<unknown>) {
  return db
    .selectFrom(sql<ScannedMember>`(${query})`.as('found'))
    .select([...names, 'is_hit', 'is_cut'])
    .$castTo<ScannedMember>()
}

/** Scans the index in order and returns the matches. The row where the scan stopped has `is_cut`, match or not. */
export const scanMembers = statement<Search, ScannedMember>((db, slot) => {
  const isAfter = slot.has('edgeAt')
    ? sql`and (u.created_at, u.id) ${comparison(slot)} (${slot('edgeAt')}, ${slot('edgeId')})`
    : sql``
  return rowsOf(
    db,
    sql`
    select ${sql.join(names.map((name) => sql.ref(`w.${name}`)))}, w.is_hit, w.n = ${sql.lit(scanMax)} as is_cut from (
      select ${columns}, row_number() over () as n,
        (${isNamed(slot)} and ${isHolder(slot)} and ${notBlocked(slot('viewer'), 'u.id')}) as is_hit from (
        select ${columns}, u.search from users u where ${isListedByName} and ${isAtLocation(slot)} ${isAfter}
        order by ${orderOf(slot, 'u')} limit ${sql.lit(scanMax)}) as u) as w
    where w.is_hit or w.n = ${sql.lit(scanMax)} limit ${slot('count')}`,
  )
})

/**
 * Matches from the search index, which come in no order. They are sorted before blocks are checked, so that only the rows
 * shown are checked. The cursor is compared in a form that no other index has; otherwise the planner would scan that index
 * and check the words in each row.
 */
export const listCandidates = statement<Search, ScannedMember>((db, slot) => {
  const after = sql`(u.created_at at time zone 'UTC', u.id) ${comparison(slot)} (
    ${slot('edgeAt')}::timestamptz at time zone 'UTC', ${slot('edgeId')}::uuid)`
  const all = slot.has('location') ? sql`(${words(slot)} && ${locationWord(slot)})` : words(slot)
  return rowsOf(
    db,
    sql`
    select ${columns}, true as is_hit, false as is_cut from (
      select ${columns} from (
        select ${columns} from users u
        where ${isListedByName} and u.search @@ ${all} and ${after} and ${isHolder(slot)}
        limit ${sql.lit(candidatesMax)}) as u
      order by ${orderOf(slot, 'u')} limit ${sql.lit(candidatesMax)}) as u
    where ${notBlocked(slot('viewer'), 'u.id')}
    order by ${orderOf(slot, 'u')} limit ${slot('count')}`,
  )
})

export type ScannedHolder = ScannedMember & { awarded_at: string }

type HolderScan = Omit<Search, 'words'> & { badgeId: string }

/** Scans the awards of a badge, latest first, the way `scanMembers` scans members. */
export const scanHolders = statement<HolderScan, ScannedHolder>((db, slot) => {
  const direction = sql.raw(slot.has('isAscending') ? 'asc' : 'desc')
  const isAfter = slot.has('edgeAt')
    ? sql`and (a.awarded_at, a.user_id) ${comparison(slot)} (${slot('edgeAt')}, ${slot('edgeId')})`
    : sql``
  const scanned = sql<ScannedHolder>`(
    select ${columns}, a.awarded_at, a.n = ${sql.lit(scanMax)} as is_cut,
      (${isListedByName} and ${isAtLocation(slot)} and ${notBlocked(slot('viewer'), 'u.id')}) as is_hit
    from (
      select a.user_id, a.awarded_at, row_number() over () as n from (
        select a.user_id, a.awarded_at from badge_awards a where a.badge_id = ${slot('badgeId')} ${isAfter}
        order by a.awarded_at ${direction}, a.user_id ${direction} limit ${sql.lit(scanMax)}) as a) as a
      join users u on u.id = a.user_id
    order by a.n)`
  return db
    .selectFrom(scanned.as('found'))
    .select([...names, 'awarded_at', 'is_hit', 'is_cut'])
    .where(sql<boolean>`is_hit or is_cut`)
    .limit(slot('count'))
    .$castTo<ScannedHolder>()
})

const member = statement<{ username: string }, DirectoryMemberRow>((db, slot) =>
  db
    .selectFrom('users as u')
    .select(['u.id', sql<string>`u.username`.as('username'), 'u.name', 'u.bio', 'u.location', 'u.avatar_url'])
    .select(['u.theme_color', 'u.created_at'])
    .where(sql`lower(u.username)`, '=', slot('username'))
    .where(isListedByName),
)

/** A member who is visible to everyone. */
export function findPublicMember(db: Reader, username: string): Promise<DirectoryMemberRow | undefined> {
  return member.first(db, { username: username.toLowerCase() })
}

const after = (db: StatementBuilder, slot: Slots<Edge>) =>
  db
    .selectFrom('users as u')
    .where(isListedByName)
    .where(sql<boolean>`u.search_engines`)
    .where(sql<boolean>`(u.created_at, u.id) > (${slot('at')}, ${slot('id')})`)
    .orderBy('u.created_at')
    .orderBy('u.id')

const next = statement<Edge, Edge>((db, slot) =>
  after(db, slot)
    .select(['u.created_at as at', 'u.id'])
    .offset(sitemapPageSize - 1)
    .limit(1),
)

export function listMemberPages(db: Reader): Promise<Edge[]> {
  return walkEdges(db, next.first)
}

const page = statement<Edge, { username: string }>((db, slot) =>
  after(db, slot).select(sql<string>`u.username`.as('username')).limit(sitemapPageSize),
)

/** Without a date: the last change of a profile is not stored, and a wrong date is worse than none. */
export async function listMembersOfPage(db: Reader, edge: Edge): Promise<SitemapEntry[]> {
  const rows = await page.all(db, edge)
  return rows.map((row) => ({ path: `/members/${row.username}`, changedAt: null }))
}

export interface ProfileRow extends DirectoryMemberRow {
  profile_visibility: string
  search_engines: boolean
  hero_image_url: string | null
  social_links: string[] | null
  github_username: string | null
  score: number
  followers: number
  following: number
}

interface Viewer {
  username: string
  viewer: string
  isAdmin?: true | undefined
}

const profile = statement<Viewer, ProfileRow>((db, slot) =>
  db
    .selectFrom('users as u')
    .leftJoin('follow_counts as c', 'c.user_id', 'u.id')
    .leftJoin('linked_accounts as a', (join) => join.onRef('a.user_id', '=', 'u.id').on('a.provider', '=', 'github'))
    .select(['u.id', sql<string>`u.username`.as('username'), 'u.name', 'u.bio', 'u.location', 'u.avatar_url'])
    .select(['u.theme_color', 'u.created_at', 'u.profile_visibility', 'u.hero_image_url', 'u.social_links'])
    .select('u.search_engines')
    .select('a.provider_username as github_username')
    .select([
      // The sum over all boards: each badge counts on exactly one.
      sql<number>`(select coalesce(sum(s.score), 0) from scores s where s.user_id = u.id)`.as('score'),
      sql<number>`coalesce(c.followers, 0)`.as('followers'),
      sql<number>`coalesce(c.following, 0)`.as('following'),
    ])
    .where('u.id', '=', idOf(sql.val(slot('username'))))
    .where(isVisibleTo(slot('viewer'), slot.has('isAdmin'))),
)

/** The profile of the user with this username or id, if the viewer may see it. */
export function findProfile(db: Reader, viewer: Viewer): Promise<ProfileRow | undefined> {
  return profile.first(db, { ...viewer, username: viewer.username.toLowerCase() })
}

export interface ProfileGroupRow {
  id: string
  urlname: string | null
  name: string
  photo_url: string | null
}

const favorites = statement<{ userId: string; limit: number }, ProfileGroupRow>((db, slot) =>
  db
    .selectFrom('group_favorites as f')
    .innerJoin('groups as g', 'g.id', 'f.group_id')
    .select(['g.id', 'g.urlname', 'g.name', 'g.photo_url'])
    .where('f.user_id', '=', slot('userId'))
    .where(isMember())
    .where('g.hidden_at', 'is', null)
    .where('g.deleted_at', 'is', null)
    .orderBy('f.favorited_at', 'desc')
    .orderBy('f.group_id', 'desc')
    .limit(slot('limit')),
)

export function listFavoriteGroups(db: Reader, userId: string, limit: number): Promise<ProfileGroupRow[]> {
  return favorites.all(db, { userId, limit })
}

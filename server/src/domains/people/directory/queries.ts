import { type RawBuilder, sql } from 'kysely'
import { isListedByName, notBlocked } from '#domains/people/visibility/index.ts'
import { type Slots, type StatementBuilder, statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'
import { divider } from './rules.ts'

export interface MemberRow {
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

interface Asked {
  viewer: string
  location?: string | undefined
  badgeId?: string | undefined
}

const isThere = (slot: Slots<Asked>) =>
  slot.has('location') ? sql<boolean>`place_name(u.location) = place_name(${slot('location')})` : sql<boolean>`true`

const isHolder = (slot: Slots<Asked>) =>
  slot.has('badgeId')
    ? sql<boolean>`exists (select from badge_awards a where a.badge_id = ${slot('badgeId')} and a.user_id = u.id)`
    : sql<boolean>`true`

/** Everybody, or everybody of a place, the newest first: read from an index that holds just this order. */
export const listMembers = listing<Asked, MemberRow>({ by: ['u.created_at', 'u.id'], direction: 'desc' }, (db, slot) =>
  db
    .selectFrom('users as u')
    .select(names.map((name) => `u.${name}` as const))
    .where(isListedByName)
    .where(notBlocked(slot('viewer'), 'u.id'))
    .where(isThere(slot))
    .$castTo<MemberRow>(),
)

/** How far the newest members are looked through, and how many that search finds are ever sorted. */
const walkMax = 1000
export const candidatesMax = 1000

export type Found = MemberRow & { is_hit: boolean; is_cut: boolean }

interface Search extends Asked {
  words: string
  count: number
  edgeAt?: string | undefined
  edgeId?: string | undefined
  isAscending?: true | undefined
}

/** Only functions that the planner can work out stand here, so that it knows how rare the words are. */
const words = (slot: Slots<Search>) => sql`('''' || replace(
  translate(fold(${slot('words')}), '''\\', ''), ${sql.lit(divider)}, ''' & ''') || '''')::tsquery`

/** The place as a word beside the others, which search finds together at once. */
const place = (slot: Slots<Search>) => sql`('''@' || replace(
  replace(place_name(${slot('location')}), '\\', '\\\\'), '''', '''''') || '''')::tsquery`

const isNamed = (slot: Slots<Search>) => sql`u.search @@ ${words(slot)}`

function inOrder(slot: Slots<Search>, table: string): RawBuilder<unknown> {
  const way = sql.raw(slot.has('isAscending') ? 'asc' : 'desc')
  return sql`${sql.ref(`${table}.created_at`)} ${way}, ${sql.ref(`${table}.id`)} ${way}`
}

const sign = (slot: Pick<Slots<Search>, 'has'>) => sql.raw(slot.has('isAscending') ? '>' : '<')

function rowsOf(db: StatementBuilder, query: RawBuilder<unknown>) {
  return db
    .selectFrom(sql<Found>`(${query})`.as('found'))
    .select([...names, 'is_hit', 'is_cut'])
    .$castTo<Found>()
}

/** Along the index, the hits as they come; the row at which the walk was broken off is marked, be it a hit or not. */
export const walkMembers = statement<Search, Found>((db, slot) => {
  const isAfter = slot.has('edgeAt')
    ? sql`and (u.created_at, u.id) ${sign(slot)} (${slot('edgeAt')}, ${slot('edgeId')})`
    : sql``
  return rowsOf(
    db,
    sql`
    select ${sql.join(names.map((name) => sql.ref(`w.${name}`)))}, w.is_hit, w.n = ${sql.lit(walkMax)} as is_cut from (
      select ${columns}, row_number() over () as n,
        (${isNamed(slot)} and ${isHolder(slot)} and ${notBlocked(slot('viewer'), 'u.id')}) as is_hit from (
        select ${columns}, u.search from users u where ${isListedByName} and ${isThere(slot)} ${isAfter}
        order by ${inOrder(slot, 'u')} limit ${sql.lit(walkMax)}) as u) as w
    where w.is_hit or w.n = ${sql.lit(walkMax)} limit ${slot('count')}`,
  )
})

/**
 * Out of those that search finds by its index, which come in no order. They are sorted before they are looked up among the
 * blocks, so that only those are looked up that are shown. The place to go on from is compared in a form that no other
 * index has, or the planner would walk along one and look for the words in each row.
 */
export const listCandidates = statement<Search, Found>((db, slot) => {
  const after = sql`(u.created_at at time zone 'UTC', u.id) ${sign(slot)} (
    ${slot('edgeAt')}::timestamptz at time zone 'UTC', ${slot('edgeId')}::uuid)`
  const all = slot.has('location') ? sql`(${words(slot)} && ${place(slot)})` : words(slot)
  return rowsOf(
    db,
    sql`
    select ${columns}, true as is_hit, false as is_cut from (
      select ${columns} from (
        select ${columns} from users u
        where ${isListedByName} and u.search @@ ${all} and ${after} and ${isHolder(slot)}
        limit ${sql.lit(candidatesMax)}) as u
      order by ${inOrder(slot, 'u')} limit ${sql.lit(candidatesMax)}) as u
    where ${notBlocked(slot('viewer'), 'u.id')}
    order by ${inOrder(slot, 'u')} limit ${slot('count')}`,
  )
})

export type FoundHolder = Found & { awarded_at: string }

type HolderWalk = Omit<Search, 'words'> & { badgeId: string }

/** Along the awards of a badge, the latest first, as `walkMembers` goes along the members. */
export const walkHolders = statement<HolderWalk, FoundHolder>((db, slot) => {
  const way = sql.raw(slot.has('isAscending') ? 'asc' : 'desc')
  const isAfter = slot.has('edgeAt')
    ? sql`and (a.awarded_at, a.user_id) ${sign(slot)} (${slot('edgeAt')}, ${slot('edgeId')})`
    : sql``
  const walked = sql<FoundHolder>`(
    select ${columns}, a.awarded_at, a.n = ${sql.lit(walkMax)} as is_cut,
      (${isListedByName} and ${isThere(slot)} and ${notBlocked(slot('viewer'), 'u.id')}) as is_hit
    from (
      select a.user_id, a.awarded_at, row_number() over () as n from (
        select a.user_id, a.awarded_at from badge_awards a where a.badge_id = ${slot('badgeId')} ${isAfter}
        order by a.awarded_at ${way}, a.user_id ${way} limit ${sql.lit(walkMax)}) as a) as a
      join users u on u.id = a.user_id
    order by a.n)`
  return db
    .selectFrom(walked.as('found'))
    .select([...names, 'awarded_at', 'is_hit', 'is_cut'])
    .where(sql<boolean>`is_hit or is_cut`)
    .limit(slot('count'))
    .$castTo<FoundHolder>()
})

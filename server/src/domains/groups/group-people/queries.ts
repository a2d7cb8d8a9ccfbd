import { sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'
import { beginsWith } from '#kernel/data/beginning.ts'
import { type Slots, type StatementBuilder, statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'
import type { NumbersRow } from './queries.count.ts'
import type { Search, Segment, SegmentFilter } from './rules.ts'

export interface PersonRow extends NumbersRow {
  user_id: string
  username: string | null
  name: string
  avatar_url: string | null
  name_key: string
  role: string | null
  banned_at: string | null
  labels: string[]
  has_note: boolean
}

export interface PeopleFilter extends SegmentFilter, Search {
  groupId: string
  label?: string | undefined
  userId?: string
}

/** Folds the text like search does; a hyphenated name counts as two words. */
const words = (text: unknown) => sql<string>`btrim(translate(fold(${text}), '-', ' '))`

function selectPeople(db: StatementBuilder, slot: Slots<PeopleFilter>) {
  let query = db
    .selectFrom('group_people as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .leftJoin('group_roles as o', (join) =>
      join.onRef('o.group_id', '=', 'p.group_id').onRef('o.user_id', '=', 'p.user_id'),
    )
    .leftJoin('group_bans as b', (join) =>
      join.onRef('b.group_id', '=', 'p.group_id').onRef('b.user_id', '=', 'p.user_id'),
    )
    .leftJoin('group_person_notes as n', (join) =>
      join.onRef('n.group_id', '=', 'p.group_id').onRef('n.user_id', '=', 'p.user_id'),
    )
    .select(['p.user_id', 'u.username', 'u.name', 'u.avatar_url', 'p.name_key', 'o.role', 'b.banned_at'])
    .select(['p.joined_at', 'p.active_at', 'p.rsvps', 'p.attended', 'p.no_shows', 'p.first_came_at', 'p.last_came_at'])
    .select(sql<string[]>`coalesce(n.labels, '{}')`.as('labels'))
    .select(sql<boolean>`coalesce(n.note <> '', false)`.as('has_note'))
    .where('p.group_id', '=', slot('groupId'))
    .where('u.deleted_at', 'is', null)
  if (slot.has('userId')) query = query.where('p.user_id', '=', slot('userId'))
  if (slot.has('isMember')) query = query.where('p.joined_at', 'is not', null)
  if (slot.has('isRegular')) query = query.where('p.attended', '>=', sql.lit(3))
  if (slot.has('lastCameBefore')) query = query.where('p.last_came_at', '<', slot('lastCameBefore'))
  if (slot.has('firstCameSince')) query = query.where('p.first_came_at', '>=', slot('firstCameSince'))
  if (slot.has('neverCame')) query = query.where('p.attended', '=', sql.lit(0))
  if (slot.has('hasNoShows')) query = query.where('p.no_shows', '>', sql.lit(0))
  if (slot.has('isOrganizer')) query = query.where('o.user_id', 'is not', null)
  if (slot.has('isBanned')) query = query.where('b.user_id', 'is not', null)
  if (slot.has('label')) query = query.where(sql<boolean>`n.labels @> array[${slot('label')}::text]`)
  return slot.has('word') ? query.where(isNamed(slot)) : query
}

/** The people with a word that begins like this one. */
const withWord = (slot: Slots<PeopleFilter>, word: 'q' | 'word' | 'lastWord') =>
  sql`select w.user_id from group_people_words w where w.group_id = ${slot('groupId')}
    and ${beginsWith(sql.ref('w.word'), sql`fold(${slot(word)}::text)`)}`

/**
 * One word is found by the index alone. Of several words of a name the index finds the first and the last, and the rest is
 * compared; they can be a username with hyphens too.
 */
function isNamed(slot: Slots<PeopleFilter>) {
  if (!slot.has('lastWord')) return sql<boolean>`p.user_id in (${withWord(slot, 'word')})`
  const typed = sql`${slot('q')}::text`
  const found = sql`(${withWord(slot, 'word')} intersect ${withWord(slot, 'lastWord')}) union ${withWord(slot, 'q')}`
  return sql<boolean>`p.user_id = any(array(${found}))
    and (strpos(' ' || ${words(sql`u.name`)}, ' ' || ${words(typed)}) > 0 or starts_with(fold(u.username), fold(${typed})))`
}

const lists = {
  recent: listing<PeopleFilter, PersonRow>({ by: ['p.active_at', 'p.user_id'], direction: 'desc' }, selectPeople),
  times: listing<PeopleFilter, PersonRow>({ by: ['p.attended', 'p.user_id'], direction: 'desc' }, selectPeople),
  name: listing<PeopleFilter, PersonRow>({ by: ['p.name_key', 'p.user_id'], direction: 'asc' }, selectPeople),
}
export type Sort = keyof typeof lists

export const listPeople = (sort: Sort) => lists[sort]

const person = statement<PeopleFilter, PersonRow>((db, slot) => selectPeople(db, slot))

export function findPerson(db: Reader, groupId: string, userId: string): Promise<PersonRow | undefined> {
  return person.first(db, { groupId, userId })
}

interface Edge extends PeopleFilter {
  limit: number
  nameKey?: string | undefined
  afterId?: string | undefined
}

const chunk = statement<Edge, PersonRow>((db, slot) => {
  let query = selectPeople(db, slot as unknown as Slots<PeopleFilter>)
  if (slot.has('afterId'))
    query = query.where(sql<boolean>`(p.name_key, p.user_id) > (${slot('nameKey')}, ${slot('afterId')})`)
  return query.orderBy('p.name_key').orderBy('p.user_id').limit(slot('limit'))
})

const chunkSize = 500

/** The whole list in batches with one statement each, so that a download holds neither a transaction nor all rows. */
export async function* listAllPeople(db: Reader, filter: PeopleFilter): AsyncGenerator<PersonRow[]> {
  let last: PersonRow | undefined
  do {
    const rows = await chunk.all(db, { ...filter, limit: chunkSize, nameKey: last?.name_key, afterId: last?.user_id })
    if (rows.length > 0) yield rows
    last = rows.length === chunkSize ? rows.at(-1) : undefined
  } while (last)
}

/** One more than this many is not counted: a count must not cost more than the list beside it. */
const countMax = 1001

interface Edges {
  groupId: string
  lastCameBefore: string
  firstCameSince: string
}

/** How many people each segment has, up to 1,001. */
export async function countSegments(db: Reader, edges: Edges): Promise<Record<Segment, number>> {
  const { groupId, lastCameBefore, firstCameSince } = edges
  const people = (condition: unknown) => sql`group_people where group_id = ${groupId} and ${condition}`
  const rowsOf: Record<Segment, unknown> = {
    all: people(sql`true`),
    members: people(sql`joined_at is not null`),
    regulars: people(sql`attended >= 3`),
    lapsed: people(sql`attended >= 3 and last_came_at < ${lastCameBefore}`),
    new: people(sql`first_came_at >= ${firstCameSince}`),
    neverCame: people(sql`attended = 0`),
    noShows: people(sql`no_shows > 0`),
    organizers: sql`group_roles where group_id = ${groupId}`,
    banned: sql`group_bans where group_id = ${groupId}`,
  }
  const counts = Object.entries(rowsOf).map(
    ([segment, rows]) =>
      sql`(select count(*)::integer from (select from ${rows} limit ${sql.lit(countMax)}) as found) as ${sql.ref(segment)}`,
  )
  const { rows } = await sql<Record<Segment, number>>`select ${sql.join(counts)}`.execute(db)
  return rows[0]!
}

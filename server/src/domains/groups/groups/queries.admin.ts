import { sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'
import { type Slots, type StatementBuilder, statement } from '#kernel/data/statement.ts'
import { askedWords } from '#kernel/formats/search-words.ts'
import { listing, type PageRequest } from '#kernel/operation/page.ts'

const columns = [
  'id',
  'urlname',
  'name',
  'is_featured',
  'is_claimed',
  'hidden_at',
  'deleted_at',
  'created_at',
  'favorites_count',
] as const

export interface AdminGroupRow {
  id: string
  urlname: string | null
  name: string
  is_featured: boolean
  is_claimed: boolean
  hidden_at: string | null
  deleted_at: string | null
  created_at: string
  favorites_count: number
  move: 'granted' | 'running' | 'ended' | null
}

export type GroupState = 'all' | 'hidden' | 'featured' | 'orphaned' | 'unclaimed' | 'archived'

/** Suspended owners are few: read once, they spare a look at every owner's account. */
const isOrphaned = sql<boolean>`g.deleted_at is null and g.is_claimed and not exists (
  select from group_roles o where o.group_id = g.id and o.role = 'owner'
    and o.user_id not in (select u.id from users u where u.suspended_at is not null and u.deleted_at is null))`

const states: Record<GroupState, ReturnType<typeof sql<boolean>>> = {
  all: sql<boolean>`true`,
  // As in the index.
  hidden: sql<boolean>`(g.hidden_at is not null or g.deleted_at is not null) and g.hidden_at is not null and g.deleted_at is null`,
  archived: sql<boolean>`(g.hidden_at is not null or g.deleted_at is not null) and g.deleted_at is not null`,
  featured: sql<boolean>`g.is_featured and g.hidden_at is null and g.deleted_at is null`,
  orphaned: isOrphaned,
  unclaimed: sql<boolean>`g.deleted_at is null and not g.is_claimed`,
}

/** How far the group is with moving in from another platform. */
const move = sql<AdminGroupRow['move']>`(select case when m.ended_at is not null then 'ended'
  when m.started_at is not null then 'running' else 'granted' end from group_moves m where m.group_id = g.id)`

type Filter = { words?: string | undefined }

/** Listed groups by the index of words, and all that are not listed, which are few. */
const found = (words: string) => sql<boolean>`g.id in (
  (select id from groups where hidden_at is null and deleted_at is null and words @@ (select search_query(${words}, true)) limit 500)
  union all
  (select id from groups where (hidden_at is not null or deleted_at is not null) and words @@ (select search_query(${words}, true)) limit 500))`

const listOf = (state: GroupState) =>
  listing<Filter, AdminGroupRow>(
    { by: ['g.id'], direction: 'desc', isCounted: state === 'orphaned' },
    (db: StatementBuilder, slot: Slots<Filter>) => {
      const query = db
        .selectFrom('groups as g')
        .select(columns.map((column) => `g.${column}` as const))
        .select(move.as('move'))
        .where(states[state])
      return slot.has('words') ? query.where(found(slot('words'))) : query
    },
  )

const lists = {
  all: listOf('all'),
  hidden: listOf('hidden'),
  featured: listOf('featured'),
  orphaned: listOf('orphaned'),
  unclaimed: listOf('unclaimed'),
  archived: listOf('archived'),
}

/** Every group, the newest first. */
export function listAllGroups(db: Reader, page: PageRequest, state: GroupState, q: string | undefined) {
  return lists[state](db, page, { words: q === undefined ? undefined : askedWords(q) })
}

interface OwnerRow {
  group_id: string
  id: string
  name: string
  username: string | null
}

const owners = statement<{ groupIds: string[] }, OwnerRow>((db, slot) =>
  db
    .selectFrom('group_roles as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.group_id', 'u.id', 'u.name', 'u.username'])
    .where('r.group_id', '=', sql<string>`any(${slot('groupIds')}::uuid[])`)
    .where('r.role', '=', 'owner')
    .where('u.suspended_at', 'is', null)
    .where('u.deleted_at', 'is', null)
    .orderBy('r.granted_at')
    .orderBy('u.id'),
)

/** The active owners of some groups. */
export function listOwners(db: Reader, groupIds: string[]): Promise<OwnerRow[]> {
  return owners.all(db, { groupIds })
}

import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'
import { beginsWith } from '#kernel/data/beginning.ts'
import type { Users } from '#kernel/data/database-schema.ts'
import { type Slots, type StatementBuilder, statement } from '#kernel/data/statement.ts'
import { wordSeparator } from '#kernel/formats/search-words.ts'
import { listing } from '#kernel/operation/page.ts'

export const accountColumns = [
  'id',
  'username',
  'name',
  'email',
  'avatar_url',
  'role',
  'profile_visibility',
  'suspended_at',
  'suspended_until',
  'needs_name',
  'created_at',
  'last_login_at',
] as const

export type AccountRow = Pick<Selectable<Users>, (typeof accountColumns)[number]>

/** A flag for each value, because a partial index needs the literal condition. */
export interface AccountFilter {
  isActive?: true | undefined
  isSuspended?: true | undefined
  isNameless?: true | undefined
  isAdmin?: true | undefined
  isUser?: true | undefined
  id?: string | undefined
  /** The beginning of an address, in lower case. */
  address?: string | undefined
}

/** The conditions of the partial indexes, word for word. */
function isWanted(slot: Slots<AccountFilter>): RawBuilder<boolean> {
  const list = [sql`deleted_at is null`]
  if (slot.has('isActive')) list.push(sql`suspended_at is null and username is not null and not needs_name`)
  if (slot.has('isSuspended')) list.push(sql`suspended_at is not null`)
  if (slot.has('isNameless')) list.push(sql`suspended_at is null and (username is null or needs_name)`)
  if (slot.has('isAdmin')) list.push(sql`role = 'admin'`)
  if (slot.has('isUser')) list.push(sql`role = 'user'`)
  if (slot.has('id')) list.push(sql`id = ${slot('id')}`)
  return sql<boolean>`${sql.join(list, sql` and `)}`
}

const addressKey = sql`(lower(email) collate "C")`

const hasAddress = (address: string) => sql<boolean>`(${beginsWith(addressKey, address)} and email is not null)`

type Listed = AccountRow & { seen_at: string; address_key: string }

function selectAccounts(db: StatementBuilder, slot: Slots<AccountFilter>) {
  const beginning = slot.has('address') ? hasAddress(slot('address')) : sql`true`
  const rows = sql<Listed>`(
    select ${sql.join(accountColumns.map((name) => sql.ref(name)))}, coalesce(last_login_at, created_at) as seen_at,
      ${addressKey} as address_key
    from users where ${isWanted(slot)} and ${beginning})`
  return db
    .selectFrom(rows.as('u'))
    .select([...accountColumns.map((name) => `u.${name}` as const), 'u.seen_at', 'u.address_key'])
}

const lists = {
  newest: listing<AccountFilter, Listed>({ by: ['u.created_at', 'u.id'], direction: 'desc' }, selectAccounts),
  lastSeen: listing<AccountFilter, Listed>({ by: ['u.seen_at', 'u.id'], direction: 'desc' }, selectAccounts),
  address: listing<AccountFilter, Listed>({ by: ['u.address_key', 'u.id'], direction: 'asc' }, selectAccounts),
}
export type AccountSort = keyof typeof lists

export const listAccounts = (sort: AccountSort) => lists[sort]

export interface SuspensionMailRow {
  suspended_at: string
  suspended_until: string | null
  suspension_reason: string | null
}

const named = statement<{ userId: string }, { name: string }>((db, slot) =>
  db
    .selectFrom('users')
    .select('name')
    .where('id', '=', slot('userId'))
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null),
)

/** Undefined when the role was taken away meanwhile. */
export async function findAdministratorName(db: Reader, userId: string): Promise<string | undefined> {
  return (await named.first(db, { userId }))?.name
}

/** Suspended ones too: who is shut out learns what happens meanwhile. */
export async function listOtherAdministrators(db: Reader, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('deleted_at', 'is', null)
    .where('id', '<>', userId)
    .execute()
  return rows.map(({ id }) => id)
}

const suspended = statement<{ userId: string }, SuspensionMailRow>((db, slot) =>
  db
    .selectFrom('users as u')
    .select([sql<string>`u.suspended_at`.as('suspended_at'), 'u.suspended_until', 'u.suspension_reason'])
    .where('u.id', '=', slot('userId'))
    .where('u.email', 'is not', null)
    .where('u.suspended_at', 'is not', null)
    .where('u.deleted_at', 'is', null),
)

/** Undefined when the suspension was lifted meanwhile, or there is no address. */
export function findSuspensionMail(db: Reader, userId: string): Promise<SuspensionMailRow | undefined> {
  return suspended.first(db, { userId })
}

/** How many of the newest accounts are scanned, and how many matches are sorted at once. */
const scanMax = 1000
const sortMax = 300

interface WordSearch extends AccountFilter {
  words: string
  count: number
  /** The words of the index that stand for the filter, as a query. */
  marks?: string | undefined
  edgeAt?: string | undefined
  edgeId?: string | undefined
  isAscending?: true | undefined
}
export type FoundAccount = AccountRow & { is_hit: boolean; is_cut: boolean; is_many: boolean }

const columns = sql.join(accountColumns.map((name) => sql.ref(name)))
const indexed = sql`account_words(search, created_at, role, suspended_at, username, needs_name)`
/** The word of the index for a month, counted as years × 12 + months. */
const monthOf = (at: RawBuilder<unknown>) =>
  sql`(extract(year from ${at} at time zone 'UTC') * 12 + extract(month from ${at} at time zone 'UTC'))::integer`

const words = (slot: Slots<WordSearch>) => sql`('''' || replace(
  translate(fold(${slot('words')}), '''\\', ''), ${sql.lit(wordSeparator)}, ''' & ''') || '''')::tsquery`

/**
 * What the index finds: the words of the name and those of the filter. The filter as a condition of its own would let the
 * planner read all accounts of a status and check the words in each row.
 */
function isNamed(slot: Slots<WordSearch>, month?: RawBuilder<unknown>): RawBuilder<boolean> {
  const marks = [...(slot.has('marks') ? [sql`${slot('marks')}::tsquery`] : []), ...(month ? [month] : [])]
  return sql<boolean>`${indexed} @@ (${sql.join([words(slot), ...marks], sql` && `)})`
}

/** Accounts with this beginning of the address. None where more begin so than can be sorted: then more of it must be typed. */
function addressed(slot: Slots<WordSearch>): RawBuilder<unknown> {
  const marked = slot.has('marks') ? sql`and ${indexed} @@ ${slot('marks')}::tsquery` : sql``
  return sql`union
    select ${columns} from users where ${isPast(slot)} ${marked} and id = any (array(
      select id from (
        select id, count(*) over () as n from (
          select id from users where deleted_at is null and ${hasAddress(slot('address'))}
          limit ${sql.lit(sortMax + 1)}) as few) as beginning
      where n <= ${sql.lit(sortMax)}))`
}

/** In memory, so without the index. */
function isHit(slot: Slots<WordSearch>): RawBuilder<boolean> {
  const named = sql`search @@ ${words(slot)}`
  return slot.has('address') ? sql`(${named} or coalesce(${hasAddress(slot('address'))}, false))` : sql`${named}`
}

const direction = (slot: Slots<WordSearch>) => sql.raw(slot.has('isAscending') ? 'asc' : 'desc')
const order = (slot: Slots<WordSearch>) => sql`created_at ${direction(slot)}, id ${direction(slot)}`
const sign = (slot: Slots<WordSearch>) => sql.raw(slot.has('isAscending') ? '>' : '<')

/** Scans the index in order and returns the matches. The row where the scan stopped has `is_cut`, match or not. */
export const scanAccounts = statement<WordSearch, FoundAccount>((db, slot) => {
  const isAfter = slot.has('edgeAt')
    ? sql`and (created_at, id) ${sign(slot)} (${slot('edgeAt')}, ${slot('edgeId')})`
    : sql``
  const rows = sql<FoundAccount>`(
    select ${columns}, is_hit, n = ${sql.lit(scanMax)} as is_cut, false as is_many from (
      select ${columns}, row_number() over () as n, ${isHit(slot)} as is_hit from (
        select ${columns}, search from users where ${isWanted(slot)} ${isAfter}
        order by ${order(slot)} limit ${sql.lit(scanMax)}) as newest) as scanned
    where is_hit or n = ${sql.lit(scanMax)} limit ${slot('count')})`
  return db.selectFrom(rows.as('found')).select([...accountColumns, 'is_hit', 'is_cut', 'is_many'])
})

/** Compared in a form that no index has; otherwise the planner would scan that index and check the words in each row. */
const isPast = (slot: Slots<WordSearch>) => sql`(created_at at time zone 'UTC', id) ${sign(slot)} (
  ${slot('edgeAt')}::timestamptz at time zone 'UTC', ${slot('edgeId')}::uuid)`

/** All matches after the edge, sorted. `is_many`: there are more than can be sorted at once, and these are some of them. */
export const listRareMatches = statement<WordSearch, FoundAccount>((db, slot) => {
  const rows = sql<FoundAccount>`(
    select ${columns}, true as is_hit, false as is_cut, count(*) over () > ${sql.lit(sortMax)} as is_many from (
      (select ${columns} from users where deleted_at is null and ${isNamed(slot)} and ${isPast(slot)}
      limit ${sql.lit(sortMax + 1)}) ${slot.has('address') ? addressed(slot) : sql``}) as matches
    order by ${order(slot)} limit ${slot('count')})`
  return db.selectFrom(rows.as('found')).select([...accountColumns, 'is_hit', 'is_cut', 'is_many'])
})

/**
 * The matches after the edge, month by month until there are enough, by
 * name only: the beginning of many addresses takes an @. Sorted in a form that no index has, as above.
 */
export const listCommonMatches = statement<WordSearch, FoundAccount>((db, slot) => {
  const far = sql.raw(slot.has('isAscending') ? 'max' : 'min')
  const step = sql.raw(slot.has('isAscending') ? '1' : '-1')
  const month = sql`('''!m' || month || '''')::tsquery`
  const rows = sql<FoundAccount>`(
    select ${columns}, true as is_hit, false as is_cut, false as is_many from (
      select ${sql.join(accountColumns.map((name) => sql.ref(`u.${name}`)))}
      from generate_series(${monthOf(sql`${slot('edgeAt')}::timestamptz`)},
        (select ${monthOf(sql`${far}(created_at)`)} from users where deleted_at is null), ${step}) as months (month)
      cross join lateral (
        select ${columns} from users where deleted_at is null and ${isNamed(slot, month)} and ${isPast(slot)}
        order by created_at at time zone 'UTC' ${direction(slot)}, id ${direction(slot)} limit ${slot('count')}) as u
      limit ${slot('count')}) as matches
    order by ${order(slot)})`
  return db.selectFrom(rows.as('found')).select([...accountColumns, 'is_hit', 'is_cut', 'is_many'])
})

import { type RawBuilder, type Selectable, sql } from 'kysely'
import { beginsWith } from '#kernel/data/beginning.ts'
import type { Users } from '#kernel/data/database-schema.ts'
import type { Slots, StatementBuilder } from '#kernel/data/statement.ts'
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
export function isWanted(slot: Slots<AccountFilter>): RawBuilder<boolean> {
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

export const hasAddress = (address: string) => sql<boolean>`(${beginsWith(addressKey, address)} and email is not null)`

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

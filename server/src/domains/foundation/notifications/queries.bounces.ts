import { type Selectable, sql } from 'kysely'
import { beginsWith } from '#kernel/data/beginning.ts'
import type { MailSuppressions } from '#kernel/data/database-schema.ts'
import { listing } from '#kernel/operation/page.ts'

const columns = ['address_lower', 'reason', 'suppressed_at'] as const
export type BounceRow = Pick<Selectable<MailSuppressions>, (typeof columns)[number]>

export const listBounces = listing<object, BounceRow>(
  { by: ['suppressed_at', 'address_lower'], direction: 'desc' },
  (db) => db.selectFrom('mail_suppressions').select(columns),
)

const addressKey = sql`(address_lower collate "C")`

/** By the beginning of the address. */
export const searchBounces = listing<{ q: string }, BounceRow & { address_key: string }>(
  { by: ['b.address_key'], direction: 'asc' },
  (db, slot) => {
    const rows = sql<BounceRow & { address_key: string }>`(
      select ${sql.join(columns.map((name) => sql.ref(name)))}, ${addressKey} as address_key
      from mail_suppressions
      where ${beginsWith(addressKey, sql`lower(${slot('q')}::text)`)})`
    return db.selectFrom(rows.as('b')).select(['b.address_lower', 'b.reason', 'b.suppressed_at', 'b.address_key'])
  },
)

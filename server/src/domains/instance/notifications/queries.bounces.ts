import { type Selectable, sql } from 'kysely'
import type { MailSuppressions } from '#kernel/data/database-schema.ts'
import { listing } from '#kernel/operation/page.ts'

const columns = ['address_lower', 'reason', 'suppressed_at'] as const
export type BounceRow = Pick<Selectable<MailSuppressions>, (typeof columns)[number]>

export const listBounces = listing<object, BounceRow>(
  { by: ['suppressed_at', 'address_lower'], direction: 'desc' },
  (db) => db.selectFrom('mail_suppressions').select(columns),
)

/** Greater than every other letter. */
const last = '\u{10ffff}'

/** By the beginning of the address. These operators compare as the index with text_pattern_ops does, in every collation. */
export const searchBounces = listing<{ q: string }, BounceRow>(
  { by: ['address_lower'], direction: 'asc' },
  (db, slot) =>
    db
      .selectFrom('mail_suppressions')
      .select(columns)
      .where(sql<boolean>`address_lower ~>=~ lower(${slot('q')}::text)`)
      .where(sql<boolean>`address_lower ~<~ (lower(${slot('q')}::text) || ${sql.lit(last)})`),
)

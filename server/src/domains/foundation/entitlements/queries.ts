import { randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { UserEntitlements } from '#kernel/data/database-schema.ts'
import { statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'

const columns = ['id', 'entitlement', 'granted_at', 'expires_at', 'source'] as const
export type EntitlementRow = Pick<Selectable<UserEntitlements>, (typeof columns)[number]>

const isLive = (now: string) => sql<boolean>`(expires_at is null or expires_at > ${now})`

/** A user's current entitlements, without expired ones. */
export const listEntitlements = listing<{ userId: string; now: string }, EntitlementRow>(
  { by: ['granted_at', 'id'], direction: 'desc' },
  (db, slot) =>
    db
      .selectFrom('user_entitlements')
      .select(columns)
      .where('user_id', '=', slot('userId'))
      .where(isLive(slot('now'))),
)

const live = statement<{ userId: string; entitlement: string; now: string }, EntitlementRow>((db, slot) =>
  db
    .selectFrom('user_entitlements')
    .select(columns)
    .where('user_id', '=', slot('userId'))
    .where('entitlement', '=', slot('entitlement'))
    .where(isLive(slot('now'))),
)

export function findEntitlement(db: Reader, userId: string, entitlement: string, now: Date) {
  return live.first(db, { userId, entitlement, now: now.toISOString() })
}

export interface Grant {
  entitlement: string
  source: string
  granted_by: string | null
  expires_at: string | null
}

export function insertEntitlement(tx: Writer, userId: string, grant: Grant, now: Date): Promise<EntitlementRow> {
  return tx
    .insertInto('user_entitlements')
    .values({ id: randomUUIDv7(), user_id: userId, ...grant, granted_at: now.toISOString() })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export function updateEntitlement(tx: Writer, id: string, grant: Grant): Promise<EntitlementRow> {
  return tx
    .updateTable('user_entitlements')
    .set(grant)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export function deleteEntitlement(tx: Writer, userId: string, id: string) {
  return tx
    .deleteFrom('user_entitlements')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('entitlement')
    .executeTakeFirst()
}

import { sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'
import { command } from '#kernel/data/statement.ts'
import { type SourceRow, sourceColumns } from './queries.ts'

export interface LockedSource extends SourceRow {
  /** Who answers for its texts: the user who added it, or else the first who runs the group. */
  author: string | null
}

const lock = command<{ id: string }, LockedSource>((db, slot) =>
  db
    .selectFrom('sources')
    .select(sourceColumns)
    .select((eb) =>
      eb.fn
        .coalesce(
          'sources.created_by',
          eb
            .selectFrom('group_roles as r')
            .select('r.user_id')
            .whereRef('r.group_id', '=', 'sources.group_id')
            .orderBy(sql`r.role = 'owner'`, 'desc')
            .orderBy('r.granted_at')
            .limit(1),
        )
        .as('author'),
    )
    .where('sources.id', '=', slot('id'))
    .forNoKeyUpdate(),
)

/** Taken after the lock of its group, where both are needed. */
export function lockSyncedSource(tx: Writer, id: string): Promise<LockedSource | undefined> {
  return lock.first(tx, { id })
}

const next = command<{ feed: string; now: string }, { starts_at: string }>((db, slot) =>
  db
    .selectFrom('events')
    .select('starts_at')
    .where('source_feed', '=', slot('feed'))
    .where('source_id', 'is not', null)
    .where('status', '=', sql.lit('scheduled'))
    .where('starts_at', '>', slot('now'))
    .orderBy('starts_at')
    .limit(1),
)

/** The start of its next event. */
export async function findNextStart(tx: Writer, sourceId: string, now: Date): Promise<Date | null> {
  const row = await next.first(tx, { feed: sourceId, now: now.toISOString() })
  return row ? new Date(row.starts_at) : null
}

export interface SyncedFields {
  state?: string
  problem?: string | null
  notices?: string
  failures?: number
  failing_since?: string | null
  etag?: string | null
  last_modified?: string | null
  body_hash?: Buffer | null
  checked_at?: string
  changed_at?: string
  next_check_at?: string | null
  address?: string
  address_hash?: Buffer
  host?: string
}

export async function updateSynced(tx: Writer, id: string, fields: SyncedFields): Promise<void> {
  await tx.updateTable('sources').set(fields).where('id', '=', id).execute()
}

/** Whether another source of the group has one of these addresses. */
export async function hasAddress(tx: Writer, source: SourceRow, hashes: readonly Buffer[]): Promise<boolean> {
  const row = await tx
    .selectFrom('sources')
    .select('id')
    .where('group_id', '=', source.group_id)
    .where('id', '<>', source.id)
    .where('address_hash', 'in', [...hashes])
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteSource(tx: Writer, id: string): Promise<void> {
  await tx.deleteFrom('sources').where('id', '=', id).execute()
}

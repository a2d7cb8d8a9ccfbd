import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import { command, sqlCommand, statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'
import type { WalkInRecord } from './rules.ts'

const columns = ['id', 'client_id', 'name', 'label', 'checked_in_at'] as const

/** Latest first, without those that were undone. */
export const listWalkIns = listing<{ eventId: string }, WalkInRecord>(
  { by: ['checked_in_at', 'id'], direction: 'desc' },
  (db, slot) =>
    db.selectFrom('walk_ins').select(columns).where('event_id', '=', slot('eventId')).where('removed_at', 'is', null),
)

const eventState = command<{ eventId: string }, { status: string; starts_at: string }>((db, slot) =>
  db.selectFrom('events').select(['status', 'starts_at']).where('id', '=', slot('eventId')),
)

export function findEventState(tx: Writer, eventId: string) {
  return eventState.first(tx, { eventId })
}

const byClientIds = statement<{ eventId: string; clientIds: string[] }, WalkInRecord>((db, slot) =>
  db
    .selectFrom('walk_ins')
    .select(columns)
    .where('event_id', '=', slot('eventId'))
    .where('client_id', '=', sql<string>`any(${sql.val(slot('clientIds'))}::text[])`),
)

/** Walk-ins of earlier requests, by the client's own id. */
export async function listWalkInsByClient(
  db: Reader,
  eventId: string,
  clientIds: string[],
): Promise<Map<string, WalkInRecord>> {
  const rows = clientIds.length === 0 ? [] : await byClientIds.all(db, { eventId, clientIds })
  return new Map(rows.map((row) => [row.client_id!, row]))
}

const insert = command<{ eventId: string; by: string; rows: string; now: string }>((db, slot) =>
  db
    .insertInto('walk_ins')
    .columns(['id', 'event_id', 'name', 'client_id', 'label', 'checked_in_by', 'checked_in_at', 'created_at'])
    .expression(
      sql`select id, ${sql.val(slot('eventId'))}::uuid, name, client_id, label, ${sql.val(slot('by'))}::uuid,
        checked_in_at, ${sql.val(slot('now'))}::timestamptz
      from json_to_recordset(${sql.val(slot('rows'))}) as row
        (id uuid, name text, client_id text, label text, checked_in_at timestamptz)`,
    ),
)

/** Inserts any number of walk-ins with one statement. Only under the event's lock. */
export async function insertWalkIns(
  tx: Writer,
  at: { eventId: string; by: string },
  rows: readonly WalkInRecord[],
  now: Date,
): Promise<void> {
  await insert.all(tx, { ...at, rows: JSON.stringify(rows), now: now.toISOString() })
}

const removal = sqlCommand<{ eventId: string; id: string; now: string }, { id: string }>(
  (slot) => sql`
    update walk_ins set name = '', removed_at = ${slot('now')}, change_number = nextval('door_changes')
    where id = ${slot('id')} and event_id = ${slot('eventId')} and removed_at is null
    returning id`,
)

/** Whether there was one to remove. Only under the event's lock. */
export async function updateRemoved(tx: Writer, eventId: string, id: string, now: Date): Promise<boolean> {
  return (await removal.first(tx, { eventId, id, now: now.toISOString() })) !== undefined
}

const batchSize = 5000

/** Deletes a batch of walk-ins older than this; 0 when none are left. */
export async function deleteWalkIns(tx: Writer, before: Date): Promise<number> {
  const result = await tx
    .deleteFrom('walk_ins')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('walk_ins')
        .select('id')
        .where('created_at', '<', before.toISOString())
        .orderBy('created_at')
        .limit(batchSize),
    )
    .executeTakeFirst()
  return Number(result.numDeletedRows)
}

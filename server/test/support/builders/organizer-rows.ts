import { randomUUIDv7 } from 'node:crypto'
import type { Writer } from '#kernel/context.ts'

/** What organizers wrote about a user, and what the user changed as one. */
export async function insertOrganizerRows(db: Writer, userId: string, groupAndEvent: string, at: string) {
  await db
    .insertInto('event_changes')
    .values({ event_id: groupAndEvent, version: 2, fields: ['title'], changed_by: userId, changed_at: at })
    .execute()
  const source = {
    kind: 'ical',
    platform: 'ical',
    address: 'x',
    address_hash: Buffer.alloc(32),
    host: 'x',
    timezone: 'UTC',
  }
  await db
    .insertInto('sources')
    .values({ id: randomUUIDv7(), group_id: groupAndEvent, ...source, created_by: userId, created_at: at })
    .execute()
  const claim = { group_id: groupAndEvent, user_id: userId, reason: 'x', note: 'x', decided_by: userId, decided_at: at }
  await db
    .insertInto('ownership_claims')
    .values({ id: randomUUIDv7(), ...claim, state: 'declined', requested_at: at, expires_at: at, created_at: at })
    .execute()
  await db
    .insertInto('group_person_notes')
    .values({ group_id: groupAndEvent, user_id: userId, note: 'x', labels: ['x'], updated_at: at })
    .execute()
  // The example data have granted it.
  await db
    .updateTable('group_moves')
    .set({ started_by: userId, started_at: at, ended_at: at, end_reason: 'sent' })
    .where('group_id', '=', groupAndEvent)
    .execute()
}

import { randomBytes, randomUUIDv7 } from 'node:crypto'
import type { Writer } from '#kernel/context.ts'
import { exampleId } from '#kernel/operation/schema.ts'

interface Place {
  /** Of a series, with a list and codes. */
  event: string
  /** Where someone else gave their spot to the user. */
  given: string
  giver: string
}

/** What a user did at events, and what organizers noted there about the user. */
export async function insertEventRows(db: Writer, userId: string, { event, given, giver }: Place, at: string) {
  const mine = { event_id: event, user_id: userId }
  const receipt = { client_id: 'x', status: 'created', checkin_id: exampleId, method: 'manual' }
  await db
    .insertInto('checkin_receipts')
    .values({ ...mine, ...receipt, checked_in_at: at, received_at: at })
    .execute()
  const made = { event_id: event, created_by: userId, created_at: at }
  await db
    .insertInto('checkin_codes')
    .values({ id: randomUUIDv7(), code: 'BY-CY', ...made })
    .execute()
  await db
    .insertInto('door_invitations')
    .values({ id: randomUUIDv7(), token_hash: Buffer.alloc(32), ...made })
    .execute()
  await db.insertInto('saved_events').values({ user_id: userId, event_id: given, saved_at: at, due_at: at }).execute()
  await insertSeriesRows(db, mine, at)
  await insertListed(db, mine, at)
  const taken = { taken_by: userId, taken_at: at }
  await db
    .insertInto('spot_gifts')
    .values({ event_id: given, giver_id: giver, token_hash: randomBytes(32), rsvp_at: at, made_at: at, ...taken })
    .execute()
}

interface Mine {
  event_id: string
  user_id: string
}

async function insertSeriesRows(db: Writer, mine: Mine, at: string): Promise<void> {
  const person = { series_id: exampleId, user_id: mine.user_id, number: 2, asked_at: at, counted_from: at }
  await db.insertInto('series_regulars').values(person).execute()
  const placement = { ...mine, series_id: exampleId, result: 'confirmed', placed_at: at, told_at: at }
  await db.insertInto('series_placements').values(placement).execute()
}

async function insertListed(db: Writer, mine: Mine, at: string): Promise<void> {
  const list = {
    id: randomUUIDv7(),
    event_id: mine.event_id,
    created_by: mine.user_id,
    created_at: at,
    finished_at: at,
  }
  await db.insertInto('attendee_lists').values(list).execute()
  const row = { list_id: list.id, number: 1, user_id: mine.user_id, result: 'confirmed', done_at: at }
  await db.insertInto('attendee_list_rows').values(row).execute()
}

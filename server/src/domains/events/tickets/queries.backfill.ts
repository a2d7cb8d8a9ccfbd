import { type Selectable, sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'
import type { TicketBackfill } from '#kernel/data/database-schema.ts'
import { command, sqlCommand } from '#kernel/data/statement.ts'

export type BackfillState = Omit<Selectable<TicketBackfill>, 'id'>

const lock = command<Record<never, never>, BackfillState>((db) =>
  db.selectFrom('ticket_backfill').select(['after_start', 'after_event', 'passes', 'due_at']).forUpdate(),
)

/** Where the backfill is; held until the end of the transaction, so that two workers take turns. */
export function lockBackfill(tx: Writer): Promise<BackfillState | undefined> {
  return lock.first(tx, {})
}

export async function updateBackfill(tx: Writer, state: BackfillState): Promise<void> {
  await tx.updateTable('ticket_backfill').set(state).execute()
}

interface Place {
  afterStart: string
  afterEvent: string
  now: string
  limit: number
}

const nextEvents = command<Place, { id: string; starts_at: string }>((db, slot) =>
  db
    .selectFrom('events')
    .select(['id', 'starts_at'])
    .where('status', '=', 'scheduled')
    .where('hidden_at', 'is', null)
    .where(sql<boolean>`(starts_at, id) > (${slot('afterStart')}, ${slot('afterEvent')})`)
    .where('over_at', '>', slot('now'))
    .orderBy('starts_at')
    .orderBy('id')
    .limit(slot('limit')),
)

/** The next events that are not over, by their start. */
export function listNextEvents(tx: Writer, place: Place): Promise<{ id: string; starts_at: string }[]> {
  return nextEvents.all(tx, place)
}

export interface Seat {
  event_id: string
  user_id: string
}

const withoutTicket = command<{ eventIds: string[]; limit: number }, Seat>((db, slot) =>
  db
    .selectFrom('rsvps as r')
    .select(['r.event_id', 'r.user_id'])
    .where('r.event_id', '=', sql<string>`any(${sql.val(slot('eventIds'))}::uuid[])`)
    .where('r.status', '=', 'confirmed')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('tickets as t')
            .select('t.code')
            // Said again, so that only the tickets of these events are read.
            .where('t.event_id', '=', sql<string>`any(${sql.val(slot('eventIds'))}::uuid[])`)
            .whereRef('t.event_id', '=', 'r.event_id')
            .whereRef('t.user_id', '=', 'r.user_id'),
        ),
      ),
    )
    .limit(slot('limit')),
)

export function listSeatsWithoutTicket(tx: Writer, eventIds: string[], limit: number): Promise<Seat[]> {
  return withoutTicket.all(tx, { eventIds, limit })
}

const insertMany = sqlCommand<{ eventIds: string[]; userIds: string[]; codes: string[]; now: string }>(
  (slot) => sql`
    insert into tickets (event_id, user_id, code, created_at)
    select seat.event_id, seat.user_id, seat.code, ${slot('now')}::timestamptz
    from unnest(${slot('eventIds')}::uuid[], ${slot('userIds')}::uuid[], ${slot('codes')}::text[])
      as seat (event_id, user_id, code)
    order by seat.event_id, seat.user_id
    on conflict do nothing`,
)

/** In the order of their keys, so that it cannot deadlock with RSVPs that make the same tickets. */
export async function insertTicketsOfSeats(tx: Writer, seats: (Seat & { code: string })[], now: Date): Promise<void> {
  const eventIds = seats.map((seat) => seat.event_id)
  const userIds = seats.map((seat) => seat.user_id)
  await insertMany.all(tx, { eventIds, userIds, codes: seats.map((seat) => seat.code), now: now.toISOString() })
}

import { type Selectable, sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { TicketBackfill } from '#kernel/data/database-schema.ts'
import { command, sqlCommand, statement } from '#kernel/data/statement.ts'

export interface HeldTicket {
  user_id: string
  code: string
}

const insert = sqlCommand<{ eventId: string; userIds: string[]; codes: string[]; now: string }, HeldTicket>(
  (slot) => sql`
    insert into tickets (event_id, user_id, code, created_at)
    select ${slot('eventId')}::uuid, person.user_id, person.code, ${slot('now')}::timestamptz
    from unnest(${slot('userIds')}::uuid[], ${slot('codes')}::text[]) as person (user_id, code)
    where not exists (select from guests g where g.code = person.code)
    order by person.user_id
    on conflict do nothing
    returning user_id, code`,
)

/** Inserts tickets; leaves out users who have one, and codes that are in use. */
export function insertTickets(
  tx: Writer,
  eventId: string,
  tickets: readonly HeldTicket[],
  now: Date,
): Promise<HeldTicket[]> {
  const userIds = tickets.map((ticket) => ticket.user_id)
  const codes = tickets.map((ticket) => ticket.code)
  return insert.all(tx, { eventId, userIds, codes, now: now.toISOString() })
}

const ofUsers = statement<{ eventId: string; userIds: string[] }, HeldTicket>((db, slot) =>
  db
    .selectFrom('tickets')
    .select(['user_id', 'code'])
    .where('event_id', '=', slot('eventId'))
    .where('user_id', '=', sql<string>`any(${sql.val(slot('userIds'))}::uuid[])`),
)

export function listTicketsOfUsers(db: Reader, eventId: string, userIds: string[]): Promise<HeldTicket[]> {
  return ofUsers.all(db, { eventId, userIds })
}

export interface TicketHolder {
  user_id: string
  /** Whom that person brings; null: their own ticket. */
  guest_id: string | null
}

const ofCodes = statement<{ eventId: string; codes: string[] }, TicketHolder & { code: string }>((db, slot) => {
  const isOneOf = sql<boolean>`code = any(${slot('codes')}::text[])`
  return db
    .selectFrom('tickets')
    .select(['user_id', 'code', sql<string | null>`null::uuid`.as('guest_id')])
    .where('event_id', '=', slot('eventId'))
    .where(isOneOf)
    .unionAll(
      db
        .selectFrom('guests')
        .select(['user_id', 'code', sql<string | null>`id`.as('guest_id')])
        .where('event_id', '=', slot('eventId'))
        .where(isOneOf)
        .where('removed_at', 'is', null),
    )
})

/** The holders of these tickets of one event, and the guests with tickets of their own, by code. */
export async function listTicketHolders(
  db: Reader,
  eventId: string,
  codes: string[],
): Promise<Map<string, TicketHolder>> {
  if (codes.length === 0) return new Map()
  return new Map((await ofCodes.all(db, { eventId, codes })).map(({ code, ...holder }) => [code, holder]))
}

const byCode = statement<{ code: string }, TicketHolder & { event_id: string }>((db, slot) =>
  db
    .selectFrom('tickets')
    .select(['event_id', 'user_id', sql<string | null>`null::uuid`.as('guest_id')])
    .where('code', '=', slot('code'))
    .unionAll(
      db
        .selectFrom('guests')
        .select(['event_id', 'user_id', sql<string | null>`id`.as('guest_id')])
        .where('code', '=', slot('code'))
        .where('removed_at', 'is', null),
    ),
)

/** The event and the holder of a ticket: the only statement here that finds rows without the event's id. */
export function findTicket(db: Reader, code: string): Promise<(TicketHolder & { event_id: string }) | undefined> {
  return byCode.first(db, { code })
}

const lock = command<{ eventId: string }, { event_id: string }>((db, slot) =>
  db.selectFrom('event_seats').select('event_id').where('event_id', '=', slot('eventId')).forNoKeyUpdate(),
)

/** The lock of the event's seats: a new code is a change of the attendee, numbered in the order of the commits. */
export async function lockSeatsOfTicket(tx: Writer, eventId: string): Promise<void> {
  await lock.all(tx, { eventId })
}

interface OwnSeat {
  status: string
  is_over: boolean
  event_status: string
}

const ownSeat = command<{ eventId: string; userId: string; now: string }, OwnSeat>((db, slot) =>
  db
    .selectFrom('rsvps as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select(['r.status', 'e.status as event_status', sql<boolean>`e.over_at <= ${slot('now')}`.as('is_over')])
    .where('r.event_id', '=', slot('eventId'))
    .where('r.user_id', '=', slot('userId')),
)

export function findOwnSeat(tx: Writer, eventId: string, userId: string, now: Date): Promise<OwnSeat | undefined> {
  return ownSeat.first(tx, { eventId, userId, now: now.toISOString() })
}

const replace = sqlCommand<
  { eventId: string; userId: string; codes: string[]; now: string },
  { code: string; created_at: string }
>(
  (slot) => sql`
    insert into tickets (event_id, user_id, code, created_at)
    select ${slot('eventId')}::uuid, ${slot('userId')}::uuid, fresh.code, ${slot('now')}::timestamptz
    from unnest(${slot('codes')}::text[]) as fresh (code)
    where not exists (select from tickets t where t.code = fresh.code)
      and not exists (select from guests g where g.code = fresh.code)
    limit 1
    on conflict (event_id, user_id) do update set code = excluded.code, created_at = excluded.created_at
    returning code, created_at`,
)

/** Gives the user the first of these codes that is free, instead of the one they had. */
export function updateTicket(tx: Writer, eventId: string, userId: string, codes: string[], now: Date) {
  return replace.first(tx, { eventId, userId, codes, now: now.toISOString() })
}

export async function deleteTicket(tx: Writer, eventId: string, userId: string): Promise<void> {
  await tx.deleteFrom('tickets').where('event_id', '=', eventId).where('user_id', '=', userId).execute()
}

export type BackfillState = Omit<Selectable<TicketBackfill>, 'id'>

const lockState = command<Record<never, never>, BackfillState>((db) =>
  db.selectFrom('ticket_backfill').select(['after_start', 'after_event', 'passes', 'due_at']).forUpdate(),
)

/** Where the backfill is; held until the end of the transaction, so that two workers take turns. */
export function lockBackfill(tx: Writer): Promise<BackfillState | undefined> {
  return lockState.first(tx, {})
}

export async function updateBackfill(tx: Writer, state: BackfillState): Promise<void> {
  await tx.updateTable('ticket_backfill').set(state).execute()
}

interface BackfillPosition {
  afterStart: string
  afterEvent: string
  now: string
  limit: number
}

const nextEvents = command<BackfillPosition, { id: string; starts_at: string }>((db, slot) =>
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
export function listNextEvents(tx: Writer, position: BackfillPosition): Promise<{ id: string; starts_at: string }[]> {
  return nextEvents.all(tx, position)
}

export interface TicketSeat {
  event_id: string
  user_id: string
}

const withoutTicket = command<{ eventIds: string[]; limit: number }, TicketSeat>((db, slot) =>
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

export function listSeatsWithoutTicket(tx: Writer, eventIds: string[], limit: number): Promise<TicketSeat[]> {
  return withoutTicket.all(tx, { eventIds, limit })
}

const insertMany = sqlCommand<{ eventIds: string[]; userIds: string[]; codes: string[]; now: string }>(
  (slot) => sql`
    insert into tickets (event_id, user_id, code, created_at)
    select seat.event_id, seat.user_id, seat.code, ${slot('now')}::timestamptz
    from unnest(${slot('eventIds')}::uuid[], ${slot('userIds')}::uuid[], ${slot('codes')}::text[])
      as seat (event_id, user_id, code)
    where not exists (select from guests g where g.code = seat.code)
    order by seat.event_id, seat.user_id
    on conflict do nothing`,
)

/** In the order of their keys, so that it cannot deadlock with RSVPs that make the same tickets. */
export async function insertTicketsOfSeats(
  tx: Writer,
  seats: (TicketSeat & { code: string })[],
  now: Date,
): Promise<void> {
  const eventIds = seats.map((seat) => seat.event_id)
  const userIds = seats.map((seat) => seat.user_id)
  await insertMany.all(tx, { eventIds, userIds, codes: seats.map((seat) => seat.code), now: now.toISOString() })
}

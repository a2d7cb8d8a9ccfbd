import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
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

const ofCodes = statement<{ eventId: string; codes: string[] }, HeldTicket>((db, slot) =>
  db
    .selectFrom('tickets')
    .select(['user_id', 'code'])
    .where('event_id', '=', slot('eventId'))
    .where('code', '=', sql<string>`any(${sql.val(slot('codes'))}::text[])`),
)

/** The holders of these tickets of one event, by code. */
export async function listTicketHolders(db: Reader, eventId: string, codes: string[]): Promise<Map<string, string>> {
  if (codes.length === 0) return new Map()
  return new Map((await ofCodes.all(db, { eventId, codes })).map((row) => [row.code, row.user_id]))
}

const byCode = statement<{ code: string }, { event_id: string; user_id: string }>((db, slot) =>
  db.selectFrom('tickets').select(['event_id', 'user_id']).where('code', '=', slot('code')),
)

/** The event and the holder of a ticket: the only statement here that finds rows without the event's id. */
export function findTicket(db: Reader, code: string): Promise<{ event_id: string; user_id: string } | undefined> {
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
    limit 1
    on conflict (event_id, user_id) do update set code = excluded.code, created_at = excluded.created_at
    returning code, created_at`,
)

/** Gives the user the first of these codes that is free, instead of the one they had. */
export function updateTicket(tx: Writer, eventId: string, userId: string, codes: string[], now: Date) {
  return replace.first(tx, { eventId, userId, codes, now: now.toISOString() })
}

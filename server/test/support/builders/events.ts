import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Scope } from '#kernel/operation/scopes.ts'
import type { Database } from '#platform/database/database.ts'
import type { App } from '#test/support/app/harness.ts'
import { type Member, makeMembers, makeToken, makeUser, type Person, type PersonWish } from './factories.ts'
import { makeEventRow, makeGroupRow, type Place } from './public-events.ts'

const minute = 60_000

export interface EventInput {
  seats?: number | null
  waitlist?: boolean
  upstream?: number | null
  /** Minutes from now; it ends three hours later. */
  startsIn?: number
  opensIn?: number
  closesIn?: number
  status?: string
  source?: string
  isHidden?: boolean
  hasGroup?: boolean
}

export interface MadeEvent {
  id: string
  groupId: string | null
}

/** An event in a group of its own, with one seat unless the input says otherwise. */
export async function makeEventWithGroup(app: Place, input: EventInput = {}): Promise<MadeEvent> {
  const groupId = input.hasGroup === false ? null : randomUUIDv7()
  if (groupId) await makeGroupRow(app, { id: groupId, urlname: `group-${groupId}`, name: 'A group' })
  return { id: await makeEventIn(app, groupId, input), groupId }
}

export function makeEventIn(app: Place, groupId: string | null, input: EventInput = {}): Promise<string> {
  const nowMs = app.clock.now().getTime()
  const after = (minutes: number) => new Date(nowMs + minutes * minute).toISOString()
  const { seats = 1, waitlist = true, startsIn = 60, status = 'scheduled', source = 'native', upstream = null } = input
  return makeEventRow(app, groupId, {
    title: 'A gathering',
    ...{ seats, waitlist, upstream, startsIn, status, source },
    rsvp_opens_at: input.opensIn === undefined ? null : after(input.opensIn),
    rsvp_closes_at: input.closesIn === undefined ? null : after(input.closesIn),
    hidden_at: input.isHidden ? after(0) : null,
    // As the database fills them in.
    event_type: undefined,
    published_at: undefined,
  })
}

export type Guest = Member

export const guestScopes: readonly Scope[] = ['read:events', 'write:events', 'manage:events', 'manage:checkins']

export async function makeGuest(app: App, wish: PersonWish = {}): Promise<Guest> {
  const person = await makeUser(app, wish)
  return { ...person, token: await makeToken(app, person, guestScopes) }
}

export function makeGuests(app: App, length: number): Promise<Guest[]> {
  const wishes = Array.from({ length }, () => ({}))
  return makeMembers(app, wishes, guestScopes)
}

export async function giveRole(app: App, groupId: string | null, person: Person, role: string): Promise<void> {
  const granted_at = app.clock.now().toISOString()
  await app.database
    .insertInto('group_roles')
    .values({ group_id: groupId!, user_id: person.id, role, granted_at })
    .execute()
}

export async function checkInDirectly(app: App, event: MadeEvent, person: Person): Promise<void> {
  const at = app.clock.now().toISOString()
  const row = { id: randomUUIDv7(), event_id: event.id, group_id: event.groupId, user_id: person.id }
  await app.database
    .insertInto('checkins')
    .values({ ...row, method: 'manual', checked_in_at: at })
    .execute()
}

export const rsvp = (app: App, event: MadeEvent, { token }: Guest) => app.post(`/v1/events/${event.id}/rsvp`, { token })
export const unRsvp = (app: App, event: MadeEvent, { token }: Guest) =>
  app.delete(`/v1/events/${event.id}/rsvp`, { token })

export interface SeatCount {
  max_attendees: number | null
  confirmed: number
  waitlisted: number
  cancelled: number
  extra: number
  walk_ins: number
  rows_walk_ins: number
  rows_confirmed: number
  rows_waitlisted: number
  rows_cancelled: number
}

/** Counters and rows in one snapshot. */
export async function countSeats(database: Database, eventId: string): Promise<SeatCount> {
  const { rows } = await sql<SeatCount>`
    select s.max_attendees, s.confirmed, s.waitlisted, s.cancelled, s.extra, s.walk_ins,
      (select count(*) from walk_ins w where w.event_id = s.event_id and w.removed_at is null) as rows_walk_ins,
      count(*) filter (where r.status = 'confirmed') as rows_confirmed,
      count(*) filter (where r.status = 'waitlisted') as rows_waitlisted,
      count(*) filter (where r.status = 'cancelled') as rows_cancelled
    from event_seats s left join rsvps r on r.event_id = s.event_id
    where s.event_id = ${eventId} group by s.event_id`.execute(database)
  return rows[0]!
}

/** Counters equal rows; gives confirmed, waitlisted, cancelled and the seats beyond the capacity. */
export async function assertSeatsAgree(database: Database, eventId: string): Promise<number[]> {
  const seats = await countSeats(database, eventId)
  const counted = [seats.confirmed, seats.waitlisted, seats.cancelled]
  assert.deepEqual(counted, [seats.rows_confirmed, seats.rows_waitlisted, seats.rows_cancelled], 'counters equal rows')
  assert.equal(seats.walk_ins, seats.rows_walk_ins, 'the counter of walk-ins equals their rows')
  return [...counted, seats.extra]
}

/** The types and people of the events emitted about an event, by transaction, and within one by type: ids have no order there. */
export async function listEmitted(database: Database, eventId: string): Promise<[type: string, userId: string][]> {
  const { rows } = await sql<{ type: string; subject_user_id: string }>`
    select type, subject_user_id from outbox_events
    where data->>'eventId' = ${eventId} and type like 'rsvp.%' order by xmin::text::bigint, type, subject_user_id`.execute(
    database,
  )
  return rows.map((row) => [row.type, row.subject_user_id])
}

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
  maxGuests?: number
  /** The organizers decide who comes. */
  requiresApproval?: boolean
  type?: 'in_person' | 'online' | 'hybrid'
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
    max_guests: input.maxGuests ?? 0,
    requires_approval: input.requiresApproval ?? false,
    event_type: input.type,
    // As the database fills it in.
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

const counted = [
  'confirmed',
  'waitlisted',
  'cancelled',
  'requested',
  'confirmed_guests',
  'waiting_guests',
  'joining_online',
  'walk_ins',
] as const
type Counted = (typeof counted)[number]

/** The counters of an event's seats, and what its rows say. */
export interface SeatCount extends Record<Counted | `rows_${Counted}`, number> {
  max_attendees: number | null
  extra: number
  /** Live rows of guests, and what the parties say. */
  rows_guests: number
  party_guests: number
}

/** Counters and rows in one snapshot. */
export async function countSeats(database: Database, eventId: string): Promise<SeatCount> {
  const { rows } = await sql<SeatCount>`
    select s.max_attendees, s.extra, ${sql.join(counted.map((name) => sql.ref(`s.${name}`)))},
      (select count(*) from walk_ins w where w.event_id = s.event_id and w.removed_at is null) as rows_walk_ins,
      (select count(*) from guests g join rsvps h on h.event_id = g.event_id and h.user_id = g.user_id
        where g.event_id = s.event_id and g.removed_at is null and h.status <> 'declined') as rows_guests,
      coalesce(sum(r.party_size - 1) filter (where r.status not in ('cancelled', 'declined')), 0)::int as party_guests,
      coalesce(sum(r.party_size) filter (where r.status = 'confirmed'), 0)::int as rows_confirmed,
      coalesce(sum(r.party_size) filter (where r.status = 'waitlisted'), 0)::int as rows_waitlisted,
      coalesce(sum(r.party_size) filter (where r.status = 'cancelled' and r.end_reason is distinct from 'request'), 0)::int as rows_cancelled,
      coalesce(sum(r.party_size) filter (where r.status = 'requested'), 0)::int as rows_requested,
      coalesce(sum(r.party_size - 1) filter (where r.status = 'confirmed'), 0)::int as rows_confirmed_guests,
      coalesce(sum(r.party_size - 1) filter (where r.status = 'waitlisted'), 0)::int as rows_waiting_guests,
      coalesce(sum(r.party_size) filter (where r.status = 'confirmed' and r.joins_online), 0)::int as rows_joining_online
    from event_seats s left join rsvps r on r.event_id = s.event_id
    where s.event_id = ${eventId} group by s.event_id`.execute(database)
  return rows[0]!
}

/** Counters of people equal rows, and parties their guests; gives confirmed, waitlisted, cancelled and the seats beyond the capacity. */
export async function assertSeatsAgree(database: Database, eventId: string): Promise<number[]> {
  const seats = await countSeats(database, eventId)
  for (const name of counted) assert.equal(seats[name], seats[`rows_${name}`], `the counter ${name} equals its rows`)
  assert.equal(seats.rows_guests, seats.party_guests, 'each party has its guests')
  return [seats.confirmed, seats.waitlisted, seats.cancelled, seats.extra]
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

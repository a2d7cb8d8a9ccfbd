import { type RawBuilder, sql } from 'kysely'
import { hasLabels, labelColumn } from '#domains/events/attendee-labels/index.ts'
import { hasQuestions } from '#domains/events/questions/index.ts'
import { isHiddenEvent, isMemberOfEvent, isOpenEvent } from '#domains/foundation/event-facts/index.ts'
import type { Reader } from '#kernel/context.ts'
import { type Slots, type StatementBuilder, statement } from '#kernel/data/statement.ts'
import { listing, type Page, type PageRequest } from '#kernel/operation/page.ts'
import type { LabelledRsvpRow, SummaryRow } from './wire.ts'

/**
 * The waitlist position of the RSVP `r` to one event, or to the event of each row in a list of a user's RSVPs. The column
 * `place` only rises and has gaps; positions have none.
 */
export const position = (eventId: string | RawBuilder<unknown> = sql`r.event_id`) => sql<
  number | null
>`case when r.status = 'waitlisted' then (
  select count(*) from rsvps w
  where w.event_id = ${eventId} and w.status = 'waitlisted' and w.place <= r.place) end`

interface Visibility {
  event_status: string
  is_hidden: boolean
  is_archived: boolean
  visibility: string
  has_role: boolean
  is_member: boolean
}

type EventRsvpRow = Visibility & SummaryRow & (LabelledRsvpRow | { id: null })

const eventRsvp = statement<{ eventId: string; userId: string }, EventRsvpRow>((db, slot) =>
  db
    .selectFrom('events as e')
    .innerJoin('event_seats as s', (join) => join.on('s.event_id', '=', slot('eventId')))
    .leftJoin('groups as g', 'g.id', 'e.group_id')
    .leftJoin('rsvps as r', (join) => join.on('r.event_id', '=', slot('eventId')).on('r.user_id', '=', slot('userId')))
    .leftJoin('tickets as t', (join) =>
      join.on('t.event_id', '=', slot('eventId')).on('t.user_id', '=', slot('userId')),
    )
    .select([
      'e.status as event_status',
      's.confirmed',
      's.waitlisted',
      's.cancelled',
      's.requested',
      's.max_attendees',
    ])
    .select(['e.visibility', isMemberOfEvent(slot('userId'), slot('eventId')).as('is_member')])
    .select(['r.id', 'e.id as event_id', 'r.status', 'r.rsvp_at', 'r.party_size', 'r.joins_online', 't.code as ticket'])
    .select((eb) => [
      isHiddenEvent().as('is_hidden'),
      sql<boolean>`g.deleted_at is not null`.as('is_archived'),
      eb
        .exists(
          eb
            .selectFrom('group_roles as o')
            .select('o.role')
            .whereRef('o.group_id', '=', 'e.group_id')
            .where('o.user_id', '=', slot('userId')),
        )
        .$castTo<boolean>()
        .as('has_role'),
      position(slot('eventId')).as('position'),
      labelColumn(slot('eventId'), slot('userId')).as('attendee_label'),
    ])
    .where('e.id', '=', slot('eventId'))
    .$castTo<EventRsvpRow>(),
)

/** The event's counters and the user's RSVP, with what decides whether the user can see the event. */
export function findEventRsvp(db: Reader, eventId: string, userId: string): Promise<EventRsvpRow | undefined> {
  return eventRsvp.first(db, { eventId, userId })
}

interface RsvpsFilter {
  userId: string
  statuses?: string[] | undefined
  /** Events that end after this instant. */
  overAfter?: string | undefined
  overUntil?: string | undefined
}

export interface ListedRsvpRow extends LabelledRsvpRow {
  starts_at: string
  checked_in_at: string | null
}

/** Events that are hidden or archived cannot be opened, so they are not listed. */
function selectRsvps(db: StatementBuilder, slot: Slots<RsvpsFilter>) {
  let query = db
    .selectFrom('rsvps as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .leftJoin('groups as g', 'g.id', 'e.group_id')
    .leftJoin('tickets as t', (join) =>
      join.onRef('t.event_id', '=', 'r.event_id').on('t.user_id', '=', slot('userId')),
    )
    .leftJoin('checkins as c', (join) =>
      join.onRef('c.event_id', '=', 'r.event_id').on('c.user_id', '=', slot('userId')),
    )
    .select([
      'r.id',
      'r.event_id',
      'r.status',
      'r.rsvp_at',
      'r.party_size',
      'r.joins_online',
      position().as('position'),
    ])
    .select(['e.starts_at', 't.code as ticket', 'c.checked_in_at'])
    .select(labelColumn(sql`r.event_id`, slot('userId')).as('attendee_label'))
    .where('r.user_id', '=', slot('userId'))
    .where(isOpenEvent())
  if (slot.has('statuses')) query = query.where(sql<boolean>`r.status = any(${slot('statuses')}::text[])`)
  if (slot.has('overAfter')) query = query.where('e.over_at', '>', slot('overAfter'))
  if (slot.has('overUntil')) query = query.where('e.over_at', '<=', slot('overUntil'))
  return query
}

/** Newest RSVP first. */
export const listRsvpsOfUser = listing<RsvpsFilter, ListedRsvpRow>(
  { by: ['r.rsvp_at', 'r.id'], direction: 'desc' },
  selectRsvps,
)

const soonestFirst = listing<RsvpsFilter, ListedRsvpRow>({ by: ['e.starts_at', 'r.id'], direction: 'asc' }, selectRsvps)
const latestFirst = listing<RsvpsFilter, ListedRsvpRow>({ by: ['e.starts_at', 'r.id'], direction: 'desc' }, selectRsvps)

/** By the start of the event: what is to come soonest first, all else latest first. */
export function listRsvpsByStart(db: Reader, page: PageRequest, filter: RsvpsFilter): Promise<Page<ListedRsvpRow>> {
  return (filter.overAfter === undefined ? latestFirst : soonestFirst)(db, page, filter)
}

/** With the people without an account, who have no RSVP. */
export interface SeatCounts extends SummaryRow {
  /** Of those who are confirmed, the people without an RSVP of their own. */
  confirmed_guests: number
  /** Of those who are confirmed; they are in no room. */
  joining_online: number
  walk_ins: number
  /** Whether the event asks questions, or has asked some. */
  has_questions: boolean
  /** Whether the event has labels of attendees. */
  has_labels: boolean
}

const counters = statement<{ eventId: string }, SeatCounts>((db, slot) =>
  db
    .selectFrom('event_seats')
    .select(['confirmed', 'waitlisted', 'cancelled', 'requested', 'confirmed_guests', 'joining_online'])
    .select(['max_attendees', 'walk_ins'])
    .select([hasQuestions(slot('eventId')).as('has_questions'), hasLabels(slot('eventId')).as('has_labels')])
    .where('event_id', '=', slot('eventId')),
)

/** Reads stored counters; no rows are counted here. */
export async function countRsvps(db: Reader, eventId: string): Promise<SeatCounts> {
  const row = await counters.first(db, { eventId })
  const none = { confirmed: 0, waitlisted: 0, cancelled: 0, requested: 0, confirmed_guests: 0, joining_online: 0 }
  return row ?? { ...none, walk_ins: 0, max_attendees: null, has_questions: false, has_labels: false }
}

const positions = statement<{ eventId: string; ids: string[] }, { id: string; position: number }>((db, slot) =>
  db
    .with('queue', (inner) =>
      inner
        .selectFrom('rsvps')
        .select(['id', sql<number>`row_number() over (order by place)`.as('position')])
        .where('event_id', '=', slot('eventId'))
        .where('status', '=', 'waitlisted'),
    )
    .selectFrom('queue')
    .select(['id', 'position'])
    .where(sql<boolean>`id = any(${slot('ids')}::uuid[])`),
)

/** The waitlist positions of these RSVPs to one event, in one pass: counting for each would be quadratic. */
export async function listPositions(db: Reader, eventId: string, ids: string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map()
  return new Map((await positions.all(db, { eventId, ids })).map((row) => [row.id, row.position]))
}

const activeInGroup = statement<{ groupId: string; userId: string; now: string }, { event_id: string }>((db, slot) =>
  db
    .selectFrom('rsvps as r')
    .innerJoin('events as e', 'e.id', 'r.event_id')
    .select('r.event_id')
    .where('r.group_id', '=', slot('groupId'))
    .where('r.user_id', '=', slot('userId'))
    .where('r.status', 'in', ['confirmed', 'waitlisted', 'requested'])
    .where('e.over_at', '>', slot('now'))
    .orderBy('r.event_id'),
)

/** Ordered by event id, the order in which several events are locked. */
export async function listActiveInGroup(db: Reader, groupId: string, userId: string, now: Date): Promise<string[]> {
  const rows = await activeInGroup.all(db, { groupId, userId, now: now.toISOString() })
  return rows.map((row) => row.event_id)
}

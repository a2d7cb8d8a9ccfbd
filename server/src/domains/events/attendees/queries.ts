import { sql } from 'kysely'
import { hasLabels, labelled } from '#domains/events/attendee-labels/index.ts'
import { countGuestsInside } from '#domains/events/party-guests/index.ts'
import { hasQuestions } from '#domains/events/questions/index.ts'
import { countRsvps, listPositions, type RsvpRow, type SeatCounts } from '#domains/events/rsvps/index.ts'
import type { Reader } from '#kernel/context.ts'
import { type Slots, type StatementBuilder, statement } from '#kernel/data/statement.ts'
import { listing, type Page, type PageRequest } from '#kernel/operation/page.ts'

export interface AttendeeRow extends RsvpRow {
  user_id: string
  username: string | null
  name: string
  avatar_url: string | null
  checkin_id: string | null
  checked_in_at: string | null
  method: string | null
  label: string | null
  /** Whether the event has labels of attendees. */
  has_labels: boolean
}

interface AttendeesFilter {
  eventId: string
  status?: string | undefined
  /** Requests, which are in no other list: those that are open, or those that got a no. */
  asks?: true | undefined
  isRefused?: true | undefined
  checkedIn?: boolean | undefined
  /** Without those who join online. */
  isInRoom?: true | undefined
  q?: string | undefined
}

interface LabelFilter extends AttendeesFilter {
  labelId: string
}

interface AnswerFilter extends AttendeesFilter {
  questionId: string
  option: string
}

/** A hyphenated name counts as two words. */
const words = (text: unknown) => sql<string>`translate(${text}, '-', ' ')`
/** Between the folded name and the username. */
const separator = sql`chr(1)`

/** By the key in the RSVP: to fold names or to read all users of the event is what would cost. */
function isNamed(slot: Slots<AttendeesFilter>) {
  // A subquery without a row of its own is computed once.
  const prefix = sql<string>`(select ${words(sql`fold(${slot('q')}::text)`)})`
  // In a name without spaces it can stand anywhere.
  const begin = sql<string>`(select case when search_pairs(fold(${slot('q')}::text)) = '{}' then ' ' else '' end)`
  return sql<boolean>`(strpos(' ' || ${words(sql`split_part(r.name_key, ${separator}, 1)`)}, ${begin} || ${prefix}) > 0
    or strpos(${words(sql`r.name_key`)}, ${separator} || ${prefix}) > 0)`
}

/** Everyone with an RSVP, whatever it is. */
const selectPeople = (db: StatementBuilder, slot: Slots<AttendeesFilter>) =>
  db
    .selectFrom('rsvps as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('checkins as c', (join) => join.on('c.event_id', '=', slot('eventId')).onRef('c.user_id', '=', 'u.id'))
    .select(['r.id', 'r.event_id', 'r.status', 'r.rsvp_at', 'r.party_size', 'r.joins_online'])
    .select(['u.id as user_id', 'u.username', 'u.name', 'u.avatar_url'])
    .select(['c.id as checkin_id', 'c.checked_in_at', 'c.method', 'c.label'])
    .select(hasLabels(slot('eventId')).as('has_labels'))
    .where('r.event_id', '=', slot('eventId'))
    .where('u.deleted_at', 'is', null)

function selectAttendees(db: StatementBuilder, slot: Slots<AttendeesFilter>) {
  let query = selectPeople(db, slot)
  // Written out, because each has an index of its own.
  if (slot.has('asks')) query = query.where(sql<boolean>`r.status = 'requested'`)
  else if (slot.has('isRefused')) query = query.where(sql<boolean>`r.status = 'declined'`)
  else if (slot.has('status')) query = query.where('r.status', '=', slot('status'))
  else query = query.where('r.status', 'in', ['confirmed', 'waitlisted', 'cancelled'])
  if (!slot.has('asks') && !slot.has('isRefused'))
    query = query.where(sql<boolean>`r.end_reason is distinct from 'request'`)
  if (slot.has('checkedIn')) query = query.where(sql<boolean>`(c.id is not null) = ${slot('checkedIn')}`)
  if (slot.has('isInRoom')) query = query.where(sql<boolean>`not r.joins_online`)
  return slot.has('q') ? query.where(isNamed(slot)) : query
}

type WithoutPosition = Omit<AttendeeRow, 'position'>

const byRsvpTime = listing<AttendeesFilter, WithoutPosition>(
  { by: ['r.rsvp_at', 'r.id'], direction: 'asc' },
  selectAttendees,
)

/** Letter case and accents do not count. */
const byName = listing<AttendeesFilter, WithoutPosition & { name_key: string }>(
  { by: ['r.name_key', 'r.id'], direction: 'asc' },
  (db, slot) => selectAttendees(db, slot).select('r.name_key'),
)

/** Latest first. Attendees without a check-in have no place in this order. */
const byCheckInTime = listing<AttendeesFilter, WithoutPosition>(
  { by: ['c.checked_in_at', 'r.id'], direction: 'desc' },
  (db, slot) => selectAttendees(db, slot).where('c.checked_in_at', 'is not', null),
)

/** The order in which free seats are given. Attendees who do not wait have no place in it. */
const byPlace = listing<AttendeesFilter, WithoutPosition & { place: number }>(
  { by: ['r.place'], direction: 'asc' },
  (db, slot) =>
    selectAttendees(db, slot).select('r.place').where('r.status', '=', 'waitlisted').$narrowType<{ place: number }>(),
)

/** By the RSVPs, which have their ids in the order in which they were made; read from the index of the option. */
const byAnswer = listing<AnswerFilter, WithoutPosition & { rsvp_id: string }>(
  { by: ['chosen.rsvp_id'], direction: 'asc' },
  (db, slot) =>
    selectAttendees(db, slot as unknown as Slots<AttendeesFilter>)
      // Once, where a guest chose the same.
      .innerJoin(
        db
          .selectFrom('answers')
          .select('rsvp_id')
          .distinct()
          .where('event_id', '=', slot('eventId'))
          .where('question_id', '=', slot('questionId'))
          .where('option', '=', slot('option'))
          .as('chosen'),
        'chosen.rsvp_id',
        'r.id',
      )
      .select('chosen.rsvp_id'),
)

/** The same for a label, given by hand or by an answer. */
const byLabel = listing<LabelFilter, WithoutPosition & { rsvp_id: string }>(
  { by: ['chosen.rsvp_id'], direction: 'asc' },
  (db, slot) =>
    selectAttendees(db, slot as unknown as Slots<AttendeesFilter>)
      .innerJoin(labelled(slot('eventId'), slot('labelId')).as('chosen'), 'chosen.rsvp_id', 'r.id')
      .select('chosen.rsvp_id'),
)

const sorts = { rsvpAt: byRsvpTime, name: byName, checkedInAt: byCheckInTime, place: byPlace }

async function addPositions(db: Reader, eventId: string, rows: WithoutPosition[]): Promise<AttendeeRow[]> {
  const waiting = rows.filter((row) => row.status === 'waitlisted').map((row) => row.id)
  const positions = await listPositions(db, eventId, waiting)
  return rows.map((row) => ({ ...row, position: positions.get(row.id) ?? null }))
}

export async function listAttendees(
  db: Reader,
  page: PageRequest,
  filter: AttendeesFilter,
  sort: keyof typeof sorts,
): Promise<Page<AttendeeRow>> {
  const found: Page<WithoutPosition> = await sorts[sort](db, page, filter)
  return { ...found, items: await addPositions(db, filter.eventId, found.items) }
}

/** Those who gave this answer to a question with options, or whose guests did. */
export async function listAttendeesByAnswer(db: Reader, page: PageRequest, filter: AnswerFilter) {
  const found: Page<WithoutPosition> = await byAnswer(db, page, filter)
  return { ...found, items: await addPositions(db, filter.eventId, found.items) }
}

/** Those who have this label. */
export async function listAttendeesByLabel(db: Reader, page: PageRequest, filter: LabelFilter) {
  const found: Page<WithoutPosition> = await byLabel(db, page, filter)
  return { ...found, items: await addPositions(db, filter.eventId, found.items) }
}

interface WithQuestions {
  /** Whether the event asks questions, or has asked some. */
  has_questions: boolean
}

const one = statement<{ eventId: string; userId: string }, WithoutPosition & WithQuestions>((db, slot) =>
  selectPeople(db, slot as unknown as Slots<AttendeesFilter>)
    .select(hasQuestions(slot('eventId')).as('has_questions'))
    .where('r.user_id', '=', slot('userId')),
)

/** Also one who asks to come. */
export async function findAttendee(
  db: Reader,
  eventId: string,
  userId: string,
): Promise<(AttendeeRow & WithQuestions) | undefined> {
  const row = await one.first(db, { eventId, userId })
  return row && { ...row, ...(await addPositions(db, eventId, [row]))[0]! }
}

export interface ManagedSummaryRow extends SeatCounts {
  /** People. */
  checked_in: number
  /** Of those who are checked in, the guests. */
  guests_in: number
  no_shows: number
}

const inside = statement<{ eventId: string }, { users: number; guests: number }>((db, slot) =>
  db
    .selectFrom(sql`(select)`.as('one'))
    .leftJoin('event_seats as s', (join) => join.on('s.event_id', '=', slot('eventId')))
    .select([
      sql<number>`(select count(*) from checkins where event_id = ${slot('eventId')})`.as('users'),
      // No row: an event that was just deleted.
      sql<number>`coalesce(${countGuestsInside(slot('eventId'), 's')}, 0)`.as('guests'),
    ]),
)

/** People. Who is checked in has a seat, so the others with a seat in the room did not come. */
export async function countAttendees(db: Reader, eventId: string, isClosed: boolean): Promise<ManagedSummaryRow> {
  const rsvps = await countRsvps(db, eventId)
  const { users, guests } = (await inside.first(db, { eventId }))!
  const checkedIn = users + guests
  const expected = rsvps.confirmed - rsvps.joining_online
  return {
    ...rsvps,
    checked_in: checkedIn,
    guests_in: guests,
    no_shows: isClosed ? Math.max(0, expected - checkedIn) : 0,
  }
}

interface Edge {
  eventId: string
  limit: number
  rsvpAt?: string | undefined
  id?: string | undefined
  place?: number | undefined
}

type PlacedRow = WithoutPosition & { place: number | null }

const selectPlaced = (db: StatementBuilder, slot: Slots<Edge>) =>
  selectAttendees(db, slot as unknown as Slots<AttendeesFilter>)
    .select('r.place')
    .limit(slot('limit'))

const chunk = statement<Edge, PlacedRow>((db, slot) => {
  let query = selectPlaced(db, slot).where('r.status', '<>', 'waitlisted')
  if (slot.has('id')) query = query.where(sql<boolean>`(r.rsvp_at, r.id) > (${slot('rsvpAt')}, ${slot('id')})`)
  return query.orderBy('r.rsvp_at').orderBy('r.id')
})

const waitingChunk = statement<Edge, PlacedRow>((db, slot) => {
  const query = selectPlaced(db, slot).where('r.status', '=', 'waitlisted').orderBy('r.place')
  return slot.has('place') ? query.where('r.place', '>', slot('place')) : query
})

const chunkSize = 500

/** Batches with one statement each, so that a download holds neither a transaction nor all rows. */
async function* listChunks<Row>(read: (last: Row | undefined) => Promise<Row[]>): AsyncGenerator<Row[]> {
  let last: Row | undefined
  do {
    const rows = await read(last)
    if (rows.length > 0) yield rows
    last = rows.length === chunkSize ? rows.at(-1) : undefined
  } while (last)
}

/** The whole list: first those who do not wait, by their RSVPs, then the waitlist in its order. */
export async function* listAllAttendees(db: Reader, eventId: string): AsyncGenerator<AttendeeRow[]> {
  const all = { eventId, limit: chunkSize }
  for await (const rows of listChunks<PlacedRow>((last) =>
    chunk.all(db, { ...all, rsvpAt: last?.rsvp_at, id: last?.id }),
  ))
    yield rows.map((row) => ({ ...row, position: null }))
  let before = 0
  for await (const rows of listChunks<PlacedRow>((last) =>
    waitingChunk.all(db, { ...all, place: last?.place ?? undefined }),
  )) {
    yield rows.map((row, at) => ({ ...row, position: before + at + 1 }))
    before += rows.length
  }
}

export interface WalkInNameRow {
  name: string
  checked_in_at: string
  change_number: number
}

const walkIns = statement<{ eventId: string; after: number; limit: number }, WalkInNameRow>((db, slot) =>
  db
    .selectFrom('walk_ins')
    .select(['name', 'checked_in_at', 'change_number'])
    .where('event_id', '=', slot('eventId'))
    .where('change_number', '>', slot('after'))
    .where('removed_at', 'is', null)
    .orderBy('change_number')
    .limit(slot('limit')),
)

/** People without an account who were let in, in the order in which they came. */
export function listAllWalkIns(db: Reader, eventId: string): AsyncGenerator<WalkInNameRow[]> {
  return listChunks((last) => walkIns.all(db, { eventId, after: last?.change_number ?? 0, limit: chunkSize }))
}

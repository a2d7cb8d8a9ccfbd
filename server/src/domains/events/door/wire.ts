import { type Static, Type } from 'typebox'
import { AttendeeLabel } from '#domains/events/attendee-labels/index.ts'
import { decideDoorClose } from '#domains/events/events/index.ts'
import type { GivenAnswer, StoredQuestion } from '#domains/events/questions/index.ts'
import { hashTicket } from '#domains/events/tickets/index.ts'
import { canonicalZone } from '#kernel/formats/time-zone.ts'
import { Id, Nullable, OneOf, Shape, Timestamp } from '#kernel/operation/schema.ts'
import type { CountsRow, DoorAttendeeRow, DoorEventRow, DoorGuestRow, DoorWalkInRow } from './queries.ts'

export const DoorEvent = Shape('DoorEvent', {
  id: Id,
  title: Type.String(),
  groupName: Nullable(Type.String()),
  startTime: Timestamp,
  endTime: Nullable(Timestamp),
  timezone: Nullable(Type.String({ description: 'IANA time zone, such as Europe/Berlin' })),
  status: OneOf('draft', 'scheduled', 'cancelled'),
  closesAt: { ...Timestamp, description: '24 hours after the end of the event; devices then delete the list' },
  maxAttendees: Nullable(Type.Integer({ description: 'Capacity; null: no limit' })),
  hasParties: Type.Optional(
    Type.Boolean({ description: 'Users bring guests or may do so; absent: no, or not said in a list of events' }),
  ),
})

const DoorCounts = Shape('DoorCounts', {
  confirmed: Type.Integer({ description: 'People with a seat: users, and the guests they bring' }),
  joiningOnline: Type.Optional(
    Type.Integer({ description: 'Those of them who join online and are not expected at the door; absent: none' }),
  ),
  waitlisted: Type.Integer({ description: 'People on the waitlist' }),
  cancelled: Type.Integer({ description: 'People whose RSVP was cancelled' }),
  checkedIn: Type.Integer({ description: 'Users and guests who are checked in' }),
  walkIns: Type.Integer({ description: 'People without an account who were checked in by name' }),
})

const label = Nullable(Type.String({ description: 'The entrance where they were checked in' }))

const ticket = {
  description:
    'The first 8 characters of base64url(SHA-256(`{eventId}:{code}`)), with the code of the ticket in upper case',
}

const answers = Type.Optional(
  Type.Array(
    Shape('DoorAnswer', {
      questionId: { ...Id, description: 'Id of one of the `questions`' },
      values: Type.Array(Type.String(), { description: 'The text, the options, or `yes` or `no`' }),
    }),
    { description: 'Answers to the `questions`; absent: none' },
  ),
)

const DoorGuest = Shape('DoorGuest', {
  id: Id,
  name: Nullable(Type.String({ description: 'null: not named' })),
  ticket: Type.String(ticket),
  checkedInAt: Nullable(Timestamp),
  label,
  answers,
})

const DoorAttendee = Shape('DoorAttendee', {
  userId: Id,
  name: Type.String(),
  status: OneOf('confirmed', 'waitlisted', 'cancelled'),
  ticket: Nullable(Type.String({ description: `${ticket.description}; null: no ticket` })),
  checkedInAt: Nullable(Timestamp),
  label,
  partySize: Type.Optional(Type.Integer({ description: 'With the guests they bring; absent: 1' })),
  joinsOnline: Type.Optional(Type.Boolean({ description: 'Joins online and is not expected at the door' })),
  guests: Type.Optional(
    Type.Array(DoorGuest, { description: 'The guests they bring, as a whole with each change; absent: no one' }),
  ),
  answers,
  labelId: Type.Optional({ ...Id, description: 'One of the `labels`; absent: none' }),
})

const DoorWalkIn = Shape('DoorWalkIn', {
  id: Id,
  name: Type.String({ description: 'Empty once the walk-in was removed' }),
  checkedInAt: Timestamp,
  label,
  isRemoved: Type.Boolean({ description: 'The check-in was undone' }),
})

export const Door = Shape('Door', {
  event: DoorEvent,
  counts: DoorCounts,
  questions: Type.Optional(
    Type.Array(
      Shape('DoorQuestion', {
        id: Id,
        label: Type.String({ description: 'The question, as the organizers wrote it' }),
        kind: { ...OneOf('short', 'long', 'choice', 'choices', 'yes_no'), description: 'What an answer is' },
      }),
      {
        description: 'Questions whose answers are shown at the door; absent: none',
      },
    ),
  ),
  labels: Type.Optional(
    Type.Array(AttendeeLabel, {
      description: 'Labels of attendees, such as Speaker, as they are called now; absent: none',
    }),
  ),
  isList: Type.Boolean({ description: 'A part of the whole list; it replaces what the client had before' }),
  attendees: Type.Array(DoorAttendee),
  walkIns: Type.Array(DoorWalkIn),
  since: Type.String({ description: 'Send it as `since` with the next request' }),
  hasMore: Type.Boolean({ description: 'More is available: send the next request at once' }),
})

export const DoorQuery = Type.Object({
  since: Type.Optional(
    Type.String({
      maxLength: 512,
      description: '`since` of the previous response, or `latest` for the counts alone; absent: the whole list',
    }),
  ),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 2000, default: 1000, description: 'Attendees, and walk-ins, per response' }),
  ),
})

type Answer = Static<typeof Door>

export function presentDoorEvent(row: DoorEventRow): Static<typeof DoorEvent> {
  return {
    id: row.id,
    title: row.title,
    groupName: row.group_name,
    startTime: row.starts_at,
    endTime: row.ends_at,
    timezone: row.timezone && (canonicalZone(row.timezone) ?? row.timezone),
    status: row.status as Static<typeof DoorEvent>['status'],
    closesAt: decideDoorClose(row),
    maxAttendees: row.max_attendees,
    ...(row.has_parties && { hasParties: true }),
  }
}

export function presentCounts(row: CountsRow): Answer['counts'] {
  const { confirmed, joining_online: online, waitlisted, cancelled, checked_in: checkedIn, walk_ins: walkIns } = row
  return { confirmed, ...(online > 0 && { joiningOnline: online }), waitlisted, cancelled, checkedIn, walkIns }
}

export const presentQuestions = (questions: readonly StoredQuestion[]): NonNullable<Answer['questions']> =>
  questions.map(({ id, label: text, kind }) => ({ id, label: text, kind }))

type DoorAnswers = Pick<Answer['attendees'][number], 'answers'>

function presentAnswers(given: readonly GivenAnswer[], of: string | null): DoorAnswers {
  const own = given.flatMap(({ questionId, guestId, values }) =>
    guestId === of && values ? [{ questionId, values }] : [],
  )
  return own.length === 0 ? {} : { answers: own }
}

const presentDoorGuest = (eventId: string, row: DoorGuestRow, given: readonly GivenAnswer[]) => ({
  id: row.id,
  name: row.name,
  ticket: hashTicket(eventId, row.code),
  checkedInAt: row.checked_in_at && new Date(row.checked_in_at).toISOString(),
  label: row.label,
  ...presentAnswers(given, row.id),
})

export function presentAttendee(
  eventId: string,
  row: DoorAttendeeRow,
  { given = [], label }: { given?: readonly GivenAnswer[] | undefined; label?: { id: string } | undefined },
): Answer['attendees'][number] {
  return {
    userId: row.user_id,
    name: row.name,
    status: row.status as Answer['attendees'][number]['status'],
    ticket: row.code === null ? null : hashTicket(eventId, row.code),
    checkedInAt: row.checked_in_at,
    label: row.label,
    ...(row.party_size > 1 && { partySize: row.party_size }),
    ...(row.joins_online && { joinsOnline: true }),
    ...(row.guests && { guests: row.guests.map((guest) => presentDoorGuest(eventId, guest, given)) }),
    ...presentAnswers(given, null),
    ...(label && { labelId: label.id }),
  }
}

export function presentWalkIn(row: DoorWalkInRow): Answer['walkIns'][number] {
  const { id, name, checked_in_at: checkedInAt, label, removed_at: removedAt } = row
  return { id, name, checkedInAt, label, isRemoved: removedAt !== null }
}

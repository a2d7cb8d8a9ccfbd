import { type Static, Type } from 'typebox'
import { type LabelRow, NullableAttendeeLabel, presentLabel } from '#domains/events/attendee-labels/index.ts'
import { includedEvent } from '#domains/events/events/index.ts'
import type { GuestAtDoor } from '#domains/events/party-guests/index.ts'
import { type GivenAnswer, optionLengthMax, type StoredQuestion } from '#domains/events/questions/index.ts'
import {
  type BulkOutcome,
  JoiningOnline,
  joiningOnlineOf,
  OwnLabel,
  presentRsvp,
  presentSummary,
  Rsvp,
  RsvpStatus,
  RsvpSummary,
} from '#domains/events/rsvps/index.ts'
import { isAttendanceKnown } from '#domains/foundation/event-facts/index.ts'
import { HexColor } from '#kernel/formats/colors.ts'
import { csvLine } from '#kernel/formats/csv.ts'
import { offsetTimeOf } from '#kernel/formats/wall-time.ts'
import { Body, Id, Nullable, OneOf, Shape, Text, Timestamp, Uri } from '#kernel/operation/schema.ts'
import type { ListedGuestRow } from './queries.guests.ts'
import type { HeldBadgeRow, PastEventRow } from './queries.history.ts'
import type { AttendeeRow, ManagedSummaryRow, WalkInNameRow } from './queries.ts'
import { isNoShow } from './rules.ts'

export const IsAttendanceKnown = Type.Boolean({
  description:
    'Whether at least a third of the people with a seat are checked in; otherwise a missing check-in says nothing',
})

export const AreFirstVisitsKnown = Type.Boolean({
  description:
    'Whether the attendance of an earlier event of the group is known, or there was none; otherwise numbers of first visits say nothing',
})

const HasLabels = Type.Boolean({ description: 'Whether the event has labels of attendees' })
const HasQuestions = Type.Boolean({ description: 'Whether the event asks questions, or has asked some' })

const NoShow = Type.Boolean({
  description: 'Whether the attendee had a seat and was not checked in before check-in closed',
})

const attendee = {
  rsvp: Rsvp,
  user: Shape('AttendeeUser', {
    id: Id,
    username: Nullable(Type.String()),
    name: Nullable(Type.String()),
    avatarUrl: Nullable(Uri),
  }),
  checkin: Nullable(
    Shape(
      'AttendeeCheckin',
      {
        id: Id,
        eventId: Id,
        checkedInAt: Timestamp,
        method: {
          ...OneOf('code', 'qr', 'nfc', 'manual'),
          description: 'How the attendee was checked in; `manual`: by an organizer',
        },
        label: Nullable(Type.String({ description: 'The entrance, as the organizer named it' })),
      },
      { description: 'null if the attendee is not checked in' },
    ),
  ),
  noShow: NoShow,
  label: NullableAttendeeLabel,
}

const AttendeeAnswer = Shape('AttendeeAnswer', {
  questionId: { ...Id, description: 'Id of the question' },
  values: Type.Array(Type.String(), { description: 'The text, the options, or `yes` or `no`' }),
})
const ordinary = 'Answers to ordinary questions; sensitive ones are not in lists'

const attendeeAnswers = {
  answers: Type.Array(AttendeeAnswer, { description: ordinary }),
  guests: Type.Array(
    Shape('AttendeeGuestAnswers', {
      guestId: { ...Id, description: 'Id of the guest' },
      answers: Type.Array(AttendeeAnswer, { description: ordinary }),
    }),
    { description: 'Answers about the people who come with them' },
  ),
}

export const Attendee = Shape('Attendee', {
  ...attendee,
  visits: Type.Integer({ description: 'Other events of the group that the attendee checked in at' }),
  answers: Type.Optional(Shape('AttendeeAnswersInList', attendeeAnswers)),
})

/** What a list of attendees takes about answers. */
export const AnswerQuery = {
  question: Type.Optional({ ...Id, description: 'Only those who gave this question, with options, the `answer`' }),
  answer: Type.Optional({
    ...Text(1, optionLengthMax),
    description: 'The option; `yes` or `no` for a question of that kind',
  }),
  include: Type.Optional({
    ...OneOf('answers'),
    description:
      '`answers` adds the answers to ordinary questions; like `question`, for owners and managers in a browser only',
  }),
}

/** One attendee, with what the group knows of them. */
export const AttendeeDetail = Shape('AttendeeDetail', {
  ...attendee,
  hasQuestions: HasQuestions,
  isAttendanceKnown: IsAttendanceKnown,
  history: Shape('AttendeeHistory', {
    attended: Type.Integer({ description: 'Events of the group that the attendee checked in at, this one included' }),
    noShows: Type.Integer({ description: 'Events of the group where the attendee had a seat and did not come' }),
    missed: Type.Integer({
      description:
        'Those of them whose attendance is known: at least a third of the people with a seat were checked in',
    }),
    events: Type.Array(
      Shape('AttendedEvent', {
        eventId: Id,
        title: Type.String(),
        dateTime: Timestamp,
        status: RsvpStatus,
        rsvpAt: Timestamp,
        checkedInAt: Nullable({ ...Timestamp, description: 'null if the attendee did not check in' }),
        noShow: NoShow,
        isAttendanceKnown: IsAttendanceKnown,
      }),
      { description: 'The latest 20 RSVPs in the group, latest event first' },
    ),
    badges: Type.Array(
      Shape('AttendeeBadge', {
        slug: Type.String(),
        name: Type.String(),
        icon: Type.String({ description: 'An emoji or a short text' }),
        color: HexColor,
        awardedAt: Timestamp,
      }),
      { description: 'The latest 20 badges of the group that the attendee holds' },
    ),
  }),
})

export const ManagedRsvpSummary = Shape('ManagedRsvpSummary', {
  ...RsvpSummary.properties,
  rsvps: Type.Integer({ description: 'RSVPs with a seat, one for each account; `confirmed` counts people' }),
  hasQuestions: HasQuestions,
  hasLabels: HasLabels,
  checkedIn: Type.Integer({ description: 'People who are checked in: attendees, and guests they bring' }),
  joiningOnline: JoiningOnline,
  walkIns: Type.Integer({ description: 'People without an account who were let in by name; they are inside, too' }),
  noShows: Type.Integer({ description: 'People with a seat who did not check in; 0 until check-in closed' }),
  isAttendanceKnown: IsAttendanceKnown,
  areFirstVisitsKnown: AreFirstVisitsKnown,
})

/** A user who is going, as other users see them. */
export const Guest = Shape('Guest', {
  username: Nullable(Type.String()),
  name: Type.String(),
  avatarUrl: Nullable(Uri),
  following: Type.Boolean({ description: 'Whether the current user follows this user' }),
})

const OverCapacity = Type.Optional(
  Type.Boolean({ default: false, description: 'Gives a seat beyond the capacity if none is free' }),
)

export const AddAttendeeRequest = Body('AddAttendeeRequest', {
  username: { ...Text(1, 100), description: 'Username or id of the user' },
  overCapacity: OverCapacity,
})

export const PromoteAttendeeRequest = Body('PromoteAttendeeRequest', { overCapacity: OverCapacity })

const UserIds = Type.Array(Id, { minItems: 1, maxItems: 100, description: 'Ids of the users, at most 100' })

export const PromoteAttendeesRequest = Body('PromoteAttendeesRequest', { userIds: UserIds, overCapacity: OverCapacity })

export const RemoveAttendeesRequest = Body('RemoveAttendeesRequest', { userIds: UserIds })

export const BulkAttendeeResult = Shape('BulkAttendeeResult', {
  results: Type.Array(
    Shape('BulkAttendeeItem', {
      userId: Id,
      status: {
        ...OneOf('done', 'unchanged', 'refused'),
        description: '`unchanged`: it was done before; `refused`: see `code`',
      },
      code: Type.Optional(Type.String({ description: 'Error code of a refused user' })),
    }),
    { description: 'One result for each user, in the order of the request' },
  ),
})

export const AttendeeExport = Shape('AttendeeExport', {
  url: { ...Uri, description: 'Link to the CSV file; anyone with the link can download it' },
  expiresAt: Timestamp,
})

/** The caller's own RSVP in a list. */
export const OwnRsvp = Shape('OwnRsvp', {
  ...Rsvp.properties,
  label: OwnLabel,
  checkedInAt: Nullable({ ...Timestamp, description: 'null if the user is not checked in' }),
  event: includedEvent,
})

type Method = NonNullable<Static<typeof Attendee>['checkin']>['method']

type SharedFields = Omit<Static<typeof Attendee>, 'visits' | 'label'>

function presentState(row: AttendeeRow, overAt: string, now: Date): SharedFields {
  return {
    rsvp: presentRsvp(row),
    user: { id: row.user_id, username: row.username, name: row.name, avatarUrl: row.avatar_url },
    checkin:
      row.checkin_id === null
        ? null
        : {
            id: row.checkin_id,
            eventId: row.event_id,
            checkedInAt: row.checked_in_at!,
            method: row.method as Method,
            label: row.label,
          },
    noShow: isNoShow(row, overAt, now),
  }
}

const labelOf = (label: LabelRow | undefined) => (label ? presentLabel(label) : null)

/** `visits` counts check-ins in the group, this event's own included. */
export function presentAttendee(
  row: AttendeeRow,
  { visits = 0, label }: { visits?: number | undefined; label: LabelRow | undefined },
  overAt: string,
  now: Date,
): Static<typeof Attendee> {
  const here = row.checkin_id === null ? 0 : 1
  return { ...presentState(row, overAt, now), label: labelOf(label), visits: Math.max(0, visits - here) }
}

export interface HistoryRows {
  attended: number
  no_shows: number
  missed: number
  events: PastEventRow[]
  badges: HeldBadgeRow[]
}

export function presentAttendeeDetail(
  row: AttendeeRow & { has_questions: boolean },
  { attended, no_shows: noShows, missed, events, badges }: HistoryRows,
  { overAt, isKnown, label }: { overAt: string; isKnown: boolean; label: LabelRow | undefined },
  now: Date,
): Static<typeof AttendeeDetail> {
  const history = {
    attended,
    noShows,
    missed,
    events: events.map((one) => ({
      eventId: one.event_id,
      title: one.title,
      dateTime: one.starts_at,
      status: one.status as Static<typeof AttendeeDetail>['rsvp']['status'],
      rsvpAt: one.rsvp_at,
      checkedInAt: one.checked_in_at,
      noShow: isNoShow(one, one.over_at, now),
      isAttendanceKnown: one.is_attendance_known,
    })),
    badges: badges.map(({ awarded_at: awardedAt, ...badge }) => ({ ...badge, awardedAt })),
  }
  const questions = { hasQuestions: row.has_questions }
  const state = { ...presentState(row, overAt, now), label: labelOf(label) }
  return { ...state, ...questions, isAttendanceKnown: isKnown, history }
}

/** Whether the attendance of the event is known, from numbers that were counted together. */
export const isKnownOf = (row: Pick<ManagedSummaryRow, 'confirmed' | 'joining_online' | 'checked_in'>): boolean =>
  isAttendanceKnown({ spots: row.confirmed - row.joining_online, checkedIn: row.checked_in })

export function presentManagedSummary(
  row: ManagedSummaryRow,
  areFirstVisitsKnown: boolean,
): Static<typeof ManagedRsvpSummary> {
  const { checked_in: checkedIn, walk_ins: walkIns, no_shows: noShows } = row
  const parties = {
    rsvps: row.confirmed - row.confirmed_guests,
    hasQuestions: row.has_questions,
    hasLabels: row.has_labels,
  }
  const counts = { ...presentSummary(row), ...parties, ...joiningOnlineOf(row), checkedIn, walkIns, noShows }
  return { ...counts, isAttendanceKnown: isKnownOf(row), areFirstVisitsKnown }
}

/** One result for each id of the request. An id without an outcome names no user that the group knows. */
export function presentBulk(
  userIds: readonly string[],
  outcomes: readonly BulkOutcome[],
): Static<typeof BulkAttendeeResult> {
  const found = new Map(outcomes.map((outcome) => [outcome.userId, outcome]))
  const results = userIds.map((id) => {
    const outcome = found.get(id.toLowerCase())
    if (!outcome) return { userId: id, status: 'refused' as const, code: 'user_not_found' }
    return { userId: id, status: outcome.status, ...(outcome.status === 'refused' && { code: outcome.code }) }
  })
  return { results }
}

export function presentGuest(row: ListedGuestRow): Static<typeof Guest> {
  return { username: row.username, name: row.name, avatarUrl: row.avatar_url, following: row.is_followed }
}

/** Of one person, without sensitive ones. */
export function presentListed(given: readonly GivenAnswer[]): NonNullable<Static<typeof Attendee>['answers']> {
  const of = (guestId: string | null) =>
    given.flatMap(({ questionId, values, guestId: of }) => (of === guestId && values ? [{ questionId, values }] : []))
  const guestIds = [...new Set(given.flatMap(({ guestId }) => guestId ?? []))].sort()
  return { answers: of(null), guests: guestIds.map((guestId) => ({ guestId, answers: of(guestId) })) }
}

export const noAnswers = presentListed([])

const csvColumns = ['name', 'username', 'status', 'rsvp_at', 'waitlist_position', 'checked_in_at', 'method']

/** What a file has. Who comes with whom is a column only where someone brings guests, or may; so is the label where there are some. */
export interface CsvTable {
  timezone: string | null
  questions: readonly StoredQuestion[]
  hasGuests: boolean
  hasLabels: boolean
}

/** The columns, and one for each question: its answers come from `cellsOf`. */
export const csvHead = ({ questions, hasGuests, hasLabels }: CsvTable): string => {
  const more = [...(hasGuests ? ['guest_of'] : []), ...(hasLabels ? ['label'] : [])]
  return csvLine([...csvColumns, ...more, ...questions.map(({ label }) => label)])
}

/** What the holder of an RSVP answered, or one of their guests, in the order of the questions. */
function cellsOf(questions: readonly StoredQuestion[], given: readonly GivenAnswer[], of: string | null = null) {
  const found = new Map(given.filter(({ guestId }) => guestId === of).map((one) => [one.questionId, one.values]))
  return questions.map(({ id }) => found.get(id)?.join(', ') ?? null)
}

/** Times are those of the event's clocks, with their distance from UTC. */
export function presentCsv(
  row: AttendeeRow,
  table: CsvTable,
  { given = [], label }: { given?: readonly GivenAnswer[] | undefined; label: LabelRow | undefined },
): string {
  const { timezone, questions, hasGuests, hasLabels } = table
  const [rsvpAt, checkedInAt] = [row.rsvp_at, row.checked_in_at].map((at) => at && offsetTimeOf(at, timezone))
  const cells = [row.name, row.username, row.status, rsvpAt!, row.position, checkedInAt!, row.method]
  const more = [...(hasGuests ? [null] : []), ...(hasLabels ? [label?.name ?? null] : [])]
  return csvLine([...cells, ...more, ...cellsOf(questions, given)])
}

/** A guest has the status of who brings them, and a check-in of their own. */
export function presentGuestCsv(
  { id, name, checked_in_at: at, method }: GuestAtDoor,
  holder: AttendeeRow,
  { timezone, questions, hasLabels }: CsvTable,
  given: readonly GivenAnswer[] = [],
): string {
  const cells = [name, null, holder.status, null, null, at && offsetTimeOf(at, timezone), method, holder.name]
  return csvLine([...cells, ...(hasLabels ? [null] : []), ...cellsOf(questions, given, id)])
}

export function presentWalkInCsv({ name, checked_in_at: at }: WalkInNameRow, table: CsvTable): string {
  const cells = [name, null, 'walk_in', null, null, offsetTimeOf(at, table.timezone), 'manual']
  const more = [...(table.hasGuests ? [null] : []), ...(table.hasLabels ? [null] : [])]
  return csvLine([...cells, ...more, ...cellsOf(table.questions, [])])
}

import { type Static, Type } from 'typebox'
import { GroupRole, type Role } from '#domains/groups/groups/index.ts'
import { csvLine } from '#kernel/formats/csv.ts'
import { Body, Id, Name, Nullable, OneOf, Shape, Text, Timestamp, Uri } from '#kernel/operation/schema.ts'
import type { NumbersRow } from './queries.count.ts'
import type { PersonNoteRow } from './queries.notes.ts'
import type { GroupPersonRow, PersonBadgeRow, PersonHistoryRow, SegmentCounts } from './queries.ts'
import { segments } from './rules.ts'

export const Segment = {
  ...OneOf(...segments),
  description:
    '`regulars` came 3 times or more; `lapsed` are regulars who did not come in the last 60 days; `new` came for the first time in the last 30 days; `noShows` and `missed` have more than 0 of them',
}

export const PeopleSort = {
  ...OneOf('recent', 'times', 'name'),
  description: '`recent`: latest join, RSVP or check-in first; `times`: who came most often first',
}

const label = Name(30)
const labels = Type.Array(label, { maxItems: 10 })

const personFields = {
  user: Shape('GroupPersonUser', {
    id: Id,
    username: Nullable(Type.String()),
    name: Type.String(),
    avatarUrl: Nullable(Uri),
  }),
  role: Nullable({ ...GroupRole, description: 'null without a role in the group' }),
  joinedAt: Nullable({ ...Timestamp, description: 'null if the user is not a member' }),
  bannedAt: Nullable({ ...Timestamp, description: 'null if the user is not banned' }),
  rsvps: Type.Integer({ description: 'Seats at events that are not cancelled, past and upcoming' }),
  attended: Type.Integer({ description: 'Events the user was checked in at' }),
  noShows: Type.Integer({
    description: 'Seats without a check-in, at past events where at least one person was checked in',
  }),
  missed: Type.Integer({
    description:
      'The `noShows` at events whose attendance is known: at least a third of the people with a seat were checked in',
  }),
  firstCameAt: Nullable(Timestamp),
  lastCameAt: Nullable(Timestamp),
  labels: Type.Array(Type.String()),
}

export const GroupPerson = Shape('GroupPerson', {
  ...personFields,
  hasNote: Type.Boolean({ description: 'Whether the team wrote a private note about the user' }),
})

const HistoryEntry = Shape('GroupPersonEvent', {
  event: Shape('GroupPersonEventDetails', {
    id: Id,
    title: Type.String(),
    dateTime: Timestamp,
    timezone: Nullable(Type.String()),
    status: OneOf('draft', 'scheduled', 'cancelled'),
  }),
  rsvp: Nullable({
    ...OneOf('confirmed', 'waitlisted', 'cancelled'),
    description: 'null if the user came without one',
  }),
  checkedInAt: Nullable(Timestamp),
  noShow: Type.Boolean(),
  isAttendanceKnown: Type.Boolean({
    description:
      'Whether at least a third of the people with a seat were checked in; otherwise a missing check-in says nothing',
  }),
})

const PersonBadge = Shape('GroupPersonBadge', {
  id: Id,
  name: Type.String(),
  icon: Type.String(),
  color: Type.String(),
  awardedAt: Timestamp,
})

export const GroupPersonDetail = Shape('GroupPersonDetail', {
  ...personFields,
  note: Type.String({ description: 'Private note of the team; empty without one' }),
  noteUpdatedAt: Nullable({ ...Timestamp, description: 'When the note or a label last changed' }),
  noteUpdatedBy: Nullable({ ...Type.String(), description: 'Name of the organizer who last changed it' }),
  badges: Type.Array(PersonBadge, { description: 'Badges of this group' }),
  history: Type.Array(HistoryEntry, { description: 'The latest 100 events of this group, latest first' }),
})

export const NoteRequest = Body('GroupPersonNoteRequest', {
  note: { ...Text(0, 2000), description: 'Empty to delete the note' },
  labels: { ...labels, description: 'Replaces all labels of the user' },
})

export const LabelPeopleRequest = Body('LabelPeopleRequest', {
  userIds: Type.Array(Id, { minItems: 1, maxItems: 100 }),
  add: Type.Optional({ ...labels, description: 'Labels that each user gets' }),
  remove: Type.Optional({ ...labels, description: 'Labels that each user loses' }),
})

export const LabeledPeople = Shape('LabeledPeople', {
  people: Type.Integer({
    description: 'Users whose labels were set; users who are not known to the group are left out',
  }),
})

export const GroupLabels = Shape('GroupLabels', {
  labels: Type.Array(Shape('GroupLabel', { label: Type.String(), people: Type.Integer() }), {
    description: 'The 100 most used labels, most used first',
  }),
})

const count = Type.Integer({ description: '1001 means more than 1,000' })
export const GroupPeopleCounts = Shape('GroupPeopleCounts', {
  all: count,
  members: count,
  regulars: count,
  lapsed: count,
  new: count,
  neverCame: count,
  noShows: count,
  missed: count,
  organizers: count,
  banned: count,
  isAttendanceKnown: Type.Boolean({
    description: 'Whether the attendance of any event of the group is known: numbers of who came say little otherwise',
  }),
})

export const ExportPeopleRequest = Body('ExportPeopleRequest', { segment: Type.Optional(Segment) })

export const PeopleExport = Shape('GroupPeopleExport', {
  url: { ...Uri, description: 'Link to the CSV file; anyone with the link can download it' },
  expiresAt: Timestamp,
})

export function presentPerson(row: GroupPersonRow, canReadNotes: boolean): Static<typeof GroupPerson> {
  const fields = presentFields(row)
  return canReadNotes ? { ...fields, hasNote: row.has_note } : { ...fields, labels: [], hasNote: false }
}

function presentFields(row: Omit<GroupPersonRow, 'name_key' | 'has_note'>) {
  return {
    user: { id: row.user_id, username: row.username, name: row.name, avatarUrl: row.avatar_url },
    role: row.role as Role | null,
    joinedAt: row.joined_at,
    bannedAt: row.banned_at,
    rsvps: row.rsvps,
    attended: row.attended,
    noShows: row.no_shows,
    missed: row.missed,
    firstCameAt: row.first_came_at,
    lastCameAt: row.last_came_at,
    labels: row.labels,
  }
}

export function presentCounts({ is_attendance_known, ...counts }: SegmentCounts): Static<typeof GroupPeopleCounts> {
  return { ...counts, isAttendanceKnown: is_attendance_known }
}

export interface PersonParts {
  row: GroupPersonRow
  /** As they are now. */
  numbers: NumbersRow
  note: PersonNoteRow | undefined
  badges: PersonBadgeRow[]
  history: PersonHistoryRow[]
}

type Detail = Static<typeof GroupPersonDetail>

export function presentPersonDetail({ row, numbers, note, badges, history }: PersonParts): Detail {
  return {
    ...presentFields({ ...row, ...numbers }),
    note: note?.note ?? '',
    noteUpdatedAt: note?.updated_at ?? null,
    noteUpdatedBy: note?.updated_by_name ?? null,
    badges: badges.map(({ awarded_at, ...badge }) => ({ ...badge, awardedAt: awarded_at })),
    history: history.map(presentEntry),
  }
}

function presentEntry(row: PersonHistoryRow): Detail['history'][number] {
  return {
    event: {
      id: row.event_id,
      title: row.title,
      dateTime: row.starts_at,
      timezone: row.timezone,
      status: row.event_status as Detail['history'][number]['event']['status'],
    },
    rsvp: row.rsvp_status as Detail['history'][number]['rsvp'],
    checkedInAt: row.checked_in_at,
    noShow: row.is_no_show,
    isAttendanceKnown: row.is_attendance_known,
  }
}

/**
 * No addresses and no notes: the file leaves the place that protects them. `no_shows` are those at events whose
 * attendance is known: people read the file as it is.
 */
export const csvHead = csvLine([
  'name',
  'username',
  'role',
  'joined_at',
  'rsvps',
  'attended',
  'no_shows',
  'first_came_at',
  'last_came_at',
  'banned_at',
  'labels',
])

export function presentCsv(row: GroupPersonRow, canReadNotes: boolean): string {
  const numbers = [row.rsvps, row.attended, row.missed, row.first_came_at, row.last_came_at]
  const labels = canReadNotes ? row.labels.join('; ') : ''
  return csvLine([row.name, row.username, row.role, row.joined_at, ...numbers, row.banned_at, labels])
}

import type { Static } from 'typebox'
import type { Role } from '#domains/groups/groups/index.ts'
import { csvLine } from '#kernel/formats/csv.ts'
import type { NumbersRow } from './queries.count.ts'
import type { NoteRow } from './queries.notes.ts'
import type { BadgeRow, HistoryRow } from './queries.person.ts'
import type { PersonRow } from './queries.ts'
import type { GroupPerson, GroupPersonDetail } from './schemas.ts'

export function presentPerson(row: PersonRow, canReadNotes: boolean): Static<typeof GroupPerson> {
  const fields = presentFields(row)
  return canReadNotes ? { ...fields, hasNote: row.has_note } : { ...fields, labels: [], hasNote: false }
}

function presentFields(row: Omit<PersonRow, 'name_key' | 'has_note'>) {
  return {
    user: { id: row.user_id, username: row.username, name: row.name, avatarUrl: row.avatar_url },
    role: row.role as Role | null,
    joinedAt: row.joined_at,
    bannedAt: row.banned_at,
    rsvps: row.rsvps,
    attended: row.attended,
    noShows: row.no_shows,
    firstCameAt: row.first_came_at,
    lastCameAt: row.last_came_at,
    labels: row.labels,
  }
}

export interface PersonParts {
  row: PersonRow
  /** As they are now. */
  numbers: NumbersRow
  note: NoteRow | undefined
  badges: BadgeRow[]
  history: HistoryRow[]
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

function presentEntry(row: HistoryRow): Detail['history'][number] {
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
  }
}

/** No addresses and no notes: the file leaves the place that protects them. */
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

export function presentCsv(row: PersonRow, canReadNotes: boolean): string {
  const numbers = [row.rsvps, row.attended, row.no_shows, row.first_came_at, row.last_came_at]
  const labels = canReadNotes ? row.labels.join('; ') : ''
  return csvLine([row.name, row.username, row.role, row.joined_at, ...numbers, row.banned_at, labels])
}

import type { Static } from 'typebox'
import { listLabelsOf } from '#domains/events/attendee-labels/index.ts'
import { isOrganizer, type ManagedEventRow, requireEventRole } from '#domains/events/events/index.ts'
import { listGuestsAtDoor } from '#domains/events/party-guests/index.ts'
import { findQuestions, type GivenAnswer, listAnswers, type StoredQuestion } from '#domains/events/questions/index.ts'
import { decideCheckInEnd, findKnownAttendance } from '#domains/foundation/event-facts/index.ts'
import { type ExportLink, findExportCaller } from '#domains/foundation/users/index.ts'
import type { Links, Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Page, PageRequest } from '#kernel/operation/page.ts'
import { isGuestListShown, type ListedGuestRow, listFirstGuests } from './queries.guests.ts'
import { countAttendance, listHeldBadges, listHistory } from './queries.history.ts'
import {
  type AttendeeRow,
  findAttendee,
  listAllAttendees,
  listAllWalkIns,
  listAttendees,
  listAttendeesByAnswer,
  listAttendeesByLabel,
} from './queries.ts'
import { type AskedFilter, decideFileName, decideFilter } from './rules.ts'
import {
  type Attendee,
  type CsvTable,
  csvHead,
  presentAttendeeDetail,
  presentCsv,
  presentGuestCsv,
  presentListed,
  presentWalkInCsv,
} from './wire.ts'

/**
 * The file behind a link, as a stream. Undefined when the link is wrong or expired, or when its user lost the right to
 * it.
 */
export async function findExport(
  db: Reader,
  links: Links,
  sealed: string,
  now: Date,
): Promise<{ name: string; lines: AsyncGenerator<string> } | undefined> {
  const link = links.open('exports', sealed) as (ExportLink & { eventId: string; hasAnswers?: true }) | undefined
  const caller = await findExportCaller(db, link, now)
  if (!link || !caller) return undefined
  try {
    const event = await requireEventRole(db, caller, link.eventId, 'volunteer')
    const hasAnswers = link.hasAnswers === true && isOrganizer(event)
    return { name: decideFileName(event), lines: writeCsv(db, event, hasAnswers) }
  } catch (error) {
    if (error instanceof ApiError) return undefined
    throw error
  }
}

interface ListedEvent {
  id: string
  timezone: string | null
  max_guests: number
  confirmed_guests: number
}

/** Ordinary questions only: anyone with the link can download the file. */
const listColumns = async (db: Reader, eventId: string): Promise<StoredQuestion[]> =>
  ((await findQuestions(db, eventId))?.questions ?? []).filter(({ isSensitive }) => !isSensitive)

async function* writeCsv(db: Reader, event: ListedEvent, hasAnswers: boolean): AsyncGenerator<string> {
  const { id, timezone } = event
  const questions = hasAnswers ? await listColumns(db, id) : []
  const chunks = listAllAttendees(db, id)
  const first = await chunks.next()
  // The column of guests is there where someone brings some, or may.
  const hasGuests =
    event.max_guests + event.confirmed_guests > 0 || (!first.done && first.value.some((row) => row.party_size > 1))
  const hasLabels = !first.done && first.value.some((row) => row.has_labels)
  const table = { timezone, questions, hasGuests, hasLabels }
  yield csvHead(table)
  for (let chunk = first; !chunk.done; chunk = await chunks.next())
    yield await writeAttendees(db, id, chunk.value, table)
  for await (const rows of listAllWalkIns(db, id)) yield rows.map((row) => presentWalkInCsv(row, table)).join('')
}

/** Each attendee, with those whom they bring in the rows below. */
async function writeAttendees(db: Reader, eventId: string, rows: readonly AttendeeRow[], table: CsvTable) {
  const people = table.questions.length > 0 ? rows.map((row) => row.user_id) : []
  const given = Map.groupBy(await listAnswers(db, eventId, people), ({ userId }) => userId)
  const holders = table.hasGuests ? rows.filter((row) => row.party_size > 1).map((row) => row.user_id) : []
  const found = await listGuestsAtDoor(db, eventId, { ids: [], userIds: holders })
  const guests = Map.groupBy(found, (guest) => guest.user_id)
  const labelled = table.hasLabels ? rows.map((row) => row.user_id) : []
  const labels = await listLabelsOf(db, eventId, labelled)
  const lines = rows.flatMap((row) => {
    const answers = given.get(row.user_id)
    const party = guests.get(row.user_id) ?? []
    return [
      presentCsv(row, table, { given: answers, label: labels.get(row.user_id) }),
      ...party.map((guest) => presentGuestCsv(guest, row, table, answers)),
    ]
  })
  return lines.join('')
}

interface AskedList extends AskedFilter {
  q?: string | undefined
  sort?: 'rsvpAt' | 'name' | 'checkedInAt' | 'place' | undefined
  question?: string | undefined
  answer?: string | undefined
  label?: string | undefined
}

/** A page of the attendees that are asked for, in the order that is asked for. */
export async function findAttendees(
  db: Reader,
  page: PageRequest,
  { id: eventId, over_at: overAt }: Pick<ManagedEventRow, 'id' | 'over_at'>,
  { q, sort, question, answer, label, ...asked }: AskedList,
  now: Date,
): Promise<Page<AttendeeRow>> {
  const filter = decideFilter(asked, overAt, now)
  if (!filter) return { items: [], hasMore: false }
  if (question !== undefined)
    return listAttendeesByAnswer(db, page, { eventId, q, ...filter, questionId: question, option: answer! })
  if (label !== undefined) return listAttendeesByLabel(db, page, { eventId, q, ...filter, labelId: label })
  const order = sort ?? (asked.status === 'waitlisted' ? 'place' : 'rsvpAt')
  return listAttendees(db, page, { eventId, q, ...filter }, order)
}

/** The ordinary answers of a page of attendees, with one statement. */
export async function findAnswers(
  db: Reader,
  eventId: string,
  userIds: readonly string[],
): Promise<Map<string, NonNullable<Static<typeof Attendee>['answers']>>> {
  const given = Map.groupBy(await listAnswers(db, eventId, userIds), ({ userId }: GivenAnswer) => userId)
  return new Map([...given].map(([userId, own]) => [userId, presentListed(own)]))
}

export interface GuestFaces {
  /** Users the viewer follows come first. */
  guests: ListedGuestRow[]
  /** How many of all guests the viewer follows. */
  followed: number
}

const facesMax = 5

/** The guests that the page of an event shows to a signed-in viewer; undefined if the organizers do not show them. */
export async function findGuestFaces(db: Reader, eventId: string, viewer: string): Promise<GuestFaces | undefined> {
  const filter = { eventId, viewer }
  return (await isGuestListShown(db, filter)) ? listFirstGuests(db, filter, facesMax) : undefined
}

const shownMax = 20
const nothing = { attended: 0, no_shows: 0, missed: 0, events: [], badges: [] }

/** One attendee with their history in the group of the event. */
export async function findAttendeeDetail(
  db: Reader,
  event: { id: string; group_id: string | null; over_at: string },
  userId: string,
  now: Date,
) {
  const row = await findAttendee(db, event.id, userId)
  if (!row)
    throw new ApiError('rsvp_not_found', 'This user has no RSVP to this event; list the attendees to see who has')
  const history = event.group_id === null ? nothing : await findHistory(db, event.group_id, userId, now)
  const label = (await listLabelsOf(db, event.id, row.has_labels ? [row.user_id] : [])).get(row.user_id)
  const facts = { overAt: event.over_at, isKnown: await findKnownAttendance(db, event.id), label }
  return presentAttendeeDetail(row, history, facts, now)
}

async function findHistory(db: Reader, groupId: string, userId: string, now: Date) {
  return {
    ...(await countAttendance(db, groupId, userId, decideCheckInEnd(now))),
    events: await listHistory(db, groupId, userId, shownMax),
    badges: await listHeldBadges(db, groupId, userId, shownMax),
  }
}

import type { Static } from 'typebox'
import { listLabelsOf, presentLabel } from '#domains/events/attendee-labels/index.ts'
import { listAnswers, shownAtDoor } from '#domains/events/questions/index.ts'
import type { Links, Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import {
  type Changes,
  type CountsRow,
  countDoor,
  type DoorAttendeeRow,
  findDoorEvent,
  listAttendees,
  listChanges,
  listWalkIns,
} from './queries.ts'
import { nameShown, openPosition, type Position, sealPosition, startOfList } from './rules.ts'
import { type Door, presentAttendee, presentCounts, presentDoorEvent, presentQuestions, presentWalkIn } from './wire.ts'

interface Part extends Omit<Changes, 'last'> {
  isList: boolean
  position: Omit<Position, 'shown'>
}

/** The list of an event's attendees page by page, and then what has changed since: the same for all who may read it. */
export async function findDoor(
  db: Reader,
  links: Links,
  eventId: string,
  { since, limit }: { since?: string | undefined; limit: number },
): Promise<Static<typeof Door>> {
  const event = await findDoorEvent(db, eventId)
  if (!event) throw new ApiError('event_not_found')
  const questions = shownAtDoor(event.questions ?? [])
  const { labels } = event
  const shown = nameShown(questions, labels)
  const at = positionOf(links, eventId, since)
  // The client has the answers to other questions, or other labels.
  const isOther = typeof at === 'object' && at.shown !== shown
  const part = await readPart(db, eventId, isOther ? undefined : at, limit)
  const given = await findShownAnswers(db, eventId, questions, part.attendees)
  const labelled = labels.length === 0 ? [] : part.attendees.filter(({ status }) => status !== 'cancelled')
  const labelOf = await listLabelsOf(
    db,
    eventId,
    labelled.map((row) => row.user_id),
  )
  return {
    event: presentDoorEvent(event),
    counts: presentCounts(part.counts),
    ...(questions.length > 0 && { questions: presentQuestions(questions) }),
    ...(labels.length > 0 && { labels: labels.map(presentLabel) }),
    isList: part.isList,
    attendees: part.attendees.map((row) => {
      const said = { given: given.get(row.user_id), label: labelOf.get(row.user_id) }
      return presentAttendee(eventId, row, said)
    }),
    walkIns: part.walkIns.map(presentWalkIn),
    since: sealPosition(links, eventId, { ...part.position, shown }),
    hasMore: part.hasMore,
  }
}

/** What these attendees and their guests answered, by the attendee; nothing of those who do not come. */
async function findShownAnswers(
  db: Reader,
  eventId: string,
  questions: readonly { id: string }[],
  attendees: readonly DoorAttendeeRow[],
) {
  const ids = new Set(questions.map(({ id }) => id))
  const coming = attendees.filter(({ status }) => status !== 'cancelled')
  const people = ids.size === 0 ? [] : coming.map((row) => row.user_id)
  const given = await listAnswers(db, eventId, people)
  return Map.groupBy(
    given.filter(({ questionId }) => ids.has(questionId)),
    ({ userId }) => userId,
  )
}

const positionOf = (links: Links, eventId: string, since: string | undefined) =>
  since === undefined || since === 'latest' ? since : openPosition(links, eventId, since)

async function readPart(
  db: Reader,
  eventId: string,
  at: Omit<Position, 'shown'> | 'latest' | undefined,
  limit: number,
): Promise<Part> {
  if (at === 'latest') {
    const counts = await readCounts(db, eventId)
    const nothing = { isList: false, attendees: [], walkIns: [], hasMore: false }
    return { ...nothing, counts, position: { number: counts.last_number } }
  }
  if (at && !at.list) return readChanges(db, eventId, at, limit)
  return readList(db, eventId, at, limit)
}

async function readCounts(db: Reader, eventId: string): Promise<CountsRow> {
  const counts = await countDoor(db, eventId)
  if (!counts) throw new ApiError('event_not_found')
  return counts
}

async function readChanges(db: Reader, eventId: string, { number }: { number: number }, limit: number): Promise<Part> {
  const found = await listChanges(db, { eventId, after: number, limit })
  if (!found) throw new ApiError('event_not_found')
  // The row of the last change is gone, or the database was restored: what the client has may be of another time.
  if (found.counts.last_number < number) return readList(db, eventId, undefined, limit)
  return { ...found, isList: false, position: { number: found.last ?? number } }
}

/** The number is read before the rows: what changes meanwhile comes with the changes after it. */
async function readList(
  db: Reader,
  eventId: string,
  at: Omit<Position, 'shown'> | undefined,
  limit: number,
): Promise<Part> {
  const counts = await readCounts(db, eventId)
  const { number, list = startOfList } = at ?? { number: counts.last_number }
  const attendees = await listAttendees(db, { eventId, after: list.userId, limit: limit + 1 })
  const walkIns = await listWalkIns(db, { eventId, after: list.walkIn, limit: limit + 1 })
  const hasMore = attendees.length > limit || walkIns.length > limit
  const shown = { attendees: attendees.slice(0, limit), walkIns: walkIns.slice(0, limit) }
  const userId = shown.attendees.at(-1)?.user_id ?? list.userId
  const walkIn = shown.walkIns.at(-1)?.change_number ?? list.walkIn
  const position = hasMore ? { number, list: { userId, walkIn } } : { number }
  return { ...shown, counts, isList: true, hasMore, position }
}

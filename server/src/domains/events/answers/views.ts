import type { Static } from 'typebox'
import { isOrganizer } from '#domains/events/events/index.ts'
import {
  countOptions,
  findQuestions,
  type GivenAnswer,
  listAnswers,
  listOpenedAnswers,
  type StoredQuestion,
  shownAtDoor,
} from '#domains/events/questions/index.ts'
import type { Caller, Cipher, Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { hasRsvp } from './queries.ts'
import { type AttendeeAnswers, presentAnswers, presentCounts, type QuestionCounts } from './wire.ts'

async function requireRsvp(db: Reader, eventId: string, userId: string, text?: string): Promise<void> {
  if (!(await hasRsvp(db, eventId, userId))) throw new ApiError('rsvp_not_found', text)
}

const noSuchAttendee = 'This user has no RSVP to this event; list the attendees to see who has'

async function listStored(db: Reader, eventId: string): Promise<readonly StoredQuestion[]> {
  return (await findQuestions(db, eventId))?.questions ?? []
}

/** The caller's own answers. Sensitive ones are opened for a session, and never for a token: agents hold those. */
export async function findOwnAnswers(
  { db, cipher, caller }: { db: Reader; cipher: Cipher; caller: Caller },
  eventId: string,
): Promise<Static<typeof AttendeeAnswers>> {
  await requireRsvp(db, eventId, caller.userId)
  const questions = await listStored(db, eventId)
  const own = [caller.userId]
  const isSession = caller.credential.kind === 'session'
  const given = isSession ? await listOpenedAnswers(db, cipher, eventId, own) : await listAnswers(db, eventId, own)
  return presentAnswers(questions, given)
}

/** Whether the caller may see ordinary answers: volunteers, and credentials for the door alone, see what the door sees. */
const readsAll = (caller: Caller, event: { role: string | null }) =>
  isOrganizer(event) && caller.scopes.has('manage:events')

/** What an organizer or volunteer may read about one person. Sensitive answers are not opened here. */
export async function findAttendeeAnswers(
  { db, caller }: { db: Reader; caller: Caller },
  event: { id: string; role: string | null },
  userId: string,
): Promise<Static<typeof AttendeeAnswers>> {
  await requireRsvp(db, event.id, userId, noSuchAttendee)
  const questions = await listStored(db, event.id)
  const shown = readsAll(caller, event) ? questions : shownAtDoor(questions)
  return presentAnswers(shown, await listAnswers(db, event.id, [userId]))
}

/** How many people with a spot chose each option. */
export async function countAnswers(db: Reader, eventId: string): Promise<Static<typeof QuestionCounts>> {
  return presentCounts(await listStored(db, eventId), await countOptions(db, eventId))
}

interface Opened {
  /** By the id of each person who has answered. */
  answers: Map<string, Static<typeof AttendeeAnswers>>
  /** Those of whom a sensitive answer was opened. */
  userIds: string[]
}

/** All answers of these people, sensitive ones in clear. The caller audits it. */
export async function openAnswers(
  db: Reader,
  cipher: Cipher,
  eventId: string,
  userIds: readonly string[],
): Promise<Opened> {
  const questions = await listStored(db, eventId)
  const sensitive = new Set(questions.filter(({ isSensitive }) => isSensitive).map(({ id }) => id))
  const given = await listOpenedAnswers(db, cipher, eventId, userIds)
  const byPerson = Map.groupBy(given, ({ userId }: GivenAnswer) => userId)
  return {
    answers: new Map([...byPerson].map(([id, own]) => [id, presentAnswers(questions, own)])),
    userIds: [...byPerson].flatMap(([id, own]) =>
      own.some(({ questionId, values }) => sensitive.has(questionId) && values) ? [id] : [],
    ),
  }
}

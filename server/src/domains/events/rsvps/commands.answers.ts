import { givesLabels } from '#domains/events/attendee-labels/index.ts'
import {
  type Answers,
  type AnswersOfOne,
  decideAnswersOfAll,
  listAnswers,
  listMissing,
  type StoredQuestion,
  shownAtDoor,
  storeAnswersOfMany,
} from '#domains/events/questions/index.ts'
import type { Cipher, UnitOfWork, Writer } from '#kernel/context.ts'
import type { RsvpInput } from './commands.ts'
import { type RsvpContextRow, updateChangeNumbers } from './queries.ts'

/** What writes RSVPs and what people answer with them. */
export type RsvpUnit = UnitOfWork & { cipher?: Cipher }

/** The answers of a party, as they are stored. */
export interface PartyAnswers {
  own: Answers
  /** In the order of the guests. */
  guests: Answers[]
}

const pathOfGuest = (n: number) => `guests.${n}.answers`

/** Refuses what is missing or wrong; undefined where nothing is asked and nothing was said. */
export function decidePartyAnswers(questions: StoredQuestion[] | null, input: RsvpInput): PartyAnswers | undefined {
  const { answers, guests = [] } = input
  const isSaid = answers !== undefined || guests.some((guest) => guest.answers !== undefined)
  if (questions === null && !isSaid) return undefined
  const ofGuests = guests.map((guest, n) => ({ given: guest.answers, isGuest: true, path: pathOfGuest(n) }))
  const [own, ...others] = decideAnswersOfAll(questions ?? [], [{ given: answers }, ...ofGuests])
  return { own: own!, guests: others }
}

export interface AnsweredRsvp {
  rsvpId: string
  userId: string
  answers: PartyAnswers
  /** In the order of the answers. */
  guestIds: readonly string[]
}

/** Stores what these parties answered, with one statement. Only under the event's lock. */
export async function storePartyAnswers(
  { db, cipher }: { db: Writer; cipher?: Cipher | undefined },
  eventId: string,
  questions: StoredQuestion[] | null,
  parties: readonly AnsweredRsvp[],
  now: Date,
): Promise<void> {
  if (questions === null || parties.length === 0) return
  if (!cipher) throw new Error('answers are stored with a cipher')
  const people = parties.flatMap(({ rsvpId, userId, answers, guestIds }) => [
    { rsvpId, userId, answers: answers.own },
    ...answers.guests.map((one, n) => ({ rsvpId, userId, guestId: guestIds[n]!, answers: one })),
  ])
  await storeAnswersOfMany(db, eventId, questions, people, cipher, now)
}

/** Whether a change says more than who no longer comes, and what they answer to questions that still need it. */
export async function saysMoreThanOwed(
  db: Writer,
  { questions, rsvp_at: since }: RsvpContextRow,
  eventId: string,
  userId: string,
  { answers = {}, guests = [] }: RsvpInput,
): Promise<boolean> {
  if (guests.some(({ id, name, answers: own }) => id === undefined || name !== undefined || own !== undefined))
    return true
  const said = namesOf(answers)
  if (said.length === 0) return false
  const given = (await listAnswers(db, eventId, [userId])).filter(({ guestId }) => guestId === null)
  const known = new Set(given.map(({ questionId }) => questionId))
  const owed = new Set(listMissing(questions ?? [], known, since === null ? {} : { since }).map(({ id }) => id))
  return said.some((id) => !owed.has(id))
}

/** The answers that a change says: `changed` are the questions that it names. */
interface ChangedAnswers {
  /** Undefined: as they are. */
  own: { answers: Answers; changed: string[] } | undefined
  /** In the order of the guests. */
  guests: ({ answers: Answers; changed: string[] | undefined } | undefined)[]
}

const namesOf = (answers: object) => Object.keys(answers).map((id) => id.toLowerCase())

/** Refuses what is missing or wrong. Who is in already owes no answer that became required later. */
export async function decideChangedAnswers(
  db: Writer,
  { questions, rsvp_at: since }: RsvpContextRow,
  eventId: string,
  userId: string,
  { answers, guests = [] }: RsvpInput,
): Promise<ChangedAnswers> {
  const isSaid = answers !== undefined || guests.some((guest) => guest.answers !== undefined || guest.id === undefined)
  if (!isSaid || (questions === null && answers === undefined)) return { own: undefined, guests: [] }
  const given = await listAnswers(db, eventId, [userId])
  const knownOf = (guestId: string | null) =>
    new Set(given.filter((one) => one.guestId === guestId).map(({ questionId }) => questionId))
  const sinceThen = since === null ? {} : { since }
  const ofGuests = guests.map((guest, n) => {
    const of = { given: guest.answers, isGuest: true, path: pathOfGuest(n) }
    if (guest.id === undefined) return { of, changed: undefined }
    if (guest.answers === undefined) return undefined
    return { of: { ...of, ...sinceThen, known: knownOf(guest.id.toLowerCase()) }, changed: namesOf(guest.answers) }
  })
  const ofHolder = answers && { of: { given: answers, ...sinceThen, known: knownOf(null) }, changed: namesOf(answers) }
  const people = [ofHolder, ...ofGuests]
  const decided = decideAnswersOfAll(
    questions ?? [],
    people.flatMap((one) => one?.of ?? []),
  ).values()
  const [own, ...others] = people.map((one) => one && { answers: decided.next().value!, changed: one.changed })
  return { own: own && { ...own, changed: own.changed! }, guests: others }
}

/** Stores them with one statement. Only under the event's lock. */
export async function storeChangedAnswers(
  { db, cipher }: Pick<RsvpUnit, 'db' | 'cipher'>,
  {
    eventId,
    rsvpId,
    userId,
    guestIds,
  }: { eventId: string; rsvpId: string; userId: string; guestIds: readonly string[] },
  questions: StoredQuestion[] | null,
  { own, guests }: ChangedAnswers,
  now: Date,
): Promise<void> {
  const people: AnswersOfOne[] = own ? [{ rsvpId, userId, ...own }] : []
  guests.forEach((one, n) => {
    if (!one) return
    const { answers, changed } = one
    people.push({ rsvpId, userId, guestId: guestIds[n]!, answers, ...(changed && { changed }) })
  })
  if (people.length === 0 || questions === null) return
  if (!cipher) throw new Error('answers are stored with a cipher')
  await storeAnswersOfMany(db, eventId, questions, people, cipher, now)
  const isShown = shownAtDoor(questions).length > 0 || (await givesLabels(db, eventId, questions))
  if (isShown) await updateChangeNumbers(db, eventId, [userId])
}

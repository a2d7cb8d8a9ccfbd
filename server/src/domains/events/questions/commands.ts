import type { Cipher, Reader, UnitOfWork, Writer } from '#kernel/context.ts'
import { nilId } from '#kernel/ids.ts'
import { type AnswerTarget, replaceAnswers, type StoredValue } from './queries.answers.ts'
import {
  deleteDue,
  listDueEvents,
  listSealedOfKeys,
  updateErased,
  updateFirstErased,
  updateSealed,
} from './queries.erase.ts'
import { type Answers, type AnswerValue, askedOf, sealAnswer, valuesOf } from './rules.answers.ts'
import type { Expiry } from './rules.expiry.ts'
import type { AskedQuestion, StoredQuestion } from './rules.ts'

/** Whose answers they are. */
export interface Answering {
  rsvpId: string
  userId: string
  /** Undefined: of the holder of the RSVP. */
  guestId?: string | undefined
}

export interface AnswersOfOne extends Answering {
  answers: Answers
  /** Only answers to these questions are replaced, as a change says; otherwise those to all that are asked. */
  changed?: readonly string[]
}

const isOption = ({ kind }: AskedQuestion) => kind !== 'short' && kind !== 'long'

function rowsOf(
  eventId: string,
  one: Answering,
  question: AskedQuestion,
  value: AnswerValue,
  cipher: Cipher,
): StoredValue[] {
  const { rsvpId, userId, guestId = null } = one
  const row = { rsvp_id: rsvpId, user_id: userId, guest_id: guestId, question_id: question.id }
  const values = valuesOf(value)
  const nothing = { option: null, words: null, sealed: null }
  if (question.isSensitive) {
    const sealed = sealAnswer(cipher, { eventId, rsvpId, guestId, questionId: question.id }, values)
    return [{ ...row, ...nothing, place: 0, sealed }]
  }
  const column = isOption(question) ? 'option' : 'words'
  return values.map((text, place) => ({ ...row, ...nothing, place, [column]: text }))
}

/**
 * Stores the answers of any number of people to one event, in place of those they gave before, with one statement; none where
 * nothing is asked. `answers` are those of `decideAnswers`. Only under the lock of the event's seats.
 */
export async function storeAnswersOfMany(
  tx: Writer,
  eventId: string,
  questions: readonly StoredQuestion[],
  people: readonly AnswersOfOne[],
  cipher: Cipher,
  now: Date,
): Promise<void> {
  const targets: AnswerTarget[] = []
  const rows: StoredValue[] = []
  for (const one of people) {
    const open = askedOf(questions, one.guestId !== undefined)
    const ids = open.map(({ id }) => id).filter((id) => one.changed?.includes(id) ?? true)
    if (ids.length > 0) targets.push({ rsvp_id: one.rsvpId, guest_id: one.guestId ?? null, question_ids: ids })
    for (const question of open) {
      const value = one.answers[question.id]
      if (value !== undefined) rows.push(...rowsOf(eventId, one, question, value, cipher))
    }
  }
  if (targets.length > 0) await replaceAnswers(tx, eventId, rows, targets, now)
}

/** The same for one person, or one guest. */
export function storeAnswers(
  tx: Writer,
  { eventId, ...one }: Answering & { eventId: string; changed?: readonly string[] },
  questions: readonly StoredQuestion[],
  answers: Answers,
  cipher: Cipher,
  now: Date,
): Promise<void> {
  return storeAnswersOfMany(tx, eventId, questions, [{ ...one, answers }], cipher, now)
}

/** A job, or a command of the operator. */
export interface Erasing {
  db: Reader
  now: Date
  write<T>(work: (unit: Pick<UnitOfWork, 'db'>) => Promise<T>): Promise<T>
}

const eventsMax = 200
const answersMax = 5000

/**
 * Erases what is no longer kept, in short transactions: a run that is interrupted is simply begun again. Gives how many values
 * of answers it erased.
 */
export async function eraseExpired({ db, write }: Erasing, expiry: Expiry): Promise<number> {
  let erased = 0
  let after: string | undefined = nilId
  while (after !== undefined) {
    const events = await listDueEvents(db, expiry, after, eventsMax)
    const [all, some] = [true, false].map((isAll) =>
      events.filter((event) => event.is_all === isAll).map((event) => event.event_id),
    ) as [string[], string[]]
    let deleted = events.length === 0 ? 0 : answersMax
    while (deleted === answersMax) {
      deleted = await write((unit) => deleteDue(unit.db, all, some, answersMax))
      erased += deleted
    }
    await write(async ({ db: tx }) => {
      await updateErased(tx, all, expiry.now)
      await updateFirstErased(tx, some, expiry.now)
    })
    after = events.length === eventsMax ? events.at(-1)!.event_id : undefined
  }
  return erased
}

/** Encrypts a batch of sealed answers with the newest key; 0 when none of an older key is left. */
export async function encryptAnswersAgain(tx: Writer, cipher: Cipher, limit: number): Promise<number> {
  const rows = await listSealedOfKeys(tx, cipher.ids.slice(1), limit)
  for (const row of rows) await updateSealed(tx, row, cipher.encrypt('answers', cipher.decrypt('answers', row.sealed)))
  return rows.length
}

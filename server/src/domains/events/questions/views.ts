import type { Cipher, Reader } from '#kernel/context.ts'
import { listValuesOfPerson, listValuesOfUsers, type OwnAnswerRow, type StoredValue } from './queries.answers.ts'
import { type AnswerPlace, openAnswer } from './rules.answers.ts'

/** One answer of a person or of a guest. */
export interface GivenAnswer {
  userId: string
  rsvpId: string
  /** Null: of the holder. */
  guestId: string | null
  questionId: string
  /** Undefined: a sensitive one, which is not opened here or cannot be. */
  values: string[] | undefined
}

interface Filed extends GivenAnswer {
  sealed: string | null
}

/** The values of each answer together, in their order. */
function gather(rows: readonly StoredValue[]): Filed[] {
  const found = new Map<string, Filed>()
  for (const { rsvp_id, user_id, guest_id, question_id, option, words, sealed } of rows) {
    const key = `${rsvp_id} ${guest_id} ${question_id}`
    const { values, ...known } = found.get(key) ?? {
      ...{ userId: user_id, rsvpId: rsvp_id, guestId: guest_id, questionId: question_id },
      ...{ values: sealed === null ? [] : undefined, sealed },
    }
    found.set(key, { ...known, values: values && [...values, option ?? words!] })
  }
  return [...found.values()]
}

/** The answers of these people, with one statement. Sensitive ones have no values. */
export async function listAnswers(db: Reader, eventId: string, userIds: readonly string[]): Promise<GivenAnswer[]> {
  return gather(await listValuesOfUsers(db, eventId, userIds)).map(({ sealed: _, ...answer }) => answer)
}

type Opening = Pick<Cipher, 'decrypt' | 'report'>

/**
 * Undefined where no key opens it, as after a restore without the keys: the others can still be read. It stays, because the key
 * may be found.
 */
function tryOpen(cipher: Opening, place: AnswerPlace, sealed: string): string[] | undefined {
  try {
    return openAnswer(cipher, place, sealed)
  } catch (error) {
    const { eventId, rsvpId, guestId, questionId } = place
    cipher.report?.(['answer', eventId, rsvpId, guestId ?? 'holder', questionId].join(' '), error)
    return undefined
  }
}

/** The same with sensitive ones in clear, as far as they can be opened: for their author, and for a session of the team, which is audited. */
export async function listOpenedAnswers(
  db: Reader,
  cipher: Opening,
  eventId: string,
  userIds: readonly string[],
): Promise<GivenAnswer[]> {
  return gather(await listValuesOfUsers(db, eventId, userIds)).map(({ sealed, ...answer }) => {
    if (sealed === null) return answer
    return { ...answer, values: tryOpen(cipher, { eventId, ...answer }, sealed) }
  })
}

interface ExportedAnswer {
  eventId: string
  question: string | null
  /** Of the person who came with them; null: their own. */
  guestId: string | null
  answer: string | null
  answeredAt: string
}

/** The answers of a person for their own export; sensitive ones only where they can be opened. */
export async function exportAnswers(
  db: Reader,
  userId: string,
  limit: number,
  cipher: Opening | undefined,
): Promise<ExportedAnswer[]> {
  const answerOf = ({ sealed, option, words, ...row }: OwnAnswerRow): string | null => {
    if (sealed === null) return option ?? words
    const place = { eventId: row.event_id, rsvpId: row.rsvp_id, guestId: row.guest_id, questionId: row.question_id }
    return (cipher && tryOpen(cipher, place, sealed)?.join(', ')) ?? null
  }
  return (await listValuesOfPerson(db, userId, limit)).map((row) => ({
    eventId: row.event_id,
    question: row.label,
    guestId: row.guest_id,
    answer: answerOf(row),
    answeredAt: row.answered_at,
  }))
}

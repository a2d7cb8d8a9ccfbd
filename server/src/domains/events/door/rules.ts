import { hash } from 'node:crypto'
import type { Links } from '#kernel/context.ts'
import { nilId } from '#kernel/ids.ts'
import { ApiError } from '#kernel/operation/errors.ts'

/** Where a client is: it has every change up to a number, or is still reading the list that began at it. */
export interface Position {
  number: number
  /** The last attendee and the number of the last walk-in that the client has of the list. */
  list?: { userId: string; walkIn: number }
  /** Which questions the client has the answers to, and which labels there were and why; empty: none. */
  shown: string
}

interface NamedLabel {
  id: string
  question_id: string | null
  option: string | null
}

/**
 * Another text once others of the questions are shown at the door, or labels come, go or are given by other answers: a client
 * then reads the whole list. What a label is called is in each response.
 */
export function nameShown(questions: readonly { id: string }[], labels: readonly NamedLabel[]): string {
  if (questions.length + labels.length === 0) return ''
  const ids = questions.map(({ id }) => id).sort()
  const rules = labels.map(({ id, question_id, option }) => [id, question_id, option])
  const text = labels.length === 0 ? ids.join() : JSON.stringify([ids, rules])
  return hash('sha256', text, 'base64url').slice(0, 8)
}

/** The same text for all who are at the same position, so that they share an answer. */
export function sealPosition(links: Links, eventId: string, { number, list, shown }: Position): string {
  const place = list ? [list.userId, list.walkIn] : shown ? [null, null] : []
  return links.seal('door', [eventId, number, ...place, ...(shown ? [shown] : [])])
}

/** A position that was made for another event is as wrong as one that was made up. */
export function openPosition(links: Links, eventId: string, since: string): Position {
  const opened = links.open('door', since) as [string, number, (string | null)?, (number | null)?, string?] | undefined
  const [sealedFor, number, userId, walkIn, shown = ''] = opened ?? []
  if (sealedFor !== eventId || number === undefined) throw wrongSince()
  return userId == null ? { number, shown } : { number, list: { userId, walkIn: walkIn! }, shown }
}

function wrongSince(): ApiError {
  const message = 'must be the since of an earlier response for this event, or latest'
  return new ApiError('validation_failed', `since ${message}`, {}, [
    { field: 'since', message, rule: { keyword: 'format' } },
  ])
}

/** The list has no attendee before this one. */
export const startOfList = { userId: nilId, walkIn: -1 }

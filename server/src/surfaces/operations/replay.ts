import { createHash } from 'node:crypto'
import type { TObject } from 'typebox'
import type { Writer } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import {
  findRememberedAnswer,
  listRememberedAnswers,
  lockIdempotencyKey,
  lockIdempotencyKeys,
  type Transaction,
} from '#platform/database/outbox.ts'
import type { Keys } from '#platform/keys.ts'
import type { Answer, Call } from './run.ts'

/** The Idempotency-Key of a request whose answer is repeated for it. */
export function keyOf({ op, caller, idempotencyKey }: Call): string | undefined {
  return op.idempotency === 'replay' && caller ? idempotencyKey : undefined
}

/** The answer that was stored for the key of this request, if it has one. */
export async function findEarlierAnswer(
  unit: Transaction,
  keys: Keys,
  call: Call,
  now: Date,
): Promise<Answer | undefined> {
  const key = keyOf(call)
  if (key === undefined) return undefined
  const { userId } = call.caller!
  // Two statements: reading in the same one as the lock could miss an answer that was committed in between.
  if (!(await lockIdempotencyKey(unit.db, userId, call.op.id, key))) throw new ApiError('request_in_flight')
  const found = await findRememberedAnswer(unit.db, userId, call.op.id, key, now)
  if (!found) return undefined
  const earlier = repeat(found, keys, call)
  if (earlier instanceof ApiError) throw earlier
  return earlier
}

/** The same for several, with two statements for all, and none without keys. */
export async function listEarlierAnswers(
  db: Writer,
  keys: Keys,
  calls: readonly Call[],
  now: Date,
): Promise<(Answer | ApiError | undefined)[]> {
  const keyed = calls.flatMap((call, n) => {
    const key = keyOf(call)
    return key === undefined ? [] : [{ n, call, key, operation: call.op.id, userId: call.caller!.userId }]
  })
  const outcomes = calls.map((): Answer | ApiError | undefined => undefined)
  if (keyed.length === 0) return outcomes
  const locked = await lockIdempotencyKeys(db, keyed)
  const found = await listRememberedAnswers(db, keyed, now)
  keyed.forEach(({ n, call }, place) => {
    const earlier = found[place]
    if (!locked[place]) outcomes[n] = new ApiError('request_in_flight')
    else if (earlier) outcomes[n] = repeat(earlier, keys, call)
  })
  return outcomes
}

interface Remembered {
  fingerprint: Buffer
  status: number
  body: string
}

function repeat(found: Remembered, keys: Keys, call: Call): Answer | ApiError {
  if (!fingerprintsOf(keys, call).some((one) => found.fingerprint.equals(one)))
    return new ApiError('idempotency_mismatch')
  if (found.body === tooLarge) return new ApiError('idempotency_mismatch', answerTooLarge)
  return { status: found.status, body: found.body, isReplay: true }
}

/** Stores the answer for the key of its request, if it has one. */
export function rememberAnswer(unit: Transaction, keys: Keys, call: Call, { status, body }: Answer): void {
  const key = keyOf(call)
  if (key === undefined) return
  const fingerprint = fingerprintsOf(keys, call)[0]!
  const request = { userId: call.caller!.userId, key, operation: call.op.id, fingerprint }
  unit.remember({ ...request, status, body: isTooLarge(body) ? tooLarge : body })
}

/** Stored instead of an answer that is too large, so that the request is still not run twice. */
const tooLarge = ''
const storedBytesMax = 64 * 1024
const isTooLarge = (body: string) => Buffer.byteLength(body) > storedBytesMax
const answerTooLarge =
  'The first request with this Idempotency-Key succeeded, but its response was too large to keep; use a new key for another request'

/** Whether the request holds what people answered to questions. The release before has no such requests. */
const hasAnswers = ({ op, body }: Call) =>
  body !== undefined && (op.body as Partial<TObject> | undefined)?.properties?.answers !== undefined

/**
 * What tells a request from others; the first is stored. With answers it is keyed, because from a plain hash anyone who reads the
 * row could find a yes or no by trying both. Other requests keep the plain one, which the release before compares during an
 * upgrade, and rows of that kind are still known.
 */
function fingerprintsOf(keys: Keys, call: Call): Buffer[] {
  const text = JSON.stringify([call.params, call.query, call.body ?? null])
  const plain = createHash('sha256').update(text).digest()
  return hasAnswers(call) ? [...keys.fingerprints('requests', text), plain] : [plain]
}

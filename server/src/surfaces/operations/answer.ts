import type { Cipher } from '#kernel/context.ts'
import type { Operation } from '#kernel/operation/operation.ts'
import type { Page } from '#kernel/operation/page.ts'
import type { Transaction } from '#platform/database/outbox.ts'
import type { Keys } from '#platform/keys.ts'
import { limited } from '#platform/telemetry/log-limit.ts'
import type { Logger } from '#platform/telemetry/logger.ts'
import type { Answer, Call, Runtime } from './run.ts'
import { writeChunks } from './stream-json.ts'
import { flawInAnswer, stripAnswer } from './validate.ts'

type Audit = (call: object) => { target: string; detail?: Record<string, unknown> }

const ciphers = new WeakMap<Keys, Cipher>()

/** The keys as domains have them, with a place for what none of them opens. */
function cipherOf(keys: Keys, logger: Logger): Cipher {
  const known = ciphers.get(keys)
  if (known) return known
  const report = (what: string, err: unknown) =>
    limited(logger).warn(`unreadable ${what}`, { what, err }, 'something encrypted cannot be opened')
  const cipher = { ...keys, report }
  ciphers.set(keys, cipher)
  return cipher
}

/** What every handler gets besides the database and the caller. */
export function contextOf({
  clock,
  links,
  keys,
  outbound,
  geocoder,
  federation,
  installation,
  rateLimits,
  logger,
}: Runtime) {
  return {
    now: clock.now(),
    links,
    cipher: cipherOf(keys, logger),
    outbound,
    geocoder,
    federation,
    installation,
    rateLimits,
  }
}

export function audit(op: Operation, unit: Transaction, input: object, output: unknown): void {
  if (op.audit) unit.audit({ action: op.id, ...(op.audit as Audit)({ ...input, output }) })
}

/** The answer of an operation, checked against its schema. */
export function answer(runtime: Runtime, { op, query, requestId }: Call, output: unknown): Answer {
  const page = op.isList ? (output as Page<unknown>) : undefined
  const data = page ? page.items : output
  if (runtime.wrongAnswer === 'throw') {
    const flaw = flawInAnswer(op.output, data)
    if (flaw) throw new Error(`${op.id} answered against its own schema: ${flaw}`)
  } else {
    const flaw = stripAnswer(op.output, data)
    if (flaw) runtime.logger.error({ operation: op.id, requestId, flaw }, 'an answer does not obey its schema')
  }
  if (op.isBulk) return { status: op.status, body: '', chunks: writeChunks(data as Record<string, unknown>) }
  if (!page) return { status: op.status, body: JSON.stringify({ data }) }
  const { items: _, ...position } = page
  return { status: op.status, body: JSON.stringify({ data, pagination: { limit: query.limit, ...position } }) }
}

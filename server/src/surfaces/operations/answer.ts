import type { Operation } from '#kernel/operation/operation.ts'
import type { Page } from '#kernel/operation/page.ts'
import type { Transaction } from '#platform/database/outbox.ts'
import type { Answer, Call, Runtime } from './run.ts'
import { writeChunks } from './stream-json.ts'
import { flawInAnswer, stripAnswer } from './validate.ts'

type Audit = (call: object) => { target: string; detail?: Record<string, unknown> }

/** What every handler gets besides the database and the caller. */
export function contextOf({
  clock,
  links,
  keys: cipher,
  outbound,
  geocoder,
  federation,
  installation,
  rateLimits,
}: Runtime) {
  return { now: clock.now(), links, cipher, outbound, geocoder, federation, installation, rateLimits }
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

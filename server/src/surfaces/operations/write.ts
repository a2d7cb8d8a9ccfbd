import { ApiError, unavailable } from '#kernel/operation/errors.ts'
import type { AnyTogether } from '#kernel/operation/together.ts'
import { actorOf } from '#platform/database/audit.ts'
import { whyUnavailable } from '#platform/database/database.ts'
import { type Transaction, transact, transactAll } from '#platform/database/outbox.ts'
import { answer, audit, contextOf } from './answer.ts'
import { findEarlierAnswer, listEarlierAnswers, rememberAnswer } from './replay.ts'
import type { Answer, Call, Runtime } from './run.ts'

const inputOf = ({ params, query, body }: Call) => ({ params, query, body })
const actor = ({ caller, requestId, address }: Call) => actorOf(caller, requestId, address)

/** A write in one transaction. `lane` is what it waits for, if it is one of those that are decided together. */
export function runWrite(runtime: Runtime, call: Call, lane?: string): Promise<Answer> {
  const { op, caller } = call
  const context = contextOf(runtime)
  const handler = op.handler as (ctx: object, input: object) => Promise<unknown>
  return transact(runtime.database, runtime.clock, actor(call), async (unit) => {
    const earlier = await findEarlierAnswer(unit, runtime.keys, call, context.now)
    if (earlier) return earlier
    const { db, emit, audit: record } = unit
    const output = await handler({ db, emit, audit: record, caller, lane, ...context }, inputOf(call))
    return finish(runtime, unit, call, output)
  })
}

/** Audits, checks and stores what a write has given. */
function finish(runtime: Runtime, unit: Transaction, call: Call, output: unknown): Answer {
  audit(call.op, unit, inputOf(call), output)
  const result = answer(runtime, call, output)
  rememberAnswer(unit, runtime.keys, call, result)
  return result
}

/** One of those that are decided together, with what is its own. */
interface Part {
  /** Its place in the batch. */
  n: number
  call: Call
  unit: Transaction
  ctx: object
  item: object
}

type Ask = (ctx: object, input: object, lane: string) => object | Promise<object>
type Decide = (ctx: object, asked: object[]) => Promise<unknown[]>
type Give = (result: unknown, ctx: object) => unknown

/** Several in one transaction: an answer or a refusal for each. Whatever it throws has changed nothing. */
export function runWrites(
  runtime: Runtime,
  calls: readonly Call[],
  lane: string,
  isLate: () => boolean,
): Promise<(Answer | ApiError)[]> {
  const context = contextOf(runtime)
  return transactAll(runtime.database, runtime.clock, calls.map(actor), async (units) => {
    const { db } = units[0]!
    const outcomes = await listEarlierAnswers(db, runtime.keys, calls, context.now)
    const asked = await Promise.all(
      calls.map(async (call, n): Promise<Part | undefined> => {
        if (outcomes[n]) return undefined
        const ctx = { db, caller: call.caller, ...context }
        const item = await refusalOr(() => (call.op.together!.ask as Ask)(ctx, inputOf(call), lane))
        if (!(item instanceof ApiError)) return { n, call, unit: units[n]!, ctx, item }
        outcomes[n] = item
        return undefined
      }),
    )
    for (const parts of runsOf(asked.filter((part) => part !== undefined)))
      await decide(parts, { db, ...context }, (part, result) => {
        outcomes[part.n] = result instanceof ApiError ? result : finish(runtime, part.unit, part.call, result)
      })
    outcomes.forEach((outcome, n) => {
      if (outcome instanceof ApiError) units[n]!.drop()
    })
    if (isLate()) throw unavailable('crowd')
    return outcomes as (Answer | ApiError)[]
  })
}

async function decide(parts: Part[], ctx: object, settle: (part: Part, output: unknown) => void): Promise<void> {
  const asked = parts.map(({ item, unit: { emit, audit: record } }) => ({ ...item, emit, audit: record }))
  const results = await (togetherOf(parts[0]!).handleAll as unknown as Decide)(ctx, asked)
  const outputs = await Promise.all(
    parts.map(async (part, n) => {
      const result = results[n]
      return result instanceof ApiError
        ? result
        : (togetherOf(part).answer as Give)(result, { ...part.ctx, item: part.item })
    }),
  )
  for (const [n, part] of parts.entries()) settle(part, outputs[n])
}

const togetherOf = ({ call }: Part): AnyTogether => call.op.together!

/** Neighbors that one call decides: the order of arrival is kept. */
function runsOf(parts: Part[]): Part[][] {
  const runs: Part[][] = []
  for (const part of parts) {
    const last = runs.at(-1)
    if (last && togetherOf(last[0]!).handleAll === togetherOf(part).handleAll) last.push(part)
    else runs.push([part])
  }
  return runs
}

/** A refusal of one leaves the others alone; any other failure is for all. */
async function refusalOr<T>(work: () => T | Promise<T>): Promise<T | ApiError> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ApiError && error.reason === undefined) return error
    throw error
  }
}

/** Whether every other request would meet it as well: what is wrong with the database, or a lock that is not given. */
export function isForAll(error: unknown): boolean {
  return (error as ApiError).reason !== undefined || whyUnavailable(error) !== undefined
}

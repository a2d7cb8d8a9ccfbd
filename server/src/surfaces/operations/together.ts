import { ApiError, unavailable } from '#kernel/operation/errors.ts'
import type { Database } from '#platform/database/database.ts'
import { type Lanes, openLanes } from '#platform/database/lanes.ts'
import { keyOf } from './replay.ts'
import type { Answer, Call, Runtime } from './run.ts'
import { patienceOf } from './turns.ts'
import { isForAll, runWrite, runWrites } from './write.ts'

const sizeMax = 64
/** As long as a statement of the API may take. */
const batchMs = 5000

interface Joined {
  call: Call
  lane: string
  runtime: Runtime
}

interface Crowd {
  lanes: Lanes<Joined, Answer>
  /** The requests with an Idempotency-Key that are waiting or under way. */
  keys: Set<string>
}

const crowds = new WeakMap<Database, Crowd>()

function crowdOf({ database }: Runtime): Crowd {
  const known = crowds.get(database)
  if (known) return known
  const lanes = openLanes<Joined, Answer>({
    async run(batch, isLate) {
      const [{ call, lane, runtime }, ...others] = batch as [Joined, ...Joined[]]
      if (others.length === 0) return [await runWrite(runtime, call, lane)]
      const calls = batch.map((one) => one.call)
      return runWrites(runtime, calls, lane, isLate)
    },
    personOf: ({ call }) => call.caller!.userId,
    isCommon: isForAll,
    refuse: () => unavailable('crowd'),
    ...{ sizeMax, patienceMs: patienceOf(database), batchMs: Math.max(batchMs, patienceOf(database)) },
  })
  const fresh = { lanes, keys: new Set<string>() }
  crowds.set(database, fresh)
  return fresh
}

/** Decides a write with those of this process that are in flight and wait for the same; alone, as any other write. */
export async function runTogether(runtime: Runtime, call: Call): Promise<Answer> {
  const { params, query, body, op, caller } = call
  const by = op.together!.by as (ctx: object, input: object) => string | Promise<string>
  const lane = await by({ db: runtime.database }, { params, query, body })
  const { lanes, keys } = crowdOf(runtime)
  async function join(): Promise<Answer> {
    const countAgain = runtime.uncount?.(call.requestId)
    return lanes.join(lane, { call, lane, runtime }).finally(countAgain)
  }
  const key = keyOf(call)
  if (key === undefined) return join()
  const name = `${caller!.userId} ${op.id} ${key}`
  // A transaction would get its own lock of the key again, so a second one must not be in it.
  if (keys.has(name)) throw new ApiError('request_in_flight')
  keys.add(name)
  try {
    return await join()
  } finally {
    keys.delete(name)
  }
}

/** How many requests of this process wait for others of their kind, or are decided with them. */
export function countTogether(runtime: Runtime): number {
  return crowdOf(runtime).lanes.count()
}

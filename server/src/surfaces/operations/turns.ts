import { unavailable } from '#kernel/operation/errors.ts'
import { connectionsOf, type Database } from '#platform/database/database.ts'
import { openTurns, type Turns } from '#platform/limits/turns.ts'
import type { Call, Runtime } from './run.ts'

/** contract: requests that would wait longer than 3 s get 503. */
const patienceMs = 3000

/** To wait is to wait for a connection: where that may take longer, as on the busy machine of a test, so may this. */
export const patienceOf = (database: Database): number => Math.max(patienceMs, connectionsOf(database).acquireTimeoutMs)

const turns = new WeakMap<Database, Turns>()

function turnsOf({ database }: Runtime): Turns {
  const known = turns.get(database)
  if (known) return known
  const { poolMax } = connectionsOf(database)
  const patience = { ms: patienceOf(database), refuse: () => unavailable('crowd') }
  const fresh = openTurns({ atOnceMax: Math.max(1, Math.floor(poolMax / 3)), patience })
  turns.set(database, fresh)
  return fresh
}

/**
 * A transaction of a write. Those on one thing, which is what the path names first, or else on what is the caller's own, have a third
 * of the connections at most: they may all wait for one row, and everyone else must not wait with them.
 */
export function inTurn<T>(runtime: Runtime, { params, caller }: Call, work: () => Promise<T>): Promise<T> {
  const [thing] = Object.values(params)
  return inTurnOf(runtime, typeof thing === 'string' ? thing : caller?.userId, work)
}

/** The same for what has no path, such as an action. */
export function inTurnOf<T>(runtime: Runtime, thing: string | undefined, work: () => Promise<T>): Promise<T> {
  return thing === undefined ? work() : turnsOf(runtime)(thing.toLowerCase(), work)
}

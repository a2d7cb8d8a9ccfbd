import type { Clock } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'

/** Keeps what is the same for everybody for a moment, so that a crowd costs the database no more than one visitor. */
export interface Cache<T> {
  /** What was made under this key just now or is being made, or else what `make` gives. */
  get(key: string, make: () => Promise<T>): Promise<T>
}

interface Entry<T> {
  made: Promise<T>
  size: number
  /** Before the first question to the database: whatever is older than this is in it, and nothing newer need be. */
  begunAt: number
  begunTick: number
}

const usual = {
  entriesMax: 2000,
  bytesMax: 32 * 1024 * 1024,
  /** Short enough that every process tells of a change within a second, although none tells the others. */
  lifeMs: 900,
}

export function openCache<T>(clock: Clock, sizeOf: (made: T) => number, unusual: Partial<typeof usual> = {}): Cache<T> {
  const bounds = { ...usual, ...unusual }
  const entries = new Map<string, Entry<T>>()
  let bytes = 0

  // By the tick, because a clock can be set back; by the clock too, because what was made says what is true at its time.
  function isFresh({ begunAt, begunTick }: Entry<T>): boolean {
    const age = clock.now().getTime() - begunAt
    return performance.now() - begunTick < bounds.lifeMs && age >= 0 && age < bounds.lifeMs
  }

  function forget(key: string, entry: Entry<T>): void {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    bytes -= entry.size
  }

  /** They stand in the order in which they were begun, so the old ones are first. */
  function makeRoom(): void {
    for (const [key, entry] of entries) {
      if (entries.size <= bounds.entriesMax && bytes <= bounds.bytesMax && isFresh(entry)) return
      forget(key, entry)
    }
  }

  function settle(key: string, entry: Entry<T>, made: T): void {
    if (entries.get(key) !== entry) return
    entry.size = sizeOf(made)
    bytes += entry.size
    makeRoom()
  }

  return {
    get(key, make) {
      const known = entries.get(key)
      if (known && isFresh(known)) return known.made
      if (known) forget(key, known)
      const begun = { begunAt: clock.now().getTime(), begunTick: performance.now() }
      const entry = { ...begun, size: 0, made: make() }
      entries.set(key, entry)
      entry.made.then(
        (made) => settle(key, entry, made),
        // That something is not there is an answer like others; a failure is not.
        (error: unknown) => error instanceof ApiError || forget(key, entry),
      )
      makeRoom()
      return entry.made
    },
  }
}

import type { Clock } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'

/** Caches answers that are the same for everyone for a moment, so that many visitors cost the database as much as one. */
export interface Cache<T> {
  /** The cached or pending value of this key, or else what `make` returns. */
  get(key: string, make: () => Promise<T>): Promise<T>
}

interface Entry<T> {
  made: Promise<T>
  size: number
  /** Taken before the first query: everything older is included, anything newer may be missing. */
  begunAt: number
  begunTick: number
}

const usual = {
  entriesMax: 2000,
  bytesMax: 32 * 1024 * 1024,
  /** Short enough that every process shows a change within a second without being notified. */
  lifeMs: 900,
}

export function openCache<T>(clock: Clock, sizeOf: (made: T) => number, unusual: Partial<typeof usual> = {}): Cache<T> {
  const bounds = { ...usual, ...unusual }
  const entries = new Map<string, Entry<T>>()
  let bytes = 0

  // By the monotonic timer, because a clock can be set back; by the clock too, because answers depend on it.
  function isFresh({ begunAt, begunTick }: Entry<T>): boolean {
    const age = clock.now().getTime() - begunAt
    return performance.now() - begunTick < bounds.lifeMs && age >= 0 && age < bounds.lifeMs
  }

  function forget(key: string, entry: Entry<T>): void {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    bytes -= entry.size
  }

  /** Entries are in the order in which they were started, oldest first. */
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
        // "Not found" is an answer to cache; other failures are not.
        (error: unknown) => error instanceof ApiError || forget(key, entry),
      )
      makeRoom()
      return entry.made
    },
  }
}

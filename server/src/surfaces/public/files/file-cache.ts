import type { Clock } from '#kernel/context.ts'
import type { ByteRange, ObjectStore } from '#kernel/object-store.ts'
import { openCache } from '#surfaces/operations/cache.ts'

type Bytes = Uint8Array | AsyncIterable<Uint8Array>

/** Large enough for an avatar; larger files are fetched each time. */
const sizeMax = 128 * 1024
const lifeMs = 600_000

class NotStored extends Error {}

/**
 * Caches small files in memory, so that a page of avatars costs the store nothing. The bytes of a key never change, so no
 * entry can be stale. Access is checked elsewhere.
 */
export function openShelf(store: ObjectStore, clock: Clock) {
  const cache = openCache<Buffer>(clock, (bytes) => bytes.length, { lifeMs })

  async function fetchWhole(key: string): Promise<Buffer> {
    const bytes = await store.read(key, sizeMax)
    if (!bytes) throw new NotStored()
    return bytes
  }

  return {
    /** Undefined when the store has no such object. */
    async open(key: string, size: number, range: ByteRange = { start: 0, end: size - 1 }): Promise<Bytes | undefined> {
      // The whole file as a range, so that its length is known without another request.
      if (size > sizeMax) return store.open(key, range)
      try {
        return (await cache.get(key, () => fetchWhole(key))).subarray(range.start, range.end + 1)
      } catch (error) {
        if (error instanceof NotStored) return undefined
        throw error
      }
    },
  }
}

import type { Clock } from '#kernel/context.ts'
import type { ByteRange, ObjectStore } from '#kernel/object-store.ts'
import { openCache } from '#surfaces/operations/cache.ts'

type Bytes = Uint8Array | AsyncIterable<Uint8Array>

/** As large as a picture of a person is; whatever is larger is fetched each time. */
const sizeMax = 128 * 1024
const lifeMs = 600_000

class NotStored extends Error {}

/**
 * Small files that were asked for lately, at hand: a page of faces costs the store nothing. Under a key of the store the
 * bytes never change, so nothing here can be out of date. Whether they may be seen is not asked here.
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
      // The whole is a range too, whose length nobody has to ask for.
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

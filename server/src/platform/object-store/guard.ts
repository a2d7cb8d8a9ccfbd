import { StoreUnavailable } from '#kernel/operation/errors.ts'

interface GuardOptions {
  /** Past this many calls at once the next is refused: a store that hangs may hold so many requests and no more. */
  inFlightMax: number
}

export interface Guard {
  /** Runs a call to its end or to its deadline. An answer such as "there is none" is no failure of the store. */
  run<T>(
    call: (signal: AbortSignal) => Promise<T>,
    deadlineMs?: number,
    isAnswer?: (error: unknown) => boolean,
  ): Promise<T>
  /** The bytes of an answer, as long as they keep coming. */
  flow(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
}

/** Soon enough that whoever waits for a file is answered within three seconds. */
const answerMs = 2000
const silenceMs = 5000
const failuresMax = 3
const restMs = 2000

/**
 * A bulkhead and a breaker: after a few failures in a row nobody asks for two seconds, then one call finds out whether
 * the store is back while the others are still told at once that it is not.
 */
export function openGuard({ inFlightMax }: GuardOptions): Guard {
  let inFlight = 0
  let failures = 0
  let restUntil = 0

  function assertWorthTrying(): void {
    if (inFlight >= inFlightMax) throw new StoreUnavailable('too many wait for the store already')
    if (failures < failuresMax) return
    if (performance.now() < restUntil) throw new StoreUnavailable('the store is away')
    restUntil = performance.now() + restMs
  }

  return {
    async run(call, deadlineMs = answerMs, isAnswer = () => false) {
      assertWorthTrying()
      inFlight++
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(), deadlineMs)
      try {
        const result = await call(late.signal)
        failures = 0
        return result
      } catch (error) {
        if (isAnswer(error)) {
          failures = 0
          throw error
        }
        failures++
        restUntil = performance.now() + restMs
        throw new StoreUnavailable('the store does not answer', { cause: error })
      } finally {
        clearTimeout(timer)
        inFlight--
      }
    },
    async *flow(bytes) {
      const iterator = bytes[Symbol.asyncIterator]()
      try {
        for (;;) {
          const { promise: silence, reject } = Promise.withResolvers<never>()
          const timer = setTimeout(() => reject(new StoreUnavailable('the store has fallen silent')), silenceMs)
          const next = await Promise.race([iterator.next(), silence]).finally(() => clearTimeout(timer))
          if (next.done) return
          yield next.value
        }
      } finally {
        // Without waiting: a stream that has fallen silent may never say that it has ended.
        const { destroy } = bytes as { destroy?(): void }
        if (destroy) destroy.call(bytes)
      }
    },
  }
}

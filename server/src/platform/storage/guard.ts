import { StoreUnavailable } from '#kernel/operation/errors.ts'

interface GuardOptions {
  /** More calls at once are refused, so that a store that hangs holds only this many requests. */
  inFlightMax: number
}

export interface Guard {
  /** Throws while the store is known to be away, without a call. */
  assertThere(): void
  /** Runs a call until it finishes or times out. An answer such as "not found" is not a failure of the store. */
  run<T>(
    call: (signal: AbortSignal) => Promise<T>,
    deadlineMs?: number,
    isAnswer?: (error: unknown) => boolean,
  ): Promise<T>
  /** The bytes of a response, as long as they keep coming. */
  flow(bytes: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array>
}

/** Short enough that a request for a file is answered within three seconds. */
const answerMs = 2000
const silenceMs = 5000
const failuresMax = 3
const restMs = 2000

/**
 * A bulkhead and a circuit breaker: after a few failures in a row no call is made for two seconds; then one call tests
 * whether the store is back while the others still fail at once.
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
    assertThere() {
      if (failures >= failuresMax) throw new StoreUnavailable('the store is away')
    },
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
        // Without waiting: a stalled stream may never end.
        const { destroy } = bytes as { destroy?(): void }
        if (destroy) destroy.call(bytes)
      }
    },
  }
}

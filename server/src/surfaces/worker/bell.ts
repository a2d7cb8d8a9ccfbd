import { setTimeout as wait } from 'node:timers/promises'

/** Lets a loop wait until it is rung or a time is over. Rung while the loop is at work, it ends the next wait at once. */
export interface Bell {
  ring(): void
  wait(limitMs: number, signal: AbortSignal): Promise<void>
}

export function openBell(): Bell {
  let rung = Promise.withResolvers<void>()
  return {
    ring: () => rung.resolve(),
    async wait(limitMs, signal) {
      const enough = new AbortController()
      const limit = wait(limitMs, undefined, { signal: AbortSignal.any([signal, enough.signal]) }).catch(
        () => undefined,
      )
      await Promise.race([rung.promise, limit])
      enough.abort()
      rung = Promise.withResolvers()
    },
  }
}

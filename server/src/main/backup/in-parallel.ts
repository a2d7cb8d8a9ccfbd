import { setTimeout as wait } from 'node:timers/promises'
import { StoreUnavailable } from '#kernel/operation/errors.ts'

const atOnce = 8

/** Does the work for each item, a few at once. The first error ends it. */
export async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  let next = 0
  let isBroken = false
  const lanes = Array.from({ length: Math.min(atOnce, items.length) }, async () => {
    while (next < items.length && !isBroken) {
      try {
        await work(items[next++]!)
      } catch (error) {
        isBroken = true
        throw error
      }
    }
  })
  const failed = (await Promise.allSettled(lanes)).find((lane) => lane.status === 'rejected')
  if (failed) throw failed.reason
}

const waitsMs = [500, 1000, 2000, 4000, 8000]

/** A store that is away for a moment does not end a run of hours. */
export async function withPatience<T>(work: () => Promise<T>): Promise<T> {
  for (let tries = 0; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof StoreUnavailable) || tries >= waitsMs.length) throw error
      await wait(waitsMs[tries])
    }
  }
}

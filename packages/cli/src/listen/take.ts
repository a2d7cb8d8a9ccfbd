import { setTimeout as pause } from 'node:timers/promises'
import { type Hearth, HearthError } from '../../../client/src/index.ts'
import type { Delivery, Report } from './forward.ts'
import { isGone } from './listener.ts'
import { decideSpacing } from './spacing.ts'

export interface TakeLoop {
  api: Hearth
  signal: AbortSignal
  /** What becomes of each event. */
  handle(delivery: Delivery): Promise<Report>
  /** The id of the webhook. Called again after it was gone. */
  open(isAgain: boolean): Promise<string>
  /** The instance can't be reached, with the pause before the next try; undefined when it is back. */
  onTrouble(error: Error | undefined, waitMs: number): void
}

const holdSeconds = 25
/** How many events are handled at the same time. */
const atOnce = 8

/**
 * Takes events until the signal. An event is reported only after it was handled, with the next request: what was not
 * reported comes again, so no event is lost when this process or the instance ends.
 */
export async function takeEvents(loop: TakeLoop): Promise<void> {
  const { api, signal } = loop
  let id = await loop.open(false)
  let done: Report[] = []
  let isFirst = true
  let failures = 0
  while (!signal.aborted) {
    try {
      const startedAt = Date.now()
      const held = AbortSignal.any([signal, AbortSignal.timeout((holdSeconds + 20) * 1000)])
      const body = { done, waitSeconds: holdSeconds, ...(isFirst && { again: true }) }
      const { deliveries } = await api.pullWebhooks.take(id, body, { signal: held })
      if (failures > 0) loop.onTrouble(undefined, 0)
      ;[done, isFirst, failures] = [[], false, 0]
      await handleAll(loop, deliveries, done)
      const waitMs = startedAt + decideSpacing(api.rateLimit, Date.now()) - Date.now()
      if (waitMs > 0) await pause(waitMs, undefined, { signal }).catch(() => undefined)
    } catch (error) {
      if (signal.aborted) break
      if (isGone(error)) {
        id = await loop.open(true)
        ;[done, isFirst] = [[], true]
      } else if (isPassing(error)) {
        const waitMs = (error instanceof HearthError && error.retryAfterMs) || Math.min(30_000, 500 * 2 ** failures++)
        loop.onTrouble(error as Error, waitMs)
        await pause(waitMs, undefined, { signal }).catch(() => undefined)
      } else throw error
    }
  }
  // What was handled must not come again. A request that fails here only means that it does.
  if (done.length > 0)
    await api.pullWebhooks
      .take(id, { done }, { signal: AbortSignal.timeout(5000) })
      .result()
      .catch(() => undefined)
}

/** A lost connection, an instance that restarts, a limit. */
function isPassing(error: unknown): boolean {
  if (!(error instanceof HearthError)) return (error as Error).name === 'TimeoutError'
  return error.status === 0 || error.status === 429 || error.status >= 500 || error.code === 'too_many_waiting'
}

async function handleAll({ handle }: TakeLoop, deliveries: readonly Delivery[], done: Report[]): Promise<void> {
  const waiting = [...deliveries]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) done.push(await handle(next))
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, waiting.length) }, work))
}

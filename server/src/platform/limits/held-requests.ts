import { setTimeout as wait } from 'node:timers/promises'
import type { Reader, Wait } from '#kernel/context.ts'
import { ApiError, unavailable } from '#kernel/operation/errors.ts'
import { causeOf, limited } from '#platform/telemetry/log-limit.ts'
import type { Logger } from '#platform/telemetry/logger.ts'

/** Requests that wait until there is something for them. They hold no connection and no transaction while they wait. */
export interface HeldRequests {
  /** What was taken; undefined when the time is over, the client is gone or the process stops. */
  hold<T>(what: Wait<T>, userId: string, signal?: AbortSignal): Promise<T | undefined>
  /** Ends all of them at once. Later ones do not wait. */
  end(): void
}

interface Limits {
  ofUser?: number
  ofProcess?: number
  lookMs?: number
}

type Find = Wait<unknown>['find']

interface Waiter {
  key: string
  wake(): void
}

/** One look at the database for all that wait for the same kind of thing, several times a second. */
export function openHeldRequests(db: Reader, logger: Logger, limits: Limits = {}): HeldRequests {
  const { ofUser = 2, ofProcess = 100, lookMs = 250 } = limits
  const places = new Map<string, number>()
  const waiters = new Map<Find, Set<Waiter>>()
  const ending = new AbortController()
  let held = 0
  let isLooking = false

  function enter(userId: string): Disposable {
    const ofThisUser = places.get(userId) ?? 0
    if (ofThisUser >= ofUser) throw new ApiError('too_many_waiting', undefined, { 'Retry-After': '5' })
    if (held >= ofProcess) throw unavailable('shed', 'Too many requests wait here already; try again shortly', 5)
    held++
    places.set(userId, ofThisUser + 1)
    return {
      [Symbol.dispose]() {
        held--
        const left = places.get(userId)! - 1
        if (left > 0) places.set(userId, left)
        else places.delete(userId)
      },
    }
  }

  async function look(find: Find, waiting: Set<Waiter>): Promise<void> {
    try {
      const found = new Set(await find(db, [...new Set([...waiting].map(({ key }) => key))]))
      for (const waiter of waiting) if (found.has(waiter.key)) waiter.wake()
    } catch (err) {
      limited(logger).warn(`held requests ${causeOf(err)}`, { err }, 'no look for requests that wait; it comes again')
    }
  }

  async function keepLooking(): Promise<void> {
    if (isLooking) return
    isLooking = true
    while (waiters.size > 0 && !ending.signal.aborted) {
      await wait(lookMs, undefined, { signal: ending.signal, ref: false }).catch(() => undefined)
      await Promise.all([...waiters].map(([find, waiting]) => look(find, waiting)))
    }
    isLooking = false
  }

  /** Until a look finds something for the key, or until the signal. */
  async function waitOnce(find: Find, key: string, signal: AbortSignal): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    const waiting = waiters.get(find) ?? new Set()
    const waiter = { key, wake: resolve }
    const wake = () => resolve()
    waiters.set(find, waiting.add(waiter))
    signal.addEventListener('abort', wake)
    void keepLooking()
    await promise
    signal.removeEventListener('abort', wake)
    waiting.delete(waiter)
    if (waiting.size === 0) waiters.delete(find)
  }

  return {
    async hold({ key, seconds, find, take }, userId, gone) {
      using _place = enter(userId)
      using over = openEnd(seconds, [ending.signal, ...(gone ? [gone] : [])])
      while (!over.signal.aborted) {
        await waitOnce(find, key, over.signal)
        // What is taken for a client that is gone would be lost to the others for a while.
        const taken = gone?.aborted || ending.signal.aborted ? undefined : await take()
        if (taken !== undefined) return taken
      }
      return undefined
    },
    end: () => ending.abort(),
  }
}

/** Aborted after some seconds or with one of the signals; leaves no listener behind. */
function openEnd(seconds: number, signals: AbortSignal[]): Disposable & { signal: AbortSignal } {
  const over = new AbortController()
  const end = () => over.abort()
  const timer = setTimeout(end, seconds * 1000)
  for (const signal of signals) signal.addEventListener('abort', end)
  if (signals.some(({ aborted }) => aborted)) end()
  return {
    signal: over.signal,
    [Symbol.dispose]() {
      clearTimeout(timer)
      for (const signal of signals) signal.removeEventListener('abort', end)
    },
  }
}

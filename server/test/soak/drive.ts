import { waitUntil } from '#test/faults/child.ts'
import type { Answer } from '#test/faults/load.ts'
import type { Timed } from './figures.ts'
import type { Traffic } from './traffic.ts'

type Act = Traffic['act']

export interface Noted extends Timed {
  kind: string
  status: number
  /** Of a failure. */
  body?: string
}

export interface Drive extends Disposable {
  /** Bodies are not kept: an hour has a million of them. */
  answers: Noted[]
  /** Until every action that was begun is over. None begins before `resume`. */
  halt(): Promise<void>
  resume(): void
}

/** So many actions a second as are wanted at the time, whether or not earlier ones are over. */
export function startDrive(perSecond: () => number, act: Act): Drive {
  const answers: Noted[] = []
  const pending = new Set<Promise<void>>()
  const failed = Promise.withResolvers<never>()
  failed.promise.catch(() => undefined)
  let [begun, due, lastAt, isHalted] = [0, 0, performance.now(), false]
  const note = (kind: string, { status, body, startedAt, endedAt }: Answer) =>
    answers.push({ kind, status, startedAt, ms: endedAt - startedAt, ...(isFailure(status) && { body }) })
  const begin = async () => {
    const { kind, answers: given } = await act(begun++)
    for (const answer of given) note(kind, answer)
  }
  const timer = setInterval(() => {
    if (isHalted) return
    const now = performance.now()
    due += ((now - lastAt) * perSecond()) / 1000
    lastAt = now
    while (begun < Math.floor(due)) {
      const one = begin()
        .catch(failed.reject)
        .finally(() => pending.delete(one))
      pending.add(one)
    }
  }, 5)
  return {
    answers,
    async halt() {
      isHalted = true
      await Promise.race([failed.promise, Promise.all(pending)])
    },
    resume() {
      lastAt = performance.now()
      isHalted = false
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

export const isFailure = (status: number) => status >= 500 || status === 0

/**
 * As many actions a second as 32 users make who never rest. What an action causes is done within the time that counts: a
 * worker that falls behind would make the maximum look higher than it can stay.
 */
export async function measureMaximum(
  seconds: number,
  act: Act,
  areEffectsDone: () => Promise<boolean>,
): Promise<number> {
  const startedAt = performance.now()
  let done = 0
  const caller = async () => {
    while (performance.now() < startedAt + seconds * 1000) await act(done++)
  }
  await Promise.all(Array.from({ length: 32 }, caller))
  await waitUntil('nothing is on its way', 180_000, areEffectsDone)
  return (done * 1000) / (performance.now() - startedAt)
}

import { createHash } from 'node:crypto'
import type { FeedSpan } from '#kernel/feeds.ts'
import { dayMs, hourMs, minuteMs } from '#kernel/time.ts'

/** Events of this time are read: a conference is announced a year ahead. */
export function decideSpan(now: Date, timezone: string): FeedSpan {
  return { from: new Date(now.getTime() - dayMs), to: new Date(now.getTime() + 365 * dayMs), timezone }
}

interface CheckedSource {
  id: string
  /** Of its next event, if it has one. */
  nextStartsAt: Date | null
  changedAt: Date | null
  createdAt: Date
}

/** When a source that was read is checked again: sooner before an event, rarely when nothing ever changes. */
export function decideNextCheck(source: CheckedSource, now: Date): Date {
  const { id, nextStartsAt, changedAt, createdAt } = source
  const untilNextMs = nextStartsAt ? nextStartsAt.getTime() - now.getTime() : Infinity
  const quietMs = now.getTime() - (changedAt ?? createdAt).getTime()
  if (untilNextMs >= 0 && untilNextMs <= dayMs) return after(now, 15 * minuteMs, id)
  return after(now, quietMs > 30 * dayMs ? 6 * hourMs : hourMs, id)
}

interface FailedSource {
  id: string
  state: string
  failures: number
  failingSince: Date | null
}

export interface FailureVerdict {
  state: 'active' | 'failing' | 'stopped'
  failures: number
  failingSince: Date
  /** Null when it is not checked again by itself. */
  nextCheckAt: Date | null
  /** Set once for each, to tell the managers. */
  becomes: 'failing' | 'stopped' | null
}

const tellAfterMs = 3 * dayMs
const stopAfterMs = 30 * dayMs

/** A failure is retried after 1, 2, 4, 8, 16 and then every 24 hours, and not before the host has said. */
export function decideAfterFailure(source: FailedSource, retryAfterMs: number | null, now: Date): FailureVerdict {
  const failures = source.failures + 1
  const failingSince = source.failingSince ?? now
  const failingMs = now.getTime() - failingSince.getTime()
  if (failingMs >= stopAfterMs)
    return { state: 'stopped', failures, failingSince, nextCheckAt: null, becomes: 'stopped' }
  const state = failingMs >= tellAfterMs ? 'failing' : 'active'
  const becomes = state === 'failing' && source.state !== 'failing' ? 'failing' : null
  const delayMs = Math.min(hourMs * 2 ** Math.min(failures - 1, 5), dayMs)
  const nextCheckAt = after(now, delayMs, source.id)
  const notBefore = new Date(now.getTime() + Math.min(retryAfterMs ?? 0, dayMs))
  return { state, failures, failingSince, nextCheckAt: nextCheckAt > notBefore ? nextCheckAt : notBefore, becomes }
}

/** Up to 10 % earlier or later, so that sources that were added together are not read together for ever. */
function after(now: Date, delayMs: number, id: string): Date {
  const hour = Math.floor(now.getTime() / hourMs)
  const number = createHash('sha256').update(`${id} ${hour}`).digest().readUInt32BE()
  const share = number / 2 ** 32
  return new Date(now.getTime() + Math.round(delayMs * (0.9 + 0.2 * share)))
}

export interface TestClock {
  now(): Date
  advance(ms: number): void
  /** Whether a test has moved it: what an app keeps in memory may then have a time that is still to come. */
  hasMoved(): boolean
  /** As if it were opened now. */
  restart(): void
}

/** A Wednesday in the middle of its month, at noon: no day, week or month ends beside it, in UTC or elsewhere. */
const startMs = Date.UTC(2026, 5, 10, 12)

/** Starts at the same instant in every run, goes on by itself, and moves with the tests. */
export function openTestClock(): TestClock {
  let openedAt = performance.now()
  return shifted(
    () => startMs + performance.now() - openedAt,
    () => (openedAt = performance.now()),
  )
}

/** For tests whose other side has a clock of its own: a store that checks signatures, a receiver, an OAuth client. */
export function openRealClock(): TestClock {
  return shifted(Date.now)
}

function shifted(nowMs: () => number, reopen?: () => void): TestClock {
  let shiftMs = 0
  return {
    now: () => new Date(nowMs() + shiftMs),
    advance(ms) {
      shiftMs += ms
    },
    hasMoved: () => shiftMs !== 0,
    restart() {
      shiftMs = 0
      reopen?.()
    },
  }
}

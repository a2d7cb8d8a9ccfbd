import type { Bare } from './bare.ts'

const everyMs = 10_000

export interface Pace extends Disposable {
  /** Actions a second for now. */
  now(): number
  /** All that were set. */
  used: number[]
}

/**
 * Half of the maximum, and less while the machine is slower than it was when the maximum was measured: a processor shared with
 * other machines can lose half of its speed for minutes, and half of a maximum is then all of it. `costThen` is what
 * the bare process took for an answer at that time.
 */
export function startPace(half: number, costThen: number, bare: Pick<Bare, 'startCost'>): Pace {
  const used = [half]
  let cost = bare.startCost()
  const timer = setInterval(() => {
    const costNow = cost()
    cost = bare.startCost()
    used.push(decideRate(half, costThen, costNow))
  }, everyMs)
  return { now: () => used.at(-1)!, used, [Symbol.dispose]: () => clearInterval(timer) }
}

/** Never more than half: what the machine gains is not taken. Costs without an answer say nothing. */
export function decideRate(half: number, costThen: number, costNow: number): number {
  const speed = costThen / costNow
  return speed > 0 ? Math.max(1, Math.floor(half * Math.min(1, speed))) : half
}

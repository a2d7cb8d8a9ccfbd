import { percentile } from '#test/faults/load.ts'

export interface Timed {
  startedAt: number
  ms: number
}

export const p99 = (of: Timed[]) =>
  percentile(
    of.map(({ ms }) => ms),
    0.99,
  )
export const p99s = (all: Timed[][]) => all.map((span) => p99(span).toFixed(0)).join(', ')

/** The answers of each span of a run, all spans of the same length. */
export function splitIntoSpans<T extends Timed>(all: T[], count: number, startedAt: number, spanMs: number): T[][] {
  return Array.from({ length: count }, (_, n) =>
    all.filter(({ startedAt: at }) => Math.floor((at - startedAt) / spanMs) === n),
  )
}

/** Seconds that a process has used the processor until then. */
export interface Used {
  at: number
  seconds: number
}

/** From one sample to another: processor time for each answer, in milliseconds. */
export function cpuPerAnswer(answers: Timed[], from: Used, to: Used): number {
  const count = answers.filter(({ startedAt: at }) => at >= from.at && at < to.at).length
  return ((to.seconds - from.seconds) * 1000) / count
}

export function compare(first: number, last: number): { ratio: number; text: string } {
  const ratio = last / first
  return { ratio, text: `${first.toFixed(1)} ms at first, ${last.toFixed(1)} at last (${ratio.toFixed(2)})` }
}

export const signed = (figure: number | string) => `${Number(figure) < 0 ? '' : '+'}${figure}`

export function describeRates(rates: number[]): string {
  const mean = rates.reduce((sum, rate) => sum + rate, 0) / rates.length
  return `${mean.toFixed(0)} (${Math.min(...rates)} to ${Math.max(...rates)})`
}

import { askInTurn, percentile, timesOf } from './arrivals.ts'
import { type Load, reportInTurn, type Written } from './load.ts'
import type { Server } from './processes.ts'

export interface Answers {
  perSecond: number
  p50: number
  p99: number
  done: number
  /** 503. */
  busy: number
  other5xx: number
  /** Answers above 399 that are neither. */
  refused: number
  unanswered: number
}

/** Each server has its share of the requests and of the connections. */
export async function ask(servers: Server[], requests: Written[], load: Load, name: string): Promise<Answers> {
  const share = Math.ceil(requests.length / servers.length)
  const reports = await Promise.all(
    servers.map(async ({ url }, n) => {
      const own = requests.slice(n * share, (n + 1) * share)
      const report = await reportInTurn(
        url,
        own,
        { ...load, connections: load.connections / servers.length },
        `${name}-${n}`,
      )
      if (report.sent > own.length)
        throw new Error(`${own.length} people are too few for ${load.seconds} seconds: some came twice`)
      return report
    }),
  )
  const [all, refusals] = [sum(reports, 'requests'), sum(reports, 'refusals')]
  const [busy, other5xx] = [sum(reports, 'busy'), sum(reports, 'other5xx')]
  return {
    perSecond: ((all - refusals) * 1e6) / Math.max(...reports.map(({ us }) => us)),
    p50: Math.max(...reports.map(({ p50Us }) => p50Us)) / 1000,
    p99: Math.max(...reports.map(({ p99Us }) => p99Us)) / 1000,
    done: all - refusals,
    busy,
    other5xx,
    refused: refusals - busy - other5xx,
    unanswered: sum(reports, 'failures'),
  }
}

/** By a client that waits for the last answers too: wrk forgets those that take longer than the round. */
export async function askToTheEnd(servers: Server[], requests: Written[], load: Load): Promise<Answers> {
  const visits = await askInTurn(
    servers.map(({ url }) => url),
    requests,
    load,
  )
  const count = (is: (status: number) => boolean) => visits.filter(({ statuses: [status] }) => is(status!)).length
  const done = count((status) => status === 201)
  return {
    perSecond: done / load.seconds,
    p50: percentile(timesOf(visits), 50),
    p99: percentile(timesOf(visits), 99),
    done,
    busy: count((status) => status === 503),
    other5xx: count((status) => status >= 500 && status !== 503),
    refused: count((status) => status > 201 && status < 500),
    unanswered: count((status) => status === 0),
  }
}

/** 503 is an honest answer in a crowd; nothing else is. */
export function flawsOf({ done, other5xx, refused, unanswered }: Answers): string[] {
  const isRight = done > 0 && other5xx + refused + unanswered === 0
  return isRight ? [] : [`${done} done, other5xx ${other5xx}, refused ${refused}, not answered ${unanswered}`]
}

const sum = <K extends string>(all: Record<K, number>[], key: K) => all.reduce((so, one) => so + one[key], 0)
export const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1]!
export const spread = (values: number[], digits = 0) =>
  `${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)}`

export function describe(taken: Answers[]): string {
  const of = (key: keyof Answers) => taken.map((one) => one[key])
  const middle = (key: keyof Answers) => median(of(key)).toFixed(0)
  return (
    `${middle('perSecond')}/s (${spread(of('perSecond'))}), p50 ${middle('p50')} ms, p99 ${middle('p99')} ms (${spread(of('p99'))}), ` +
    `503 ${sum(taken, 'busy')}, other5xx ${sum(taken, 'other5xx')}, refused ${sum(taken, 'refused')}, not answered ${sum(taken, 'unanswered')}`
  )
}

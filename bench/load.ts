import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'
import { root, runCommand } from './processes.ts'

export interface Load {
  connections: number
  seconds: number
}

export interface Round {
  requests: number
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
}

export interface Report {
  requests: number
  us: number
  p50Us: number
  p99Us: number
  /** Without an answer. */
  failures: number
  /** Any status above 399. */
  refusals: number
  /** Those below are counted for requests from a list only. With more sent than it has, it has begun again. */
  sent: number
  /** 503. */
  busy: number
  other5xx: number
}

/**
 * As many requests as the connections carry, each sent when the one before it is answered. By wrk, because a generator
 * in Node takes a third of the processor time of the bare process itself, and on a small machine that hides differences.
 */
export async function fire(url: string, token: string | undefined, load: Load): Promise<Round> {
  const credential = token === undefined ? [] : ['--header', `Authorization: Bearer ${token}`]
  return roundOf(url, await wrk(load, ['--script', 'bench/report.lua', ...credential, url]))
}

export interface Written {
  method: 'POST' | 'DELETE'
  path: string
  token: string
  body?: object
}

const lineOf = ({ method, path, token, body }: Written) =>
  `${method} ${path} ${token} ${body ? JSON.stringify(body) : ''}\n`

/** The same with requests that change something, sent one after the other and, at their end, from the beginning. */
export async function fireInTurn(url: string, requests: Written[], load: Load, name = 'requests'): Promise<Round> {
  return roundOf(url, await reportInTurn(url, requests, load, name))
}

/** The same where some may be refused. */
export async function reportInTurn(url: string, requests: Written[], load: Load, name: string): Promise<Report> {
  const file = join(root, `.tmp/bench/${name}.txt`)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, requests.map(lineOf).join(''))
  return wrk(load, ['--script', 'bench/rotate.lua', url, '--', file])
}

async function wrk({ connections, seconds }: Load, rest: string[]): Promise<Report> {
  const shape = ['--threads', '1', '--timeout', '10s', '--connections', `${connections}`, '--duration', `${seconds}s`]
  const printed = await runCommand('wrk', [...shape, ...rest])
  return JSON.parse(printed.trimEnd().split('\n').at(-1)!) as Report
}

function roundOf(url: string, report: Report): Round {
  if (report.requests === 0 || report.failures > 0 || report.refusals > 0)
    throw new Error(`${url} did not always answer 2xx: ${JSON.stringify(report)}`)
  return {
    requests: report.requests,
    requestsPerSecond: (report.requests * 1e6) / report.us,
    p50Ms: report.p50Us / 1000,
    p99Ms: report.p99Us / 1000,
  }
}

/** Asked first, because preparing the rest takes a while. */
export async function assertGenerator(): Promise<void> {
  const path = (process.env.PATH ?? '').split(delimiter)
  const isThere = path.some((folder) => existsSync(join(folder, 'wrk')))
  if (!isThere) throw new Error('The load comes from wrk, which is missing: run `scripts/services install wrk`')
}

/** The very bytes of an answer that succeeded. */
export async function fetchBody(url: string, token: string, body?: object): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) }
  const answer = await fetch(url, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${text}`)
  return text
}

import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Pool } from 'undici'
import { findFreePort } from '../server/test/support/net/ports.ts'
import type { Load } from './load.ts'
import { type Environment, startServer } from './processes.ts'

interface Given {
  env: Environment
  token: string
  rounds: number
  load: Load
}

/** What the second of the twins does more than the first. `nothing` shows how far two equal ones differ here. */
const more: Record<string, () => Promise<{ env: Environment; scrape?: string; close?: () => void }>> = {
  nothing: async () => ({ env: {} }),
  async metrics() {
    const port = await findFreePort()
    return { env: { METRICS_PORT: String(port) }, scrape: `http://127.0.0.1:${port}/metrics` }
  },
  tracing: () => traceTo('0.01'),
  'tracing-all': () => traceTo('1'),
}

/** A collector that takes everything. */
async function traceTo(ratio: string) {
  const sink = createServer((request, response) => request.resume().on('end', () => response.end('{}')))
  await once(sink.listen(0, '127.0.0.1'), 'listening')
  const endpoint = `http://127.0.0.1:${(sink.address() as AddressInfo).port}`
  return {
    env: { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio },
    close: () => void sink.close(),
  }
}

interface Slice {
  ms: number
  /** Processor time of the process, with all its threads. */
  cpuUs: number
}

const slicesPerRound = 300
const requestsPerSlice = 64

/**
 * GET /v1/me of two APIs in one process, one of which does more. They take turns every few dozen requests, because on a busy
 * machine even processor time per request changes by half within seconds, and neighbors meet the same.
 */
export async function compare(what: string, { env, token, rounds, load }: Given): Promise<void> {
  const prepare = more[what]
  if (!prepare) throw new Error(`--compare must be one of ${Object.keys(more).join(', ')}`)
  const { env: extra, scrape, close } = await prepare()
  const port = await findFreePort()
  await using twins = await startServer(['bench/twins.ts'], { ...env, ...extra, TWIN_PORT: String(port) }, [])
  const [plain, watched] = [twins.url, `http://127.0.0.1:${port}`].map(
    (url) => new Pool(url, { connections: load.connections }),
  ) as [Pool, Pool]

  async function slice(pool: Pool): Promise<Slice> {
    const [cpu, from] = [cpuUs(twins.pid), performance.now()]
    let left = requestsPerSlice
    const client = async () => {
      while (left-- > 0) {
        const answer = await pool.request({
          path: '/v1/me',
          method: 'GET',
          headers: { authorization: `Bearer ${token}` },
        })
        if (answer.statusCode !== 200) throw new Error(`answered ${answer.statusCode}`)
        await answer.body.dump()
      }
    }
    await Promise.all(Array.from({ length: load.connections }, client))
    return { ms: performance.now() - from, cpuUs: cpuUs(twins.pid) - cpu }
  }

  async function round(): Promise<[Slice, Slice][]> {
    const pairs: [Slice, Slice][] = []
    for (let i = 0; i < slicesPerRound; i++) {
      // Prometheus asks every 15 seconds; a round is about that.
      if (scrape && i === 0) await (await fetch(scrape)).text()
      const isSwapped = i % 2 === 1
      const first = await slice(isSwapped ? watched : plain)
      const second = await slice(isSwapped ? plain : watched)
      pairs.push(isSwapped ? [second, first] : [first, second])
    }
    return pairs
  }

  await round()
  const all: [Slice, Slice][] = []
  for (let i = 0; i < rounds; i++) {
    const pairs = await round()
    console.log(`round ${i + 1}: ${describe(pairs)}`)
    all.push(...pairs)
  }
  console.log(`${what}, ${rounds} rounds: ${describe(all)}`)
  await Promise.all([plain.close(), watched.close()])
  close?.()
}

const percent = (ratio: number) => `${ratio >= 1 ? '+' : ''}${(100 * (ratio - 1)).toFixed(1)} %`

function describe(pairs: [Slice, Slice][]): string {
  const cpu = (side: 0 | 1) => pairs.map((pair) => pair[side].cpuUs / requestsPerSlice)
  const speed = (side: 0 | 1) => pairs.map((pair) => (requestsPerSlice * 1000) / pair[side].ms)
  const told = (figures: (side: 0 | 1) => number[], unit: string, of: (values: number[]) => number) => {
    const [plain, watched] = [of(figures(0)), of(figures(1))]
    return `${plain.toFixed(0)} and ${watched.toFixed(0)} ${unit} (${percent(watched / plain)})`
  }
  return [
    told(speed, 'requests/s', median),
    told(cpu, 'µs of processor a request', median),
    told(cpu, 'µs in the quieter half', quieterHalf),
  ].join('; ')
}

/** Other programs only ever add time, so the better slices are nearer to a quiet machine. */
function quieterHalf(values: number[]): number {
  const best = values.toSorted((a, b) => a - b).slice(0, Math.ceil(values.length / 2))
  return best.reduce((sum, value) => sum + value, 0) / best.length
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}

/** All threads of a process, to the nanosecond. */
function cpuUs(pid: number): number {
  const nanoseconds = (task: string) => {
    try {
      return Number(readFileSync(`/proc/${pid}/task/${task}/schedstat`, 'utf8').split(' ')[0])
    } catch {
      return 0
    }
  }
  return readdirSync(`/proc/${pid}/task`).reduce((sum, task) => sum + nanoseconds(task), 0) / 1000
}

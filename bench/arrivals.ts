import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'undici'
import type { Load, Written } from './load.ts'

/** A request that is not answered until then is a failure. */
const timeoutMs = 10_000
/** Longer than any pause of the measurement, and shorter than the server keeps a connection. */
const idleMs = 60_000

interface Answer {
  /** 0 without an answer. */
  status: number
  retrySeconds: number
}

export interface Connections extends AsyncDisposable {
  ask(request: Written): Promise<Answer>
  /** How many were in use at the same time at most. */
  busiest(): number
  /** How many requests found none free. */
  delayed(): number
}

/** So many kept connections, spread over the servers and used in turn. */
export async function openConnections(urls: string[], count: number): Promise<Connections> {
  const all = Array.from({ length: count }, (_, n) => openClient(urls[n % urls.length]!))
  const free = await Promise.all(all)
  const waiting: ((client: Client) => void)[] = []
  let [busiest, delayed] = [0, 0]

  async function take(): Promise<Client> {
    const client = free.shift()
    if (client) {
      busiest = Math.max(busiest, count - free.length)
      return client
    }
    delayed += 1
    return new Promise((resolve) => void waiting.push(resolve))
  }
  function giveBack(client: Client): void {
    const next = waiting.shift()
    if (next) next(client)
    else free.push(client)
  }
  return {
    async ask({ method, path, token }) {
      const client = await take()
      try {
        const answer = await client.request({ method, path, headers: { authorization: `Bearer ${token}` } })
        await answer.body.dump()
        return { status: answer.statusCode, retrySeconds: Number(answer.headers['retry-after'] ?? 1) }
      } catch {
        return { status: 0, retrySeconds: 0 }
      } finally {
        giveBack(client)
      }
    },
    busiest: () => busiest,
    delayed: () => delayed,
    async [Symbol.asyncDispose]() {
      await Promise.all(free.map((client) => client.destroy()))
    },
  }
}

async function openClient(url: string): Promise<Client> {
  const limits = { headersTimeout: timeoutMs, bodyTimeout: timeoutMs, keepAliveTimeout: idleMs }
  const client = new Client(url, { pipelining: 1, ...limits })
  await (await client.request({ method: 'GET', path: '/healthz' })).body.dump()
  return client
}

export interface Visit {
  /** From the moment the person came to the last answer, with what was tried again and any wait for a connection. */
  ms: number
  /** How much later than planned the first request was sent. */
  lateMs: number
  /** Of each answer. */
  statuses: number[]
}

/**
 * Everyone comes at a time of their own, spread evenly over these seconds, however long others wait for their answers. Who is
 * answered 503 tries again as the page does: after its pause and up to three times as long, and for a minute after the end at most.
 */
export function arriveEvenly(connections: Connections, requests: Written[], seconds: number): Promise<Visit[]> {
  const startsAt = performance.now()
  const endsAt = startsAt + (seconds + 60) * 1000
  return Promise.all(
    requests.map(async (request, n) => {
      const comesAt = startsAt + (n * seconds * 1000) / requests.length
      await wait(Math.max(0, comesAt - performance.now()))
      const lateMs = performance.now() - comesAt
      const statuses: number[] = []
      for (;;) {
        const { status, retrySeconds } = await connections.ask(request)
        statuses.push(status)
        const now = performance.now()
        if (status !== 503 || now > endsAt) return { ms: now - comesAt, lateMs, statuses }
        await wait(retrySeconds * 1000 * (1 + 2 * Math.random()))
      }
    }),
  )
}

/** As many requests as the connections carry, each sent when the one before it is answered, the last ones to their end. */
export async function askInTurn(urls: string[], requests: Written[], load: Load): Promise<Visit[]> {
  await using connections = await openConnections(urls, load.connections)
  const endsAt = performance.now() + load.seconds * 1000
  const left = requests.values()
  const visits: Visit[] = []
  const ask = async () => {
    while (performance.now() < endsAt) {
      const { value: request } = left.next()
      if (!request) throw new Error(`${requests.length} requests are too few for ${load.seconds} seconds`)
      const from = performance.now()
      const { status } = await connections.ask(request)
      visits.push({ ms: performance.now() - from, lateMs: 0, statuses: [status] })
    }
  }
  await Promise.all(Array.from({ length: load.connections }, ask))
  return visits
}

export const timesOf = (visits: Visit[]) => visits.map(({ ms }) => ms)

export function percentile(values: number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN
}

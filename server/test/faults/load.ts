import assert from 'node:assert/strict'
import { Agent, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { Agent as SecureAgent, request as secureRequest } from 'node:https'
import { setTimeout as wait } from 'node:timers/promises'

export interface Answer {
  /** 0 when there was no answer at all; `body` then says why. */
  status: number
  headers: IncomingHttpHeaders
  body: string
  startedAt: number
  endedAt: number
}

export interface Question {
  port: number
  method?: string
  path: string
  token?: string
  host?: string
  headers?: Record<string, string>
  body?: unknown
}

export interface Client extends Disposable {
  send(question: Question): Promise<Answer>
  /** Closes the connections. The next request opens one. */
  hangUp(): void
}

interface ClientOptions {
  sockets: number
  /** Any address of 127.0.0.0/8: the API treats each of them as a different client. */
  address?: string
  timeoutMs?: number
  /** Asks over TLS and trusts the certificate of this authority. */
  authority?: string
}

/** Keeps its connections and never throws: what went wrong is an answer too, and counted by the test. */
export function openClient({ sockets, address = '127.0.0.1', timeoutMs = 20_000, authority }: ClientOptions): Client {
  const kept = { keepAlive: true, maxSockets: sockets, maxFreeSockets: sockets }
  const agent = authority === undefined ? new Agent(kept) : new SecureAgent({ ...kept, ca: authority })
  const ask = authority === undefined ? request : secureRequest

  function send({ port, method = 'GET', path, token, host, headers = {}, body }: Question): Promise<Answer> {
    const startedAt = performance.now()
    const payload = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body)
    return new Promise((resolve) => {
      const give = (status: number, received: IncomingHttpHeaders, text: string) =>
        resolve({ status, headers: received, body: text, startedAt, endedAt: performance.now() })
      const asked = ask(
        {
          agent,
          port,
          method,
          path,
          host: '127.0.0.1',
          localAddress: address,
          signal: AbortSignal.timeout(timeoutMs),
          headers: {
            host: host ?? `127.0.0.1:${port}`,
            ...(token && { authorization: `Bearer ${token}` }),
            ...(payload !== undefined && {
              'content-type': 'application/json',
              'content-length': Buffer.byteLength(payload),
            }),
            ...headers,
          },
        },
        (response: IncomingMessage) => {
          let text = ''
          response.setEncoding('utf8')
          response.on('data', (part: string) => {
            text += part
          })
          response.on('end', () => give(response.statusCode!, response.headers, text))
          response.on('error', (error) => give(0, {}, String(error)))
        },
      )
      // The server may close an idle connection in the moment of its next use; that is told apart from a lost answer.
      asked.on('error', (error) => give(0, {}, `${error}${asked.reusedSocket ? ' on a reused connection' : ''}`))
      asked.end(payload)
    })
  }

  const hangUp = () => agent.destroy()
  return { send, hangUp, [Symbol.dispose]: hangUp }
}

/** A process that was kept from running sheds requests before it counts them, so they may come again. */
export async function insist(client: Client, question: Question, tries = 100): Promise<Answer> {
  const answer = await client.send(question)
  if (answer.status !== 503 || tries === 1) return answer
  assertRateHeaders(answer)
  await wait(50)
  return insist(client, question, tries - 1)
}

/** The status of one request on a connection of its own, or undefined while the port is closed. */
export async function probe(port: number, path: string): Promise<number | undefined> {
  using client = openClient({ sockets: 1, timeoutMs: 5000 })
  const { status } = await client.send({ port, path, headers: { connection: 'close' } })
  return status || undefined
}

/** Disposing of it sends no more, so that a failed test does not leave it running. */
export interface Load extends Disposable {
  /** Those that have come so far. */
  answers: Answer[]
  /** Sends no more and waits for the last one. */
  stop(): Promise<Answer[]>
}

/** Sends this many requests per second, whether or not earlier ones were answered, as independent callers do. */
export function steadily(perSecond: number, send: (n: number) => Promise<Answer>): Load {
  const answers: Answer[] = []
  const pending = new Set<Promise<void>>()
  const startedAt = performance.now()
  let sent = 0
  const timer = setInterval(() => {
    const due = Math.floor(((performance.now() - startedAt) * perSecond) / 1000)
    for (; sent < due; sent++) {
      const one: Promise<void> = send(sent).then((answer) => {
        answers.push(answer)
        pending.delete(one)
      })
      pending.add(one)
    }
  }, 5)
  return {
    answers,
    async stop() {
      clearInterval(timer)
      await Promise.all(pending)
      return answers
    },
    [Symbol.dispose]: () => clearInterval(timer),
  }
}

/** Sends them all over the given number of callers, each one asking again as soon as it was answered. */
export async function atOnce(total: number, callers: number, send: (n: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  let next = 0
  async function caller(): Promise<void> {
    while (next < total) answers.push(await send(next++))
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return answers
}

/** The longest time in which none was answered. */
export function pauseOf(answers: Answer[]): number {
  const ends = answers.map(({ endedAt }) => endedAt).toSorted((a, b) => a - b)
  return Math.round(Math.max(...ends.map((end, n) => end - (ends[n - 1] ?? end))))
}

export function percentile(values: number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}

export function latencies(answers: Answer[], from: number, to: number): number[] {
  return answers.filter((one) => one.startedAt >= from && one.startedAt < to).map((one) => one.endedAt - one.startedAt)
}

/** How often each status came, such as `200×940 503×60`. */
export function tally(answers: Answer[]): string {
  const groups = Map.groupBy(answers, (answer) => answer.status)
  return [...groups]
    .sort(([a], [b]) => a - b)
    .map(([status, { length }]) => `${status}×${length}`)
    .join(' ')
}

const rateHeaders = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset'] as const

export function assertRateHeaders(answer: Answer, where = ''): void {
  for (const name of rateHeaders)
    assert.match(String(answer.headers[name]), /^\d+$/, `${name} is missing: ${answer.status} ${where} ${answer.body}`)
}

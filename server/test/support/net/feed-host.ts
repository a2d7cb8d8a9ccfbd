import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

export interface AskedFeed {
  path: string
  headers: IncomingMessage['headers']
  at: number
}

export interface FeedHost extends AsyncDisposable {
  url(path: string): string
  /** A text is a calendar or, when it begins like one, a page; a number is a status. Anything else is 404. */
  on(path: string, answer: string | number | Answer): void
  asked: AskedFeed[]
  /** Paths that were asked for since the last call. */
  paths(): string[]
}

/** A host of another platform, on loopback. */
export async function startFeedHost(address = '127.0.0.1', port = 0): Promise<FeedHost> {
  const answers = new Map<string, Answer>()
  const asked: AskedFeed[] = []
  let seen = 0
  const server = createServer((request, response) => {
    asked.push({ path: request.url!, headers: request.headers, at: performance.now() })
    const answer = answers.get(request.url!) ?? ((_request, other) => other.writeHead(404).end())
    answer(request, response)
  })
  server.listen(port, address)
  await once(server, 'listening')
  return {
    url: (path) => `http://${address}:${(server.address() as AddressInfo).port}${path}`,
    on(path, answer) {
      answers.set(path, typeof answer === 'function' ? answer : plainAnswer(answer))
    },
    asked,
    paths() {
      const found = asked.slice(seen).map((one) => one.path)
      seen = asked.length
      return found
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function plainAnswer(what: string | number): Answer {
  return (_request, response) => {
    if (typeof what === 'number') return response.writeHead(what).end()
    const type = what.startsWith('<') ? 'text/html' : 'text/calendar'
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(what)
  }
}

/** A calendar with one entry per title, a day apart, from the next day on. */
export function calendarOf(titles: string[], now: Date, more = ''): string {
  const stamp = (date: Date) => `${date.toISOString().replace(/[-:]|\.\d+/g, '')}`
  const entries = titles.flatMap((title, i) => {
    const start = new Date(now.getTime() + (i + 1) * 86_400_000)
    const end = new Date(start.getTime() + 3_600_000)
    const times = [`DTSTAMP:${stamp(now)}`, `DTSTART:${stamp(start)}`, `DTEND:${stamp(end)}`]
    return ['BEGIN:VEVENT', `UID:${title}@garden.example`, ...times, `SUMMARY:${title}`, 'END:VEVENT']
  })
  const lines = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Garden//EN', ...entries, ...(more ? [more] : [])]
  return [...lines, 'END:VCALENDAR', ''].join('\r\n')
}

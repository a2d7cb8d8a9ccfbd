import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, before, it } from 'node:test'
import { Worker } from 'node:worker_threads'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { useApp } from '#test/support/app/harness.ts'
import { makeClub } from '#test/support/builders/badges.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { type FeedHost, startFeedHost } from '#test/support/net/feed-host.ts'

const outbound = openOutbound({ allow: ['127.0.0.0/8'] })
const app = useApp({ outbound })
const ratioMax = 3
/** On a busy machine anything may wait for its turn. */
const floorMs = 150
let host: FeedHost
before(async () => {
  host = await startFeedHost()
  for (const [path, text] of Object.entries(bodies)) {
    const body = Buffer.from(text)
    host.on(path, (_request, response) => void response.end(body))
  }
})
after(async () => {
  outbound[Symbol.dispose]()
  await host[Symbol.asyncDispose]()
})

/** Thousands of rules without an end and without a date. */
function endless(): string {
  const entries = Array.from({ length: 4000 }, (_, i) => {
    const lines = [`UID:${i}`, `SUMMARY:${i}`, 'DTSTART:19700101T000000Z', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30']
    return ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
  })
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...entries, 'END:VCALENDAR', ''].join('\r\n')
}

const bodies = {
  '/endless.ics': endless(),
  '/large.ics': 'BEGIN:VCALENDAR\r\n'.repeat(180_000),
  /** Starts of tags without an end. */
  '/page': `<html>${'<meta generator '.repeat(100_000)}`,
}
const hostile = Object.keys(bodies)

/** As many threads as read feeds, always busy: processors that are shared are the same with them and with previews. */
async function beBusy<T>(work: () => Promise<T>): Promise<T> {
  const threads = [1, 2].map(() => new Worker('for (;;);', { eval: true }))
  await Promise.all(threads.map((thread) => once(thread, 'online')))
  try {
    return await work()
  } finally {
    await Promise.all(threads.map((thread) => thread.terminate()))
  }
}

/** How long each took, in milliseconds. */
async function readEvents(token: string, count: number): Promise<number[]> {
  const times: number[] = []
  for (let i = 0; i < count; i++) {
    const from = performance.now()
    assert.equal((await app.get('/v1/events', { token })).status, 200)
    times.push(performance.now() - from)
  }
  return times
}
const p99 = (times: number[]) => times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1]!

/** Compares times, so it needs a quiet machine: `SCALE=full`. */
const skip = process.env.SCALE !== 'full'

it('hostile calendars and pages in previews do not slow down the rest of the API', {
  timeout: 120_000,
  skip,
}, async () => {
  const managers = await Promise.all(hostile.map(() => makeUser(app)))
  const group = await makeClub(
    app,
    managers.map((manager) => [manager, 'manager']),
  )
  const tokens = await Promise.all(managers.map((manager) => makeToken(app, manager, ['manage:events'])))
  const reader = await makeToken(app, await makeUser(app), ['read:events'])
  const seen = new Set<string>()
  async function preview(path: string, token: string) {
    const body = { url: host.url(path) }
    const { status } = await app.post(`/v1/manage/groups/${group.id}/sources/preview`, { token, body })
    assert.ok(status === 200 || status === 409, `${path}: ${status}`)
    seen.add(path)
  }
  await readEvents(reader, 30)
  const [alone, beside]: [number[], number[]] = [[], []]
  for (let round = 0; round < 2; round++) {
    alone.push(...(await beBusy(() => readEvents(reader, 150))))
    // At least as long as the reads, 20 an hour at most.
    let isOver = false
    const previews = hostile.map(async (path, i) => {
      for (let times = 0; times < 6 && !isOver; times++) await preview(path, tokens[i]!)
    })
    beside.push(...(await readEvents(reader, 150)))
    isOver = true
    await Promise.all(previews)
  }
  const limit = Math.max(ratioMax * p99(alone), floorMs)
  assert.ok(p99(beside) <= limit, `${p99(beside)} ms beside, ${p99(alone)} ms alone`)
  assert.deepEqual([...seen].toSorted(), hostile)
})

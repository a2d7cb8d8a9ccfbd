import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { giveRole, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { type Fault, openFaultyProxy } from '#test/support/net/faulty-proxy.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'
import { type Hearth, HearthError, hearth } from '../../../packages/client/src/index.ts'
import { isFull } from './child.ts'

const tries = isFull ? 1000 : 30
const atOnce = isFull ? 20 : 15

let url: string
let token: string
let groupId: string
const app = useApp({
  async prepare() {
    const port = await findFreePort()
    await listenOn(app.http, port, '127.0.0.1')
    url = `http://127.0.0.1:${port}`
    const owner = await makeUser(app)
    groupId = (await makeEventWithGroup(app)).groupId!
    await giveRole(app, groupId, owner, 'owner')
    token = await makeToken(app, owner, ['manage:events', 'developer', 'user'])
  },
})

/** The first request of every call has the fault, and of every third call the second one too. */
function faultsByKey(fault: Fault) {
  const seen = new Map<string, { call: number; requests: number }>()
  return ({ headers }: { headers: NodeJS.Dict<string | string[]> }): Fault => {
    const key = String(headers['idempotency-key'])
    const entry = seen.get(key) ?? { call: seen.size, requests: 0 }
    seen.set(key, entry)
    return ++entry.requests <= (entry.call % 3 === 0 ? 2 : 1) ? fault : 'pass'
  }
}

async function createEvents(api: Hearth, name: string): Promise<Map<string, string>> {
  const made = new Map<string, string>()
  const titles = Array.from({ length: tries }, (_, n) => `${name} ${n}`)
  const work = async () => {
    for (let title = titles.pop(); title; title = titles.pop()) {
      const event = { title, dateTime: '2030-05-01T18:00:00Z', timezone: 'Europe/Berlin' }
      made.set(title, (await api.events.create(groupId, event)).id)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return made
}

describe(`${tries} events created by the client through a faulty proxy`, () => {
  for (const fault of ['lose', 'hurry', '503', '503 early', '429'] as const)
    it(`are ${tries} events: ${fault}`, { timeout: 900_000 }, async (t) => {
      await using proxy = await openFaultyProxy(url, faultsByKey(fault))
      // Enough tries for the first request to end, which the one after it has to wait for.
      const made = await createEvents(hearth({ baseUrl: proxy.url, token, retries: 6 }), `Event (${fault})`)
      t.diagnostic(`${proxy.counts.arrived} requests, ${proxy.counts.passed} of them reached the server`)
      assert.ok(proxy.counts.arrived >= tries * 2)
      const rows = await app.database
        .selectFrom('events')
        .select(['id', 'title'])
        .where('title', 'like', `Event (${fault}) %`)
        .execute()
      assert.equal(rows.length, tries)
      for (const { id, title } of rows) assert.equal(made.get(title!), id)
    })
})

describe('a call that must not be repeated', () => {
  const calls: Record<string, (api: Hearth) => Promise<unknown>> = {
    'a POST without a key': (api) => api.feeds.rotateToken(),
    'a PATCH': (api) => api.profile.update({ bio: 'Here' }),
  }
  for (const [name, call] of Object.entries(calls)) {
    for (const fault of ['lose', '503'] as const)
      it(`is sent once: ${name}, ${fault}`, async () => {
        await using proxy = await openFaultyProxy(url, () => fault)
        await assert.rejects(call(hearth({ baseUrl: proxy.url, token })), (error) => {
          assert.ok(error instanceof HearthError)
          assert.equal(error.code, fault === 'lose' ? 'network' : 'unavailable')
          return true
        })
        assert.equal(proxy.counts.arrived, 1)
      })
    it(`is sent again after 429, which did nothing: ${name}`, async () => {
      await using proxy = await openFaultyProxy(url, () => (proxy.counts.arrived === 1 ? '429' : 'pass'))
      await call(hearth({ baseUrl: proxy.url, token }))
      assert.deepEqual(proxy.counts, { arrived: 2, passed: 1 })
    })
  }
})

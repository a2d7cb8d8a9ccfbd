import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { direct } from '#kernel/data/statement.ts'
import type { Run } from '#platform/database/database.ts'
import { serverFolder } from '#test/faults/processes.ts'
import { openRealClock } from '#test/support/app/clock.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { recordStatements, type Statement } from '#test/support/app/recorded-statements.ts'
import { makeSession, makeToken, makeUser } from '#test/support/builders/factories.ts'
import { makeGrant } from '#test/support/builders/grants.ts'
import { openScaleInstance, type ScaleInstance } from './instance.ts'
import { assertGrowsSlowly, explain, listNodes, rowsOf } from './plans.ts'
import { fillTown, listRequests, type Request } from './town.ts'

/** A million events and eleven million RSVPs beside a hundredth of that; without it only the plans of a town are looked at. */
const isFull = process.env.SCALE === 'full'
const small = isFull
  ? { users: 10_000, groups: 1000, perGroup: 10, crowd: 20 }
  : { users: 10_000, groups: 2000, perGroup: 10, crowd: 5 }
const large = { users: 1_000_000, groups: 100_000, perGroup: 10, crowd: 20 }
const rounds = 15
/** Rows that may be sorted: a page and one more, or all who answered to one event, or as many as a search weighs. */
const few = 40
const candidates = 1001
/** Below this a difference is the machine's and not the query's. */
const noiseMs = 8

let town: App
let country: ScaleInstance | undefined
before(
  async () => {
    // The rows are made around the time of the database.
    town = await startApp({ clock: openRealClock() })
    await fillTown(town.url, small)
    if (!isFull) return
    // A country takes a quarter of an hour to fill; one that was filled before can be named.
    country = await openScaleInstance((url) => fillTown(url, large), process.env.SCALE_DATABASE_URL)
  },
  { timeout: 3_600_000 },
)
after(async () => {
  await country?.drop()
  await town[Symbol.asyncDispose]()
})

async function read(app: App, { path, token }: Pick<Request, 'path' | 'token'>): Promise<number> {
  const started = performance.now()
  const answer = await app.get(path, { token })
  assert.equal(answer.status, 200, `${path}: ${answer.text}`)
  return performance.now() - started
}

/** The statements that `lookup()` has made. */
async function recordLookups({ database }: App, work: () => Promise<void>): Promise<Statement[]> {
  const found: Statement[] = []
  const runner = database as unknown as { [direct]: Run }
  const run = runner[direct]
  runner[direct] = (text, values, kind) => {
    if (kind === 'lookup') found.push({ text, values })
    return run(text, values, kind)
  }
  try {
    await work()
  } finally {
    runner[direct] = run
  }
  return found
}

async function assertPlans(app: App, requests: Request[]): Promise<void> {
  const client = new pg.Client({ connectionString: app.url, options: '-c jit=off -c timezone=UTC' })
  await client.connect()
  try {
    for (const request of requests)
      for (const statement of await recordStatements(() => read(app, request))) {
        if (!/^\s*(select|with)\b/i.test(statement.text)) continue
        const plan = await explain(client, statement)
        assertGrowsSlowly(plan, statement, { scanned: 10_000, sorted: request.isSearch ? candidates : few })
      }
  } finally {
    await client.end()
  }
}

describe('what people read', () => {
  it('neither walks through a big table nor sorts more than it shows', async () => {
    await assertPlans(town, await listRequests(town))
  })

  it('touches a few rows where it is found by its key, because it shares a connection then', async () => {
    const person = await makeUser(town)
    const { accessToken } = await makeGrant(town, person, ['read:user', 'read:events'])
    const [event] = (await town.get('/v1/events', { token: accessToken })).body.data
    const lookups = await recordLookups(town, async () => {
      await read(town, { path: '/v1/me', token: accessToken })
      await read(town, { path: `/v1/events/${event.id}`, token: await makeToken(town, person, ['read:events']) })
      const { status } = await town.get('/v1/me', { session: await makeSession(town, person) })
      assert.equal(status, 200)
    })
    const declared = globSync('src/domains/**/*.ts', { cwd: serverFolder })
      .map((path) => readFileSync(join(serverFolder, path), 'utf8').match(/ = lookup</g)?.length ?? 0)
      .reduce((sum, count) => sum + count)
    assert.equal(new Set(lookups.map(({ text }) => text)).size, declared, 'add a request for each lookup()')
    const client = new pg.Client({ connectionString: town.url, options: '-c jit=off -c timezone=UTC' })
    await client.connect()
    try {
      for (const statement of lookups) {
        const { root } = await explain(client, statement)
        for (const node of listNodes(root))
          assert.ok(rowsOf(node) <= few, `touches ${rowsOf(node)}:\n${statement.text}`)
        assert.ok(!/for (no key )?(update|share)/i.test(statement.text), `waits for a lock:\n${statement.text}`)
      }
    } finally {
      await client.end()
    }
  })

  it('takes at a hundred times the size no more than twice the time, and a search no more than four times', {
    skip: !isFull,
  }, async () => {
    const here = await listRequests(town)
    const there = await listRequests(country!.app)
    await assertPlans(country!.app, there)
    const slow: string[] = []
    for (const [i, request] of there.entries()) {
      const times: { here: number[]; there: number[] } = { here: [], there: [] }
      for (let round = 0; round < rounds; round++) {
        times.here.push(await read(town, here[i]!))
        times.there.push(await read(country!.app, request))
      }
      const [ours, theirs] = [median(times.here), median(times.there)]
      console.log(
        `${request.name}: ${ours.toFixed(1)} ms, at 100 times the size ${theirs.toFixed(1)} ms (${(theirs / ours).toFixed(1)} ×)`,
      )
      const limitMs = request.limitMs ?? Math.max(noiseMs, (request.isSearch ? 4 : 2) * ours)
      if (theirs > limitMs) slow.push(request.name)
    }
    assert.deepEqual(slow, [])
  })
})

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}

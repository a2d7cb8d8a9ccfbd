import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { takeSources } from '#domains/integrations/sources/index.ts'
import { dayMs } from '#kernel/time.ts'
import { openKeys } from '#platform/keys.ts'
import { openRealClock } from '#test/support/app/clock.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { recordStatements } from '#test/support/app/recorded-statements.ts'
import { makeClub } from '#test/support/builders/badges.ts'
import { inTransaction, makeUser } from '#test/support/builders/factories.ts'
import { calendarOf } from '#test/support/net/feed-host.ts'
import { cpuOf, spawnChild, waitUntil } from '../faults/child.ts'
import { environment, serverFolder } from '../faults/processes.ts'
import { assertGrowsSlowly, explain } from './plans.ts'

/** 2,000 sources over 50 hosts and 1,000 on one more; without it a few of each. */
const isFull = process.env.SCALE === 'full'
const hosts = Array.from({ length: isFull ? 50 : 6 }, (_, i) => `127.0.1.${i + 1}`)
const perHost = isFull ? 40 : 2
const crowded = { host: '127.0.2.1', count: isFull ? 1000 : 6 }
const shareMax = 0.2
const spaceMs = 2000
/** Far enough away that every source is read once an hour. */
const firstDay = new Date((Math.floor(Date.now() / dayMs) + 7) * dayMs)

/** Every host of 127.0.0.0/8 on one port: how long each of them rests, and whether it is ever called twice at once. */
async function startHosts() {
  const busy = new Set<string>()
  const last = new Map<string, number>()
  const faults: string[] = []
  const asked = new Map<string, number>()
  let shortestMs = Infinity
  const server = createServer((request, response) => {
    const host = request.headers.host!.split(':')[0]!
    if (busy.has(host)) faults.push(`${host} was called twice at once`)
    busy.add(host)
    const pause = performance.now() - (last.get(host) ?? -Infinity)
    shortestMs = Math.min(shortestMs, pause)
    asked.set(request.url!, (asked.get(request.url!) ?? 0) + 1)
    const titles = Array.from({ length: 5 }, (_, i) => `${host} ${request.url} ${i}`)
    response.on('finish', () => {
      busy.delete(host)
      last.set(host, performance.now())
    })
    response.end(calendarOf(titles, firstDay))
  })
  server.listen(0, '0.0.0.0')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    faults,
    asked,
    shortestMs: () => shortestMs,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function addSources(app: App, groups: string[], list: { host: string; count: number }[], port: number) {
  let at = 0
  const rows = list.flatMap(({ host, count }) =>
    Array.from({ length: count }, (_, i) => {
      at++
      const url = `http://${host}:${port}/${host}-${i}.ics`
      return {
        id: randomUUIDv7(),
        group_id: groups[at % groups.length]!,
        ...{ kind: 'ical', platform: 'ical', timezone: 'UTC', host },
        address: app.keys.encrypt('sources', url),
        address_hash: app.keys.fingerprints('source-addresses', url)[0]!,
        created_at: new Date().toISOString(),
      }
    }),
  )
  for (let from = 0; from < rows.length; from += 500)
    await app.database
      .insertInto('sources')
      .values(rows.slice(from, from + 500))
      .execute()
}

const makeDue = (app: App) => sql`update sources set next_check_at = now()`.execute(app.database)
async function countUnread(app: App, since: Date, where = sql`true`): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    select count(*) from sources where (checked_at is null or checked_at < ${since.toISOString()}) and ${where}`.execute(
    app.database,
  )
  return Number(rows[0]!.count)
}

/** With real pauses between requests, so only on a quiet machine: `SCALE=full`. */
it('one worker reads all sources within their hour, each host politely, and a crowded host delays no other', {
  timeout: 3_600_000,
  skip: !isFull,
}, async () => {
  await using server = await startHosts()
  const settings = { NODE_ENV: 'development', OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', BASE_URL: 'http://127.0.0.1:9' }
  const env = environment(settings)
  await using app = await startApp({ keys: openKeys(env.SECRET_KEYS!), clock: openRealClock() })
  const groups: string[] = []
  for (let i = 0; i < 200; i++) groups.push((await makeClub(app, [[await makeUser(app), 'owner']])).id)
  const even = hosts.map((host) => ({ host, count: perHost }))
  await addSources(app, groups, even, server.port)

  const args = [`${serverFolder}/src/main/hearthctl.mjs`, 'worker']
  await using worker = spawnChild(process.execPath, args, { cwd: serverFolder, env: { ...env, DATABASE_URL: app.url } })
  const figures: object[] = []
  async function measure(what: string, isDone: () => Promise<boolean>): Promise<number> {
    const [cpu, from] = [cpuOf(worker.pid), performance.now()]
    await waitUntil(what, 1_500_000, async () => {
      assert.ok(!worker.hasExited(), worker.output())
      return isDone()
    })
    const seconds = (performance.now() - from) / 1000
    const used = cpuOf(worker.pid) - cpu
    figures.push({ what, seconds: Math.round(seconds), cpuSeconds: used, shareOfAnHour: used / 3600 })
    return used
  }
  await waitUntil('the worker beats', 90_000, async () => {
    assert.ok(!worker.hasExited(), worker.output())
    return (await app.database.selectFrom('worker_processes').select('seen_at').execute()).length > 0
  })
  const first = new Date()
  await makeDue(app)
  const firstCpu = await measure('all are new', async () => (await countUnread(app, first)) === 0)
  const { count } = await app.database
    .selectFrom('events')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  assert.equal(Number(count), hosts.length * perHost * 5)

  await addSources(app, groups, [crowded], server.port)
  const second = new Date()
  await makeDue(app)
  const others = sql`host <> ${crowded.host}`
  const secondCpu = await measure('the second reading', async () => (await countUnread(app, second, others)) === 0)
  const left = await countUnread(app, second, sql`host = ${crowded.host}`)
  assert.ok(left > 0, 'the crowded host takes longer')
  assert.ok(
    crowded.count - left >= Math.floor(perHost * 0.8),
    `the crowded host had its turns: ${crowded.count - left}`,
  )
  assert.deepEqual(server.faults, [])
  assert.ok(server.shortestMs() >= spaceMs - 20, `${server.shortestMs()} ms between two requests`)
  const asked = [...server.asked].filter(([path]) => !path.includes(crowded.host))
  assert.ok(
    asked.every(([, times]) => times === 2),
    JSON.stringify(asked.filter(([, times]) => times !== 2).slice(0, 5)),
  )
  // What it takes without any source: after a while, because a worker that has just worked looks for lost jobs more often.
  await sql`delete from sources`.execute(app.database)
  await wait(75_000)
  const idle = cpuOf(worker.pid)
  await wait(60_000)
  const idleShare = (cpuOf(worker.pid) - idle) / 60
  console.table(figures)
  console.log({ idleShare, shortestMs: server.shortestMs(), hourlyShare: idleShare + secondCpu / 3600 })
  assert.ok(idleShare + Math.max(firstCpu, secondCpu) / 3600 <= shareMax)
})

it('a worker finds what is due by index, whatever waits on a crowded host', { timeout: 300_000 }, async () => {
  await using app = await startApp({ clock: openRealClock() })
  const group = await makeClub(app, [[await makeUser(app), 'owner']])
  const size = isFull ? 100_000 : 10_000
  // Half of them wait on one host; of the others every hundredth is due.
  await sql`insert into sources (id, group_id, kind, platform, address, address_hash, host, timezone, next_check_at, checked_at, created_at)
    select md5('s' || n)::uuid, ${group.id}, 'ical', 'ical', 'k:x', decode(md5(n::text), 'hex'),
      case when n % 2 = 0 then 'crowded.example' else 'host-' || n % 20000 || '.example' end, 'UTC',
      now() + case when n % 2 = 0 or n % 100 = 1 then -interval '1 hour' else interval '30 minutes' end, now(), now()
    from generate_series(1, ${size}) n`.execute(app.database)
  await sql`vacuum analyze sources, source_hosts`.execute(app.database)
  const ctx = { db: app.database, write: <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(app, work) }
  const client = new pg.Client({ connectionString: app.url, options: '-c jit=off -c timezone=UTC' })
  await client.connect()
  const statements = await recordStatements(async () => {
    assert.equal((await takeSources(ctx, 16)).length, 16)
  })
  const plans: object[] = []
  for (const statement of statements.filter(({ text }) => /\bsource(s|_hosts)\b/.test(text))) {
    await client.query('begin')
    const plan = await explain(client, statement)
    await client.query('rollback')
    assertGrowsSlowly(plan, statement, { scanned: 1000, sorted: 1000 })
    plans.push({ statement: statement.text.trim().replace(/\s+/g, ' ').slice(0, 60), ms: plan.executionMs })
  }
  await client.end()
  assert.ok(plans.length >= 4)
  if (isFull) console.table(plans)
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, it } from 'node:test'
import { sql } from 'kysely'
import { openFeedParser } from '#platform/feed-parser/parser.ts'
import { openLinks } from '#platform/links.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { openRealClock } from '#test/support/app/clock.ts'
import { useApp } from '#test/support/app/harness.ts'
import { makeClub } from '#test/support/builders/badges.ts'
import { inTransaction, makeUser } from '#test/support/builders/factories.ts'
import { sourceRow } from '#test/support/builders/feed-items.ts'
import { makeSource } from '#test/support/builders/sources.ts'
import { rightKey } from '#test/support/net/event-api.ts'
import { calendarOf, type FeedHost, startFeedHost } from '#test/support/net/feed-host.ts'
import { openLumaApi } from '#test/support/net/luma-api.ts'
import { until } from '#test/support/net/webhook-listeners.ts'
import { runSources } from './sources.ts'

const outbound = openOutbound({ allow: ['127.0.0.0/8'] })
const feedParser = openFeedParser()
const app = useApp({ clock: openRealClock() })
let host: FeedHost
before(async () => {
  host = await startFeedHost()
})
beforeEach(async () => {
  await sql`delete from sources`.execute(app.database)
  await sql`delete from source_hosts`.execute(app.database)
  host.paths()
})
after(async () => {
  await host[Symbol.asyncDispose]()
  await feedParser.close()
  outbound[Symbol.dispose]()
})

async function follow(path: string, wish: Parameters<typeof makeSource>[2] = {}) {
  const group = await makeClub(app, [[await makeUser(app), 'owner']])
  const next_check_at = new Date(Date.now() - 1000).toISOString()
  const { id } = await makeSource(app, group.id, { url: host.url(path), next_check_at, ...wish })
  return { id, groupId: group.id }
}
const titlesOf = async (groupId: string) => {
  const query = app.database.selectFrom('events').select('title').where('group_id', '=', groupId)
  return (await query.orderBy('starts_at').execute()).map(({ title }) => title)
}
const row = (id: string) => sourceRow(app, id)

/** The loop alone, with what it logs. */
function start(wish: Partial<Parameters<typeof runSources>[0]> = {}) {
  const links = openLinks(app.keys, 'https://hearth.test')
  const lines: string[] = []
  const logger = openLogger('info', { write: (line: string) => void lines.push(line) })
  const stopping = new AbortController()
  const options = { database: app.database, clock: app.clock, cipher: app.keys, links, outbound, feedParser, logger }
  const write: Parameters<typeof runSources>[0]['write'] = (work) => inTransaction(app, work)
  const running = runSources({ ...options, write, pollMs: 20, ...wish }, stopping.signal)
  return {
    lines,
    async stop() {
      stopping.abort()
      await running
    },
  }
}

it('a worker reads what is due into events, and says what it knows the next time', async () => {
  host.on('/garden.ics', (request, response) => {
    if (request.headers['if-none-match'] === '"a"') return response.writeHead(304).end()
    response.writeHead(200, { etag: '"a"' }).end(calendarOf(['Sowing', 'Weeding'], new Date()))
  })
  const { id, groupId } = await follow('/garden.ics')
  const loop = start()
  const checked = async () => (await row(id)).checked_at
  const first = await until('the first reading', checked)
  assert.deepEqual(await titlesOf(groupId), ['Sowing', 'Weeding'])
  await until('the end of the turn', async () => (await row(id)).leased_until === null)
  await sql`update source_hosts set free_at = now()`.execute(app.database)
  await sql`update sources set next_check_at = now() where id = ${id}`.execute(app.database)
  await until('the second reading', async () => (await checked()) !== first)
  await loop.stop()
  assert.deepEqual(host.paths(), ['/garden.ics', '/garden.ics'])
  assert.equal(host.asked.at(-1)!.headers['if-none-match'], '"a"')
})

it('an address that several groups follow is read once', async () => {
  host.on('/shared.ics', calendarOf(['Sowing'], new Date()))
  const followed = [await follow('/shared.ics'), await follow('/shared.ics'), await follow('/shared.ics')]
  const loop = start()
  for (const { id } of followed) await until('the reading', async () => (await row(id)).checked_at)
  await loop.stop()
  assert.deepEqual(host.paths(), ['/shared.ics'])
  for (const { groupId } of followed) assert.deepEqual(await titlesOf(groupId), ['Sowing'])
})

it('with a key the API of the platform is read, and the key is in no log and no table', async () => {
  await using luma = await openLumaApi()
  const start_at = new Date(Date.now() + 86_400_000).toISOString()
  luma.events.push({ id: 'evt-1', name: 'Sowing', start_at, url: 'https://luma.com/sowing', guests: 12 })
  const keyed = { kind: 'luma', platform: 'luma', url: 'https://luma.com/garden' }
  const { id, groupId } = await follow('', { ...keyed, key: rightKey })
  const wrongKey = `wrong-${rightKey}`
  const refused = await follow('', { ...keyed, key: wrongKey })
  const loop = start({ apiOrigins: { luma: luma.origin } })
  await until('the reading', async () => (await row(id)).checked_at)
  await sql`update source_hosts set free_at = now()`.execute(app.database)
  await until('the refusal', async () => (await row(refused.id)).problem === 'key_refused')
  await loop.stop()
  const events = await sql`
    select e.title, e.source, e.platform_event_url as url, n.upstream_count as going
    from events e join event_seats n on n.event_id = e.id where e.group_id = ${groupId}`.execute(app.database)
  const url = 'https://luma.com/sowing'
  assert.deepEqual(events.rows, [{ title: 'Sowing', source: 'luma', url, going: 12 }])
  assert.ok(!loop.lines.join('').includes(rightKey), 'in the log')
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(app.database)
  assert.ok(rows.some(({ name }) => name === 'outbox_events'))
  for (const { name } of rows) {
    const found = await sql`select from ${sql.table(name)} t where t::text like ${`%${rightKey}%`}`.execute(
      app.database,
    )
    assert.equal(found.rows.length, 0, `in ${name}`)
  }
})

it('what a host asks for is obeyed for the source and for the host', async () => {
  host.on('/busy.ics', (_request, response) => response.writeHead(429, { 'retry-after': '7200' }).end())
  const { id } = await follow('/busy.ics')
  const loop = start()
  await until('the reading', async () => (await row(id)).problem === 'busy' && (await row(id)).leased_until === null)
  await loop.stop()
  const { rows } = await sql<{ host: number; source: number }>`
    select extract(epoch from h.free_at - now())::float as host, extract(epoch from s.next_check_at - now())::float as source
    from sources s join source_hosts h using (host) where s.id = ${id}`.execute(app.database)
  assert.ok(rows[0]!.host > 7100 && rows[0]!.source > 7100, JSON.stringify(rows))
})

it('while everything outbound is paused nothing is read', async () => {
  host.on('/paused.ics', calendarOf(['Sowing'], new Date()))
  const { id } = await follow('/paused.ics')
  let isPaused = true
  let looks = 0
  const loop = start({
    isPaused: () => {
      looks++
      return isPaused
    },
  })
  await until('some looks', () => looks > 3)
  assert.deepEqual(host.paths(), [])
  isPaused = false
  await until('the reading', async () => (await row(id)).checked_at)
  await loop.stop()
})

it('a source that cannot be decrypted is logged without its address and waits; others are read', async () => {
  host.on('/fine.ics', calendarOf(['Sowing'], new Date()))
  const broken = await follow('/secret-token.ics', { host: 'broken.example' })
  await sql`update sources set address = 'none:secret-token' where id = ${broken.id}`.execute(app.database)
  const { id } = await follow('/fine.ics')
  const loop = start()
  await until('the reading', async () => (await row(id)).checked_at)
  await until('the delay', async () => Date.parse((await row(broken.id)).next_check_at!) > Date.now() + 800_000)
  await loop.stop()
  const log = loop.lines.join('')
  assert.ok(log.includes(broken.id), log)
  assert.doesNotMatch(log, /secret-token|127\.0\.0\.1/)
})

it('a worker that stops does not wait for ever, and what it gives up is no failure', async () => {
  const asked = Promise.withResolvers<void>()
  host.on('/endless.ics', () => asked.resolve())
  const { id } = await follow('/endless.ics')
  const loop = start({ stopMs: 200 })
  await asked.promise
  const from = performance.now()
  await loop.stop()
  // A response has ten seconds.
  assert.ok(performance.now() - from < 5000)
  const { failures, checked_at, leased_until, next_check_at } = await row(id)
  assert.deepEqual([failures, checked_at, leased_until], [0, null, null])
  assert.ok(Date.parse(next_check_at!) < Date.now())
})

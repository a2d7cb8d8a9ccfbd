import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { readBuild } from '#platform/config/build.ts'
import { readConfig } from '#platform/config/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { cloneDatabase, type TestDatabase, testDatabaseOptions } from '#test/support/app/databases.ts'
import { recordStatements } from '#test/support/app/recorded-statements.ts'
import { findFreePort } from '#test/support/net/ports.ts'
import { type Metrics, type MetricsOptions, openMetrics } from './metrics.ts'
import { serveMetrics } from './metrics-server.ts'

const logger = openLogger('silent')
const open = (more: Partial<MetricsOptions>) => openMetrics({ build: readBuild(), role: 'api', logger, ...more })

/** The samples of one metric, by the text of their labels. */
async function samples(metrics: Metrics, name: string): Promise<Map<string, number>> {
  const lines = (await metrics.render()).split('\n').map((line) => /^(\w+)(\{.*\})? (\S+)$/.exec(line))
  return new Map(
    lines.flatMap((found) =>
      found?.[1] === name ? [[found[2] ?? '', Number(found[3]!.replace('+Inf', 'Infinity'))]] : [],
    ),
  )
}
const readValue = async (metrics: Metrics, name: string) => (await samples(metrics, name)).get('')

describe('metrics read from the database', () => {
  let clone: TestDatabase
  let database: ReturnType<typeof openDatabase>
  before(async () => {
    clone = await cloneDatabase()
    database = openDatabase(testDatabaseOptions(clone.url), logger)
  })
  after(async () => {
    await database.destroy()
    await clone[Symbol.asyncDispose]()
  })
  const addEvent = (seconds: number) =>
    sql`
    insert into outbox_events (id, type, data, occurred_at)
    values (${randomUUIDv7()}, 'rsvp.confirmed', '{}', now() - ${seconds} * interval '1 s')`.execute(database)

  async function addSource(state: string): Promise<void> {
    const groupId = randomUUIDv7()
    await sql`insert into groups (id, name, urlname, created_at, updated_at)
      values (${groupId}, 'G', ${groupId}, now(), now())`.execute(database)
    await sql`insert into sources (id, group_id, kind, platform, address, address_hash, host, timezone, state, created_at)
      values (${randomUUIDv7()}, ${groupId}, 'ical', 'ical', 'k:x', '\\x01', 'a.example', 'UTC', ${state}, now())`.execute(
      database,
    )
  }

  it('follow the rows, and are absent or infinite while there is nothing to say', async () => {
    const metrics = open({ database, readEveryMs: 0 })
    assert.equal(await readValue(metrics, 'hearth_outbox_oldest_seconds'), 0)
    assert.equal(await readValue(metrics, 'hearth_worker_seen_seconds'), Number.POSITIVE_INFINITY)
    assert.equal(await readValue(metrics, 'hearth_backup_age_seconds'), undefined)
    assert.equal(await readValue(metrics, 'hearth_webhooks_due'), 0)
    assert.equal((await samples(metrics, 'hearth_sources')).get('{state="failing"}'), 0)
    assert.ok((await readValue(metrics, 'hearth_partition_days_ahead'))! >= 12)

    await addEvent(120)
    await sql`insert into worker_processes values (${randomUUIDv7()}, '1', now(), now() - interval '40 s')`.execute(
      database,
    )
    await sql`insert into backups (id, name, made_at, version, schema, bytes, files)
      values (${randomUUIDv7()}, 'b', now() - interval '2 h', '1', '0001', 1, 1)`.execute(database)
    await sql`select pgboss.create_queue('mail.test', '{"policy":"standard"}')`.execute(database)
    await sql`update pgboss.queue set ready_count = 3, failed_count = 2 where name = 'mail.test'`.execute(database)
    const near = async (name: string, seconds: number) => {
      const value = (await readValue(metrics, name))!
      assert.ok(value >= seconds && value < seconds + 60, `${name} ${value}`)
    }
    await near('hearth_outbox_oldest_seconds', 120)
    await near('hearth_worker_seen_seconds', 40)
    await near('hearth_backup_age_seconds', 7200)
    await addSource('failing')
    await addSource('failing')
    await addSource('active')
    const sources = await samples(metrics, 'hearth_sources')
    const states = ['active', 'paused', 'failing', 'stopped'].map((state) => sources.get(`{state="${state}"}`))
    assert.deepEqual(states, [1, 0, 2, 0])
    const jobs = await samples(metrics, 'hearth_jobs')
    assert.equal(jobs.get('{queue="mail.test",state="waiting"}'), 3)
    assert.equal(jobs.get('{queue="mail.test",state="failed"}'), 2)
    assert.equal(jobs.has('{queue="mail.test",state="active"}'), false)
  })

  it('are read again only after a while, however often Prometheus asks', async () => {
    const metrics = open({ database, readEveryMs: 3_600_000 })
    const statements = await recordStatements(async () => {
      await Promise.all([metrics.render(), metrics.render()])
      await metrics.render()
    })
    const outbox = statements.filter(({ text }) => text.includes('from outbox_events'))
    assert.equal(outbox.length, 1)
  })

  it('are found by an index or in a small table', async () => {
    const statements = await recordStatements(() => open({ database, readEveryMs: 0 }).render())
    const small = /"Relation Name": "(queue|worker_processes|pg_\w+)"/
    const asked = statements.filter(({ text }) => /^\s*select/.test(text))
    assert.equal(asked.length, 7)
    for (const { text, values } of asked) {
      const plan = await database.transaction().execute(async (tx) => {
        // Empty tables are scanned whatever indexes they have, so the planner is asked to avoid that.
        await sql`set local enable_seqscan = off`.execute(tx)
        await sql`set local enable_bitmapscan = off`.execute(tx)
        const literal = values.map((value) => `'${Array.isArray(value) ? `{${value.join(',')}}` : String(value)}'`)
        const filled = text.replace(/\$(\d+)/g, (_, n: string) => literal[Number(n) - 1]!)
        return JSON.stringify((await sql.raw(`explain (format json) ${filled}`).execute(tx)).rows, null, 1)
      })
      for (const scan of plan.matchAll(/"Node Type": "Seq Scan"[^}]*?"Relation Name": "\w+"/g))
        assert.match(scan[0], small, text)
    }
  })

  it('are absent while the database is away, and the scrape succeeds', async () => {
    const away = openDatabase(
      { ...testDatabaseOptions(`postgres://postgres@127.0.0.1:${await findFreePort()}/none`), acquireTimeoutMs: 1000 },
      logger,
    )
    const metrics = open({ database: away })
    const text = await metrics.render()
    assert.doesNotMatch(text, /^hearth_outbox_oldest_seconds /m)
    assert.match(text, /^hearth_scrape_errors_total\{metric="hearth_outbox_oldest_seconds"\} 1$/m)
    assert.match(text, /^hearth_build_info\{/m)
    await away.destroy()
  })
})

describe('the metrics of a process', () => {
  it('are documented, and what is documented is there', async () => {
    await using clone = await cloneDatabase()
    const database = openDatabase(testDatabaseOptions(clone.url), logger)
    const metrics = open({ database, hasFederation: true })
    metrics.limiter(() => false)
    metrics.storage(tmpdir())
    metrics.replicas(() => [])
    const text = await metrics.render()
    await database.destroy()
    const exported = [...text.matchAll(/^# TYPE (hearth_\w+) /gm)].map((found) => found[1]!)
    const page = readFileSync(join(import.meta.dirname, '../../../../docs/operate/monitoring.md'), 'utf8')
    const documented = [...page.matchAll(/^\| `(hearth_\w+)` \|/gm)].map((found) => found[1]!)
    assert.deepEqual(exported.toSorted(), documented.toSorted())
  })

  it('are served on loopback unless the operator says otherwise, and only when asked for', async () => {
    const env = { DATABASE_URL: 'postgres://localhost/hearth' }
    assert.equal(readConfig(env).metricsServer, undefined)
    const { host, port } = readConfig({ ...env, METRICS_PORT: '0' }).metricsServer!
    const server = await serveMetrics(open({}), host, port)
    try {
      assert.equal(server.host, '127.0.0.1')
      const answer = await fetch(`http://127.0.0.1:${server.port}/metrics`)
      assert.equal(answer.status, 200)
      assert.match(answer.headers.get('content-type')!, /^text\/plain; version=0\.0\.4/)
      assert.match(await answer.text(), /^process_cpu_seconds_total /m)
      assert.equal((await fetch(`http://127.0.0.1:${server.port}/`)).status, 404)
      assert.equal((await fetch(`http://127.0.0.1:${server.port}/metrics`, { method: 'POST' })).status, 404)
      const other = new URL(`http://127.0.0.2:${server.port}/metrics`)
      await assert.rejects(fetch(other), 'another address of this machine answers')
    } finally {
      await server.close()
    }
  })

  it('render fast when every operation has been used', async () => {
    const metrics = open({})
    for (let operation = 0; operation < 180; operation++)
      for (const status of [200, 404, 503]) metrics.request(`operation.${operation}`, 'GET', status, 0.02)
    await metrics.render()
    const from = performance.now()
    const bytes = (await metrics.render()).length
    const ms = performance.now() - from
    assert.ok(bytes < 500_000, `${bytes} bytes`)
    assert.ok(ms < 500, `${ms} ms`)
  })
})

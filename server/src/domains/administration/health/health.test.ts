import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { readBuild } from '#platform/config/build.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { openReleaseNews } from '#platform/outbound/release-news.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { openReadiness } from '#platform/telemetry/readiness.ts'
import { testDatabaseOptions } from '#test/support/app/databases.ts'
import { useApp } from '#test/support/app/harness.ts'
import { jobContext, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { startFeedHost } from '#test/support/net/feed-host.ts'
import { count, news } from './background.ts'

const silent = openLogger('silent')
const releaseNewsUrl = 'https://releases.example/release.json'
const readiness = openReadiness(silent)
const app = useApp({
  readiness,
  installation: { production: true, smtpUrl: 'smtp://127.0.0.1:1', mailPerHour: 100, releaseNewsUrl },
  async prepare() {
    root = await makeUser(app, { role: 'admin' })
    token = await makeToken(app, root, ['admin'])
    membersToken = await makeToken(app, await makeUser(app), ['user', 'developer'])
    operator = openDatabase(testDatabaseOptions(app.url), silent)
  },
})
let root: Person
let token: string
let membersToken: string
/** Its connections can write while the instance is read-only. */
let operator: Database
after(() => operator.destroy())

interface Warning {
  code: string
  severity: string
  text: string
  action: string
}

/** Answers are shared for less than a second. */
async function look() {
  app.clock.advance(1000)
  const { status, body } = await app.get('/v1/admin/health', { token })
  assert.equal(status, 200)
  return body.data
}
async function find(code: string): Promise<Warning | undefined> {
  return (await look()).warnings.find((one: Warning) => one.code === code)
}
async function run(statements: string): Promise<void> {
  for (const statement of statements.split('; ')) await sql.raw(statement).execute(operator)
}

/** Provokes a warning, reads it, takes its cause away, and sees that it is gone. */
async function comesAndGoes(code: string, cause: string, end: string, severity = 'error'): Promise<Warning> {
  await run(end)
  assert.equal(await find(code), undefined, `${code} before its cause`)
  await run(cause)
  const warning = await find(code)
  assert.ok(warning, `${code} is missing`)
  assert.equal(warning.severity, severity)
  assert.ok(warning.text.length > 10 && warning.action.length > 10)
  await run(end)
  assert.equal(await find(code), undefined, `${code} after its cause`)
  return warning
}

const version = readBuild().version
const beat = `insert into worker_processes values ('${randomUUIDv7()}', '${version}', now(), now())`
const noWorker = 'delete from worker_processes'
const queue = `insert into pgboss.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds, retention_seconds, deletion_seconds, partition, table_name)
  values ('tests.send-late', 'standard', 1, 1, false, 900, 900, 900, false, 'job_common')`
const noJobs = `delete from pgboss.job; update pgboss.queue set failed_count = 0`

describe('news of releases', () => {
  const release = { version: '99.0.0', commit: 'a'.repeat(40), date: '2027-01-31', follows: '0.1.0' }
  const text = JSON.stringify({ ...release, archive: 'hearth-99.0.0.tar.gz', sha256: 'b'.repeat(64) })

  it('are asked for once a day without a word about the instance, and shown with the command until it is upgraded', async () => {
    await using host = await startFeedHost()
    host.on('/release.json', text)
    using outbound = openOutbound({ allow: ['127.0.0.0/8'] })
    const releaseNews = openReleaseNews(host.url('/release.json'), outbound)
    const ask = async (hours: number, more: object = { releaseNews }) => {
      app.clock.advance(hours * 3_600_000)
      await news.handler({ ...jobContext(app), ...more } as never, {})
    }
    await count.handler(jobContext(app) as never, {})
    await ask(0, {})
    assert.deepEqual(
      [host.asked.length, await find('release_newer')],
      [0, undefined],
      'off unless the operator wants it',
    )
    for (const hours of [0, 1, 22, 1]) await ask(hours)
    assert.equal(host.asked.length, 2, 'once a day')
    const { text: words, action } = (await find('release_newer'))!
    assert.equal(words, `Hearth 99.0.0 of 31 January 2027 is out; this is ${version}.`)
    assert.match(action, /hearthctl upgrade https:\/\/releases\.example\/release\.json/)
    for (const { path, headers: sent } of host.asked) {
      const headers = JSON.stringify(sent)
      assert.equal(path, '/release.json')
      assert.doesNotMatch(headers, new RegExp(`${version.replaceAll('.', '\\.')}|hearth\\.test|Hearth/`), headers)
    }
    host.on('/release.json', 'no release')
    await assert.rejects(ask(24), /release\.json is no JSON/)
    await ask(1)
    assert.equal(host.asked.length, 3, 'an error is not asked again before tomorrow')
    assert.ok(await find('release_newer'), 'what was known stays')
    host.on('/release.json', text.replaceAll('99.0.0', version))
    await ask(24)
    assert.equal(await find('release_newer'), undefined, 'this release is the newest')
  })
})

describe('a warning', () => {
  before(() => run(queue))

  it('about a stopped worker comes and goes, and so does one about a worker of another release', async () => {
    const missing = await comesAndGoes('worker_missing', noWorker, beat)
    assert.match(missing.action, /hearthctl worker/)
    const lost = await comesAndGoes(
      'worker_lost',
      `update worker_processes set seen_at = now() - interval '10 minutes'`,
      'update worker_processes set seen_at = now()',
    )
    assert.equal(lost.text, 'No worker was seen for 10 minutes.')
    const other = `update worker_processes set version = '0.0.9'`
    const same = `update worker_processes set version = '${version}'`
    assert.match((await comesAndGoes('worker_version', other, same, 'warning')).text, /0\.0\.9/)
    assert.deepEqual((await look()).workers.map((one: { version: string }) => one.version).at(0), version)
  })

  it('about the outbox comes when an event waits, and is an error when it waits for long', async () => {
    const waiting = (minutes: number) => `
      insert into outbox_events (id, type, data, occurred_at)
      values ('${randomUUIDv7()}', 'tests.waits', '{}', now() - interval '${minutes} minutes')`
    const none = 'update outbox_events set relayed_at = now()'
    await comesAndGoes('outbox_late', waiting(2), none, 'warning')
    await comesAndGoes('outbox_late', waiting(20), none)
  })

  it('about jobs says whether they are late, stuck, failing or given up', async () => {
    const job = (columns: string, values: string) =>
      `insert into pgboss.job (name, data, ${columns}) values ('tests.send-late', '{}', ${values})`
    const late = await comesAndGoes('jobs_late', job('start_after', `now() - interval '3 minutes'`), noJobs, 'warning')
    assert.equal(late.text, 'Jobs are late: tests.send-late 1.')
    await comesAndGoes('jobs_stuck', job('start_after', `now() - interval '1 hour'`), noJobs)
    const retried = job('start_after, state, retry_count', `now() + interval '1 hour', 'retry', 6`)
    await comesAndGoes('jobs_retried', retried, noJobs, 'warning')
    const failed = `update pgboss.queue set failed_count = 4 where name = 'tests.send-late'`
    await comesAndGoes('jobs_failed', failed, noJobs, 'warning')
    await run(job('start_after', `now() - interval '1 hour'`))
    const { mailSeconds, jobs } = (await look()).queues
    assert.ok(mailSeconds >= 3600 && mailSeconds < 4000, 'the age of mail is that of jobs that send it')
    assert.deepEqual([jobs[0].name, jobs[0].waiting], ['tests.send-late', 1])
    await run(noJobs)
  })

  it('about mail comes when the server fails, and when the limit of the hour is near', async () => {
    const works = 'update mail_states set failing_since = null, failures = 0'
    const fails = `update mail_states set failing_since = now(), failures = 3, last_error = 'EAUTH 535'`
    assert.match((await comesAndGoes('mail_failing', fails, works)).text, /EAUTH 535/)
    const hour = `date_trunc('hour', '${app.clock.now().toISOString()}'::timestamptz)`
    const sent = (count: number) => `delete from mail_hours; insert into mail_hours values (${hour}, ${count})`
    const near = await comesAndGoes('mail_limit', sent(80), 'delete from mail_hours', 'warning')
    assert.equal(near.text, '80 of 100 mails of this hour are sent.')
    await comesAndGoes('mail_limit_reached', sent(100), 'delete from mail_hours')
  })

  it('about backups is for production: none, old, very old', async () => {
    const backup = (age: string) =>
      `delete from backups; insert into backups values ('${randomUUIDv7()}', 'b', now() - interval '${age}', '1', '1', 1, 1)`
    await comesAndGoes('backup_missing', 'delete from backups', backup('1 hour'), 'warning')
    await comesAndGoes('backup_old', backup('3 days'), backup('1 hour'), 'warning')
    await comesAndGoes('backup_old', backup('9 days'), backup('1 hour'))
    assert.equal((await look()).backup.name, 'b')
  })

  it('about read-only mode and paused mail has the reason', async () => {
    const end = 'update instance_modes set read_only_at = null, outbound_paused_at = null'
    const mode = await comesAndGoes(
      'read_only',
      `update instance_modes set read_only_at = '2026-06-10T10:00Z', read_only_reason = 'moving'`,
      end,
      'warning',
    )
    assert.equal(mode.text, `People haven’t been able to change anything since 10 June 2026, 10:00 UTC. Reason: moving`)
    await comesAndGoes('outbound_paused', 'update instance_modes set outbound_paused_at = now()', end, 'warning')
  })

  it('about webhooks says how many fail and how many are late', async () => {
    const id = randomUUIDv7()
    const webhook = { id, user_id: root.id, url: 'https://receiver.example/x', event_types: ['*'], secrets: 'k:x' }
    await operator
      .insertInto('webhooks')
      .values({ ...webhook, created_at: app.clock.now().toISOString() })
      .execute()
    await operator.insertInto('webhook_queues').values({ webhook_id: id }).execute()
    const well = `update webhook_queues set health = '{}', next_due_at = null, is_slow = false`
    const failing = `update webhook_queues set health = '{"failingSince": "2026-06-01T00:00:00.000Z"}'`
    await comesAndGoes('webhooks_failing', failing, well, 'warning')
    await comesAndGoes('webhooks_late', `update webhook_queues set next_due_at = now() - interval '1 hour'`, well)
    const slow = `update webhook_queues set next_due_at = now() - interval '1 hour', is_slow = true`
    await comesAndGoes('webhooks_slow', slow, well, 'warning')
  })

  it('about partitions and a newer database comes and goes', async () => {
    const newer = `insert into schema_migrations (name, hash) values ('9999_later.sql', 'x')`
    const end = `delete from schema_migrations where name = '9999_later.sql'`
    assert.match((await comesAndGoes('schema_newer', newer, end, 'warning')).text, /9999_later/)
    const { partitionDays } = await look()
    const ahead = (partitionDays - 1) * 86_400_000
    assert.equal(await find('partitions_few'), undefined)
    app.clock.advance(ahead)
    assert.equal((await find('partitions_few'))?.severity, 'warning')
    app.clock.advance(2 * 86_400_000)
    assert.equal((await find('partitions_missing'))?.severity, 'error')
    app.clock.advance(-ahead - 2 * 86_400_000)
    assert.equal(await find('partitions_few'), undefined)
  })

  it('about an upgrade comes when its last step was left out for more than an hour', async () => {
    const newest = `'${readBuild().schema}.sql'`
    const open = (
      age: string,
    ) => `update schema_migrations set finished_at = null, applied_at = now() - interval '${age}'
      where name = ${newest}`
    const end = `update schema_migrations set finished_at = now() where name = ${newest}`
    const { text, action } = await comesAndGoes('upgrade_open', open('2 hours'), end, 'warning')
    assert.match(text, /^The upgrade of \d.* isn’t finished/)
    assert.match(action, /hearthctl migrate --finish$/)
    await run(open('50 minutes'))
    assert.equal(await find('upgrade_open'), undefined, 'an upgrade takes a while')
    await run(end)
  })

  it('comes from the checks of the process too', async () => {
    readiness.report('redis', [{ text: 'Redis does not answer' }])
    assert.equal((await find('process'))?.text, 'Redis does not answer')
    readiness.report('redis', [])
    assert.equal(await find('process'), undefined)
  })

  it('that something does not work comes before the others', async () => {
    await run(noWorker)
    await run('update instance_modes set outbound_paused_at = now()')
    const severities = (await look()).warnings.map((one: Warning) => one.severity)
    assert.deepEqual(severities, severities.toSorted())
    assert.ok(severities.includes('error') && severities.includes('warning'))
    await run('update instance_modes set outbound_paused_at = null')
  })
})

it('health is shown to administrators only', async () => {
  for (const path of ['health', 'overview', 'bounces', 'webhooks']) {
    const { status, body } = await app.get(`/v1/admin/${path}`, { token: membersToken })
    assert.deepEqual([status, body.code, body.data], [403, 'insufficient_scope', undefined])
  }
})

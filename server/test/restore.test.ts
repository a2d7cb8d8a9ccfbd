// Ring: merge. It runs whole processes.
import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { restoreBackup } from '#main/backup/restore.ts'
import { readConfig } from '#platform/config/config.ts'
import { openDatabase } from '#platform/database/database.ts'
import { runMigrations } from '#platform/database/migrations.ts'
import { ensurePartitions } from '#platform/database/partitions.ts'
import { openKeys, randomSecretKeys } from '#platform/keys.ts'
import { openDiskStore } from '#platform/storage/disk.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { openRealClock } from '#test/support/app/clock.ts'
import { cloneDatabase, type TestDatabase, testDatabaseOptions } from '#test/support/app/databases.ts'
import { startApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { until } from '#test/support/net/webhook-listeners.ts'
import {
  ask,
  cleanEnvironment,
  describeRows,
  describeStore,
  filesCount,
  fillStore,
  hearthctl,
  listFailures,
  makeEmptyDatabase,
  type NewDatabase,
  runHearthctl,
} from '#test/support/operate/backup-drill.ts'

const folder = mkdtempSync(join(tmpdir(), 'hearth-backup-'))
const backups = join(folder, 'backups')
const SECRET_KEYS = randomSecretKeys().replace('dev', 'k1')
const keys = openKeys(SECRET_KEYS)
const openPlace = (name: string) => {
  const directory = join(folder, name)
  return { directory, store: openDiskStore({ directory, baseUrl: 'https://hearth.test', keys }) }
}
const from = openPlace('files')
let source: TestDatabase
let sourceEnv: Record<string, string>
let recorded: number

before(async () => {
  source = await cloneDatabase()
  sourceEnv = { DATABASE_URL: source.url, STORAGE_DIR: from.directory, SECRET_KEYS }
  runHearthctl(sourceEnv, 'seed')
  recorded = await fillStore(source.url, from.store)
  // With the partitions of tomorrow a restore after midnight has none to add.
  await addPartitionsOf(new Date(Date.now() + 86_400_000))
})
after(async () => {
  await source[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

async function addPartitionsOf(day: Date): Promise<void> {
  const database = openDatabase(testDatabaseOptions(source.url), openLogger('silent'))
  await ensurePartitions(database, day)
  await database.destroy()
}

/** Every table, partition, index, function and trigger, those of pg-boss among them. */
async function describeSchema(url: string) {
  const things = await ask<{ name: string }[]>(
    url,
    `select format('%s %s %s', relkind, oid::regclass, pg_get_expr(relpartbound, oid)) as name from pg_class
       where relnamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
     union all select oid::regprocedure::text from pg_proc
       where pronamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
     union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
     union all select pg_get_constraintdef(oid) from pg_constraint
       where connamespace in ('public'::regnamespace, 'pgboss'::regnamespace)
     order by 1`,
  )
  return things.map(({ name }) => name)
}

async function assertSame(
  { url, name: owner }: NewDatabase,
  directory: string,
  expected: { schema: string[]; rows: object[] },
): Promise<void> {
  assert.deepEqual(await describeSchema(url), expected.schema)
  assert.deepEqual(await describeRows(url), expected.rows)
  const owners = `select distinct tableowner from pg_tables where schemaname in ('public', 'pgboss')`
  assert.deepEqual(await ask(url, owners), [{ tableowner: owner }])
  assert.deepEqual(await runMigrations(url, openLogger('silent')), [], 'nothing is left to migrate')
  assert.deepEqual(await listFailures({ DATABASE_URL: url, SECRET_KEYS, STORAGE_DIR: directory }), [])
}

const describeSource = async () => ({
  schema: await describeSchema(source.url),
  rows: await describeRows(source.url),
})

describe('a dump as plain SQL, restored under another name and for another owner,', () => {
  it('has everything and works', async () => {
    const [{ release }] = await ask<[{ release: number }]>(
      source.url,
      `select current_setting('server_version_num')::integer / 10000 as release`,
    )
    const run = (program: string, words: string[]) =>
      execFileSync(`/usr/lib/postgresql/${release}/bin/${program}`, words, { stdio: 'pipe' })
    await using target = await makeEmptyDatabase()
    const file = join(folder, 'hearth.sql')
    run('pg_dump', ['--no-owner', `--file=${file}`, source.url])
    run('psql', ['-Xq', '--set=ON_ERROR_STOP=1', '--single-transaction', `--file=${file}`, target.url])
    await assertSame(target, from.directory, await describeSource())
    await assertWorks(target.url)
  })
})

/** Kills the command as soon as the condition holds. */
async function killWhen(env: Record<string, string>, words: string[], isTime: () => Promise<boolean> | boolean) {
  const child = spawn(process.execPath, [hearthctl, ...words], { env: cleanEnvironment(env), stdio: 'ignore' })
  const ended = once(child, 'exit')
  await until(`${words[0]} is in the middle`, async () => child.exitCode !== null || (await isTime()))
  child.kill('SIGKILL')
  assert.deepEqual(await ended, [null, 'SIGKILL'], 'it was killed and had not ended before')
}

const listFolder = () => readdirSync(backups).sort()

describe(`hearthctl backup of an instance with ${filesCount} files and those of the seed`, () => {
  let expected: Awaited<ReturnType<typeof describeSource>>
  let files: Record<string, string>
  let backup: string

  it('leaves nothing that looks complete when it is killed, and the next run deletes what is left', async () => {
    expected = await describeSource()
    files = await describeStore(from.store)
    assert.equal(Object.keys(files).length, recorded)
    const hasDump = () => listFolder().some((name) => statSync(join(backups, name)).isDirectory())
    await killWhen(
      sourceEnv,
      ['backup', backups],
      () => statSync(backups, { throwIfNoEntry: false }) !== undefined && hasDump(),
    )
    const left = listFolder()
    assert.equal(left.length, 1)
    assert.match(left[0]!, /^\.hearth-.*\.partial$/)
    backup = runHearthctl(sourceEnv, 'backup', backups, '--keep', '2').trim()
    assert.deepEqual(
      listFolder().map((name) => join(backups, name)),
      [backup],
    )
  })

  it('can be read by its owner alone and contains no key', async () => {
    assert.match(backup, /\/hearth-\d{8}T\d{6}Z-v[\d.]+-pg\d+$/)
    const modes = ['', 'database.dump', 'manifest.json', 'files'].map(
      (name) => statSync(join(backup, name)).mode & 0o777,
    )
    assert.deepEqual(modes, [0o700, 0o600, 0o600, 0o700])
    const manifest = readFileSync(join(backup, 'manifest.json'), 'utf8')
    assert.ok(!manifest.includes(SECRET_KEYS.slice(3)), 'the key')
    assert.deepEqual(Object.keys(JSON.parse(manifest).keys), ['k1'])
    assert.deepEqual(await ask(source.url, 'select name, files from backups'), [
      { name: backup.slice(backups.length + 1), files: recorded },
    ])
  })

  it('is refused by a restore when its files or the keys are not those of the manifest, or the database is not empty', async () => {
    await using target = await makeEmptyDatabase()
    const to = openPlace('refused')
    const env = { DATABASE_URL: target.url, STORAGE_DIR: to.directory, SECRET_KEYS }
    const lines: string[] = []
    const progress = { say: (line: string) => void lines.push(line), show: () => undefined }
    const refuse = async (path: string, reason: RegExp, changes: object = {}) => {
      const options = { backup: path, isWithoutKeys: false, store: to.store, progress }
      await assert.rejects(restoreBackup(readConfig({ ...env, ...changes }), options), reason)
    }
    const copy = join(folder, 'copy')
    cpSync(backup, copy, { recursive: true })
    const [key] = Object.keys(files)
    rmSync(join(copy, 'files', key!))
    symlinkSync('/etc/hostname', join(copy, 'files', key!))
    await refuse(copy, /is a link/)
    rmSync(join(copy, 'files', key!))
    writeFileSync(join(copy, 'files', key!), 'other')
    await refuse(copy, /was changed since/)
    await refuse(backup, /another key named k1.*secrets of webhooks/s, {
      SECRET_KEYS: randomSecretKeys().replace('dev', 'k1'),
    })
    await refuse(backup, /is not empty: it has \d+ tables.*createdb/s, { DATABASE_URL: source.url })
    await to.store.put('files/foreign', Buffer.from('x'), 'text/plain')
    await refuse(backup, /files\/foreign is not the same in the backup/)
    assert.deepEqual(await describeRows(target.url).catch(() => 'empty'), 'empty')
  })

  it('restores everything under another name and for another owner, also after a restore that was killed', async () => {
    // Everything is deleted first: what is compared comes from the backup alone.
    await from.store.delete(Object.keys(files))
    await ask(source.url, 'drop schema public, pgboss cascade; create schema public')
    await using target = await makeEmptyDatabase()
    const to = openPlace('restored')
    const env = { DATABASE_URL: target.url, STORAGE_DIR: to.directory, SECRET_KEYS }
    const sessions = `select pid from pg_stat_activity where datname = '${target.name}' and pid <> pg_backend_pid()`
    const isWriting = async () => (await ask(target.url, `${sessions} and backend_xid is not null`)).length > 0
    await killWhen(env, ['restore', backup], isWriting)
    await until('the rollback', async () => (await ask(target.url, sessions)).length === 0)
    assert.deepEqual(await ask(target.url, `select from pg_tables where schemaname in ('public', 'pgboss')`), [])
    assert.match(runHearthctl(env, 'restore', backup), /Outbound is paused.*outbound resume/s)
    assert.deepEqual(await describeStore(to.store), files)
    const paused = await ask(target.url, 'select outbound_paused_reason as reason from instance_modes')
    assert.deepEqual(paused, [{ reason: `restored from ${backup.slice(backups.length + 1)}` }])
    assert.deepEqual(JSON.parse(runHearthctl(env, 'admin', 'outbound', 'resume')), { paused: false })
    await assertSame(target, to.directory, expected)
    await assertWorks(target.url)
  })
})

async function assertWorks(url: string): Promise<void> {
  await using app = await startApp({ beside: { url, clock: openRealClock() } })
  const person = await makeUser(app, { username: 'restored-guest' })
  const token = await makeToken(app, person, ['read:events', 'write:events'])
  const [open] = await ask<[{ id: string; title: string }]>(
    url,
    `select e.id, e.title from events e join event_seats s on s.event_id = e.id join groups g on g.id = e.group_id
     where e.status = 'scheduled' and e.hidden_at is null and g.hidden_at is null and g.deleted_at is null
       and e.starts_at > now() + interval '1 hour' and coalesce(e.rsvp_opens_at, now()) <= now()
       and coalesce(e.rsvp_closes_at, e.starts_at) > now() + interval '1 hour' and s.waitlisted = 0
       and (s.max_attendees is null or s.confirmed + coalesce(s.upstream_count, 0) < s.max_attendees)
     order by e.starts_at limit 1`,
  )
  const found = await app.get(`/v1/events?q=${encodeURIComponent(open.title)}&limit=100`, { token })
  assert.equal(found.status, 200)
  assert.ok(
    found.body.data.some((event: { id: string }) => event.id === open.id),
    `no ${open.title}`,
  )
  const rsvp = await app.post(`/v1/events/${open.id}/rsvp`, { token, body: {} })
  assert.deepEqual([rsvp.status, rsvp.body.data.status], [201, 'confirmed'])
}

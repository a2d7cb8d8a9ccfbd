import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { openLogger } from '#platform/logger.ts'
import { runMigrations } from '#platform/migrations.ts'
import { openRealClock } from '#test/support/app/clock.ts'
import { cloneDatabase, databaseUrl, startApp, type TestDatabase } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'

const folder = mkdtempSync(join(tmpdir(), 'hearth-backup-'))
let source: TestDatabase
let programs: string

before(async () => {
  source = await cloneDatabase()
  const [{ release }] = await ask<[{ release: number }]>(
    source.url,
    `select current_setting('server_version_num')::integer / 10000 as release`,
  )
  programs = `/usr/lib/postgresql/${release}/bin`
  runMain('seed', source.url)
})
after(async () => {
  await source[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true })
})

const run = (program: string, words: string[]) => execFileSync(join(programs, program), words, { stdio: 'pipe' })

function runMain(name: string, url: string, ...words: string[]): string {
  const env = { ...process.env, DATABASE_URL: url, NODE_ENV: 'development' }
  const main = join(import.meta.dirname, '../src/main/hearthctl.mjs')
  return execFileSync(process.execPath, [main, name, ...words], {
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function ask<T extends object[]>(url: string, text: string): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query(text)).rows as T
  } finally {
    await client.end()
  }
}

/** Every table, partition, index, function and trigger, those of pg-boss among them, and how many rows there are. */
async function describeDatabase(url: string) {
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
  const tables = await ask<{ name: string }[]>(
    url,
    `select oid::regclass::text as name from pg_class where relkind = 'r' and relnamespace in
       ('public'::regnamespace, 'pgboss'::regnamespace) order by 1`,
  )
  const counts = tables.map(({ name }) => `select '${name}' as name, count(*)::integer as rows from ${name}`)
  return { things: things.map(({ name }) => name), rows: await ask(url, `${counts.join(' union all ')} order by 1`) }
}

const ways = {
  custom(target: string, role: string) {
    const file = join(folder, 'hearth.dump')
    run('pg_dump', ['--format=custom', `--file=${file}`, source.url])
    run('pg_restore', ['--exit-on-error', '--no-owner', `--role=${role}`, `--dbname=${target}`, file])
  },
  plain(target: string, role: string) {
    const file = join(folder, 'hearth.sql')
    run('pg_dump', ['--no-owner', `--file=${file}`, source.url])
    run('psql', ['-Xq', '--set=ON_ERROR_STOP=1', '--single-transaction', `--file=${file}`, as(role, target)])
  },
}

function as(role: string, url: string): string {
  const other = new URL(url)
  other.username = role
  return other.href
}

describe('a backup, restored under another name and for another owner,', () => {
  for (const [format, restore] of Object.entries(ways))
    it(`has everything and works (${format} format)`, async () => {
      const name = `hearth_restored_${process.pid}_${randomBytes(4).toString('hex')}`
      const server = databaseUrl('postgres')
      await ask(server, `create role ${name} login`)
      await ask(server, `create database ${name} owner ${name} template template0`)
      try {
        restore(databaseUrl(name), name)
        const url = as(name, databaseUrl(name))
        assert.deepEqual(await describeDatabase(url), await describeDatabase(source.url))
        const owners = `select distinct tableowner from pg_tables where schemaname in ('public', 'pgboss')`
        assert.deepEqual(await ask(url, owners), [{ tableowner: name }])
        assert.deepEqual(await runMigrations(url, openLogger('silent')), [], 'nothing is left to migrate')
        const differences = JSON.parse(runMain('admin', url, 'scores', 'check')) as Record<string, number>
        assert.deepEqual(
          Object.entries(differences).filter(([, count]) => count !== 0),
          [],
        )
        await assertWorks(url)
      } finally {
        await ask(server, `drop database ${name} with (force)`)
        await ask(server, `drop role ${name}`)
      }
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

import assert from 'node:assert/strict'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { readBuild } from '#platform/config/build.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { cloneDatabase, databaseUrl, migrate, testDatabaseOptions } from '#test/support/app/databases.ts'
import { findFreePort } from '#test/support/net/ports.ts'
import { isFull, skipWithout, spawnChild, temporaryFolder, waitUntil } from './child.ts'
import { openGate } from './gate.ts'
import { openClient } from './load.ts'
import { environment, makePerson, serverFolder, startPostgres } from './processes.ts'

/** On a busy machine a process takes long to start; a fix is seen much sooner. */
const startMs = 90_000
const fixMs = 30_000

interface Ready {
  code: number
  status: string
  reason?: string
  version?: string
  problems: string[]
  warnings: string[]
}

/** A process of its own and what it says of itself. */
async function start(env: Record<string, string>, command = 'api') {
  await using stack = new AsyncDisposableStack()
  const port = await findFreePort()
  const child = stack.use(
    spawnChild(process.execPath, ['src/main/hearthctl.mjs', command], {
      cwd: serverFolder,
      env: environment({ PORT: String(port), LOG_LEVEL: 'info', ...env }),
    }),
  )
  const client = stack.use(openClient({ sockets: 2 }))
  const ask = (path: string, headers: Record<string, string> = {}) => client.send({ port, path, headers })
  const look = async (): Promise<Ready> => {
    const { status, body } = await ask('/readyz')
    return { ...(status && JSON.parse(body)), code: status }
  }
  async function until(what: string, isSo: (now: Ready) => boolean, timeoutMs = fixMs): Promise<Ready> {
    let last: Ready | undefined
    const found = await waitUntil(what, timeoutMs, async () => {
      assert.ok(!child.hasExited(), child.output())
      last = await look()
      return last.code !== 0 && isSo(last) && last
    }).catch((error: Error) => assert.fail(`${error.message}: ${JSON.stringify(last)}`))
    return found
  }
  const first = await until('it answers', () => true, startMs)
  const ending = stack.move()
  return {
    first,
    ask,
    patch: (path: string, token: string, body: object) => client.send({ port, path, method: 'PATCH', token, body }),
    until,
    output: child.output,
    lines: () =>
      child
        .output()
        .split('\n')
        // Not the one that is only half here.
        .filter((line) => /^\{.*\}$/.test(line))
        .map((line) => JSON.parse(line)),
    [Symbol.asyncDispose]: () => ending.disposeAsync(),
  }
}

async function query(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  for (const statement of statements) await client.query(statement)
  await client.end()
}

const throughGate = (url: string, port: number) => Object.assign(new URL(url), { hostname: '127.0.0.1', port })
const newest = `${readBuild().schema}.sql`
const isReady = ({ code }: Ready) => code === 200
const postgresPort = Number(new URL(databaseUrl('postgres')).port)

const full = { skip: !isFull && 'takes a cluster of its own: FAULTS=full' }

test('a wrong password is named, and the right one counts without a restart', full, async () => {
  await using postgres = await startPostgres()
  const { rows } = await sql<{ file: string }>`select current_setting('hba_file') as file`.execute(postgres.database)
  await writeFile(rows[0]!.file, 'host all postgres 127.0.0.1/32 trust\nhost all all 127.0.0.1/32 scram-sha-256\n')
  const role = `create role hearth superuser login password 'right'`
  await query(postgres.url, role, 'select pg_reload_conf()')
  const url = Object.assign(new URL(postgres.url), { username: 'hearth', password: 'wrong' })
  await using api = await start({ DATABASE_URL: url.href })
  assert.deepEqual([api.first.code, api.first.reason], [503, 'database'])
  assert.match(api.first.problems[0]!, /^PostgreSQL rejected the password\. Correct .*28P01\)\.$/)
  assert.equal((await api.ask('/events')).status, 503)
  await query(postgres.url, `alter role hearth password 'wrong'`)
  const startedAt = performance.now()
  await api.until('it is ready', isReady)
  console.log(`ready ${Math.round(performance.now() - startedAt)} ms after the fix`)
})

describe('a process with something wrong', { skip: skipWithout(), concurrency: true }, () => {
  test('an unknown database, then an empty one: not ready until it is migrated, without a restart', async () => {
    const name = `hearth_test_${process.pid}_unknown`
    await using api = await start({ DATABASE_URL: databaseUrl(name) })
    assert.deepEqual([api.first.code, api.first.reason], [503, 'database'])
    assert.match(api.first.problems[0]!, /^The database does not exist\. Create it with createdb/)
    const page = await api.ask('/events')
    assert.equal(page.status, 503, page.body)

    await query(databaseUrl('postgres'), `create database ${name}`)
    try {
      const empty = await api.until('it misses the migrations', ({ reason }) => reason === 'schema')
      assert.match(empty.problems[0]!, /^\d+ migrations are missing: 0001_.*and \d+ more\. Run: hearthctl migrate$/)
      assert.equal((await api.ask('/events')).status, 503)
      await migrate(databaseUrl(name))
      await api.until('it is ready', isReady)
      assert.equal((await api.ask('/events')).status, 200)
      await waitUntil('the owner link is in the log', fixMs, () =>
        api.lines().some(({ ownerLink }) => ownerLink !== undefined),
      )
      await waitUntil('the owner link is printed for people', fixMs, () =>
        /^={76}\n {2}Hearth has no administrator yet\.\n[^{}]*\n {2}http\S+\/sign-in\/owner\/[\w-]+\n[^{}]*^={76}$/m.test(
          api.output(),
        ),
      )
    } finally {
      await query(databaseUrl('postgres'), `drop database ${name} with (force)`)
    }
  })

  test('one migration behind is not ready and answers 503; a newer schema is a warning until its upgrade is finished', async () => {
    await using place = await cloneDatabase()
    const forget = `delete from schema_migrations where name = '${newest}'`
    await query(place.url, forget, 'alter table events rename column starts_at to later')
    await using api = await start({ DATABASE_URL: place.url })
    assert.deepEqual([api.first.code, api.first.reason], [503, 'schema'])
    assert.deepEqual(api.first.problems, [`1 migration is missing: ${newest}. Run: hearthctl migrate`])
    assert.equal((await api.ask('/events')).status, 503)

    const note = (migration: string) => `insert into schema_migrations (name, hash) values ('${migration}', '')`
    await query(place.url, 'alter table events rename column later to starts_at', note(newest))
    const alone = await api.until('it is ready', isReady)
    assert.match(alone.warnings.join(), /^No worker runs: .*Start one with: hearthctl worker$/)
    assert.equal((await api.ask('/events')).status, 200)

    await query(place.url, note('9999_later.sql'))
    const newer = await api.until('it sees the newer schema', ({ warnings }) => warnings.length === 2)
    assert.ok(isReady(newer))
    assert.match(newer.warnings.join(), /The database is of a newer release \(9999_later\.sql\)/)

    const database = openDatabase(testDatabaseOptions(place.url), openLogger('silent'))
    const { token } = await makePerson(database).finally(() => database.destroy())
    const write = () => api.patch('/v1/profile', token, { bio: 'Here.' })
    assert.equal((await write()).status, 200)
    await query(place.url, `update schema_migrations set finished_at = now() where name = '9999_later.sql'`)
    const replaced = await api.until('it sees the end of the upgrade', ({ reason }) => reason === 'schema')
    assert.match(replaced.problems.join(), /upgrade to a newer release is finished.*, so this process changes nothing/)
    await waitUntil('its changes are refused', fixMs, async () => JSON.parse((await write()).body).code === 'read_only')
    await query(place.url, `update schema_migrations set finished_at = null where name = '9999_later.sql'`)
    await api.until('it may run again', isReady)
    const { role, version, reason } = api.lines().find(({ route, status }) => route === '/events' && status === 503)
    assert.deepEqual([role, version, reason], ['api', readBuild().version, 'schema'])
  })

  test('a database that was never reached, wrong credentials, a wrong folder; then an outage, which is a warning', async () => {
    await using place = await cloneDatabase()
    await using folder = await temporaryFolder()
    await using gate = await openGate(postgresPort)
    gate.set('stopped')
    const role = `hearth_test_${process.pid}_shut`
    await query(place.url, `create role ${role} superuser nologin`)
    const url = Object.assign(throughGate(place.url, gate.port), { username: role })
    const blocked = join(folder.path, 'files')
    await writeFile(blocked, 'not a folder')
    try {
      await using api = await start({ DATABASE_URL: url.href, STORAGE_DIR: blocked })
      assert.deepEqual([api.first.code, api.first.reason], [503, 'database'])
      gate.set('open')
      const shut = await api.until('it is let in no longer', ({ problems }) => /does not let/.test(problems[0]!))
      assert.match(shut.problems[0]!, /Check the user in DATABASE_URL and pg_hba\.conf \(.*, 28000\)/)
      assert.equal((await api.ask('/events')).status, 503)

      await query(place.url, `alter role ${role} login`)
      const inside = await api.until('the folder is what is left', ({ reason }) => reason === 'store')
      assert.deepEqual(inside.problems.length, 1)
      assert.ok(inside.problems[0]!.startsWith(`Files cannot be written to STORAGE_DIR=${blocked}. Create the folder`))
      await rm(blocked)
      await mkdir(blocked)
      await api.until('it is ready', isReady)

      gate.set('stopped')
      const away = await api.until('the database is away', ({ warnings }) =>
        /^The connection to PostgreSQL was cut/m.test(warnings.join()),
      )
      assert.equal(away.code, 200, 'an outage takes no process out of the load balancer')
      assert.equal((await api.ask('/events')).status, 503)
      assert.equal(api.lines().findLast(({ route }) => route === '/events').reason, 'database')
    } finally {
      await query(place.url, `drop role ${role}`)
    }
  })

  test('nothing wrong: no warning, and strangers learn nothing; in an outage the log has one line per cause', async () => {
    await using place = await cloneDatabase()
    await using gate = await openGate(postgresPort)
    await using all = await start({ DATABASE_URL: throughGate(place.url, gate.port).href }, 'all')
    const well = await all.until('it is ready and sees the worker', (now) => isReady(now) && now.warnings.length === 0)
    const { code, ...rest } = well
    assert.deepEqual(rest, { status: 'ready', ...readBuild(), problems: [], warnings: [] })
    await query(place.url, 'update instance_modes set outbound_paused_at = now()')
    await all.until('the pause is a warning', (now) => isReady(now) && /^Outbound is paused/.test(now.warnings.join()))
    await query(place.url, 'update instance_modes set outbound_paused_at = null')
    await all.until('the pause is over', ({ warnings }) => warnings.length === 0)
    const { body } = await all.ask('/readyz', { 'x-forwarded-for': '127.0.0.1' })
    assert.deepEqual(JSON.parse(body), { status: 'ready' })
    assert.deepEqual(JSON.parse((await all.ask('/healthz')).body), { status: 'alive' })

    gate.set('stopped')
    const engine = () => all.lines().filter(({ msg }) => msg === 'the job engine met an error')
    await all.until('the job engine misses the database', () => engine().length > 0)
    await all.until('the API misses it too', ({ warnings }) => warnings.length > 0)
    assert.ok(all.lines().every(({ role, version }) => role === 'all' && version === readBuild().version))
    assert.doesNotMatch(JSON.stringify(all.lines()), /object Object/)
    for (const [cause, lines] of Map.groupBy(engine(), ({ err }) => err.code ?? err.message))
      for (const [n, { time }] of lines.entries())
        assert.ok(n === 0 || time - lines[n - 1].time >= 9900, `${cause}: one line in ten seconds`)
  })
})

import assert from 'node:assert/strict'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Child, spawnChild, waitUntil } from '#test/faults/child.ts'
import { serverFolder } from '#test/faults/processes.ts'
import { cloneDatabase, databaseUrl } from '#test/support/app/databases.ts'
import { findFreePort } from '#test/support/net/ports.ts'
import { isFull, skipWithoutPrograms } from './programs.ts'

/** Operations that lock, race and use the outbox, and the worker with its job queue. */
const files = [
  'src/surfaces/worker/worker.test.ts',
  'src/domains/events/rsvps/rsvps.race.test.ts',
  ...(isFull
    ? [
        'src/domains/developers/webhooks/deliveries.test.ts',
        'src/domains/events/check-in/races.test.ts',
        'src/domains/events/attendee-mail/attendee-mail.test.ts',
        'src/domains/accounts/tokens/tokens.test.ts',
        'src/domains/groups/groups/groups.test.ts',
        'src/surfaces/worker/pause.test.ts',
      ]
    : []),
]
/** Fewer than one process opens, so that sessions pass from one to another all the time. */
const sessions = 2
const limitMs = isFull ? 900_000 : 240_000

describe('through PgBouncer in transaction mode', { skip: skipWithoutPrograms({ pgbouncer: 'pgbouncer' }) }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-pooled-'))
  let pooler: Child
  let port: number
  before(async () => {
    port = await findFreePort()
    const target = new URL(databaseUrl('postgres'))
    chmodSync(folder, 0o755)
    writeFileSync(join(folder, 'users.txt'), `"${target.username}" "${decodeURIComponent(target.password)}"\n`)
    const settings = [
      '[databases]',
      `* = host=${target.hostname} port=${target.port || 5432}`,
      '[pgbouncer]',
      `listen_port = ${port}`,
      'listen_addr = 127.0.0.1',
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${folder}/users.txt`,
      `admin_users = ${target.username}`,
      'pool_mode = transaction',
      `default_pool_size = ${sessions}`,
      'max_client_conn = 500',
      '',
    ]
    writeFileSync(join(folder, 'pgbouncer.ini'), settings.join('\n'))
    const user = process.getuid?.() === 0 ? { user: 'postgres' } : {}
    pooler = spawnChild('pgbouncer', [join(folder, 'pgbouncer.ini')], user)
    await waitUntil('PgBouncer listens', 30_000, () => {
      assert.equal(pooler.hasExited(), false, pooler.output())
      return pooler.output().includes('process up')
    })
  })
  after(async () => {
    await pooler?.[Symbol.asyncDispose]()
    rmSync(folder, { recursive: true, force: true })
  })

  async function connect(url: string): Promise<pg.Client & AsyncDisposable> {
    const client = new pg.Client({ connectionString: Object.assign(new URL(url), { port }).href })
    client.on('error', () => undefined)
    await client.connect()
    return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
  }

  it('what one client leaves in a session, another finds there', async () => {
    await using clone = await cloneDatabase()
    await using first = await connect(clone.url)
    await using second = await connect(clone.url)
    await first.query(`set work_mem = '123kB'`)
    const { rows } = await second.query(`select current_setting('work_mem') as value`)
    assert.equal(rows[0].value, '123kB', 'so a test that relies on a session fails here')
  })

  it(`operations and the worker do their work on ${sessions} sessions`, { timeout: limitMs }, async () => {
    await using admin = await connect(databaseUrl('pgbouncer'))
    // Of the runner of this file: the tests would report to it instead.
    const { NODE_TEST_CONTEXT: _, TEST_WEBHOOKS: __, ...inherited } = process.env as Record<string, string>
    const env = { ...inherited, POOLER_PORT: String(port) }
    await using tests = spawnChild(process.execPath, ['--test', '--test-isolation=none', ...files], {
      cwd: serverFolder,
      env,
    })
    let clients = 0
    let servers = 0
    while (!tests.hasExited()) {
      const { rows } = await admin.query('show pools')
      for (const row of rows.filter(({ database }) => String(database).startsWith('hearth_test_'))) {
        clients = Math.max(clients, Number(row.cl_active) + Number(row.cl_waiting))
        servers = Math.max(servers, Number(row.sv_active) + Number(row.sv_idle) + Number(row.sv_used))
      }
      await wait(50)
    }
    await tests.closed
    assert.equal((await tests.exit).code, 0, tests.output())
    const passed = /pass (\d+)/.exec(tests.output())?.[1]
    console.log(
      `${passed} tests of ${files.length} files; up to ${clients} clients on ${servers} sessions of one database`,
    )
    assert.ok(servers <= sessions && clients > servers, `${clients} clients, ${servers} sessions`)
  })
})

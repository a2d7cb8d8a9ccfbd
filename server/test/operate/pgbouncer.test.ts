import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '#platform/database/database.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { spawnChild, waitUntil } from '#test/faults/child.ts'
import { openClient, tally } from '#test/faults/load.ts'
import { generousLimits, makePerson, startApi } from '#test/faults/processes.ts'
import { assertBooksAgree, startWriter } from '#test/faults/writers.ts'
import { testDatabaseOptions } from '#test/support/app/databases.ts'
import { startApp } from '#test/support/app/harness.ts'
import { findFreePort } from '#test/support/net/ports.ts'
import { serviceSetting } from '#test/support/services/environment.ts'
import { debianRoot, skipWithoutDebianRoot } from './debian-root.ts'
import { isFull, skipWithoutPrograms } from './programs.ts'

const silent = openLogger('silent')

interface Pooler {
  /** Its folder as it sees it itself, and as we do. */
  command: string[]
  root: string
}

/** PgBouncer in transaction mode before a database; `more` are lines of its configuration. */
async function startPooler(stack: AsyncDisposableStack, { command, root }: Pooler, url: string, more = '') {
  const target = new URL(url)
  const port = await findFreePort()
  const folder = `/tmp/pgbouncer-${process.pid}-${randomBytes(3).toString('hex')}`
  mkdirSync(join(root, folder), { recursive: true })
  chmodSync(join(root, folder), 0o777)
  writeFileSync(join(root, folder, 'users.txt'), `"${target.username}" ""\n`)
  writeFileSync(
    join(root, folder, 'pgbouncer.ini'),
    `[databases]
hearth = host=${target.hostname} port=${target.port} dbname=${target.pathname.slice(1)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = 10
${more}
`,
  )
  const pooler = stack.use(spawnChild(command[0]!, [...command.slice(1), `${folder}/pgbouncer.ini`]))
  await waitUntil('PgBouncer listens', 30_000, () => {
    if (pooler.hasExited()) throw new Error(pooler.output())
    return pooler.output().includes('process up')
  })
  return `postgres://${target.username}@127.0.0.1:${port}/hearth`
}

/** The role with the settings that the page tells, as they cannot be sent through a pooler. */
async function openRole() {
  await using stack = new AsyncDisposableStack()
  const owner = stack.use(await startApp())
  const name = `hearth_pooled_${process.pid}_${randomBytes(3).toString('hex')}`
  const role = sql.id(name)
  await sql`create role ${role} login superuser`.execute(owner.database)
  stack.defer(async () => void (await sql`drop role ${role}`.execute(owner.database)))
  const settings = {
    statement_timeout: '5s',
    lock_timeout: '2s',
    idle_in_transaction_session_timeout: '10s',
    timezone: 'UTC',
    jit: 'off',
  }
  for (const [setting, value] of Object.entries(settings))
    await sql`alter role ${role} set ${sql.id(setting)} = ${sql.lit(value)}`.execute(owner.database)
  const url = new URL(owner.url)
  url.username = name
  const ending = stack.move()
  return { owner, url: url.href, [Symbol.asyncDispose]: () => ending.disposeAsync() }
}

async function assertWorks(
  pooledUrl: string,
  prepared: 'true' | 'false',
  owner: { database: ReturnType<typeof openDatabase> },
) {
  const env = { DATABASE_URL: pooledUrl, REDIS_URL: serviceSetting('REDIS_URL'), PREPARED_STATEMENTS: prepared }
  await using api = await startApi({ ...env, ...generousLimits })
  using client = openClient({ sockets: 20 })
  const people = await Promise.all(Array.from({ length: 4 }, () => makePerson(owner.database)))
  const writers = people.map((person) => startWriter(client, api.port, person))
  const written = () => writers.reduce((sum, writer) => sum + writer.acknowledged(), 0)
  await waitUntil('300 writes', 300_000, () => written() >= 300)
  await Promise.all(writers.map((writer) => writer.stop()))
  const answers = writers.flatMap((writer) => writer.answers)
  assert.deepEqual(
    answers.filter(({ status }) => status >= 300).map(({ body }) => body),
    [],
  )
  for (const writer of writers) await assertBooksAgree(owner.database, writer)
  const database = openDatabase({ ...testDatabaseOptions(pooledUrl), prepared: prepared === 'true' }, silent)
  const { rows } = await sql<{ jit: string; timeout: string }>`
    select current_setting('jit') as jit, current_setting('statement_timeout') as timeout`.execute(database)
  await database.destroy()
  assert.deepEqual(rows, [{ jit: 'off', timeout: '5s' }], 'the settings of the role are used')
  console.log(`PREPARED_STATEMENTS=${prepared}: ${tally(answers)}`)
}

async function assertAdvised(pooledUrl: string): Promise<void> {
  const database = openDatabase(testDatabaseOptions(pooledUrl), silent)
  await assert.rejects(
    sql`select 1`.execute(database),
    /startup parameter.*set ignore_startup_parameters = .*PREPARED_STATEMENTS=false/,
  )
  await database.destroy()
}

const skipOld = isFull ? skipWithoutPrograms({ pgbouncer: 'pgbouncer' }) : 'npm run test:operate runs it'
const asPostgres = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']

describe('behind PgBouncer in transaction mode', () => {
  it('before 1.21: without prepared statements', { skip: skipOld }, async () => {
    await using stack = new AsyncDisposableStack()
    const { owner, url } = stack.use(await openRole())
    const pooler = { command: [...asPostgres, 'pgbouncer'], root: '/' }
    await assertAdvised(await startPooler(stack, pooler, url))
    await assertWorks(await startPooler(stack, pooler, url), 'false', owner)
  })

  it('from 1.21 on: with them', async (t) => {
    const reason = skipWithoutDebianRoot()
    if (reason) return t.skip(reason)
    await using stack = new AsyncDisposableStack()
    const { owner, url } = stack.use(await openRole())
    const pooler = { command: ['chroot', '--userspec=postgres:postgres', debianRoot, 'pgbouncer'], root: debianRoot }
    await assertAdvised(await startPooler(stack, pooler, url))
    const more = 'max_prepared_statements = 200\nignore_startup_parameters = extra_float_digits,options'
    await assertWorks(await startPooler(stack, pooler, url, more), 'true', owner)
  })
})

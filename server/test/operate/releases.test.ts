import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { it } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { openDatabase } from '#platform/database/database.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { type Child, run, spawnChild, waitUntil } from '#test/faults/child.ts'
import { type Answer, openClient, steadily, tally } from '#test/faults/load.ts'
import { environment, generousLimits, makePerson, serverFolder, startApi, startWorker } from '#test/faults/processes.ts'
import { assertBooksAgree, startWriter } from '#test/faults/writers.ts'
import { databaseUrl, testDatabaseOptions } from '#test/support/app/databases.ts'
import { serviceSetting } from '#test/support/services/environment.ts'
import { isFull } from './programs.ts'
import { entryOf, listReleases, openRelease, skipWithoutHistory } from './release.ts'

const writesMin = 2000
const skip = isFull ? skipWithoutHistory() : 'npm run test:operate runs it'

it('the release before and this one work side by side while the database is migrated', { skip }, async () => {
  const release = listReleases().at(-1)!
  const folder = openRelease(release)
  await using stack = new AsyncDisposableStack()
  const url = await createDatabase(stack)
  const env = { DATABASE_URL: url, REDIS_URL: serviceSetting('REDIS_URL'), ...generousLimits }
  const startOld = async () => stack.use(await startApi(env, { entry: entryOf(folder, 'api') }))
  const startOldWorker = () =>
    stack.use(spawnChild(process.execPath, entryOf(folder, 'worker'), { cwd: serverFolder, env: environment(env) }))
  await run(process.execPath, entryOf(folder, 'migrate'), { cwd: serverFolder, env: environment(env) })
  const database = openDatabase(testDatabaseOptions(url), openLogger('silent'))
  stack.defer(() => database.destroy())
  const people = await Promise.all(Array.from({ length: 6 }, () => makePerson(database)))

  const old = await startOld()
  const oldWorker = startOldWorker()
  // Requests go to each of these in turn, as a balancer sends them.
  let ports = [old.port]
  let turn = 0
  using connections = openClient({ sockets: 40 })
  const client = {
    send: (question: Parameters<typeof connections.send>[0]) =>
      connections.send({ ...question, port: ports[turn++ % ports.length]! }),
    hangUp: connections.hangUp,
    [Symbol.dispose]: () => undefined,
  }
  const writers = people.map((person) => stack.use(startWriter(client, 0, person)))
  const pages = stack.use(steadily(10, (n) => client.send({ port: 0, path: `/events?n=${n}` })))
  const ready = stack.use(steadily(5, () => client.send({ port: 0, path: '/readyz' })))
  const mine = stack.use(steadily(10, () => client.send({ port: 0, path: '/v1/me', token: people[0]!.token })))
  const written = () => writers.reduce((sum, writer) => sum + writer.acknowledged(), 0)
  const untilWritten = (total: number) => waitUntil(`${total} writes`, 300_000, () => written() >= total)
  const figures: string[] = []
  const note = (what: string) => figures.push(`${what} ${written()}`)

  await untilWritten(writesMin / 4)
  note('old release, old schema:')
  const migrate = (...words: string[]) =>
    run(process.execPath, [...entryOf(serverFolder.replace(/server$/, ''), 'migrate'), ...words], {
      cwd: serverFolder,
      env: environment(env),
    })
  const isFinished = async () =>
    (await sql`select from schema_migrations where finished_at is null`.execute(database)).rows.length === 0
  assert.match(await migrate(), /The upgrade is open\. .* hearthctl migrate --finish/)
  note('migrated at')
  // The release before must also start on the new schema, for an operator who goes back.
  const again = await startOld()
  const fresh = await Promise.all([startApi(env), startApi(env)])
  for (const api of fresh) stack.use(api)
  const newWorker = stack.use(startWorker(env))
  ports = [old.port, again.port, ...fresh.map(({ port }) => port)]
  await untilWritten((writesMin * 3) / 4)
  note('both releases, new schema:')
  const worker = new RegExp(`A worker of Hearth ${release.version.replaceAll('.', '\\.')} was seen`)
  await assert.rejects(migrate('--finish', '--wait', '0'), worker)
  assert.equal(await isFinished(), false)
  ports = fresh.map(({ port }) => port)
  const pending = written() + 50
  await untilWritten(pending)
  for (const child of [old.child, again.child, oldWorker]) await stop(child)
  await migrate('--finish')
  assert.equal(await isFinished(), true)
  await untilWritten(writesMin)
  note('this release alone:')

  await Promise.all(writers.map((writer) => writer.stop()))
  const reads = (await Promise.all([pages, ready, mine].map((load) => load.stop()))).flat()
  const answers = writers.flatMap((writer) => writer.answers)
  const isBad = ({ status }: Answer) => status < 200 || status >= 300
  const bad = [...answers, ...reads].filter(isBad).map(({ status, body }) => `${status} ${body.slice(0, 200)}`)
  assert.deepEqual(bad, [], 'no request failed')
  assert.ok(written() >= writesMin)
  for (const writer of writers) await assertBooksAgree(database, writer)
  await waitUntil('every event is relayed', 120_000, async () => {
    const { rows } = await sql`select from outbox_events where relayed_at is null limit 1`.execute(database)
    return rows.length === 0
  })
  assert.ok(!newWorker.hasExited(), newWorker.output())
  const longest = Math.round(Math.max(...answers.map((answer) => answer.endedAt - answer.startedAt)))
  console.log(
    `${release.version} beside this: writes ${tally(answers)}, reads ${tally(reads)}, longest write ${longest} ms`,
  )
  console.log(figures.join('; '))
})

async function createDatabase(stack: AsyncDisposableStack): Promise<string> {
  const name = `hearth_test_${process.pid}_${randomBytes(4).toString('hex')}`
  const client = new pg.Client({ connectionString: databaseUrl('postgres') })
  await client.connect()
  await client.query(`create database ${name}`)
  stack.defer(async () => {
    await client.query(`drop database ${name} with (force)`)
    await client.end()
  })
  return databaseUrl(name)
}

async function stop(child: Child): Promise<void> {
  child.signal('SIGTERM')
  assert.equal((await child.exit).code, 0, child.output())
}

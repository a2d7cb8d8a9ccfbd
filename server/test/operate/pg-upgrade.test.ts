import assert from 'node:assert/strict'
import { chmodSync, copyFileSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import pg from 'pg'
import { openDatabase } from '#platform/database/database.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { type Child, run, spawnChild, waitUntil } from '#test/faults/child.ts'
import { openClient, tally } from '#test/faults/load.ts'
import { environment, generousLimits, makePerson, type Person, serverFolder, startApi } from '#test/faults/processes.ts'
import { assertBooksAgree, startWriter } from '#test/faults/writers.ts'
import { testDatabaseOptions } from '#test/support/app/databases.ts'
import { findFreePort } from '#test/support/net/ports.ts'
import { serviceSetting } from '#test/support/services/environment.ts'
import { debianRoot, skipWithoutDebianRoot } from './debian-root.ts'
import { root } from './programs.ts'

const bin = (release: number) => `/usr/lib/postgresql/${release}/bin`
const inside = (...words: string[]) => ['--userspec=postgres:postgres', debianRoot, ...words]
const runInside = (...words: string[]) => run('chroot', inside(...words))
const home = `/tmp/pg-upgrade-${process.pid}`
const dataOf = (release: number) => `${home}/${release}`

async function startServer(release: number, port: number): Promise<Child> {
  const flags = ['-p', String(port), '-k', home, '-c', 'listen_addresses=127.0.0.1', '-c', 'timezone=UTC']
  const server = spawnChild('chroot', inside(join(bin(release), 'postgres'), '-D', dataOf(release), ...flags))
  await waitUntil(`PostgreSQL ${release} takes connections`, 90_000, async () => {
    if (server.hasExited()) throw new Error(server.output())
    const client = new pg.Client({ connectionString: urlOf(port, 'postgres') })
    client.on('error', () => undefined)
    return client.connect().then(
      () => client.end().then(() => true),
      () => false,
    )
  })
  return server
}

const urlOf = (port: number, name: string) => `postgres://postgres@127.0.0.1:${port}/${name}`
const ctl = (url: string, ...words: string[]) =>
  run(process.execPath, ['src/main/hearthctl.mjs', ...words], {
    cwd: serverFolder,
    env: environment({ DATABASE_URL: url }),
  })

/** Some writes through an API of its own; they are compared with the tables, now and after the upgrade. */
async function write(url: string, people: Person[], count: number) {
  await using api = await startApi({ DATABASE_URL: url, REDIS_URL: serviceSetting('REDIS_URL'), ...generousLimits })
  using client = openClient({ sockets: 20 })
  const writers = people.map((person) => startWriter(client, api.port, person))
  const written = () => writers.reduce((sum, writer) => sum + writer.acknowledged(), 0)
  await waitUntil(`${count} writes`, 300_000, () => written() >= count)
  await Promise.all(writers.map((writer) => writer.stop()))
  const answers = writers.flatMap((writer) => writer.answers)
  assert.deepEqual(
    answers.filter(({ status }) => status >= 300).map(({ body }) => body),
    [],
  )
  return { writers, tally: tally(answers) }
}

it('pg_upgrade takes an instance from PostgreSQL 15 to 17', { timeout: 900_000 }, async (t) => {
  const reason = skipWithoutDebianRoot()
  if (reason) return t.skip(reason)
  await using stack = new AsyncDisposableStack()
  mkdirSync(join(debianRoot, 'dev/shm'), { recursive: true })
  chmodSync(join(debianRoot, 'dev/shm'), 0o1777)
  copyFileSync(join(root, 'deploy/postgres/pg-upgrade.sh'), join(debianRoot, 'usr/local/bin/pg-upgrade.sh'))
  stack.defer(async () => void (await runInside('rm', '-rf', home)))
  await runInside('mkdir', '-p', home)
  await runInside(join(bin(15), 'initdb'), '-D', dataOf(15), '-U', 'postgres', '-A', 'trust', '--locale=C.UTF-8')
  const port = await findFreePort()
  const url = urlOf(port, 'hearth')
  const old = stack.use(await startServer(15, port))
  await runInside(join(bin(15), 'createdb'), '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', 'hearth')
  await ctl(url, 'migrate')
  const before = openDatabase(testDatabaseOptions(url), openLogger('silent'))
  const people = [await makePerson(before), await makePerson(before), await makePerson(before)]
  const first = await write(url, people, 200)
  for (const writer of first.writers) await assertBooksAgree(before, writer)
  await before.destroy()
  old.signal('SIGINT')
  await old.exit

  console.log(await runInside('/usr/local/bin/pg-upgrade.sh', dataOf(15), dataOf(17), bin(15), bin(17)))
  await runInside('sh', '-c', `echo 'host all all 127.0.0.1/32 trust' >> ${dataOf(17)}/pg_hba.conf`)
  stack.use(await startServer(17, port))
  await runInside(
    join(bin(17), 'vacuumdb'),
    '-h',
    '127.0.0.1',
    '-p',
    String(port),
    '-U',
    'postgres',
    '--all',
    '--analyze-in-stages',
  )
  const after = openDatabase(testDatabaseOptions(url), openLogger('silent'))
  stack.defer(() => after.destroy())
  for (const writer of first.writers) await assertBooksAgree(after, writer)
  assert.equal(await ctl(url, 'migrate', '--check'), 'The database is up to date.\n')
  const others = [await makePerson(after), await makePerson(after), await makePerson(after)]
  const second = await write(url, others, 1000)
  for (const writer of second.writers) await assertBooksAgree(after, writer)
  const differences = JSON.parse((await ctl(url, 'admin', 'scores', 'check')).trim().split('\n').at(-1)!)
  assert.deepEqual(
    Object.values(differences).filter((count) => count !== 0),
    [],
  )
  console.log(`on 15: ${first.tally}; on 17: ${second.tally}`)
})

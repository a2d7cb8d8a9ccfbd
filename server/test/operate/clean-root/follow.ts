// Runs in the network of the root: pastes the recipe into a terminal in the root, then acts as the first members do.
import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { waitUntil } from '#test/faults/child.ts'
import { openClient, pauseOf, tally } from '#test/faults/load.ts'
import { makePerson } from '#test/faults/processes.ts'
import { assertBooksAgree, startWriter } from '#test/faults/writers.ts'
import { testDatabaseOptions } from '#test/support/app/databases.ts'
import { openSink } from '#test/support/mail/post-office.ts'
import { makeFirstEvent, type Place, visit } from './person.ts'
import { fillIn, readRecipe } from './recipe.ts'
import { machineEnvironment } from './root.ts'
import { openTerminal, type Typed } from './terminal.ts'

const [root = '', pid = '', baseUrl = '', release = '', nextRelease = ''] = process.argv.slice(2)
const key = '/srv/hearth.pem'
const patienceMs = 300_000

await using sink = await openSink()
const home = ['HOME=/root', 'TERM=dumb', 'PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin']
const spaces = ['--target', pid, '--mount', '--pid', '--net', '--uts', '--ipc', '--root', '--wd']
const shell = ['/bin/bash', '--norc', '--noprofile', '--noediting', '-i']
const environment = ['env', '-i', ...home, 'PS1=recipe:$?> ', ...machineEnvironment()]
using terminal = await openTerminal(['nsenter', ...spaces, ...environment, ...shell])

const typed: Typed[] = []
async function paste(command: string): Promise<Typed> {
  const done = await terminal.type(command)
  typed.push(done)
  console.log(`${done.seconds.toFixed(1).padStart(7)} s  ${command}`)
  return done
}

/** Again while it fails: what has just started may need a moment, and a busy machine answers late. */
async function pasteUntilGood(command: string): Promise<string> {
  let reason: unknown
  const done = await waitUntil(command, patienceMs, () =>
    paste(command).catch((error: unknown) => {
      reason = error
      return undefined
    }),
  ).catch(() => Promise.reject(reason))
  return done.screen
}

const start = performance.now()
try {
  await install()
  const { place, path } = await useIt()
  await grow()
  await upgradeUnderWrites(place, path)
  await stopAll()
} catch (error) {
  for (const log of globSync(join(root, 'var/log/*.service.log')))
    console.log(`${log}:\n${readFileSync(log, 'utf8').split('\n').slice(-20).join('\n')}`)
  throw error
}

async function install(): Promise<void> {
  const values = { BASE_URL: baseUrl, SMTP_URL: sink.url, RELEASE: release, RELEASE_KEY: key }
  for (const command of readRecipe('README.md', 'values')) await paste(fillIn(command, values))
  for (const command of readRecipe('README.md', 'install')) await paste(command)
}

async function useIt(): Promise<{ place: Place; path: string }> {
  const link = typed.map(({ screen }) => /https:\/\/\S+\/sign-in\/owner\/[\w-]+/.exec(screen)?.[0]).findLast(Boolean)
  assert.ok(link, 'the recipe shows the owner link')
  const authority = join(root, 'var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt')
  await waitUntil('Caddy has made its authority', patienceMs, () => existsSync(authority))
  for (const command of readRecipe('docs/operate/install.md', 'own-authority')) await paste(command)
  const place = { baseUrl, authority: readFileSync(authority, 'utf8'), sink }
  const { path, done } = await makeFirstEvent(place, link)
  for (const step of done) console.log(`           ${step}`)
  for (const command of readRecipe('README.md', 'check')) console.log(await pasteUntilGood(command))
  const minutes = (performance.now() - start) / 60_000
  console.log(`${typed.length} commands, ${minutes.toFixed(1)} minutes from a clean Debian to the first event`)
  const diskMb = async (path: string) => Number.parseInt((await terminal.type(`du -sxm ${path}`)).screen, 10)
  console.log(`disk: ${await diskMb('/')} MB, of it /opt/hearth ${await diskMb('/opt/hearth')} MB`)
  console.log(`memory: ${await describeMemory()}`)
  return { place, path }
}

/** Proportional, so that pages which several processes share count once. */
async function describeMemory(): Promise<string> {
  const each = String.raw`echo "$(awk '/^Pss:/ {print $2}' $p/smaps_rollup) $(tr '\0' ' ' <$p/cmdline)"`
  const { screen } = await terminal.type(`for p in /proc/[0-9]*; do ${each}; done 2>/dev/null`)
  const kinds = { API: /mjs api $/, worker: /mjs worker $/, PostgreSQL: /postgres/, Caddy: /caddy/ }
  return Object.entries(kinds)
    .map(([name, pattern]) => {
      const ours = screen.split('\n').filter((line) => pattern.test(line))
      return `${name} ${Math.round(ours.reduce((sum, line) => sum + Number.parseInt(line, 10), 0) / 1024)} MB`
    })
    .join(', ')
}

function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
}

/** A second API process, as on a machine with more than one core. Caddy sends requests to it when the first one stops. */
async function grow(): Promise<void> {
  // For clients that write without a pause.
  await terminal.type('echo RATE_LIMIT_AUTHENTICATED=1000000 >>/etc/hearth/hearth.env')
  for (const command of readRecipe('docs/operate/install.md', 'second-process')) await paste(command)
  for (const port of [3000, 3001])
    await waitUntil(`the process on port ${port} is ready`, patienceMs, () => isReady(port))
  await terminal.type('systemctl stop hearth-api@3000')
  const page = `node -e "fetch('${baseUrl}/events').then(({ status }) => process.exit(status === 200 ? 0 : 1))"`
  await pasteUntilGood(page)
  await terminal.type('systemctl start hearth-api@3000')
  await waitUntil('the process on port 3000 is ready', patienceMs, () => isReady(3000))
}

/** The database of the instance, by the socket in the root. Its owner there is `postgres`, and this process is another user. */
async function openItsDatabase(): Promise<Database> {
  await terminal.type('runuser -u postgres -- createuser --superuser root')
  const socket = encodeURIComponent(`/proc/${pid}/root/run/postgresql`)
  return openDatabase(testDatabaseOptions(`postgres://root@${socket}/hearth`), openLogger('silent'))
}

/** What no client writes meanwhile: the first event, its group and its answers. */
async function readKept(database: Database): Promise<string> {
  const { rows } = await sql<{ kept: string }>`select jsonb_build_array(
    (select jsonb_agg(g order by g.id) from groups g),
    (select jsonb_agg(e order by e.id) from events e),
    (select jsonb_agg(r order by r.id) from rsvps r))::text as kept`.execute(database)
  return rows[0]!.kept
}

async function hasNextColumn(database: Database): Promise<boolean> {
  const { rows } = await sql`select from information_schema.columns
    where table_name = 'users' and column_name = 'next_release'`.execute(database)
  return rows.length === 1
}

/** Two people write through the site from before the upgrade until after it. */
async function upgradeUnderWrites(place: Place, path: string): Promise<void> {
  await using stack = new AsyncDisposableStack()
  const database = await openItsDatabase()
  stack.defer(() => database.destroy())
  assert.equal(await hasNextColumn(database), false)
  const kept = await readKept(database)
  assert.match(kept, /Sowing day.*confirmed/)
  const client = stack.use(openClient({ sockets: 10, authority: place.authority }))
  const { host } = new URL(baseUrl)
  const site = { ...client, send: (question: Parameters<typeof client.send>[0]) => client.send({ ...question, host }) }
  const people = [await makePerson(database), await makePerson(database)]
  const writers = people.map((person) => stack.use(startWriter(site, 443, person)))
  const written = () => writers.reduce((sum, writer) => sum + writer.acknowledged(), 0)
  const untilMore = (what: string) => {
    const enough = written() + 50
    return waitUntil(what, patienceMs, () => written() > enough)
  }
  await untilMore('the first writes')
  await upgrade()
  await untilMore('writes to the new release')
  await Promise.all(writers.map((writer) => writer.stop()))

  const answers = writers.flatMap((writer) => writer.answers)
  const failed = answers.filter(({ status }) => status < 200 || status >= 300)
  console.log(`writes ${tally(answers)}, the longest pause ${pauseOf(answers)} ms`)
  assert.deepEqual(
    failed.map(({ status, body }) => `${status} ${body.slice(0, 200)}`),
    [],
    'no write failed',
  )
  for (const writer of writers) await assertBooksAgree(database, writer)
  assert.equal(await hasNextColumn(database), true, 'the migration of the next release is applied')
  assert.equal(await readKept(database), kept, 'the data of the release before is there')
  await visit(place, path)
  console.log('the first event and every acknowledged write are there')
}

/** There is a new release, and the instance is at that release afterwards. */
async function upgrade(): Promise<void> {
  for (const command of readRecipe('docs/operate/upgrade.md', 'upgrade-values'))
    await paste(fillIn(command, { RELEASE: nextRelease }))
  for (const command of readRecipe('docs/operate/upgrade.md', 'upgrade')) console.log((await paste(command)).screen)
  const { screen } = await terminal.type('hearthctl version')
  assert.ok(screen.includes(`Hearth ${nextRelease.split('/').at(-1)}, commit `), screen)
  assert.match((await terminal.type('ls /var/backups/hearth')).screen, /hearth-\d{8}T/)
  assert.deepEqual([await isReady(3000), await isReady(3001)], [true, true])
  console.log(`upgraded: ${screen.trim()}`)
}

async function stopAll(): Promise<void> {
  const units = ['hearth-api@3000', 'hearth-api@3001', 'hearth-worker', 'caddy']
  await terminal.type(`systemctl stop ${units.join(' ')}`)
  for (const unit of units) {
    const { screen } = await terminal.type(`cat /run/units/${unit}.service.exit`)
    assert.equal(screen.trim(), '0', `${unit} ends with 0`)
  }
  await assert.rejects(fetch('http://127.0.0.1:3000/readyz'))
  console.log('SIGTERM stopped every process with exit code 0')
}

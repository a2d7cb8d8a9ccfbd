import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  appendFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { compareVersions } from '#kernel/versions.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { archiveName, signatureFile } from '#platform/releases.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { type Child, skipWithout, spawnChild, temporaryFolder, waitUntil } from '#test/faults/child.ts'
import { openClient, pauseOf, tally } from '#test/faults/load.ts'
import { environment, generousLimits, haproxy, makePerson, startBalancer } from '#test/faults/processes.ts'
import { assertBooksAgree, startWriter } from '#test/faults/writers.ts'
import { databaseUrl, testDatabaseOptions } from '#test/support/app/databases.ts'
import { findFreePort } from '#test/support/net/ports.ts'
import { serviceSetting } from '#test/support/services/environment.ts'
import { fillIn, readRecipe } from './clean-root/recipe.ts'
import { isFull } from './programs.ts'
import { announce, ownVersion, publish, publisher, stranger } from './upgrade/archives.ts'
import { installMachine, type Machine, makeCheckout, quickNpm } from './upgrade/machine.ts'

const skip = process.getuid?.() !== 0 ? 'only root upgrades an installation' : skipWithout(haproxy)
const patienceMs = 600_000

const stack = new AsyncDisposableStack()
after(() => stack.disposeAsync())

async function ended(child: Child): Promise<{ code: number | null; said: string }> {
  await using running = child
  const [{ code }] = await Promise.all([running.exit, running.closed])
  return { code, said: running.output() }
}

describe('an upgrade', { skip }, () => {
  let folder: string
  let machine: Machine
  let ports: number[]
  let database: Database
  const upgrade = (source: string, ...words: string[]) => ended(machine.hearthctl('upgrade', source, ...words))
  /** The migrations of an upgrade that is not finished. */
  const listOpen = async () =>
    (
      await sql<{ name: string }>`select name from schema_migrations where finished_at is null order by name`.execute(
        database,
      )
    ).rows.map(({ name }) => name)
  const makeFolder = (name: string) => {
    const path = join(folder, name)
    mkdirSync(path)
    return path
  }

  before(async () => {
    folder = stack.use(await temporaryFolder()).path
    const url = await createDatabase()
    ports = [await findFreePort(), await findFreePort()]
    const own = { DATABASE_URL: url, REDIS_URL: serviceSetting('REDIS_URL'), SHUTDOWN_DELAY_MS: '1500' }
    const env = environment({ ...own, ...generousLimits, STORAGE_DIR: join(folder, 'files') })
    machine = installMachine(makeFolder('machine'), ownVersion, env, isFull ? undefined : quickNpm)
    database = openDatabase(testDatabaseOptions(url), openLogger('silent'))
    stack.defer(() => database.destroy())
  })

  it('is refused with the reason and the next step, and the old release runs on', async () => {
    const publishEmpty = async (name: string, release: Parameters<typeof announce>[1]) => {
      const path = makeFolder(name)
      writeFileSync(join(path, archiveName(release.version)), 'no archive')
      return announce(path, release)
    }
    const changed = await publishEmpty('changed', { version: '90.0.0' })
    appendFileSync(join(changed, archiveName('90.0.0')), '!')
    const unsigned = await publishEmpty('unsigned', { version: '90.0.0' })
    rmSync(join(unsigned, signatureFile))
    await using host = await serve(changed)
    const flaws: [string, RegExp][] = [
      [
        await publishEmpty('stranger', { version: '90.0.0', key: stranger }),
        /SHA256SUMS\.sig is not a signature .*\n.*deploy\/release-keys/,
      ],
      [changed, /hearth-90\.0\.0\.tar\.gz is not the file that SHA256SUMS names/],
      [unsigned, /has no SHA256SUMS\.sig, so the release is not signed/],
      [await publishEmpty('older', { version: '0.0.1' }), /0\.0\.1 is older than .*go back/],
      [
        await publishEmpty('later', { version: '91.0.0', follows: '90.0.0' }),
        /can follow 90\.0\.0 .*Upgrade to 90\.0\.0 first/,
      ],
      [await publishEmpty('broken', { version: '90.0.0' }), /tar .* ended with/],
      [join(folder, 'nowhere'), /There is no folder .*\/nowhere/],
      [`${host.url}/`, /hearth-90\.0\.0\.tar\.gz is not the file/],
      [`${host.url}/elsewhere/`, /sends us to http:\/\/localhost:\d+, which you did not name/],
      [`${host.url}/missing/release.json`, /has no SHA256SUMS, so it is not a release/],
    ]
    for (const [source, reason] of flaws) {
      const { code, said } = await upgrade(source)
      assert.match(said, reason)
      assert.match(said, new RegExp(`Nothing was switched: Hearth ${ownVersion.replaceAll('.', '\\.')} runs on\\.`))
      assert.doesNotMatch(said, /\n {4}at /)
      assert.deepEqual([code, machine.current(), readdirSync(machine.releases)], [1, ownVersion, [ownVersion]])
    }
  })

  it('that meets a full disk leaves nothing behind and says what to free', async (t) => {
    const small = makeFolder('small')
    const base = join(small, 'opt/hearth')
    mkdirSync(base, { recursive: true })
    const mount = (...words: string[]) =>
      execFileSync('mount', ['-t', 'tmpfs', ...words, 'tmpfs', base], { stdio: 'pipe' })
    try {
      mount('-o', 'size=64m')
    } catch {
      return t.skip('this machine does not let root mount a tmpfs')
    }
    stack.defer(() => void execFileSync('umount', ['--lazy', base]))
    const env = environment({ DATABASE_URL: 'postgres://127.0.0.1:1/none' })
    // Packages that need more room than there is.
    const largeNpm = '#!/bin/sh\nhead -c 1000000000 /dev/zero >filler'
    const full = installMachine(small, ownVersion, env, largeNpm)
    const source = await publish(makeFolder('release-90'), '90.0.0', small)
    const before = readdirSync(full.releases)
    for (const [size, reason] of [
      ['64m', /too full: another release needs about \d+ MB, and \d+ MB are free\. Free some/],
      ['300m', /npm ci .* ended with 1:\n.*No space left on device/],
    ] as const) {
      execFileSync('mount', ['-o', `remount,size=${size}`, base])
      const { code, said } = await ended(full.hearthctl('upgrade', source))
      assert.match(said, reason)
      assert.match(said, /Nothing was switched: Hearth \S+ runs on\./)
      assert.deepEqual([code, full.current(), readdirSync(full.releases)], [1, ownVersion, before])
    }
  })

  it('brings a writing instance to the next release and back, without a failed write', async () => {
    const first = await ended(machine.hearthctl('migrate'))
    assert.equal(first.code, 0, first.said)
    const versions = () => Promise.all(ports.map(versionOf))
    const units = [...ports.map((port) => `hearth-api@${port}`), 'hearth-worker']
    stack.defer(() => void machine.systemctl('stop', ...units))
    machine.systemctl('start', ...units)
    await waitUntil('both processes are ready', patienceMs, async () => {
      for (const unit of units)
        assert.match(machine.systemctl('list-units', `${unit}.service`), /active/, machine.logs())
      return (await versions()).every(Boolean)
    })
    const balancer = stack.use(await startBalancer(ports))
    const people = await Promise.all(Array.from({ length: isFull ? 2 : 1 }, () => makePerson(database)))
    using client = openClient({ sockets: 10 })
    const writers = people.map((person) => stack.use(startWriter(client, balancer.port, person)))
    const written = () => writers.reduce((sum, writer) => sum + writer.acknowledged(), 0)
    await waitUntil('the first writes', patienceMs, () => written() > 50)
    const report: string[] = []
    const measure = async (what: string, source: string) => {
      const [writesBefore, start] = [written(), performance.now()]
      const result = await upgrade(source)
      const seconds = ((performance.now() - start) / 1000).toFixed(1)
      report.push(`${what}: ${seconds} s, ${written() - writesBefore} writes; ${stepsOf(result.said)}`)
      return result
    }

    // Fails on rows only, so the plan, which has none, does not find it.
    const failing = `do $$ begin if exists (select from users) then raise exception 'not with these rows'; end if; end $$;\n`
    const badMigration = { 'server/migrations/9000_bad.sql': failing }
    const bad = await measure(
      'a broken migration',
      await publish(makeFolder('bad'), '90.0.0', machine.path, badMigration),
    )
    assert.match(bad.said, /not with these rows/)
    assert.match(bad.said, /The migration of 90\.0\.0 failed.*\n.*\nNothing was switched: Hearth \S+ runs on\./)
    assert.deepEqual([bad.code, machine.current(), await versions()], [1, ownVersion, [ownVersion, ownVersion]])
    assert.deepEqual(await listOpen(), [], 'no release ran before the first one')

    const column = { 'server/migrations/9001_next.sql': 'alter table users add column next_release text;\n' }
    const unit = { 'deploy/systemd/hearth-worker.service': '# of the next release\n' }
    const dead = { ...column, ...unit, 'server/src/main/api.ts': `throw new Error('this release does not start')\n` }
    const back = await measure(
      'a release that does not start',
      await publish(makeFolder('dead'), '91.0.0', machine.path, dead),
    )
    assert.match(back.said, /hearth-api@\d+\.service does not start: journalctl -u/)
    assert.match(back.said, /The upgrade to 91\.0\.0 failed and Hearth \S+ runs again; it works with the new schema/)
    assert.deepEqual([back.code, machine.current(), await versions()], [1, ownVersion, [ownVersion, ownVersion]])
    assert.doesNotMatch(readUnit(), /next release/)
    assert.deepEqual(await listOpen(), ['9001_next.sql'], 'an upgrade that goes back is not finished')

    const more = { 'server/migrations/9002_more.sql': 'alter table groups add column next_release text;\n' }
    const source = await publish(makeFolder('good'), '92.0.0', machine.path, { ...column, ...more, ...unit })
    const plan = await upgrade(source, '--plan')
    assert.match(plan.said, /Nothing else was changed\. To go on: hearthctl upgrade /)
    assert.deepEqual([plan.code, machine.current()], [0, ownVersion])
    if (isFull) {
      rmSync(join(machine.releases, '92.0.0'), { recursive: true })
      report.push(`killed ${await killAtEachStep(source)}`)
    }
    const good = await measure('the next release', source)
    assert.equal(good.code, 0, good.said + machine.logs())
    assert.match(good.said, /Hearth 92\.0\.0 runs/)
    assert.deepEqual([machine.current(), await versions()], ['92.0.0', ['92.0.0', '92.0.0']])
    assert.deepEqual(readdirSync(machine.releases).sort(compareVersions), [ownVersion, '92.0.0'])
    assert.match(readUnit(), /next release/)
    assert.deepEqual(await listOpen(), [])
    await sql`update schema_migrations set finished_at = null where name >= '9'`.execute(database)
    assert.match(
      (await upgrade(source, '--without-finish')).said,
      /runs already\.\nThe upgrade is open: when no process/,
    )
    assert.deepEqual(await listOpen(), ['9001_next.sql', '9002_more.sql'])
    assert.match((await upgrade(source)).said, /Hearth 92\.0\.0 runs already\.\nFinish …\n/)
    assert.deepEqual(await listOpen(), [])
    const older = join(machine.releases, ownVersion, 'server/src/main/hearthctl.mjs')
    const check = await ended(spawnChild(process.execPath, [older, 'migrate', '--check']))
    assert.match(check.said, /it has 9001_next\.sql, 9002_more\.sql\. Its upgrade is finished, so this release changes/)
    await sql`select u.next_release, g.next_release from users u, groups g`.execute(database)
    assert.ok(readdirSync(join(machine.path, 'var/backups/hearth')).length >= 1)

    const enough = written() + 50
    await waitUntil('writes to the new release', patienceMs, () => written() > enough)
    await Promise.all(writers.map((writer) => writer.stop()))
    const answers = writers.flatMap((writer) => writer.answers)
    const failed = answers.filter(({ status }) => status < 200 || status >= 300)
    assert.deepEqual(
      failed.map(({ status, body }) => `${status} ${body.slice(0, 200)}`),
      [],
      'no write failed',
    )
    for (const writer of writers) await assertBooksAgree(database, writer)
    const waits = answers.map((answer) => answer.endedAt - answer.startedAt)
    console.log(
      `writes ${tally(answers)}, the longest ${Math.round(Math.max(...waits))} ms, the longest pause ${pauseOf(answers)} ms`,
    )
    for (const line of report) console.log(line)
  })

  it('is possible after the pasted lines have moved an installation that was a checkout', {
    skip: !isFull && 'npm run test:operate runs it',
  }, async () => {
    const port = await findFreePort()
    const env = environment({ DATABASE_URL: await createDatabase(), STORAGE_DIR: join(folder, 'files') })
    const older = installMachine(makeFolder('checkout'), ownVersion, env, quickNpm)
    const unit = `hearth-api@${port}`
    stack.defer(() => void older.systemctl('stop', unit, 'hearth-worker'))
    makeCheckout(older)
    older.systemctl('start', 'hearth-migrate', unit, 'hearth-worker')
    await waitUntil('the checkout runs', patienceMs, () => versionOf(port))
    const source = await publish(makeFolder('release-93'), '93.0.0', older.path)
    writeFileSync(join(folder, 'key.pem'), publisher.publicKey)
    const values = {
      RELEASE: `file://${source}/${archiveName('93.0.0')}`,
      RELEASE_KEY: join(folder, 'key.pem'),
      PORTS: `${port}`,
    }
    const lines = readRecipe('docs/operate/upgrade.md', 'move')
    assert.match(lines.pop()!, /hearthctl doctor$/)
    const given = readRecipe('docs/operate/upgrade.md', 'move-values').map((line) => fillIn(line, values))
    older.paste([...given, ...lines.map((line) => line.replaceAll(/(?<=[ "])\/(opt|etc|usr)\//g, `${older.path}/$1/`))])
    assert.equal(older.current(), '93.0.0')
    assert.equal(await waitUntil('the release runs', patienceMs, () => versionOf(port)), '93.0.0')
    const { said } = await ended(older.hearthctl('upgrade', source))
    assert.match(said, /Hearth 93\.0\.0 runs already\./)
  })

  const readUnit = () => readFileSync(join(machine.path, 'etc/systemd/system/hearth-worker.service'), 'utf8')

  /** What is half done in the folders now. */
  const listHalfDone = () => [
    ...(globSync(join(machine.releases, '.draft-*/node_modules')).length > 0 ? ['npm at work'] : []),
    ...(globSync(join(machine.path, 'var/backups/hearth/.*')).length > 0 ? ['backup at work'] : []),
  ]

  /** Kills each run at the first moment that no run was killed at before: where a step begins, where it ends, and amid the long ones. */
  async function killAtEachStep(source: string): Promise<string> {
    const seen = new Set<string>()
    for (;;) {
      await using child = machine.hearthctl('upgrade', source)
      const moment = await waitUntil('a step or the end', patienceMs, () => {
        const moments = [...momentsOf(child.output()), ...listHalfDone()]
        const [next] = moments.filter((name) => !seen.has(name))
        return next ?? (child.hasExited() && 'end')
      })
      if (moment === 'end') {
        assert.match(child.output(), /Hearth 92\.0\.0 runs/, child.output() + machine.logs())
        return `at ${seen.size} moments: ${[...seen].join(', ')}`
      }
      child.signal('SIGKILL')
      await child.exit
      seen.add(moment)
    }
  }
})

/** `Migrate`, `Migrate done`: each step that has begun, and each that has ended. */
function momentsOf(said: string): string[] {
  let step = ''
  return said.split('\n').flatMap((line) => {
    const [, begun] = /^(\w+(?: hearth-[\w@.]+| doctor before| doctor)?).* …$/.exec(line) ?? []
    if (begun) step = begun
    return begun ? [begun] : /^ {2}done in/.test(line) ? [`${step} done`] : []
  })
}

/** How long each step took. */
function stepsOf(said: string): string {
  let step = ''
  return said
    .split('\n')
    .flatMap((line) => {
      if (line.endsWith(' …')) step = line.split(' ').slice(0, 2).join(' ').replace(/ …$/, '')
      const [, seconds] = /^ {2}done in (.*)$/.exec(line) ?? []
      return seconds ? [`${step} ${seconds}`] : []
    })
    .join(', ')
}

/** The version of the process on this port, once it is ready. */
async function versionOf(port: number): Promise<string | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`)
    const { status, version } = (await answer.json()) as { status: string; version: string }
    return status === 'ready' ? version : undefined
  } catch {
    return undefined
  }
}

async function createDatabase(): Promise<string> {
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

/** Serves the files of a folder, sends everything below `/elsewhere/` to another host, and has nothing else. */
async function serve(folder: string): Promise<{ url: string } & AsyncDisposable> {
  const server = createServer(({ url = '' }, reply) => {
    const file = join(folder, url)
    if (url.startsWith('/elsewhere/')) reply.writeHead(302, { location: `http://localhost:${port}${url}` }).end()
    else if (existsSync(file)) reply.end(readFileSync(file))
    else reply.writeHead(404).end()
  })
  const port = await findFreePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${port}`, [Symbol.asyncDispose]: async () => void server.close() }
}

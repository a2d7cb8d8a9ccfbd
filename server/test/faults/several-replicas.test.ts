import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'
import { systemClock } from '#platform/clock.ts'
import { type Database, findPosition, openDatabase } from '#platform/database/database.ts'
import { transact } from '#platform/database/outbox.ts'
import { openReplicas, type Replicas } from '#platform/database/replicas/replicas.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { type Standby, startStandby } from '#test/operate/standby.ts'
import { testDatabaseOptions } from '#test/support/app/databases.ts'
import { waitUntil } from './child.ts'
import { type Gate, openGate } from './gate.ts'
import { freezeServer, makePerson, type Postgres, skipWithoutServices, startPostgres, thawServer } from './processes.ts'

const silent = openLogger('silent')
const hourMs = 3_600_000
const patienceMs = 60_000
const pageBytes = 8192

/** One process that reads from some servers. It has no Redis, so that each change waits for them. */
interface Process extends AsyncDisposable {
  primary: Database
  replicas: Replicas
  until(...conditions: string[]): Promise<void>
  /** Gives what was written. */
  write(): Promise<string>
  answered(): number[]
}

describe('several replicas', { skip: skipWithoutServices }, () => {
  const stack = new AsyncDisposableStack()
  let [postgres, gate, a, b] = [] as unknown as [Postgres, Gate, Standby, Standby]
  /** Leads to the primary of the time, for the standbys too. */
  let primaryUrl: string

  before(async () => {
    postgres = stack.use(await startPostgres())
    gate = stack.use(await openGate(portOf(postgres.url)))
    primaryUrl = Object.assign(new URL(postgres.url), { port: String(gate.port) }).href
    a = await addStandby()
    b = await addStandby()
  })
  after(() => stack.disposeAsync())

  /** A read that is in the way of the log is cancelled at once. */
  const addStandby = async () => stack.use(await startStandby(primaryUrl, ['max_standby_streaming_delay=0']))

  function open(urls: string[], lagMsMax = 500): Process {
    const primary = openDatabase({ ...testDatabaseOptions(primaryUrl), isFollowed: true }, silent)
    const lastWrites = { note: async () => false, find: async () => 0 }
    const from = { urls, primaryUrl, primary, lagMsMax, poolMax: 4, prepared: true, lastWrites }
    const replicas = openReplicas(from, silent)
    return {
      primary,
      replicas,
      async until(...expected) {
        const conditions = () => `${replicas.states().map(({ condition }) => condition)}`
        await waitUntil(`${expected}`, patienceMs, () => conditions() === `${expected}`).catch((error) =>
          assert.fail(`${error}, but ${conditions()}`),
        )
      },
      async write() {
        const bio = randomUUID()
        const { id: userId } = await makePerson(primary)
        await transact(primary, systemClock, { userId, requestId: null }, ({ db }) =>
          db.updateTable('users').set({ bio }).where('id', '=', userId).execute(),
        )
        return bio
      },
      answered: () => replicas.states().map(({ answered }) => answered),
      async [Symbol.asyncDispose]() {
        await replicas.close()
        await primary.destroy()
      },
    }
  }

  test('where the primary is one of them, a change waits for the standbys alone', async () => {
    // So long that a server which never gets the change would not let it end.
    await using process = open([postgres.url, a.url, b.url], hourMs)
    await process.until('primary', 'used', 'used')
    const bio = await orFail('the change has ended', process.write())
    await waitUntil('each standby has shown it', patienceMs, async () => {
      const reader = await process.replicas.findForUser(randomUUID())
      assert.ok(!reader || (await hasBio(reader, bio)), 'a standby does not have it')
      return process.answered().filter((count) => count > 0).length === 2
    })
    assert.equal(process.answered()[0], 0)
  })

  test('the position of a change is one that replicas reach, also where it ends with a page of the log', async () => {
    await using process = open([a.url])
    const { primary } = process
    const findFlushed = async () => {
      const { rows } = await sql<{ position: number }>`
        select (pg_current_wal_flush_lsn() - '0/0')::int8 as position`.execute(postgres.database)
      return rows[0]!.position
    }
    const write = async (bytes: number) => {
      await primary
        .transaction()
        .execute((db) => sql`select pg_logical_emit_message(true, 'test', ${'x'.repeat(bytes)})`.execute(db))
      return findFlushed()
    }
    // What the server writes by itself can come between, so more than one try.
    await waitUntil('a change ends with a page', patienceMs, async () => {
      const [before, known] = [await findFlushed(), 400]
      const end = await write(known)
      const more = pageBytes - (end % pageBytes) - (end - before)
      // The header of a page would be counted.
      if (Math.floor(end / pageBytes) > Math.floor(before / pageBytes) || more < 0) return false
      if ((await write(known + more)) % pageBytes !== 0) return false
      const position = findPosition(primary)!
      const flushed = await findFlushed()
      assert.ok(position <= flushed, `${position} is after ${flushed}`)
      return true
    })
  })

  test('one that hangs gets no read after it was left, and none fails', async () => {
    await using process = open([a.url, b.url])
    await process.until('used', 'used')
    await using readers = startReaders(process)
    await readers.more(50)
    assert.ok(process.answered().every((count) => count > 0))
    freezeServer(b.pid())
    try {
      await waitUntil('it is left', patienceMs, () => process.replicas.states()[1]!.condition === 'silent')
      const [, before] = process.answered()
      await readers.more(100)
      assert.equal(process.answered()[1], before)
    } finally {
      thawServer(b.pid())
    }
    await process.until('used', 'used')
    const [, before] = process.answered()
    await waitUntil('it answers again', patienceMs, () => process.answered()[1]! > before!)
    assert.deepEqual(await readers.stop(), [])
  })

  test('a request that has begun does not read from one that was left since', async () => {
    await using process = open([a.url, b.url])
    await process.until('used', 'used')
    // They take turns.
    const begun = [process.replicas.findForVisitor(), process.replicas.findForVisitor()]
    for (const reader of begun) await sql`select 1`.execute(reader)
    assert.deepEqual(process.answered(), [1, 1])
    freezeServer(b.pid())
    try {
      await waitUntil('it is left', patienceMs, () => process.replicas.states()[1]!.condition === 'silent')
      for (const reader of begun) await sql`select 1`.execute(reader)
      assert.deepEqual(process.answered(), [2, 1])
      assert.equal(process.replicas.states()[1]!.repeated, 0, 'it was not even asked')
    } finally {
      thawServer(b.pid())
    }
  })

  test('a read that a standby cancels because of the log is run by the primary', async () => {
    await using process = open([a.url], hourMs)
    await process.until('used')
    await sql`create table old (n int)`.execute(postgres.database)
    const onStandby = openDatabase(testDatabaseOptions(a.url), silent)
    await using _ = { [Symbol.asyncDispose]: () => onStandby.destroy() }
    const count = sql<{ count: number }>`select count(*)::int as count from old`
    const read = sql<{ count: number }>`
      select (${count}) as count, case when pg_is_in_recovery() then pg_sleep(60)::text end as slept`
    const isReading = async () => {
      const { rows } = await sql`select from pg_stat_activity where query like '%pg_sleep%' and wait_event = 'PgSleep'`
        .execute(onStandby)
        .catch(() => ({ rows: [] }))
      return rows.length > 0
    }
    await waitUntil('a read is cancelled', patienceMs, async () => {
      await sql`delete from old`.execute(postgres.database)
      await sql`insert into old values (1), (2)`.execute(postgres.database)
      await waitUntil('the standby has both rows', patienceMs, async () => {
        const { rows } = await count.execute(onStandby).catch(() => ({ rows: [] }))
        return rows[0]?.count === 2
      })
      const reader = await waitUntil('a reader', patienceMs, () => process.replicas.findForUser(randomUUID()))
      const reading = read.execute(reader)
      reading.catch(() => undefined)
      await waitUntil('the standby reads', patienceMs, isReading)
      await sql`delete from old where n = 2`.execute(postgres.database)
      await sql`vacuum old`.execute(postgres.database)
      // A machine that is too slow for that has run into the limit for a statement instead.
      const found = await reading.catch((error: { code?: string }) => assert.equal(error.code, '57014'))
      if (!found) return false
      assert.equal(found.rows[0]!.count, 1)
      return true
    })
    assert.ok(process.replicas.states()[0]!.repeated > 0)
    await process.until('used')
  })

  test('a read that fails on the primary is answered by a replica, even one that is late', async () => {
    // Not the first time on a machine so slow that the replica is too late even for this.
    for (let tries = 1; ; tries++) {
      // With this limit every replica is late.
      await using process = open([a.url], -1)
      await process.until('late')
      const visitor = process.replicas.findForVisitor()
      assert.ok(await succeeds(visitor))
      const [before] = process.answered()
      gate.set('stopped')
      const hasSucceeded = await succeeds(visitor)
      gate.set('open')
      if (before === 0 && hasSucceeded) return assert.deepEqual(process.answered(), [1])
      assert.ok(tries < 5, `${before} reads before, then ${hasSucceeded}`)
    }
  })

  test('one that comes back while the primary is away is read from, and its age is said', async () => {
    await using door = await openGate(portOf(a.url))
    await using process = open([Object.assign(new URL(a.url), { port: String(door.port) }).href])
    await process.until('used')
    try {
      gate.set('stopped')
      await waitUntil('the primary is away', patienceMs, () => process.replicas.outageMs() !== undefined)
      // Also before it is known to be back, unless the machine is too slow to open a connection in time.
      for (let tries = 1; ; tries++) {
        door.set('hung')
        await process.until('silent')
        door.set('open')
        if (await succeeds(process.replicas.findForVisitor())) break
        assert.ok(tries < 5)
      }
      await process.until('late')
      await waitUntil('it answers', patienceMs, () => succeeds(process.replicas.findForVisitor()))
      assert.ok(process.replicas.outageMs()! > 0)
      assert.ok(process.answered()[0]! >= 2)
    } finally {
      gate.set('open')
    }
    await process.until('used')
  })

  test('while one of them becomes the primary visitors read on, and the other follows it', async () => {
    await using process = open([postgres.url, a.url, b.url])
    await process.until('primary', 'used', 'used')
    await using readers = startReaders(process)
    await readers.more(50)
    gate.set('stopped')
    await postgres.crash()
    await readers.more(50)
    await waitUntil('the age is said', patienceMs, () => process.replicas.outageMs() !== undefined)
    await promote(a)
    await waitUntil('it is seen', patienceMs, () => process.replicas.states()[1]!.condition === 'not a standby')
    await readers.more(50)
    gate.lead(portOf(a.url))
    gate.set('open')
    await process.until('silent', 'primary', 'used')
    assert.equal(process.replicas.outageMs(), undefined)
    const bio = await process.write()
    await waitUntil('the other has the change', patienceMs, async () => {
      const reader = await process.replicas.findForUser(randomUUID())
      return reader && hasBio(reader, bio)
    })
    await readers.more(50)
    assert.deepEqual(await readers.stop(), [])
  })

  test('one that has more than the new primary is not read from', async () => {
    const c = await addStandby()
    await using process = open([b.url, c.url])
    await process.until('used', 'used')
    const kept = await process.write()
    await c.kill()
    const lost = await process.write()
    const onB = openDatabase(testDatabaseOptions(b.url), silent)
    await using _ = { [Symbol.asyncDispose]: () => onB.destroy() }
    await waitUntil('it has the change', patienceMs, () => hasBio(onB, lost))
    gate.set('stopped')
    await a.kill()
    await c.start()
    await promote(c)
    gate.lead(portOf(c.url))
    gate.set('open')
    await process.until('astray', 'primary')
    await using readers = startReaders(process)
    const before = process.answered()
    await readers.more(50)
    const visitor = process.replicas.findForVisitor()
    assert.deepEqual([await hasBio(visitor, kept), await hasBio(visitor, lost)], [true, false])
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'hearth%' and pid <> pg_backend_pid()`.execute(
      onB,
    )
    await waitUntil('it is silent', patienceMs, () => process.replicas.states()[0]!.condition === 'silent')
    await process.until('astray', 'primary')
    await readers.more(50)
    assert.deepEqual(process.answered(), before)
    assert.deepEqual(await readers.stop(), [])
  })

  test('one that was promoted while the primary goes on is not read from', async () => {
    const d = await addStandby()
    await using process = open([d.url])
    await process.until('used')
    await using readers = startReaders(process)
    await readers.more(20)
    await promote(d)
    await process.until('not a standby')
    // A primary that does not answer for a second because the machine is slow counts as away, so more than one try.
    await waitUntil('reads go to the primary', patienceMs, async () => {
      const [before] = process.answered()
      await readers.more(50)
      return process.answered()[0] === before
    })
    assert.ok(await hasBio(process.replicas.findForVisitor(), await process.write()))
    assert.deepEqual(await readers.stop(), [])
  })
})

const portOf = (url: string) => Number(new URL(url).port)

async function hasBio(db: Reader, bio: string): Promise<boolean> {
  return (await db.selectFrom('users').select('id').where('bio', '=', bio).execute()).length === 1
}

const succeeds = (db: Reader) =>
  sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )

async function promote({ url }: Standby): Promise<void> {
  const database = openDatabase(testDatabaseOptions(url), silent)
  await sql`select pg_promote()`.execute(database)
  await database.destroy()
}

interface Readers extends AsyncDisposable {
  /** Until this many more have ended, well or not. */
  more(count: number): Promise<void>
  /** Gives what went wrong. */
  stop(): Promise<string[]>
}

/** Visitors who read one after the other. */
function startReaders({ replicas }: Process): Readers {
  const failed: string[] = []
  let [ended, isOver] = [0, false]
  const reading = (async () => {
    while (!isOver) {
      await sql`select count(*) from users`
        .execute(replicas.findForVisitor())
        .catch((error) => failed.push(String(error)))
      ended++
      await wait(5)
    }
  })()
  async function stop(): Promise<string[]> {
    isOver = true
    await reading
    return failed
  }
  return {
    async more(count) {
      const goal = ended + count
      await waitUntil(`${count} more reads`, patienceMs, () => ended >= goal)
    },
    stop,
    [Symbol.asyncDispose]: async () => void (await stop()),
  }
}

function orFail<T>(what: string, work: Promise<T>): Promise<T> {
  return Promise.race([work, wait(patienceMs, undefined, { ref: false }).then(() => assert.fail(`not: ${what}`))])
}

import assert from 'node:assert/strict'
import { after, beforeEach, describe, it } from 'node:test'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { transact } from '#platform/database/outbox.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { testDatabaseOptions } from '#test/support/app/databases.ts'
import { useApp } from '#test/support/app/harness.ts'
import { makeClub } from '#test/support/builders/badges.ts'
import { makeUser } from '#test/support/builders/factories.ts'
import { makeSource } from '#test/support/builders/sources.ts'
import { finishLease, type LeaseContext, returnLease, takeSources } from './commands.lease.ts'

const app = useApp({ prepare })
const databases: Database[] = []
const workers: LeaseContext[] = []
let groupId: string

async function prepare() {
  groupId = (await makeClub(app, [[await makeUser(app), 'owner']])).id
  for (let i = 0; i < 4; i++) {
    const database = openDatabase(testDatabaseOptions(app.url), openLogger('silent'))
    databases.push(database)
    workers.push({
      db: database,
      write: (work) => transact(database, app.clock, { userId: null, requestId: null }, work),
    })
  }
}
beforeEach(async () => {
  await sql`delete from sources`.execute(app.database)
  await sql`delete from source_hosts`.execute(app.database)
})
after(() => Promise.all(databases.map((database) => database.destroy())))

let count = 0
type Wish = Parameters<typeof makeSource>[2] & { dueSeconds?: number | null; timezone?: string }
/** Due a minute ago, unless said otherwise; its host is new a moment ago, which may have been rounded to one that is to come. */
async function source(host: string, { dueSeconds = -60, timezone, ...wish }: Wish = {}, group = groupId) {
  const { id } = await makeSource(app, group, { url: `https://${host}/${++count}.ics`, ...wish })
  await sql`update sources set next_check_at = now() + ${dueSeconds}::float * interval '1 s', checked_at = now(),
    timezone = coalesce(${timezone ?? null}, timezone) where id = ${id}`.execute(app.database)
  await sql`update source_hosts set free_at = free_at - interval '1 ms'
    where host = ${host} and free_at between now() and now() + interval '1 ms'`.execute(app.database)
  return id
}
const take = (limit = 16, worker = 0) => takeSources(workers[worker]!, limit)
const idsIn = (leases: { sources: { id: string }[] }[]) => leases.map((lease) => lease.sources.map(({ id }) => id))
/** Times are kept in whole milliseconds, so that `now()` may be rounded to a moment that is to come. */
const forgetPause = (host: string) =>
  sql`update source_hosts set free_at = now() - interval '1 ms' where host = ${host}`.execute(app.database)
const pass = (seconds: number) =>
  sql`with h as (update source_hosts set free_at = free_at - ${seconds} * interval '1 s')
    update sources set leased_until = leased_until - ${seconds} * interval '1 s'`.execute(app.database)

describe('sources that are due', () => {
  it('are taken one per host, the longest waiting first', async () => {
    const b = await source('b.example', { dueSeconds: -100 })
    const a2 = await source('a.example', { dueSeconds: -200 })
    const a1 = await source('a.example', { dueSeconds: -300 })
    await source('c.example', { dueSeconds: 60 })
    await source('d.example', { dueSeconds: null })
    const leases = await take()
    const ofA = leases.find(({ host }) => host === 'a.example')!
    assert.deepEqual(idsIn(leases).flat().toSorted(), [a1, b].toSorted())
    assert.deepEqual(idsIn([ofA]), [[a1]])
    assert.deepEqual(await take(), [], 'their hosts are busy')
    await finishLease(workers[0]!, ofA, null)
    assert.deepEqual(await take(), [], 'the host rests for two seconds')
    await pass(2)
    assert.deepEqual(idsIn(await take()), [[a2]])
  })

  it('are taken up to the limit, the longest waiting host first', async () => {
    const ids = [await source('a.example', { dueSeconds: -3 }), await source('b.example', { dueSeconds: -9 })]
    assert.deepEqual(idsIn(await take(1)), [[ids[1]]])
    assert.deepEqual(idsIn(await take(1)), [[ids[0]]])
  })

  it('that a person waits for come before all others of their host', async () => {
    await source('a.example', { dueSeconds: -5000 })
    const requested = await source('a.example', { dueSeconds: -1 })
    await sql`update sources set requested_at = now() + interval '1 s' where id = ${requested}`.execute(app.database)
    const [lease] = await take()
    assert.deepEqual(idsIn([lease!]), [[requested]])
    await finishLease(workers[0]!, lease!, null)
    await forgetPause('a.example')
    const fresh = await source('a.example', { dueSeconds: -1 })
    await sql`update sources set checked_at = null where id = ${fresh}`.execute(app.database)
    assert.deepEqual(idsIn(await take()), [[fresh]])
  })

  it('with the same address in several groups are read once, unless they have a key or another time zone', async () => {
    const url = 'https://a.example/shared.ics'
    const same: string[] = []
    const groups = await Promise.all(
      Array.from({ length: 5 }, async () => makeClub(app, [[await makeUser(app), 'owner']])),
    )
    for (const [i, dueSeconds] of [-90, -30, 3000].entries())
      same.push(await source('a.example', { url, dueSeconds }, groups[i]!.id))
    const keyed = await source('a.example', { url, key: 'secret', dueSeconds: -60 }, groups[3]!.id)
    const elsewhere = await source('a.example', { url, timezone: 'Asia/Kolkata', dueSeconds: -50 }, groups[4]!.id)
    const taken: string[][] = []
    for (let i = 0; i < 3; i++) {
      const [lease] = await take()
      taken.push(idsIn([lease!])[0]!.toSorted())
      await finishLease(workers[0]!, lease!, null)
      await forgetPause('a.example')
    }
    assert.deepEqual(taken, [same.toSorted(), [keyed], [elsewhere]])
    assert.deepEqual(await take(), [])
  })

  it('of a host that asks for time wait, and delay no other host', async () => {
    await source('a.example')
    await source('a.example')
    const [lease] = await take()
    await finishLease(workers[0]!, lease!, 3_600_000)
    const other = await source('b.example')
    const [beside] = await take()
    assert.deepEqual(idsIn([beside!]), [[other]])
    await finishLease(workers[0]!, beside!, null)
    await pass(3599)
    assert.deepEqual(await take(), [])
    await pass(2)
    assert.equal((await take()).length, 1)
  })

  it('of a worker that was killed are free after a while; what it does later changes nothing', async () => {
    const id = await source('a.example')
    const [lost] = await take()
    await pass(88)
    assert.deepEqual(await take(16, 1), [])
    await pass(3)
    const [lease] = await take(16, 1)
    assert.deepEqual(idsIn([lease!]), [[id]])
    await finishLease(workers[0]!, lost!, null)
    assert.deepEqual(await take(16, 2), [], 'the second worker still holds it')
  })

  it('are due at once again when a worker stops before it has read them', async () => {
    const id = await source('a.example')
    const [lease] = await take()
    await returnLease(workers[0]!, lease!)
    await pass(2)
    assert.deepEqual(idsIn(await take()), [[id]])
  })

  it('and could not be recorded come again after a quarter of an hour', async () => {
    const id = await source('a.example')
    const [lease] = await take()
    await finishLease(workers[0]!, lease!, null)
    await forgetPause('a.example')
    assert.deepEqual(await take(), [])
    await sql`update sources set next_check_at = next_check_at - interval '16 minutes'`.execute(app.database)
    assert.deepEqual(idsIn(await take()), [[id]])
  })
})

describe('many workers at once', () => {
  it('never call a host twice at once, and take every source once', { timeout: 60_000 }, async () => {
    const hosts = Array.from({ length: 6 }, (_, i) => `host-${i}.example`)
    const all: string[] = []
    for (const host of hosts) for (let i = 0; i < 10; i++) all.push(await source(host))
    const busy = new Set<string>()
    const taken: string[] = []
    const work = async (worker: LeaseContext) => {
      for (let idle = 0; idle < 20 && taken.length < all.length; idle++)
        for (const lease of await takeSources(worker, 3)) {
          idle = 0
          assert.ok(!busy.has(lease.host), `${lease.host} is called twice`)
          busy.add(lease.host)
          taken.push(...lease.sources.map(({ id }) => id))
          await new Promise((resolve) => setImmediate(resolve))
          busy.delete(lease.host)
          await finishLease(worker, lease, null)
          await forgetPause(lease.host)
        }
    }
    await Promise.all([...workers, ...workers].map(work))
    assert.deepEqual(taken.toSorted(), all.toSorted())
  })

  it('miss no source that becomes due while another of its host ends', { timeout: 60_000 }, async () => {
    const first = await source('a.example')
    const second = await source('a.example', { dueSeconds: 3600 })
    for (let round = 0; round < 30; round++) {
      const [lease] = await take()
      assert.ok(lease, `round ${round}`)
      const wake = sql`update sources set next_check_at = now() - interval '1 ms' where id = ${lease.sources[0]!.id === first ? second : first}`
      await Promise.all([finishLease(workers[0]!, lease, null), wake.execute(databases[1]!)])
      await forgetPause('a.example')
    }
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { assertBooksAgree } from '#test/faults/writers.ts'
import { type Host, isFull, skipWithoutCluster } from './cluster.ts'
import { type Deployment, openDeployment } from './deployment.ts'
import { type Books, type Drill, runDrill } from './drill.ts'
import { assertDelivered } from './ledger.ts'
import { runLimiterDrill } from './limiter.ts'

/** The `ttl` of deploy/ha/patroni.yml and five seconds, for a host that says nothing; less where it can still speak. */
const leaseMs = 20_000
const silentMs = leaseMs + 5000
const toldMs = 10_000

let struck: Host

const switchover: Drill = {
  name: 'switched over',
  writesBackMs: toldMs,
  async strike(cluster) {
    struck = await cluster.switchover()
  },
}
const crash: Drill = {
  name: 'PostgreSQL of the primary killed',
  writesBackMs: toldMs,
  strike: async (cluster) => cluster.crashPostgres(await cluster.findPrimary()),
}
const lost: Drill = {
  name: 'host of the primary killed',
  writesBackMs: silentMs,
  lastsMs: 30_000,
  async strike(cluster) {
    struck = await cluster.findPrimary()
    cluster.kill(struck)
  },
  mend: (cluster) => cluster.restart(),
}
const frozen: Drill = {
  name: 'host of the primary frozen for 40 s',
  writesBackMs: silentMs,
  lastsMs: 40_000,
  async strike(cluster) {
    struck = await cluster.findPrimary()
    cluster.freeze(struck)
  },
  mend: async (cluster) => cluster.thaw(struck),
}
const cutOff: Drill = {
  name: 'host of the primary cut off for 40 s',
  writesBackMs: silentMs,
  lastsMs: 40_000,
  async strike(cluster) {
    struck = await cluster.findPrimary()
    cluster.cut(struck)
  },
  mend: async (cluster) => cluster.mend(struck),
}

describe('the primary fails under load: no acknowledged write is lost, and writes go on', {
  skip: skipWithoutCluster,
}, () => {
  let deployment: Deployment
  let books: Books
  before(async () => {
    deployment = await openDeployment()
  })
  after(() => deployment?.[Symbol.asyncDispose]())

  for (const drill of isFull ? [switchover, crash, lost, frozen, cutOff] : [switchover])
    test(drill.name, async (t) => {
      if (drill === cutOff && !deployment.cluster.hasNetworks)
        return t.skip('needs the right to make network namespaces')
      books = await runDrill(deployment, drill, { isStrict: isFull })
    })

  test('a write, a seat or a webhook that is lost afterwards shows in the books', async () => {
    const { writers, rush, people } = books
    const { database, receiver } = deployment
    const [writer] = writers
    await database
      .updateTable('users')
      .set({ bio: writer!.bios.at(-2)! })
      .where('id', '=', writer!.person.id)
      .execute()
    await assert.rejects(assertBooksAgree(database, writer!), /the last acknowledged bio/)
    await sql`delete from rsvps where ctid = (select ctid from rsvps where event_id = ${rush.event.id} limit 1)`.execute(
      database,
    )
    await assert.rejects(rush.assertSeated(), /no seat twice/)
    const { id } = await database
      .selectFrom('outbox_events')
      .select('id')
      .where('type', '=', 'user.updated')
      .where('subject_user_id', '=', people[0]!.id)
      .limit(1)
      .executeTakeFirstOrThrow()
    const others = receiver.received.filter((one) => one.id !== `evt_${id}`)
    receiver.received.splice(0, Infinity, ...others)
    await assert.rejects(assertDelivered(deployment, people), /every event reached/)
  })

  test('Redis killed: no request fails, and the processes count together again', { skip: !isFull }, () =>
    runLimiterDrill(deployment),
  )
})

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { systemClock } from '#platform/clock.ts'
import type { App } from '#test/support/app/harness.ts'
import * as codes from '#test/support/builders/check-in-codes.ts'
import * as links from '#test/support/builders/claim-links.ts'
import { assertSeatsAgree, listEmitted, makeEventWithGroup } from '#test/support/builders/events.ts'
import { waitUntil } from './child.ts'
import { type Answer, openClient, tally } from './load.ts'
import {
  type Api,
  type Deployment,
  generousLimits,
  makePerson,
  type Person,
  skipWithoutServices,
  startApi,
  startDeployment,
} from './processes.ts'

const crowd = 24
/** One of those who come later to the first process, and so are decided together there. */
const midst = 16
const patienceMs = 60_000

/** Where the batch is when its process is killed: its rows are not written yet, or all is written and the answers are lost. */
const moments = {
  'while it writes': 'trigger gate before insert on TABLE for each row',
  'at COMMIT': 'constraint trigger gate after insert on TABLE deferrable initially deferred for each row',
}

describe('kill -9 of a process in the midst of those that are decided together', { skip: skipWithoutServices }, () => {
  let deployment: Deployment
  let apis: Api[]
  let people: Person[]
  let app: App
  before(async () => {
    deployment = await startDeployment(2, generousLimits)
    apis = [...deployment.apis]
    const { database } = deployment.postgres
    app = { database, clock: systemClock } as unknown as App
    people = []
    while (people.length < crowd) people.push(await makePerson(database))
    await sql`create function gate() returns trigger language plpgsql as ${sql.lit(`begin
      perform pg_advisory_xact_lock_shared(41); return new; end`)}`.execute(database)
  })
  after(async () => {
    for (const api of apis ?? []) await api[Symbol.asyncDispose]()
    await deployment?.[Symbol.asyncDispose]()
  })

  /** All ask until it is settled; the first process is killed when the batch of the one in the midst has come to the gate. */
  async function killAmid(moment: keyof typeof moments, table: string, path: string, done: string): Promise<void> {
    const { database, url } = deployment.postgres
    const gate = moments[moment].replace('TABLE', table)
    await sql
      .raw(`create ${gate} when (new.user_id = '${people[midst]!.id}') execute function gate()`)
      .execute(database)
    const holder = new pg.Client({ connectionString: url })
    await holder.connect()
    await holder.query('select pg_advisory_lock(41)')
    using client = openClient({ sockets: crowd, timeoutMs: 30_000 })
    async function settle({ token }: Person, n: number): Promise<Answer> {
      for (let tries = 0; ; tries++) {
        const { port } = apis[(n + tries) % apis.length]!
        const answer = await client.send({ port, method: 'POST', path, token, body: {} })
        if (answer.status !== 0 && answer.status !== 503) {
          const isDone = answer.status < 300 || (tries > 0 && JSON.parse(answer.body).code === done)
          assert.ok(isDone, `${answer.status} ${answer.body}`)
          return answer
        }
        await wait(20)
      }
    }
    const settling = Promise.all(people.map(settle))
    await waitUntil('a batch is at the gate', patienceMs, async () => {
      const { rowCount } = await holder.query(
        `select from pg_locks where locktype = 'advisory' and objid = 41 and not granted`,
      )
      return rowCount! > 0
    })
    const { port, child } = apis[0]!
    child.signal('SIGKILL')
    await child.exit
    await holder.end()
    apis[0] = await startApi(deployment.env, { port })
    console.log(`killed ${moment}: ${tally(await settling)}`)
    await sql.raw(`drop trigger gate on ${table}`).execute(database)
  }

  const ids = () => people.map(({ id }) => id).sort()

  for (const moment of Object.keys(moments) as (keyof typeof moments)[]) {
    test(`claims of one link, ${moment}: uses equal awards, scores are right, each was told once`, async () => {
      const badge = await links.makeBadge(app)
      const code = await links.makeLink(app, badge)
      const before = await listScores()
      await killAmid(moment, 'badge_awards', `/v1/claims/${code}`, 'already_claimed')
      assert.equal(await links.countUses(app.database, code), crowd)
      const awards = await app.database
        .selectFrom('badge_awards')
        .select('user_id')
        .where('badge_id', '=', badge.id)
        .execute()
      assert.deepEqual(awards.map((row) => row.user_id).sort(), ids())
      const { rows: told } = await sql<{ id: string }>`
        select subject_user_id as id from outbox_events where type = 'badge.awarded' and data->>'badgeId' = ${badge.id}`.execute(
        app.database,
      )
      assert.deepEqual(told.map(({ id }) => id).sort(), ids())
      assert.deepEqual(
        await listScores(),
        people.map((_, n) => (before[n] ?? 0) + 25),
      )
    })

    test(`check-ins by one code, ${moment}: uses equal check-ins, seats equal RSVPs, each was told once`, async () => {
      const event = await makeEventWithGroup(app, { seats: null })
      const code = await codes.makeCode(app, event)
      await killAmid(moment, 'checkins', `/v1/checkin/${code}`, 'already_checked_in')
      assert.equal(await codes.countUses(app.database, code), crowd)
      assert.equal(await codes.countCheckins(app.database, event.id), crowd)
      assert.deepEqual(await assertSeatsAgree(app.database, event.id), [crowd, 0, 0, 0])
      const told = await codes.listEmittedCheckins(app.database, event.id)
      assert.deepEqual(told.map((one) => one.user_id).sort(), ids())
      const seated = await listEmitted(app.database, event.id)
      assert.deepEqual(
        seated.map(([type, id]) => [type, id]).sort(),
        ids().map((id) => ['rsvp.confirmed', id]),
      )
    })
  }

  /** Of the whole instance, in the order of the people. */
  async function listScores(): Promise<number[]> {
    const rows = await app.database.selectFrom('scores').select(['user_id', 'score']).execute()
    return people.map(({ id }) => rows.find((row) => row.user_id === id)?.score ?? 0)
  }
})

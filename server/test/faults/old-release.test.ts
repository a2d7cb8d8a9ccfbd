import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import pg from 'pg'
import { countWrongSeats } from '#domains/events/rsvps/index.ts'
import { systemClock } from '#platform/clock.ts'
import { finishMigrations } from '#platform/database/finished-migrations.ts'
import { assertSeatsAgree, countSeats, type MadeEvent, makeEventWithGroup } from '#test/support/builders/events.ts'
import { isFull } from './child.ts'
import { type Answer, openClient, tally } from './load.ts'
import {
  type Api,
  type Deployment,
  generousLimits,
  makePerson,
  type Person,
  startApi,
  startDeployment,
} from './processes.ts'

/** The checkout of the release before, with its packages: `OLD_RELEASE=../hearth-0.3.0 node --test test/faults/old-release.test.ts`. */
const folder = process.env.OLD_RELEASE && join(process.env.OLD_RELEASE, 'server')
const skip = folder && existsSync(folder) ? false : 'OLD_RELEASE names no checkout of the release before'

const crowd = isFull ? 300 : 60
const rounds = isFull ? 10 : 3

describe('the release before, beside this one in an upgrade', { skip }, () => {
  let deployment: Deployment
  let apis: Api[]
  let people: Person[]
  let host: Person
  before(async () => {
    deployment = await startDeployment(1, generousLimits)
    // As after `migrate`, while the last process of the release before may still run.
    await onDatabase((client) => client.query("update schema_migrations set finished_at = null where name >= '0131'"))
    apis = [...deployment.apis, await startApi(deployment.env, { folder: folder! })]
    people = []
    while (people.length < crowd)
      people.push(...(await Promise.all(Array.from({ length: 10 }, () => makePerson(database())))))
    host = await makePerson(database())
  })
  after(async () => {
    await apis?.[1]?.[Symbol.asyncDispose]()
    await deployment?.[Symbol.asyncDispose]()
  })
  const database = () => deployment.postgres.database

  async function onDatabase<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: deployment.postgres.url })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  async function makeEvent(seats: number, more: { type?: 'hybrid' } = {}): Promise<MadeEvent> {
    const event = await makeEventWithGroup({ database: database(), clock: systemClock }, { seats, ...more })
    const role = { group_id: event.groupId!, user_id: host.id, role: 'owner', granted_at: new Date().toISOString() }
    await database().insertInto('group_roles').values(role).execute()
    return event
  }

  it('takes the same seats exactly, as people come, leave and are let in by both', async () => {
    using client = openClient({ sockets: crowd, timeoutMs: 30_000 })
    const answers: Answer[] = []
    const send = async (n: number, person: Person, method: string, path: string, body?: object) => {
      const answer = await client.send({ port: apis[n % 2]!.port, token: person.token, method, path, body } as never)
      answers.push(answer)
      return answer
    }
    for (let round = 0; round < rounds; round++) {
      // The release before counts who joins online as one in the room, so no one can say so yet.
      const isHybrid = round % 2 === 1
      const event = await makeEvent(crowd >> 2, isHybrid ? { type: 'hybrid' } : {})
      const path = `/v1/events/${event.id}/rsvp`
      await Promise.all(
        people.map(async (person, n) => {
          if (isHybrid && n % 4 === 0) {
            const { status, body } = await send(0, person, 'POST', path, { joinsOnline: true })
            if (status !== 503) assert.match(body, /"code":"invalid_state"/)
          }
          await send(n + round, person, 'POST', path)
          if (isHybrid && n % 6 === 1) await send(0, person, 'PATCH', path, { joinsOnline: true })
          if (n % 3 === 0) await send(n + round + 1, person, 'DELETE', path)
          if (n % 6 === 0) await send(n, person, 'POST', path)
          if (n % 7 === 1) await send(n, host, 'POST', `/v1/manage/events/${event.id}/attendees/${person.id}/checkin`)
          if (n % 11 === 2) await send(n, host, 'DELETE', `/v1/manage/events/${event.id}/attendees/${person.id}`)
        }),
      )
      const [confirmed, , , extra] = await assertSeatsAgree(database(), event.id)
      assert.ok(confirmed! <= (crowd >> 2) + extra!, `${confirmed} people and ${extra} beyond the capacity`)
      assert.equal((await countSeats(database(), event.id)).joining_online, 0)
      assert.equal(await countWrongSeats(database()), 0, 'as doctor --deep counts')
    }
    assert.deepEqual(
      answers.filter(({ status }) => status === 0 || (status >= 500 && status !== 503)).map(({ body }) => body),
      [],
    )
    console.log(`${rounds} rounds of ${crowd} people, two releases: ${tally(answers)}`)
  })

  it('is kept from what it would count wrongly, until it has stopped and the upgrade is finished', async () => {
    using client = openClient({ sockets: 4, timeoutMs: 30_000 })
    const event = await makeEvent(10)
    const [{ port }] = apis as [Api]
    const manage = `/v1/manage/events/${event.id}`
    const wishes = [
      { method: 'PATCH', path: manage, body: { maxGuests: 3 } },
      { method: 'PATCH', path: manage, body: { requiresApproval: true } },
      {
        method: 'PUT',
        path: `${manage}/questions`,
        body: { version: 0, questions: [{ kind: 'short', label: 'Company' }] },
      },
    ] as const
    const hybrid = await makeEvent(10, { type: 'hybrid' })
    const join = { method: 'POST', path: `/v1/events/${hybrid.id}/rsvp`, body: { joinsOnline: true } } as const
    const ask = async () => {
      const answers = [...wishes, join].map((one) => {
        return client.send({ port, token: one === join ? people[0]!.token : host.token, ...one })
      })
      return (await Promise.all(answers)).map(({ status, body }) => [
        status,
        (JSON.parse(body) as { code?: string }).code,
      ])
    }
    assert.deepEqual(
      await ask(),
      [...wishes, join].map(() => [409, 'invalid_state']),
    )
    await apis[1]![Symbol.asyncDispose]()
    await onDatabase((client) => finishMigrations(client, { info: () => undefined }))
    assert.deepEqual(await ask(), [...wishes.map(() => [200, undefined]), [201, undefined]])
  })
})

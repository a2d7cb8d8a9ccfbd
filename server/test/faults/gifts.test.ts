import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { countWrongSeats } from '#domains/events/rsvps/index.ts'
import { systemClock } from '#platform/clock.ts'
import { assertSeatsAgree, countSeats, type MadeEvent, makeEventWithGroup } from '#test/support/builders/events.ts'
import { isFull, waitUntil } from './child.ts'
import { type Answer, type Client, openClient, tally } from './load.ts'
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

/** Each gives their spot away, two friends want it, and one waits for each. */
const spots = isFull ? 100 : 16
const patienceMs = 60_000
const backOffMs = (tries: number, n: number) => Math.min(1000, 50 * 2 ** tries) * (0.5 + (n % 10) / 10)

describe('spots that are given away, under fire', { skip: skipWithoutServices }, () => {
  let deployment: Deployment
  let apis: Api[]
  let people: Person[]
  before(async () => {
    deployment = await startDeployment(2, generousLimits)
    apis = [...deployment.apis]
    people = []
    while (people.length < 4 * spots)
      people.push(...(await Promise.all(Array.from({ length: 8 }, () => makePerson(deployment.postgres.database)))))
  })
  after(async () => {
    for (const api of apis ?? []) await api[Symbol.asyncDispose]()
    await deployment?.[Symbol.asyncDispose]()
  })
  const database = () => deployment.postgres.database

  /** Asks until it is answered by a decision, as clients do. */
  async function settle(client: Client, { token }: Person, n: number, path: string, tries: Answer[] = []) {
    const startedAt = performance.now()
    for (let at = n; performance.now() < startedAt + patienceMs; at++) {
      const { port } = apis[at % apis.length]!
      const answer = await client.send({ port, token, method: 'POST', path })
      tries.push(answer)
      if (answer.status !== 0 && answer.status !== 503) {
        assert.ok(answer.status < 500, `${path}: ${answer.status} ${answer.body}`)
        return answer
      }
      await wait(backOffMs(tries.length, n))
    }
    throw new Error(`${path} was never settled`)
  }

  /** At any moment all spots are taken, by exactly as many people. */
  function watch(event: MadeEvent) {
    const wrong: string[] = []
    let isOver = false
    const looking = (async () => {
      while (!isOver) {
        const seats = await countSeats(database(), event.id).catch(() => undefined)
        if (!seats) continue
        const isAgreed = seats.waitlisted === seats.rows_waitlisted && seats.cancelled === seats.rows_cancelled
        if (!isAgreed || seats.confirmed !== spots || seats.rows_confirmed !== spots) wrong.push(JSON.stringify(seats))
        await wait(2)
      }
    })()
    return async () => {
      isOver = true
      await looking
      assert.deepEqual(wrong, [], 'no spot is free at any moment, and none is taken twice')
    }
  }

  async function underFault(fault: () => Promise<void>): Promise<void> {
    using client = openClient({ sockets: 2 * spots, timeoutMs: 30_000 })
    const event = await makeEventWithGroup({ database: database(), clock: systemClock }, { seats: spots })
    const [givers, waiting, friends] = [people.slice(0, spots), people.slice(spots, 2 * spots), people.slice(2 * spots)]
    const path = `/v1/events/${event.id}/rsvp`
    for (const group of [givers, waiting]) await Promise.all(group.map((one, n) => settle(client, one, n, path)))
    const made = await Promise.all(givers.map((one, n) => settle(client, one, n, `${path}/gift`)))
    const links = made.map(({ body }) => (JSON.parse(body).data.url as string).split('/take/')[1]!)
    const stopWatching = watch(event)
    const tries: Answer[] = []
    const takeAll = Promise.all(
      friends.map(async (friend, n) => {
        await wait(n * 5)
        return settle(client, friend, n, `/v1/spot-gifts/${links[n % spots]}/take`, tries)
      }),
    )
    const midst = async () => {
      await waitUntil('it is in full swing', patienceMs, async () => (await listTaken(event)).length > spots / 8)
      await fault()
    }
    const [answers] = await Promise.all([takeAll, midst()])
    await stopWatching()
    const taken = await listTaken(event)
    assert.equal(taken.length, spots, 'each link is used once')
    assert.equal(answers.filter(({ status }) => status === 200).length, spots)
    const statuses = await database()
      .selectFrom('rsvps')
      .select(['user_id', 'status'])
      .where('event_id', '=', event.id)
      .execute()
    const statusOf = ({ id }: Person) => statuses.find((row) => row.user_id === id)?.status
    assert.deepEqual(new Set(givers.map(statusOf)), new Set(['cancelled']))
    assert.deepEqual(new Set(waiting.map(statusOf)), new Set(['waitlisted']), 'no one who waits got one of them')
    for (const { taken_by: id } of taken) assert.equal(statuses.find((row) => row.user_id === id)?.status, 'confirmed')
    assert.deepEqual(await assertSeatsAgree(database(), event.id), [spots, spots, spots, 0])
    assert.equal(await countWrongSeats(database()), 0)
    console.log(`${spots} spots for ${friends.length} friends: tries ${tally(tries)}`)
  }

  const listTaken = ({ id }: MadeEvent) =>
    database()
      .selectFrom('spot_gifts')
      .select('taken_by')
      .where('event_id', '=', id)
      .where('taken_at', 'is not', null)
      .execute()
      .catch(() => [])

  test('kill -9 of a process while friends take them', () =>
    underFault(async () => {
      const { port, child } = apis[0]!
      child.signal('SIGKILL')
      await child.exit
      apis[0] = await startApi(deployment.env, { port })
    }))

  test('a crash of PostgreSQL while friends take them', () =>
    underFault(async () => {
      await deployment.postgres.crash()
      await wait(200)
      await deployment.postgres.start()
    }))
})

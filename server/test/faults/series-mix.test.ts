import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { countWrongSeats } from '#domains/events/rsvps/index.ts'
import { countWrongEvents, countWrongPeople } from '#domains/groups/group-people/index.ts'
import { assertSeatsAgree, countSeats } from '#test/support/builders/events.ts'
import { type Child, isFull, waitUntil } from './child.ts'
import { type Answer, type Client, openClient, tally } from './load.ts'
import { type MailSink, openSink } from './mail-sink.ts'
import {
  type Api,
  type Deployment,
  generousLimits,
  makePerson,
  type Person,
  skipWithoutServices,
  startApi,
  startDeployment,
  startWorker,
} from './processes.ts'
import { makeSeriesRun, type SeriesRun } from './series-run.ts'

/** People who come to all dates, others with guests, friends who are given spots, and a list of the organizers. */
const counts = isFull
  ? { regular: 60, other: 240, friend: 120, listed: 80 }
  : { regular: 12, other: 32, friend: 16, listed: 8 }
const spots = isFull ? 200 : 30
const rounds = isFull ? 5 : 1
const patienceMs = 120_000
const backOffMs = (tries: number, n: number) => Math.min(1000, 50 * 2 ** tries) * (0.5 + (n % 10) / 10)

type Asked = [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: object]

describe('a date of a series with regulars, parties, given spots and a list, under fire', {
  skip: skipWithoutServices,
}, () => {
  let deployment: Deployment
  let apis: Api[]
  let sink: MailSink
  let worker: Child
  let host: Person
  let client: Client
  const people: Record<keyof typeof counts, Person[]> = { regular: [], other: [], friend: [], listed: [] }
  const tries: Answer[] = []
  before(async () => {
    deployment = await startDeployment(2, generousLimits)
    apis = [...deployment.apis]
    sink = await openSink()
    worker = startWorker({ DATABASE_URL: deployment.postgres.url, SMTP_URL: sink.url })
    host = await makePerson(database())
    for (const [kind, count] of Object.entries(counts) as [keyof typeof counts, number][])
      for (let n = 0; n < count; n++) people[kind].push(await makePerson(database()))
    client = openClient({ sockets: 500, timeoutMs: 30_000 })
    await settled()
  })
  after(async () => {
    client?.[Symbol.dispose]()
    await worker?.[Symbol.asyncDispose]()
    await sink?.[Symbol.asyncDispose]()
    for (const api of apis ?? []) await api[Symbol.asyncDispose]()
    await deployment?.[Symbol.asyncDispose]()
  })
  const database = () => deployment.postgres.database

  /** Asks until it is answered by a decision, as clients do. */
  async function settle({ token }: Person, n: number, [method, path, body]: Asked): Promise<Answer> {
    const startedAt = performance.now()
    for (let at = n; performance.now() < startedAt + patienceMs; at++) {
      const { port } = apis[at % apis.length]!
      const answer = await client.send({ port, token, method, path, ...(body && { body }) })
      tries.push(answer)
      if (answer.status !== 0 && answer.status !== 503) {
        assert.ok(answer.status < 500, `${method} ${path}: ${answer.status} ${answer.body}`)
        return answer
      }
      await wait(backOffMs(at - n + 1, n))
    }
    throw new Error(`${method} ${path} was never settled`)
  }

  async function ask(...asked: Asked) {
    const answer = await settle(host, 0, asked)
    assert.ok(answer.status < 300, `${asked[0]} ${asked[1]}: ${answer.status} ${answer.body}`)
    return JSON.parse(answer.body).data
  }

  const settled = () =>
    waitUntil('nothing is left to do', patienceMs, async () => {
      const { rows } = await sql<{ count: number }>`
        select (select count(*) from outbox_events where relayed_at is null)::int
          + (select count(*) from pgboss.job where state < 'completed' and name not like '\\_\\_%'
            and start_after < now() + interval '1 minute')::int as count`.execute(database())
      return rows[0]!.count === 0
    })

  /** At any moment counters equal rows, and no one is beyond the spots. */
  function watch(eventId: string) {
    const wrong: string[] = []
    let isOver = false
    const looking = (async () => {
      while (!isOver) {
        const seats = await countSeats(database(), eventId).catch(() => undefined)
        if (!seats) continue
        const isAgreed =
          seats.confirmed === seats.rows_confirmed &&
          seats.waitlisted === seats.rows_waitlisted &&
          seats.rows_guests === seats.party_guests
        if (!isAgreed || seats.rows_confirmed > seats.max_attendees!) wrong.push(JSON.stringify(seats))
        await wait(5)
      }
    })()
    return async () => {
      isOver = true
      await looking
      assert.deepEqual(wrong, [], 'at every moment counters equal rows and no one is beyond the spots')
    }
  }

  const guests = (count: number) => Array.from({ length: count }, () => ({}))

  /** Skips the date, stops, brings someone, or leaves it as it is. */
  async function playRegular(run: SeriesRun, eventId: string, person: Person, n: number): Promise<void> {
    const path = `/v1/series/${run.seriesId}/rsvp`
    await wait((n * 37) % 400)
    if (n % 4 === 0) await settle(person, n, ['PUT', `${path}/skips/${eventId}`])
    if (n % 4 === 1) await settle(person, n, ['DELETE', `${path}?giveUp=true`])
    if (n % 4 === 3) await settle(person, n, ['PUT', path, { guests: guests(1) }])
  }

  /** Comes with a party, and then leaves, changes it, or gives the spot to one of two friends. */
  async function playOther(eventId: string, person: Person, n: number): Promise<void> {
    const path = `/v1/events/${eventId}/rsvp`
    // Those who give their spot away press first, so that they have one.
    if (n % 4 !== 2) await wait(700 + ((n * 53) % 400))
    await settle(person, n, ['POST', path, { guests: guests(n % 4 === 2 ? 0 : n % 3) }])
    if (n % 4 === 0) await settle(person, n, ['DELETE', path])
    if (n % 4 === 1) await settle(person, n, ['PATCH', path, { guests: guests((n + 1) % 3) }])
    if (n % 4 !== 2) return
    const made = await settle(person, n, ['POST', `${path}/gift`])
    if (made.status >= 300) return
    const token = (JSON.parse(made.body).data.url as string).split('/take/')[1]!
    const pair = [2 * Math.floor(n / 4), 2 * Math.floor(n / 4) + 1].map((at) => people.friend[at]!)
    const took = await Promise.all(
      pair.map((friend, at) => settle(friend, at, ['POST', `/v1/spot-gifts/${token}/take`])),
    )
    assert.ok(took.filter(({ status }) => status < 300).length <= 1, 'one of the two')
  }

  async function assertExact(run: SeriesRun, eventId: string): Promise<void> {
    await assertSeatsAgree(database(), eventId)
    const wrong = [countWrongSeats, countWrongEvents, countWrongPeople].map((count) => count(database()))
    assert.deepEqual(await Promise.all(wrong), [0, 0, 0], 'seats, numbers of events and people of groups')
    const { rows } = await sql<{ free: number; smallest: number | null; told: number }>`
      with told as (
        select data->>'userId' as user_id,
          count(*) filter (where type in ('rsvp.confirmed', 'rsvp.promoted')) as ups,
          count(*) filter (where type in ('rsvp.confirmed', 'rsvp.waitlisted')) as begun,
          count(*) filter (where type = 'rsvp.cancelled') as ended
        from outbox_events where data->>'eventId' = ${eventId} and type like 'rsvp.%' group by 1)
      select greatest(0, s.max_attendees - s.confirmed) as free,
        (select min(party_size) from rsvps r where r.event_id = s.event_id and r.status = 'waitlisted') as smallest,
        (select count(*)::int from rsvps r left join told t on t.user_id = r.user_id::text
          where r.event_id = s.event_id and (t.user_id is null or t.begun - t.ended <> (r.status <> 'cancelled')::int
            or r.status = 'confirmed' and t.ups = 0)) as told
      from event_seats s where s.event_id = ${eventId}`.execute(database())
    const { free, smallest, told } = rows[0]!
    assert.ok(smallest === null || smallest > free, `${free} spots are free while a party of ${smallest} waits`)
    assert.equal(told, 0, 'each change was told once')
    const { rows: active } = await sql<{ user_id: string; status: string }>`
      select user_id, status from rsvps where event_id = ${eventId} and status <> 'cancelled'`.execute(database())
    const statusOf = new Map(active.map(({ user_id: id, status }) => [id, status]))
    for (const [n, { id }] of people.regular.entries()) {
      if (n % 4 < 2) assert.equal(statusOf.get(id), undefined, `regular ${n} has skipped it, or stopped`)
    }
    const { rows: gifts } = await sql<{ giver_id: string; taken_by: string }>`
      select giver_id, taken_by from spot_gifts where event_id = ${eventId} and taken_at is not null`.execute(
      database(),
    )
    for (const { giver_id: giver, taken_by: taker } of gifts)
      assert.deepEqual([statusOf.get(giver), statusOf.get(taker)], [undefined, 'confirmed'], 'one instead of the other')
    assert.ok(gifts.length > 0, 'spots were given away')
    const takers = new Set(gifts.map(({ taken_by: id }) => id))
    for (const { id } of people.friend) assert.equal(statusOf.has(id), takers.has(id), 'no friend without a link')
    const { rows: results } = await sql<{ user_id: string; result: string | null }>`
      select r.user_id, r.result from attendee_list_rows r join attendee_lists l on l.id = r.list_id
      where l.event_id = ${eventId}`.execute(database())
    assert.equal(results.length, counts.listed)
    for (const { user_id: id, result } of results) {
      assert.ok(result === 'confirmed' || result === 'waitlisted', `${result}`)
      assert.ok(statusOf.has(id), 'who is on the list has a spot or waits')
    }
    const isShared = run.drafts[0] !== eventId
    console.log(
      `${statusOf.size} RSVPs, ${gifts.length} spots given away, ${free} free, smallest party that waits ${smallest}${isShared ? '' : ' (first)'}`,
    )
  }

  async function play(round: number, disturb: () => Promise<void>): Promise<void> {
    const name = `mix${round}`
    const run = await makeSeriesRun(database(), ask, host, {
      ...{ name, spots, dates: 3, regulars: 0, more: { maxGuests: 2 } },
    })
    await ask('PUT', `/v1/manage/events/${run.drafts[0]}/series`, { seriesShare: 50 })
    await ask('POST', `/v1/manage/events/${run.drafts[0]}/publish`, {})
    const path = `/v1/series/${run.seriesId}/rsvp`
    await Promise.all(people.regular.map((person, n) => settle(person, n, ['PUT', path])))
    await database()
      .insertInto('group_favorites')
      .values(
        people.listed.map(({ id }) => ({ group_id: run.groupId, user_id: id, favorited_at: new Date().toISOString() })),
      )
      .execute()
    await sql`update groups set favorites_count = ${counts.listed} where id = ${run.groupId}`.execute(database())
    await settled()
    const eventId = run.drafts[1]!
    const { rows } = await sql<{ username: string }>`
      select username from users where id = any(${people.listed.map(({ id }) => id)}::uuid[])`.execute(database())
    await ask('POST', `/v1/manage/events/${eventId}/publish`, {})
    const stopWatching = watch(eventId)
    const text = rows.map(({ username }) => username).join('\n')
    await Promise.all([
      ...people.regular.map((person, n) => playRegular(run, eventId, person, n)),
      ...people.other.map((person, n) => playOther(eventId, person, n)),
      ask('POST', `/v1/manage/events/${eventId}/attendees/list`, { text }),
      disturb(),
    ])
    await settled()
    await stopWatching()
    await assertExact(run, eventId)
  }

  const swing = async () => {
    const before = tries.length
    await waitUntil('it is in full swing', patienceMs, async () => tries.length > before + counts.other / 2)
  }
  async function killApi(): Promise<void> {
    await swing()
    const { port, child } = apis[0]!
    child.signal('SIGKILL')
    await child.exit
    apis[0] = await startApi(deployment.env, { port })
  }
  async function killWorker(): Promise<void> {
    await swing()
    worker.signal('SIGKILL')
    await worker.exit
    worker = startWorker({ DATABASE_URL: deployment.postgres.url, SMTP_URL: sink.url })
  }

  for (let round = 0; round < rounds; round++)
    test(`round ${round + 1}: exact, although a process and the worker are killed amid it`, async () => {
      await play(round, async () => void (await Promise.all([killApi(), killWorker()])))
      console.log(`tries ${tally(tries.splice(0))}`)
    })
})

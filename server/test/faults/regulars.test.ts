import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { countWrongSeats } from '#domains/events/rsvps/index.ts'
import { assertSeatsAgree } from '#test/support/builders/events.ts'
import { type Child, isFull, waitUntil } from './child.ts'
import { type Client, insist, openClient } from './load.ts'
import { type MailSink, openSink } from './mail-sink.ts'
import {
  type Deployment,
  generousLimits,
  makePerson,
  type Person,
  skipWithoutServices,
  startDeployment,
  startWorker,
} from './processes.ts'
import { makeSeriesRun, type SeriesRun } from './series-run.ts'

const regularsCount = isFull ? 2000 : 200
const pressing = isFull ? 200 : 30
const spots = regularsCount / 4
const patienceMs = 120_000
/** In the long form, a series of a year. */
const datesCount = isFull ? 53 : 6

describe('people who come to all dates, under fire', { skip: skipWithoutServices }, () => {
  let deployment: Deployment
  let sink: MailSink
  let worker: Child
  let host: Person
  let others: Person[]
  let client: Client
  before(async () => {
    deployment = await startDeployment(2, generousLimits)
    sink = await openSink()
    worker = startWorker({ DATABASE_URL: deployment.postgres.url, SMTP_URL: sink.url })
    host = await makePerson(database())
    others = []
    for (let n = 0; n < pressing; n++) others.push(await makePerson(database()))
    client = openClient({ sockets: pressing, timeoutMs: 30_000 })
    // Its start is not counted.
    await settled()
  })
  after(async () => {
    client?.[Symbol.dispose]()
    await worker?.[Symbol.asyncDispose]()
    await sink?.[Symbol.asyncDispose]()
    for (const api of deployment?.apis ?? []) await api[Symbol.asyncDispose]()
    await deployment?.[Symbol.asyncDispose]()
  })
  const database = () => deployment.postgres.database
  const portOf = (n: number) => deployment.apis[n % deployment.apis.length]!.port

  async function ask(method: 'POST' | 'PUT' | 'GET', path: string, body?: object) {
    const answer = await insist(client, { port: portOf(0), token: host.token, method, path, ...(body && { body }) })
    assert.ok(answer.status < 300, `${method} ${path}: ${answer.status} ${answer.body}`)
    return JSON.parse(answer.body).data
  }

  const makeRun = (name: string) =>
    makeSeriesRun(database(), ask, host, { name, spots, dates: datesCount, regulars: regularsCount })

  const setShare = ({ drafts }: SeriesRun, seriesShare: number) =>
    ask('PUT', `/v1/manage/events/${drafts[0]}/series`, { seriesShare })
  const publish = (id: string, applyTo?: 'all') =>
    ask('POST', `/v1/manage/events/${id}/publish`, applyTo ? { applyTo } : {})

  /** Presses again for as long as others are served first. */
  async function press(eventId: string, person: Person, n: number): Promise<number> {
    const startedAt = performance.now()
    for (let tries = 1; performance.now() < startedAt + patienceMs; tries++) {
      const question = {
        port: portOf(n + tries),
        method: 'POST',
        path: `/v1/events/${eventId}/rsvp`,
        token: person.token,
      } as const
      const answer = await client.send(question)
      if (answer.status !== 0 && answer.status !== 503) {
        assert.equal(answer.status, 201, answer.body)
        return tries
      }
      if (answer.status === 503) assert.equal(answer.headers['retry-after'], '2')
      await wait(100)
    }
    throw new Error('never settled')
  }

  const placedOf = async (eventId: string) => {
    const { rows } = await sql<{ placed: boolean }>`
      select placed_at is not null as placed from series_dates where event_id = ${eventId}`.execute(database())
    return rows[0]?.placed === true
  }

  const statusesOf = async (eventId: string) => {
    const { rows } = await sql<{ user_id: string; status: string; place: number | null }>`
      select user_id, status, place from rsvps where event_id = ${eventId} order by place, user_id`.execute(database())
    return rows
  }

  const jobsLeft = async () => {
    const { rows } = await sql<{ count: number }>`
      select (select count(*) from outbox_events where relayed_at is null)::int
        + (select count(*) from pgboss.job where state < 'completed' and name not like '\\_\\_%'
          and start_after < now() + interval '1 minute')::int as count`.execute(database())
    return rows[0]!.count
  }

  const settled = () => waitUntil('nothing is left to do', patienceMs, async () => (await jobsLeft()) === 0)

  /** Each of them got one mail, and no other. */
  function assertOneMailEach(name: string, since: number, killed = 0): void {
    const mails = sink.mails.slice(since).filter(({ to }) => to.startsWith(`${name}-`))
    const byPerson = Map.groupBy(mails, ({ to }) => to)
    assert.equal(byPerson.size, regularsCount, 'everyone hears of it')
    for (const [to, some] of byPerson)
      assert.equal(new Set(some.map(({ messageId }) => messageId)).size, 1, `${to} gets one mail`)
    assert.ok(mails.length - regularsCount <= killed, `${mails.length - regularsCount} mails twice`)
  }

  async function placeWith(run: SeriesRun, eventId: string, disturb: () => Promise<void>) {
    const since = sink.mails.length
    const startedAt = performance.now()
    await publish(eventId)
    const crowd = Promise.all(others.map((person, n) => press(eventId, person, n)))
    await disturb()
    await waitUntil('the regulars have their spots', patienceMs, () => placedOf(eventId))
    const placedMs = performance.now() - startedAt
    const tries = await crowd
    await settled()
    const toldMs = performance.now() - startedAt
    console.log(
      `${run.regulars.length} regulars for ${spots} spots: placed ${Math.round(placedMs)} ms after the publishing, all told after ` +
        `${(toldMs / 1000).toFixed(1)} s; ${pressing} others pressed ${tries.reduce((sum, one) => sum + one, 0)} times meanwhile`,
    )
    return { since, placedMs }
  }

  test('at a share of 80 % the first four fifths get a spot, the others are told, and the rest is for those who press', async () => {
    const run = await makeRun('open')
    const eventId = run.drafts[0]!
    const { since, placedMs } = await placeWith(run, eventId, async () => undefined)
    const rows = await statusesOf(eventId)
    const ofRegulars = rows.filter(({ user_id: id }) => run.regulars.includes(id))
    const share = (spots * 4) / 5
    assert.deepEqual(ofRegulars.map(({ user_id: id }) => id).sort(), run.regulars.slice(0, share).sort())
    assert.ok(ofRegulars.every(({ status }) => status === 'confirmed'))
    const free = spots - share
    const pressed = rows.filter(({ user_id: id }) => !run.regulars.includes(id))
    assert.equal(pressed.filter(({ status }) => status === 'confirmed').length, Math.min(free, pressing))
    assert.equal(pressed.length, pressing)
    await assertSeatsAgree(database(), eventId)
    assert.equal(await countWrongSeats(database()), 0)
    const { rows: results } = await sql<{ result: string; count: number }>`
      select result, count(*)::int as count from series_placements where event_id = ${eventId} group by 1 order by 1`.execute(
      database(),
    )
    assert.deepEqual(results, [
      { result: 'beyond', count: regularsCount - share },
      { result: 'confirmed', count: share },
    ])
    assertOneMailEach('open', since)
    assert.ok(placedMs < 10_000, `placing took ${placedMs} ms`)
  })

  test('at 100 % exactly the last wait, although workers are killed amid the placing and the mails', async () => {
    const run = await makeRun('whole')
    await setShare(run, 100)
    const eventId = run.drafts[0]!
    let active = 0
    const kill = async () => {
      worker.signal('SIGKILL')
      await worker.exit
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from pgboss.job where state = 'active'`.execute(database())
      active += rows[0]!.count
      worker = startWorker({ DATABASE_URL: deployment.postgres.url, SMTP_URL: sink.url })
    }
    const { since } = await placeWith(run, eventId, async () => {
      await waitUntil('the worker places them', patienceMs, async () => {
        const { rows } = await sql<{ is_at_work: boolean }>`
          select exists (select from pgboss.job where name = 'series.place-regulars' and state >= 'active') as is_at_work`.execute(
          database(),
        )
        return rows[0]!.is_at_work
      })
      await kill()
      const before = sink.mails.length
      await waitUntil('mails are on their way', patienceMs, async () => sink.mails.length > before + regularsCount / 10)
      await kill()
    })
    const rows = await statusesOf(eventId)
    const statusOf = new Map(rows.map(({ user_id: id, status }) => [id, status]))
    assert.ok(run.regulars.slice(0, spots).every((id) => statusOf.get(id) === 'confirmed'))
    const waiting = rows.filter(({ user_id: id, status }) => status === 'waitlisted' && run.regulars.includes(id))
    assert.deepEqual(
      waiting.map(({ user_id: id }) => id),
      run.regulars.slice(spots),
      'in the order of their wishes',
    )
    assert.ok(others.every(({ id }) => statusOf.get(id) === 'waitlisted'))
    const lastRegular = Math.max(...waiting.map(({ place }) => Number(place)))
    const firstOther = Math.min(
      ...rows
        .filter(({ user_id: id, status }) => status === 'waitlisted' && !run.regulars.includes(id))
        .map(({ place }) => Number(place)),
    )
    assert.ok(firstOther > lastRegular, 'no one else was before them')
    await assertSeatsAgree(database(), eventId)
    assertOneMailEach('whole', since, active)
  })

  test(`${datesCount} dates that are published together make one mail for each person`, async () => {
    const run = await makeRun('year')
    const since = sink.mails.length
    const startedAt = performance.now()
    await publish(run.drafts[0]!, 'all')
    await waitUntil('all dates are open', patienceMs * 3, async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from series_dates where series_id = ${run.seriesId} and placed_at is not null`.execute(
        database(),
      )
      return rows[0]!.count === datesCount
    })
    const placedMs = performance.now() - startedAt
    await waitUntil('nothing is left to do', patienceMs * 3, async () => (await jobsLeft()) === 0)
    assertOneMailEach('year', since)
    for (const id of [run.drafts[0]!, run.drafts[datesCount - 1]!]) {
      const rows = await statusesOf(id)
      assert.equal(rows.length, (spots * 4) / 5)
      await assertSeatsAgree(database(), id)
    }
    console.log(
      `${datesCount} dates for ${regularsCount} regulars: placed after ${(placedMs / 1000).toFixed(1)} s, all told after ${((performance.now() - startedAt) / 1000).toFixed(1)} s`,
    )
  })
})

import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { sendingOf } from '#kernel/data/sending.ts'
import type { Database } from '#platform/database/database.ts'
import { startReceiver } from '#test/support/net/receiver.ts'
import { type Child, isFull, spawnChild, waitUntil } from './child.ts'
import { openClient, percentile } from './load.ts'
import {
  type Api,
  environment,
  generousLimits,
  makePerson,
  serverFolder,
  skipWithoutServices,
  startApi,
  startDeployment,
  startWorker,
} from './processes.ts'

const size = isFull ? { events: 1000, takers: 10, apis: 3 } : { events: 60, takers: 3, apis: 1 }
const p50MsMax = 1000

test(`${size.events} events are taken although the program is killed ${size.takers}× and the API ${size.apis}×`, {
  skip: skipWithoutServices,
  timeout: 900_000,
}, async () => {
  await using deployment = await startDeployment(1, generousLimits)
  const { database } = deployment.postgres
  await using worker = startWorker({ ...deployment.env, LOG_LEVEL: 'info' })
  await waitUntil('the worker is ready', 120_000, () => worker.output().includes('the worker is ready'))
  await using receiver = await startReceiver()
  using client = openClient({ sockets: 4 })
  await using stack = new AsyncDisposableStack()
  let api: Api = deployment.apis[0]!
  const { port } = api
  const person = await makePerson(database)
  const path = '/v1/developer/pull-webhooks'
  const question = { port, method: 'POST', path, token: person.token, body: { eventTypes: ['user.updated'] } }
  const { id, secret } = JSON.parse((await client.send(question)).body).data as { id: string; secret: string }
  const startTaker = () =>
    spawnChild(process.execPath, ['test/faults/taker.ts'], {
      cwd: serverFolder,
      env: environment({
        TAKE_URL: `http://127.0.0.1:${port}${path}/${id}/take`,
        TOKEN: person.token,
        FORWARD_TO: receiver.url(),
      }),
    })
  let taker: Child = startTaker()
  stack.defer(() => taker[Symbol.asyncDispose]())

  let made = 0
  const acting = (async () => {
    for (; made < size.events; made++) {
      const body = { bio: `${made}` }
      const change = { port, method: 'PATCH', path: '/v1/profile', token: person.token, body }
      // While the API is away, again and again.
      while ((await client.send(change)).status !== 200) await wait(50)
      await wait(isFull ? 40 : 5)
    }
  })()
  const faults = Array.from({ length: size.takers + size.apis }, (_, n) =>
    n % Math.ceil(size.takers / size.apis + 1) === 1 ? 'api' : 'taker',
  )
  for (const [n, fault] of faults.entries()) {
    const enough = ((n + 1) * size.events) / (faults.length + 1)
    await waitUntil(
      'enough has happened for the next fault',
      300_000,
      () => made >= enough && receiver.received.length > n,
    )
    if (fault === 'taker') {
      // In the middle of its work: the receiver has an event that it has not reported.
      const before = receiver.received.length
      await waitUntil('it forwards', 60_000, () => receiver.received.length > before || made === size.events)
      await taker[Symbol.asyncDispose]()
      taker = startTaker()
    } else {
      await api[Symbol.asyncDispose]()
      api = stack.use(await startApi(deployment.env, { port }))
    }
  }
  await acting
  const events = await listEvents(database)
  assert.ok(events.length >= size.events, `${events.length} events`)
  const heard = () => new Set(receiver.received.map((one) => one.id))
  await waitUntil('every event is taken', 120_000, () => heard().size >= events.length)
  await waitUntil('and reported', 120_000, async () => (await countWaiting(database)) === 0)

  assert.deepEqual(
    [...heard()].toSorted(),
    events.map((event) => `evt_${event.id}`).toSorted(),
    'all of them, and no other',
  )
  for (const one of receiver.received) new Webhook(secret).verify(one.body, one.headers)
  const attempts = await sendingOf(database)
    .selectFrom('webhook_attempts')
    .select(['event_id', 'status_code', 'is_success'])
    .where('webhook_id', '=', id)
    .execute()
  assert.equal(attempts.length, events.length, 'each is done once')
  assert.ok(attempts.every((one) => one.is_success && one.status_code === 200))

  const firstAt = new Map(receiver.received.toReversed().map((one) => [one.id, performance.timeOrigin + one.at]))
  const delays = events.map((event) => firstAt.get(`evt_${event.id}`)! - Date.parse(event.occurred_at))
  const [p50, p95] = [0.5, 0.95].map((share) => Math.round(percentile(delays, share)))
  console.log(
    `${events.length} events, ${size.takers} kills of the program, ${size.apis} of the API: 0 lost, ` +
      `${receiver.received.length - events.length} twice; p50 ${p50} ms, p95 ${p95} ms from the change to the receiver`,
  )
  if (isFull) assert.ok(p50! <= p50MsMax, `p50 ${p50} ms`)
})

function listEvents(database: Database) {
  return database.selectFrom('outbox_events').select(['id', 'occurred_at']).where('type', '=', 'user.updated').execute()
}

async function countWaiting(database: Database): Promise<number> {
  const { count } = await sendingOf(database)
    .selectFrom('webhook_deliveries')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

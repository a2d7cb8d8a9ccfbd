import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { Webhook } from 'standardwebhooks'
import { standardSettings } from '#domains/developers/webhooks/index.ts'
import { sendingOf } from '#kernel/data/sending.ts'
import type { Database } from '#platform/database/database.ts'
import { standardPollMs as pollMs } from '#surfaces/worker/deliveries.ts'
import { type Receiver, startReceiver } from '#test/support/net/receiver.ts'
import { type Child, isFull, spawnChild, waitUntil } from './child.ts'
import { type Client, openClient } from './load.ts'
import {
  type Api,
  type Deployment,
  environment,
  generousLimits,
  makePerson,
  type Person,
  serverFolder,
  skipWithoutServices,
  startApi,
  startDeployment,
} from './processes.ts'

const size = isFull
  ? { events: 5000, workers: 50, apis: 10, crashes: 5 }
  : { events: 300, workers: 4, apis: 1, crashes: 1 }
const peopleCount = 10
/** A killed worker's jobs wait for their heartbeat, and the check for it comes every few seconds. */
const settleMsMax = 120_000
const hurry = {
  leaseMs: 3000,
  timeoutMs: 2000,
  sliceMs: 500,
  scheduleMs: standardSettings.scheduleMs.map((ms) => ms / 1e4),
}
const outside = { NODE_ENV: 'development', OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', ...generousLimits }

interface Endpoint {
  webhookId: string
  secret: string
}

test(`${size.events} events reach every webhook although ${size.workers} workers and ${size.apis} APIs are killed and PostgreSQL crashes ${size.crashes}×`, {
  skip: skipWithoutServices,
  timeout: 1_800_000,
}, async () => {
  await using deployment = await startDeployment(2, outside)
  const { database } = deployment.postgres
  await using receiver = await startReceiver()
  using client = openClient({ sockets: 40 })
  await using stack = new AsyncDisposableStack()
  const people = await Promise.all(Array.from({ length: peopleCount }, () => makePerson(database)))
  const endpoints = new Map<string, Endpoint>()
  for (const person of people) endpoints.set(`/of/${person.id}`, await subscribe(client, deployment, receiver, person))
  const root = await makePerson(database)
  await database.updateTable('users').set({ role: 'admin' }).where('id', '=', root.id).execute()
  endpoints.set('/platform', await subscribe(client, deployment, receiver, root, 'platform'))
  const workers = [startHurried(deployment), startHurried(deployment)]
  stack.defer(async () => {
    for (const worker of workers) await worker[Symbol.asyncDispose]()
  })

  const acknowledged = new Map<string, number>(people.map(({ id }) => [id, 0]))
  let done = 0
  async function act(person: Person, n: number): Promise<void> {
    for (let tries = 0; ; tries++) {
      const { port } = deployment.apis[(n + tries) % 2]!
      const question = { port, method: 'PATCH', path: '/v1/profile', token: person.token, body: { bio: `${n}` } }
      const { status } = await client.send(question)
      if (status === 200) break
      await wait(50)
    }
    acknowledged.set(person.id, acknowledged.get(person.id)! + 1)
    done++
  }
  const acting = Promise.all(
    people.map(async (person) => {
      for (let n = 0; n < size.events / peopleCount; n++) await act(person, n)
    }),
  )

  const inFlight = new Set<string>()
  const noteInFlight = async () => {
    for (const pair of await listReceivedButOpen(database, receiver, endpoints)) inFlight.add(pair)
  }
  const faults = mix()
  for (const [n, fault] of faults.entries()) {
    await waitUntil(
      'enough has happened for the next fault',
      300_000,
      () => done >= ((n + 1) * size.events) / (faults.length + 1),
    )
    if (fault === 'worker') await killWorker(workers, n % 2, deployment)
    else if (fault === 'api') await killApi(deployment, n % 2, stack)
    else {
      for (const worker of workers) await untilReady(worker)
      await deployment.postgres.crash()
      await deployment.postgres.start()
    }
    await noteInFlight()
  }
  await acting
  const lastAt = performance.now()
  await waitUntil('nothing is on its way any more', settleMsMax, async () => (await countOpen(database)) === 0)
  const settledMs = performance.now() - lastAt

  const events = await database
    .selectFrom('outbox_events')
    .select(['id', 'subject_user_id'])
    .where('type', '=', 'user.updated')
    .execute()
  for (const { id } of people) {
    const committed = events.filter((event) => event.subject_user_id === id).length
    assert.ok(committed >= acknowledged.get(id)!, 'every acknowledged change has its event')
  }
  const heard = new Set(receiver.received.map((one) => `${one.path} ${one.id}`))
  const expected = events.flatMap(({ id, subject_user_id }) => [
    `/of/${subject_user_id} evt_${id}`,
    `/platform evt_${id}`,
  ])
  assert.deepEqual(
    expected.filter((pair) => !heard.has(pair)),
    [],
    'every committed event reached every webhook that it is for',
  )
  assert.equal(heard.size, expected.length, 'and no other')
  for (const one of receiver.received) new Webhook(endpoints.get(one.path)!.secret).verify(one.body, one.headers)
  for (const [pair, same] of Map.groupBy(receiver.received, (one) => `${one.path} ${one.id}`))
    assert.equal(new Set(same.map((one) => one.body)).size, 1, `${pair} has the same body every time`)
  const duplicates = receiver.received.length - heard.size
  console.log(
    `${events.length} events, ${size.workers} worker kills, ${size.apis} API kills, ${size.crashes} crashes of PostgreSQL: ` +
      `${expected.length} deliveries, 0 lost, ${duplicates} twice, ${inFlight.size} in flight at the faults; ` +
      `settled ${(settledMs / 1000).toFixed(1)} s after the last event`,
  )
  assert.ok(duplicates <= inFlight.size, `${duplicates} duplicates, but ${inFlight.size} were in flight`)
})

test('what a killed worker had is taken over within the lease, which is within 30 s in production', {
  skip: skipWithoutServices,
  timeout: 240_000,
}, async () => {
  const { leaseMs, sliceMs, timeoutMs } = standardSettings
  assert.ok(sliceMs + timeoutMs < leaseMs, 'a turn ends before its lease')
  assert.ok(leaseMs + pollMs < 30_000)

  await using deployment = await startDeployment(1, outside)
  const { database } = deployment.postgres
  await using receiver = await startReceiver()
  using client = openClient({ sockets: 4 })
  const person = await makePerson(database)
  await subscribe(client, deployment, receiver, person)
  receiver.answer(() => undefined)
  await using second = startHurried(deployment)
  await untilReady(second)
  second.signal('SIGSTOP')
  await using first = startHurried(deployment)
  await untilReady(first)
  const { port } = deployment.apis[0]!
  await client.send({ port, method: 'PATCH', path: '/v1/profile', token: person.token, body: { bio: 'x' } })
  await waitUntil('the first worker has it', 60_000, () => receiver.received.length === 1)
  await first[Symbol.asyncDispose]()
  const killedAt = performance.now()
  receiver.answer(200)
  second.signal('SIGCONT')
  await waitUntil('the second worker sends it', 30_000, () => receiver.received.length === 2)
  const resumedMs = performance.now() - killedAt
  console.log(
    `taken over ${resumedMs.toFixed(0)} ms after the kill with a lease of ${hurry.leaseMs} ms; ` +
      `in production at most ${leaseMs + pollMs} ms`,
  )
  assert.ok(resumedMs < hurry.leaseMs + 2000, `${resumedMs} ms`)
  assert.equal(receiver.received[0]!.id, receiver.received[1]!.id)
})

test('a worker that was stopped past its lease and goes on writes over nothing', {
  skip: skipWithoutServices,
  timeout: 240_000,
}, async () => {
  await using deployment = await startDeployment(1, outside)
  const { database } = deployment.postgres
  await using receiver = await startReceiver()
  using client = openClient({ sockets: 4 })
  const person = await makePerson(database)
  const { webhookId } = await subscribe(client, deployment, receiver, person)
  receiver.answer((_request, response) => void setTimeout(() => response.writeHead(500).end(), 1500))
  await using zombie = startHurried(deployment)
  const { port } = deployment.apis[0]!
  await client.send({ port, method: 'PATCH', path: '/v1/profile', token: person.token, body: { bio: 'x' } })
  await waitUntil('the first worker has it', 60_000, () => receiver.received.length === 1)
  zombie.signal('SIGSTOP')
  receiver.answer(200)
  await using other = startHurried(deployment)
  await waitUntil('the other one has sent it', 60_000, () => receiver.received.length === 2)
  await waitUntil('and written it down', 60_000, async () => (await listAttempts(database, webhookId)).length === 1)
  zombie.signal('SIGCONT')
  await wait(2500)
  assert.equal(other.hasExited(), false)
  const attempts = await listAttempts(database, webhookId)
  assert.deepEqual(
    attempts.map((one) => one.status_code),
    [200],
  )
  assert.equal(await countOpen(database), 0)
})

function listAttempts(database: Database, webhookId: string) {
  return sendingOf(database)
    .selectFrom('webhook_attempts')
    .select('status_code')
    .where('webhook_id', '=', webhookId)
    .execute()
}

async function subscribe(
  client: Client,
  deployment: Deployment,
  receiver: Receiver,
  person: Person,
  audience = 'mine',
) {
  const url = receiver.url(audience === 'platform' ? '/platform' : `/of/${person.id}`)
  const body = { url, eventTypes: ['user.updated'], audience }
  const { port } = deployment.apis[0]!
  const answer = await client.send({ port, method: 'POST', path: '/v1/developer/webhooks', token: person.token, body })
  assert.equal(answer.status, 201, answer.body)
  const { id: webhookId, secret } = JSON.parse(answer.body).data as { id: string; secret: string }
  return { webhookId, secret }
}

function startHurried(deployment: Deployment): Child {
  const env = environment({ ...deployment.env, DELIVERIES: JSON.stringify(hurry) })
  return spawnChild(process.execPath, ['test/faults/hurried-worker.ts'], { cwd: serverFolder, env })
}

async function untilReady(worker: Child): Promise<void> {
  await waitUntil('the worker is at work', 60_000, () => {
    assert.equal(worker.hasExited(), false, `the worker ended by itself:\n${worker.output()}`)
    return worker.output().includes('the worker is ready')
  })
}

async function killWorker(workers: Child[], which: number, deployment: Deployment): Promise<void> {
  await untilReady(workers[which]!)
  await workers[which]![Symbol.asyncDispose]()
  workers[which] = startHurried(deployment)
}

async function killApi(deployment: Deployment, which: number, stack: AsyncDisposableStack): Promise<void> {
  const { port, child } = deployment.apis[which]!
  await child[Symbol.asyncDispose]()
  const again: Api = stack.use(await startApi(deployment.env, { port }))
  deployment.apis[which] = again
}

/** The faults by turns, so that none of them comes all at once. */
function mix(): ('worker' | 'api' | 'crash')[] {
  const places = (count: number, kind: 'worker' | 'api' | 'crash') =>
    Array.from({ length: count }, (_, n) => ({ at: (n + 0.5) / count, kind }))
  return [...places(size.workers, 'worker'), ...places(size.apis, 'api'), ...places(size.crashes, 'crash')]
    .sort((a, b) => a.at - b.at)
    .map(({ kind }) => kind)
}

/** What receivers have and the books do not know of yet: it may come once more. */
async function listReceivedButOpen(database: Database, receiver: Receiver, endpoints: Map<string, Endpoint>) {
  const open = await sendingOf(database).selectFrom('webhook_deliveries').select(['webhook_id', 'event_id']).execute()
  const waiting = new Set(open.map((row) => `${row.webhook_id} evt_${row.event_id}`))
  return receiver.received
    .filter((one) => waiting.has(`${endpoints.get(one.path)!.webhookId} ${one.id}`))
    .map((one) => `${one.path} ${one.id}`)
}

async function countOpen(database: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from outbox_events where relayed_at is null)
      + (select count(*) from pgboss.job where name like 'reaction%' and state < 'completed') as count`.execute(
    database,
  )
  const { rows: waiting } = await sql<{ count: number }>`
    select count(*) from webhook_deliveries`.execute(sendingOf(database))
  return Number(rows[0]!.count) + Number(waiting[0]!.count)
}

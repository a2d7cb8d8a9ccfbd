// Ring: check. One of the eight proofs of the whole system for each push.
import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { sql } from 'kysely'
import { findFreePort } from '#test/support/net/ports.ts'
import { isFull, spawnChild, waitUntil } from './child.ts'
import { openClient } from './load.ts'
import {
  type Api,
  type Deployment,
  environment,
  generousLimits,
  makePerson,
  serverFolder,
  skipWithoutServices,
  startApi,
  startDeployment,
} from './processes.ts'

/** An orchestrator kills what is not gone by itself in time, and with it whatever was still being done. */
const exitMsMax = isFull ? 7000 : 15_000

describe('a process that receives a stop signal', { skip: skipWithoutServices, concurrency: true }, () => {
  let deployment: Deployment
  before(async () => {
    deployment = await startDeployment(0, generousLimits)
  })
  after(() => deployment?.[Symbol.asyncDispose]())

  async function assertStops({ child }: Pick<Api, 'child'>): Promise<void> {
    const startedAt = performance.now()
    child.signal('SIGTERM')
    const { code, signal } = await child.exit
    const ms = performance.now() - startedAt
    assert.equal(code, 0, `ended by ${signal ?? code} after ${Math.round(ms)} ms: ${child.output()}`)
    assert.ok(ms <= exitMsMax, `ended after ${Math.round(ms)} ms`)
  }

  test('stops in order from the moment it is ready', async () => {
    await using api = await startApi(deployment.env)
    await assertStops(api)
  })

  test('answers what it has begun, and does not wait for the connection to be of use again', async () => {
    const { database } = deployment.postgres
    await using api = await startApi(deployment.env)
    const { id, token } = await makePerson(database)
    using client = openClient({ sockets: 1 })
    const { stopping, answering } = await database.transaction().execute(async (tx) => {
      // The row is held until the request waits for it and the process has been told to stop.
      await sql`select 1 from users where id = ${id} for update`.execute(tx)
      const question = { port: api.port, path: '/v1/profile', method: 'PATCH', token, body: { bio: 'written in time' } }
      const asked = client.send(question)
      await waitUntil('the request waits for the row', 30_000, async () => (await countWaiting()) > 0)
      const stopped = assertStops(api)
      await waitUntil('no new connection is taken', 30_000, () => isRefused(api.port))
      return { stopping: stopped, answering: asked }
    })
    const { status, body } = await answering
    // On a busy machine the row may have been held for longer than a request waits for it.
    assert.ok(status === 200 || (!isFull && status === 503), `${status} ${body}`)
    await stopping
  })

  test('does not wait for an idle connection', async () => {
    await using api = await startApi(deployment.env)
    const socket = connect(api.port, '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    await assertStops(api)
  })

  test('ends requests that wait for events at once, with an empty answer', async () => {
    const { database } = deployment.postgres
    await using api = await startApi(deployment.env)
    const { token } = await makePerson(database)
    using client = openClient({ sockets: 3 })
    const send = (path: string, body: object) => client.send({ port: api.port, path, method: 'POST', token, body })
    const created = await send('/v1/developer/pull-webhooks', {})
    const path = `/v1/developer/pull-webhooks/${JSON.parse(created.body).data.id}/take`
    const ask = (waitSeconds: number) => send(path, { waitSeconds })
    // Again if the third one came before it and took its place.
    const wait = async (): ReturnType<typeof ask> => {
      const answer = await ask(25)
      return answer.status === 429 ? wait() : answer
    }
    const waiting = [wait(), wait()]
    // A third one is refused as soon as both wait.
    await waitUntil('both wait', 30_000, async () => (await ask(1)).status === 429)
    const startedAt = performance.now()
    const stopping = assertStops(api)
    const answers = await Promise.all(waiting)
    const ms = performance.now() - startedAt
    for (const { status, body } of answers) assert.deepEqual([status, JSON.parse(body).data.deliveries], [200, []])
    assert.ok(ms < (isFull ? 1000 : 5000), `ended after ${Math.round(ms)} ms`)
    await stopping
  })

  test('the API and the worker in one process both work and stop in order', async () => {
    const { database } = deployment.postgres
    await using both = await startApi(deployment.env, { entry: ['src/main/hearthctl.mjs', 'all'] })
    const { token } = await makePerson(database)
    using client = openClient({ sockets: 1 })
    const question = { port: both.port, path: '/v1/profile', method: 'PATCH', token, body: { bio: 'by one process' } }
    assert.equal((await client.send(question)).status, 200)
    await waitUntil('every event is relayed', 60_000, async () => {
      const waiting = database.selectFrom('outbox_events').select('id').where('relayed_at', 'is', null)
      return (await waiting.executeTakeFirst()) === undefined
    })
    await assertStops(both)
  })

  for (const script of ['start', 'worker'])
    test(`npm ${script} passes the signal on and leaves nothing behind`, async () => {
      const port = await findFreePort()
      const path = `${dirname(process.execPath)}:/usr/local/bin:/usr/bin:/bin`
      await using npm = spawnChild('npm', ['run', script], {
        cwd: join(serverFolder, '..'),
        env: environment({ ...deployment.env, PATH: path, PORT: String(port), LOG_LEVEL: 'info' }),
      })
      const isReady = () => (npm.hasExited() ? assert.fail(npm.output()) : npm.output().includes('ready'))
      await waitUntil(`npm ${script} is ready`, 90_000, isReady)
      const [node] = nodesUnder(npm.pid)
      assert.ok(node, 'node is a child of npm')
      await assertStops({ child: npm })
      assert.ok(await isRefused(port), 'the port is free')
      assert.ok(!existsSync(`/proc/${node}`), 'node is gone')
    })

  async function countWaiting(): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select count(*) from pg_stat_activity where wait_event_type = 'Lock'`.execute(deployment.postgres.database)
    return rows[0]!.count
  }
})

/** Processes with this parent that are node and not the shell between them. */
function nodesUnder(parent: number): number[] {
  const children = readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8').trim().split(' ').filter(Boolean)
  return children.map(Number).filter((pid) => readlinkSync(`/proc/${pid}/exe`).endsWith('/node'))
}

async function isRefused(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return false
  } catch {
    return true
  } finally {
    socket.destroy()
  }
}

import assert from 'node:assert/strict'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { type Child, run, spawnChild, waitUntil } from '#test/faults/child.ts'
import { type Client, openClient } from '#test/faults/load.ts'
import {
  type Api,
  environment,
  generousLimits,
  makePerson,
  type Person,
  serverFolder,
  startApi,
} from '#test/faults/processes.ts'
import { testDatabaseOptions } from '#test/support/app/databases.ts'
import { findFreePort } from '#test/support/net/ports.ts'
import { type Receiver, startReceiver } from '#test/support/net/receiver.ts'
import { type Cluster, startCluster } from './cluster.ts'

/** What takes minutes in production takes seconds here. */
const deliveries = {
  leaseMs: 3000,
  timeoutMs: 2000,
  sliceMs: 500,
  scheduleMs: [500, 1000, 2000, 5000, 5000, 5000, 5000],
}

export interface Deployment extends AsyncDisposable {
  cluster: Cluster
  /** By the write port, as Hearth itself; between faults. */
  database: Database
  client: Client
  api: Api
  /** How many requests the API has answered with 503, by reason. */
  countUnavailable(): Promise<Map<string, number>>
  worker: Child
  receiver: Receiver
  /** For a process that is to join the others. */
  env: Record<string, string>
  makePeople(length: number): Promise<Person[]>
}

/** A cluster with an API, a worker, and a webhook that is told of every changed profile. */
export async function openDeployment(): Promise<Deployment> {
  await using stack = new AsyncDisposableStack()
  const cluster = stack.use(await startCluster())
  const local = { NODE_ENV: 'development', OUTBOUND_ALLOW_CIDRS: '127.0.0.0/8', ...generousLimits }
  const env = { ...cluster.env, ...local }
  await run(process.execPath, ['src/main/hearthctl.mjs', 'migrate'], { cwd: serverFolder, env: environment(env) })
  const metricsPort = await findFreePort()
  const worker = stack.use(startWorker(env))
  const api = stack.use(await startApi({ ...env, METRICS_PORT: String(metricsPort) }))
  await waitUntil('the worker is at work', 300_000, () => {
    assert.equal(worker.hasExited(), false, worker.output())
    return worker.output().includes('the worker is ready')
  })
  const database = openDatabase({ ...testDatabaseOptions(cluster.env.DATABASE_URL), poolMax: 4 }, openLogger('silent'))
  stack.defer(() => database.destroy())
  const client = openClient({ sockets: 100 })
  stack.defer(() => client[Symbol.dispose]())
  const receiver = stack.use(await startReceiver())
  const countUnavailable = async () => {
    const { body } = await client.send({ port: metricsPort, path: '/metrics' })
    const found = body.matchAll(/^hearth_unavailable_total\{reason="(\w+)"\} (\d+)$/gm)
    return new Map([...found].map(([, reason, count]) => [reason!, Number(count)]))
  }
  const makePeople = async (length: number) => {
    const people: Person[] = []
    while (people.length < length) people.push(await makePerson(database))
    return people
  }
  const [root] = await makePeople(1)
  await database.updateTable('users').set({ role: 'admin' }).where('id', '=', root!.id).execute()
  const answer = await client.send({
    ...{ port: api.port, method: 'POST', path: '/v1/developer/webhooks', token: root!.token },
    body: { url: receiver.url('/platform'), eventTypes: ['user.updated'], audience: 'platform' },
  })
  assert.equal(answer.status, 201, answer.body)
  const ending = stack.move()
  return {
    ...{ cluster, database, client, api, countUnavailable, worker, receiver, env, makePeople },
    [Symbol.asyncDispose]: () => ending.disposeAsync(),
  }
}

function startWorker(env: Record<string, string>): Child {
  return spawnChild(process.execPath, ['test/faults/hurried-worker.ts'], {
    cwd: serverFolder,
    env: environment({ ...env, DELIVERIES: JSON.stringify(deliveries) }),
  })
}

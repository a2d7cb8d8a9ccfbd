import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { Redis } from 'ioredis'
import pg from 'pg'
import { type Standby, startStandby } from '#test/operate/standby.ts'
import { findFreePort } from '#test/support/net/ports.ts'
import { isFull, waitUntil } from './child.ts'
import { type Answer, type Client, insist, latencies, openClient, percentile, steadily, tally } from './load.ts'
import {
  type Api,
  freezeServer,
  generousLimits,
  makePerson,
  type Postgres,
  type RedisServer,
  skipWithoutServices,
  startApi,
  startPostgres,
  startRedis,
  thawServer,
} from './processes.ts'

const rounds = isFull ? 600 : 40
const people = 8
const visitsPerSecond = isFull ? 40 : 20
/** A replica is left within a second; one whose replay is paused when it is DATABASE_READ_LAG_MS behind. */
const leftMsMax = 1000
const slowestMsMax = 1500
const lagMsMax = 500
/** Commits reach the replica this much later, so that it is always behind but never too far. */
const applyDelayMs = 100

interface Process extends Api {
  metricsPort: number
}

describe('replicas', { skip: skipWithoutServices }, () => {
  const stack = new AsyncDisposableStack()
  let [postgres, redis, standby] = [] as unknown as [Postgres, RedisServer, Standby]
  let apis: Process[]
  let client: Client

  async function start(): Promise<Process> {
    const metricsPort = await findFreePort()
    const env = { DATABASE_URL: postgres.url, DATABASE_READ_URL: standby.url, REDIS_URL: redis.url }
    const limits = { ...generousLimits, RATE_LIMIT_PAGES: '1000000' }
    return { ...stack.use(await startApi({ ...env, ...limits, METRICS_PORT: String(metricsPort) })), metricsPort }
  }
  before(async () => {
    redis = stack.use(await startRedis())
    postgres = stack.use(await startPostgres())
    standby = stack.use(await startStandby(postgres.url, [`recovery_min_apply_delay=${applyDelayMs}ms`]))
    await rememberLong()
    apis = await Promise.all([start(), start()])
    client = stack.use(openClient({ sockets: 100 }))
    await untilUsed('1')
  })
  after(() => stack.disposeAsync())

  /** A Redis that was started a moment ago may have forgotten changes, so nothing that it does not know is believed yet. */
  async function rememberLong(): Promise<void> {
    const connection = new Redis(redis.url)
    await connection.set('lw:since', 1)
    connection.disconnect()
  }

  async function metricOf({ metricsPort: port }: Process, name: string): Promise<string | undefined> {
    const { body } = await client.send({ port, path: '/metrics' })
    return body
      .split('\n')
      .find((line) => line.startsWith(name))
      ?.split(' ')[1]
  }
  const countStatements = (result: 'answered' | 'repeated') => {
    const name = `hearth_replica_statements_total{replica="1",result="${result}"}`
    return Promise.all(apis.map(async (api) => Number(await metricOf(api, name))))
  }
  const answered = () => countStatements('answered')
  /** How many requests were answered 503, by reason. */
  async function reasons(): Promise<Map<string, number>> {
    const found = new Map<string, number>()
    for (const { metricsPort: port } of apis) {
      const { body } = await client.send({ port, path: '/metrics' })
      for (const [, reason, count] of body.matchAll(/^hearth_unavailable_total\{reason="(\w+)"\} (\d+)$/gm))
        found.set(reason!, (found.get(reason!) ?? 0) + Number(count))
    }
    return found
  }
  /** A process that was kept from running sheds requests before it looks at them, which has nothing to do with replicas. */
  async function assertAllGood(answers: Answer[], before: Map<string, number>): Promise<void> {
    const now = await reasons()
    const shed = now.get('shed')! - before.get('shed')!
    const failed = answers.filter(({ status }) => status !== 200)
    const told = [...now].map(([reason, count]) => `${reason} ${count - before.get(reason)!}`)
    assert.ok(failed.length <= shed, `${tally(answers)}; 503 by reason: ${told}`)
  }
  /** How long the machine keeps a process from answering what needs nothing but the process itself. */
  function measureDelays(): Disposable & { longestMs(): number } {
    const load = steadily(10, (n) => client.send({ port: apis[n % 2]!.port, path: '/healthz' }))
    return {
      longestMs: () => Math.max(0, ...load.answers.map((one) => one.endedAt - one.startedAt)),
      [Symbol.dispose]: () => load[Symbol.dispose](),
    }
  }
  async function untilUsed(value: '0' | '1'): Promise<void> {
    for (const api of apis)
      await waitUntil(
        `hearth_replica_used is ${value}`,
        30_000,
        // Not more often: it costs the process as much as many requests.
        async () => (await metricOf(api, 'hearth_replica_used{')) === value || (await wait(50, false)),
      )
  }
  async function onServer(url: string, statement: string): Promise<void> {
    const connection = new pg.Client({ connectionString: url })
    await connection.connect()
    await connection.query(statement)
    await connection.end()
  }
  const visit = (n: number) =>
    client.send({ port: apis[n % 2]!.port, path: n % 4 < 2 ? '/events' : '/v1/public/instance' })

  /** Changes at one process, then reads at both, sooner and later: around the time when the replica gets the change. */
  async function writeAndRead(person: number, token: string, count: number): Promise<void> {
    for (let n = 0; n < count; n++) {
      const bio = `round ${n}`
      const [port, other] = [apis[n % 2]!.port, apis[(n + 1) % 2]!.port]
      const written = await insist(client, { port, method: 'PATCH', path: '/v1/profile', token, body: { bio } })
      assert.equal(written.status, 200, written.body)
      for (const reader of [other, port, other]) {
        const { status, body } = await insist(client, { port: reader, path: '/v1/profile', token })
        assert.equal(status, 200, body)
        assert.equal(JSON.parse(body).data.bio, bio, `person ${person} read a state from before their own change`)
        await wait(((n + person) % 6) * 60)
      }
    }
  }
  async function everyoneWritesAndReads(count: number): Promise<void> {
    const tokens = await Promise.all(Array.from({ length: people }, () => makePerson(postgres.database)))
    await Promise.all(tokens.map(({ token }, n) => writeAndRead(n, token, Math.ceil(count / people))))
  }

  test(`${rounds} changes over two processes: none who made one reads an older state, and replicas do answer`, async () => {
    const before = await answered()
    await everyoneWritesAndReads(rounds)
    const { token } = await makePerson(postgres.database)
    for (const [n, { port }] of apis.entries())
      await waitUntil('the replica answers a signed-in user', 10_000, async () => {
        await client.send({ port, path: '/v1/profile', token })
        return (await answered())[n]! > before[n]!
      })
    const more = (await answered()).map((count, n) => count - before[n]!)
    console.log(`${rounds} changes, ${3 * rounds} reads: statements answered by the replica in each process: ${more}`)
    assert.ok(more.every((count) => count > 0))
  })

  test('the same while Redis is away, and after it has come back empty', async () => {
    await redis.kill()
    await everyoneWritesAndReads(people * 2)
    await redis.start()
    await everyoneWritesAndReads(people * 2)
  })

  for (const [what, fail, mend] of [
    [
      'whose replay is paused',
      () => onServer(standby.url, 'select pg_wal_replay_pause()'),
      () => onServer(standby.url, 'select pg_wal_replay_resume()'),
    ],
    ['that hangs', async () => freezeServer(standby.pid()), async () => thawServer(standby.pid())],
    ['that was killed', () => standby.kill(), () => standby.start()],
  ] as const)
    test(`a replica ${what} is left within a second without a failed read, and used again later`, async () => {
      const unavailable = await reasons()
      using visitors = steadily(visitsPerSecond, visit)
      // Something must be written for a replica to be late.
      const { token } = await makePerson(postgres.database)
      using writing = steadily(5, (n) =>
        insist(client, { port: apis[n % 2]!.port, method: 'PATCH', path: '/v1/profile', token, body: { bio: `${n}` } }),
      )
      await waitUntil('visitors read', 10_000, () => visitors.answers.length > 10)
      using delays = measureDelays()
      await fail()
      const failedAt = performance.now()
      await untilUsed('0')
      const leftMs = performance.now() - failedAt
      // What was on its way to it in this moment has ended with it.
      const before = await answered()
      const readSoFar = visitors.answers.length
      await waitUntil('visitors still read', 10_000, () => visitors.answers.length > readSoFar + 30)
      assert.deepEqual(await answered(), before, 'a replica that was left gets no statement')
      const delayMs = delays.longestMs()
      await mend()
      await untilUsed('1')
      await Promise.all([visitors.stop(), writing.stop()])
      const times = latencies(visitors.answers, failedAt - 1000, failedAt + 2000)
      const [p99, slowest] = [percentile(times, 0.99), Math.max(...times)].map(Math.round)
      console.log(
        `${what}: left after ${Math.round(leftMs)} ms; reads p99 ${p99} ms, slowest ${slowest} ms; ` +
          `a process was kept from running for up to ${Math.round(delayMs)} ms`,
      )
      await assertAllGood(visitors.answers, unavailable)
      await assertAllGood(writing.answers, unavailable)
      if (!isFull) return
      // Asked, answered and shown: each of these can be late by as much as anything else on the machine.
      const late = 3 * delayMs
      assert.ok(leftMs < leftMsMax + (what.includes('paused') ? lagMsMax : 0) + late, `it took ${leftMs} ms`)
      assert.ok(slowest! < slowestMsMax + late, `the slowest took ${slowest} ms`)
    })

  for (const [what, fail, mend] of [
    ...(isFull ? [['hangs', async () => postgres.freeze(), async () => postgres.thaw()] as const] : []),
    ['has crashed', () => postgres.crash(), () => postgres.start()],
  ] as const)
    test(`while the primary ${what} visitors read, and the answer says how old it may be`, async () => {
      const { token } = await makePerson(postgres.database)
      const unavailable = await reasons()
      using visitors = steadily(visitsPerSecond, visit)
      await waitUntil('visitors read', 10_000, () => visitors.answers.length > 10)
      const page = (port: number) => client.send({ port, path: '/events', headers: { accept: 'text/html' } })
      assert.equal((await page(apis[0]!.port)).headers['hearth-data-age'], undefined)
      await fail()
      const aged = await waitUntil('a page says its age', 10_000, async () => {
        const answer = await page(apis[0]!.port)
        return /technical problem. You can read this site as it was 1 minute ago/.test(answer.body) && answer
      })
      assert.equal(aged.status, 200)
      assert.match(String(aged.headers['hearth-data-age']), /^\d+$/)
      assert.equal((await client.send({ port: apis[0]!.port, path: '/v1/profile', token })).status, 503)
      assert.equal((await client.send({ port: apis[0]!.port, path: '/readyz' })).status, 200)
      await mend()
      await waitUntil('the page is of now', 20_000, async () => !(await page(apis[0]!.port)).headers['hearth-data-age'])
      await everyoneWritesAndReads(people)
      await visitors.stop()
      console.log(`primary ${what}: visitors ${tally(visitors.answers)}`)
      await assertAllGood(visitors.answers, unavailable)
    })
})

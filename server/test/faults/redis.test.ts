import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { isFull } from './child.ts'
import {
  type Answer,
  assertRateHeaders,
  atOnce,
  type Client,
  insist,
  latencies,
  openClient,
  percentile,
  steadily,
  tally,
} from './load.ts'
import {
  type Deployment,
  generousLimits,
  makePerson,
  type Person,
  skipWithoutServices,
  startDeployment,
  untilCountedTogether,
} from './processes.ts'

const anonymousLimit = 60
const perSecond = isFull ? 200 : 60
/** How long the load runs before, under and after each fault; in full form past the first tries to ask again. */
const [beforeMs, underMs, afterMs] = isFull ? [1500, 3500, 1500] : [300, 1000, 300]
/** One second can be spoilt by the machine; the figures are those of the middle one of these. */
const rounds = isFull ? 3 : 1
const addedMsMax = 60

describe('Redis holds nothing whose loss matters', { skip: skipWithoutServices }, () => {
  let deployment: Deployment
  let person: Person
  let client: Client
  before(async () => {
    deployment = await startDeployment(2, { ...generousLimits, RATE_LIMIT_ANONYMOUS: String(anonymousLimit) })
    person = await makePerson(deployment.postgres.database)
    client = openClient({ sockets: 20 })
  })
  after(async () => {
    client?.[Symbol.dispose]()
    await deployment?.[Symbol.asyncDispose]()
  })

  const ask = (n: number) => client.send({ port: deployment.apis[n % 2]!.port, path: '/v1/me', token: person.token })

  /** One who has used up his hour asks each process again; both must remember him, whatever became of the store. */
  async function assertStillRefused(greedy: Client, when: string): Promise<void> {
    for (const { port } of deployment.apis) {
      const answer = await insist(greedy, { port, path: '/v1/scopes' })
      assert.equal(answer.status, 429, `${when}: ${answer.body}`)
      assert.ok(Number(answer.headers['retry-after']) >= 1)
      assertRateHeaders(answer, when)
    }
  }

  interface Fault {
    name: string
    /** From where one comes who has used up his hour. */
    address: string
    strike(): Promise<void>
    mend(): Promise<void>
  }

  async function assertHarmless(fault: Fault): Promise<void> {
    const added: number[] = []
    for (let n = 0; n < rounds; n++) added.push(await undergo(fault))
    const middle = percentile(added, 0.5)
    if (isFull) assert.ok(middle <= addedMsMax, `${fault.name} added ${middle.toFixed(1)} ms to the p99 of a second`)
  }

  /** What the fault, or its end, added to the p99 of the second after it. */
  async function undergo({ name, address, strike, mend }: Fault): Promise<number> {
    using greedy = openClient({ sockets: 2, address })
    await atOnce(anonymousLimit + 2, 2, (n) =>
      insist(greedy, { port: deployment.apis[n % 2]!.port, path: '/v1/scopes' }),
    )
    // Each of them has to have refused him once to know it without the store.
    await assertStillRefused(greedy, `before ${name}`)

    using load = steadily(perSecond, ask)
    await wait(beforeMs)
    const struckAt = performance.now()
    await strike()
    await wait(underMs)
    await assertStillRefused(greedy, `after ${name}`)
    const mendedAt = performance.now()
    await mend()
    await wait(afterMs)
    const answers = await load.stop()
    await assertStillRefused(greedy, `after the end of ${name}`)
    await untilCountedTogether(client, deployment.apis, person)
    const togetherMs = performance.now() - mendedAt

    assertUnharmed(answers)
    const p99 = (from: number) => percentile(latencies(answers, from, from + 1000), 0.99)
    const [before, during, mending] = [p99(struckAt - 1000), p99(struckAt), p99(mendedAt)]
    const later = percentile(latencies(answers, struckAt + 1000, mendedAt), 0.99)
    const figures = [before, during, later, mending].map((ms) => ms.toFixed(1))
    console.log(
      `${name}: ${tally(answers)}; p99 ${figures[0]} ms before, ${figures[1]} ms in the first second, ` +
        `${figures[2]} ms after it, ${figures[3]} ms when mended; counted together within ${Math.round(togetherMs)} ms`,
    )
    return Math.max(during, mending) - before
  }

  function assertUnharmed(answers: Answer[]): void {
    assert.ok(answers.every(isServed), `${tally(answers)}\n${deployment.apis[0]!.child.output()}`)
    for (const answer of answers) assertRateHeaders(answer)
    const served = answers.filter((answer) => answer.status === 200)
    const resets = new Set(served.map((answer) => answer.headers['x-ratelimit-reset']))
    assert.equal(resets.size, 1, `X-RateLimit-Reset stays the same: ${[...resets]}`)
  }

  test('killed and started again, empty: no request fails and no client gets a new window', async () => {
    const { redis } = deployment
    await assertHarmless({ name: 'a killed Redis', address: '127.0.1.1', strike: redis.kill, mend: redis.start })
  })

  test('hung: no request waits for it long, and none fails', async () => {
    const { redis } = deployment
    const send = (signal: 'SIGSTOP' | 'SIGCONT') => async () => redis.signal(signal)
    const [strike, mend] = [send('SIGSTOP'), send('SIGCONT')]
    await assertHarmless({ name: 'a hung Redis', address: '127.0.2.1', strike, mend })
  })

  test('emptied: the processes restore the counts they know, and no window restarts', async () => {
    const { redis } = deployment
    const nothing = async () => undefined
    await assertHarmless({ name: 'an emptied Redis', address: '127.0.3.1', strike: redis.empty, mend: nothing })
  })

  test('away: a newcomer gets at most the limit from each process', async () => {
    const { redis, apis } = deployment
    await redis.kill()
    using newcomer = openClient({ sockets: 10, address: '127.0.4.1' })
    const answers = await atOnce(anonymousLimit * 3, 10, (n) =>
      insist(newcomer, { port: apis[n % 2]!.port, path: '/v1/scopes' }),
    )
    await redis.start()
    assert.equal(tally(answers), `401×${anonymousLimit * apis.length} 429×${anonymousLimit}`)
  })
})

/** In short form a process that was kept from running may shed a request; that is its own doing, not the store's. */
function isServed({ status }: Answer): boolean {
  return status === 200 || (!isFull && status === 503)
}

import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { isFull, waitUntil } from './child.ts'
import {
  type Answer,
  assertRateHeaders,
  atOnce,
  type Client,
  type Load,
  latencies,
  openClient,
  pause,
  percentile,
  steadily,
  tally,
} from './load.ts'
import { generousLimits, type House, makePerson, type Person, skipWithoutServices, startHouse } from './processes.ts'

const anonymousLimit = 60
const perSecond = 200
/** How long the load runs before, under and after each fault; in full form past the first tries to ask again. */
const [beforeMs, underMs, afterMs] = isFull ? [1500, 5000, 1500] : [300, 1000, 300]
const addedMsMax = 60

describe('Redis holds nothing whose loss matters', { skip: skipWithoutServices }, () => {
  let house: House
  let person: Person
  let client: Client
  before(async () => {
    house = await startHouse(2, { ...generousLimits, RATE_LIMIT_ANONYMOUS: String(anonymousLimit) })
    person = await makePerson(house.postgres.database)
    client = openClient({ sockets: 20 })
  })
  after(async () => {
    client?.[Symbol.dispose]()
    await house?.[Symbol.asyncDispose]()
  })

  const ask = (n: number) => client.send({ port: house.apis[n % 2]!.port, path: '/v1/me', token: person.token })

  /** One who has used up his hour asks each process again; both must remember him, whatever became of the store. */
  async function assertStillRefused(greedy: Client, when: string): Promise<void> {
    for (const { port } of house.apis) {
      const answer = await greedy.send({ port, path: '/v1/scopes' })
      assert.equal(answer.status, 429, `${when}: ${answer.body}`)
      assert.ok(Number(answer.headers['retry-after']) >= 1)
      assertRateHeaders(answer, when)
    }
  }

  /** Until the count that one process gives is the successor of the other's: they count together. */
  async function untilCountedTogether(): Promise<void> {
    const remaining = async (n: number) => Number((await ask(n)).headers['x-ratelimit-remaining'])
    await waitUntil('both processes count in the same store', 8000, async () => {
      const counts = [await remaining(0), await remaining(1), await remaining(0), await remaining(1)]
      return counts.every((value, n) => n === 0 || value === counts[n - 1]! - 1)
    })
  }

  async function undergo(fault: string, address: string, strike: () => Promise<void>, mend: () => Promise<void>) {
    using greedy = openClient({ sockets: 2, address })
    await atOnce(anonymousLimit + 2, 2, (n) => greedy.send({ port: house.apis[n % 2]!.port, path: '/v1/scopes' }))
    // Each of them has to have refused him once to know it without the store.
    await assertStillRefused(greedy, `before ${fault}`)

    const load: Load = steadily(perSecond, ask)
    await pause(beforeMs)
    const struckAt = performance.now()
    await strike()
    await pause(underMs)
    await assertStillRefused(greedy, `after ${fault}`)
    const mendedAt = performance.now()
    await mend()
    await pause(afterMs)
    const answers = await load.stop()
    await assertStillRefused(greedy, `after the end of ${fault}`)
    await untilCountedTogether()
    const togetherMs = performance.now() - mendedAt

    assertUnharmed(answers)
    const p99 = (from: number) => percentile(latencies(answers, from, from + 1000), 0.99)
    const [before, during, mending] = [p99(struckAt - 1000), p99(struckAt), p99(mendedAt)]
    const later = percentile(latencies(answers, struckAt + 1000, mendedAt), 0.99)
    const figures = [before, during, later, mending].map((ms) => ms.toFixed(1))
    console.log(
      `${fault}: ${tally(answers)}; p99 ${figures[0]} ms before, ${figures[1]} ms in the first second, ` +
        `${figures[2]} ms after it, ${figures[3]} ms when mended; counted together ${Math.round(togetherMs)} ms later`,
    )
    if (!isFull) return
    assert.ok(during - before <= addedMsMax, `${fault} added ${(during - before).toFixed(1)} ms`)
    assert.ok(mending - before <= addedMsMax, `the end of ${fault} added ${(mending - before).toFixed(1)} ms`)
  }

  function assertUnharmed(answers: Answer[]): void {
    assert.ok(
      answers.every((answer) => answer.status === 200),
      `${tally(answers)}\n${house.apis[0]!.child.output()}`,
    )
    for (const answer of answers) assertRateHeaders(answer)
    const resets = new Set(answers.map((answer) => answer.headers['x-ratelimit-reset']))
    assert.equal(resets.size, 1, `X-RateLimit-Reset stays the same: ${[...resets]}`)
  }

  test('killed and started again, empty: no request fails and nobody gets a new window', async () => {
    const { redis } = house
    await undergo('a killed Redis', '127.0.1.1', redis.kill, redis.start)
  })

  test('hung: no request waits for it long, and none fails', async () => {
    const { redis } = house
    const send = (signal: 'SIGSTOP' | 'SIGCONT') => async () => redis.signal(signal)
    await undergo('a hung Redis', '127.0.2.1', send('SIGSTOP'), send('SIGCONT'))
  })

  test('emptied: the processes give back what they know, and no window begins anew', async () => {
    const { redis } = house
    await undergo('an emptied Redis', '127.0.3.1', redis.empty, async () => undefined)
  })

  test('away: a newcomer gets at most the limit from each process', async () => {
    const { redis, apis } = house
    await redis.kill()
    using newcomer = openClient({ sockets: 10, address: '127.0.4.1' })
    const answers = await atOnce(anonymousLimit * 3, 10, (n) =>
      newcomer.send({ port: apis[n % 2]!.port, path: '/v1/scopes' }),
    )
    await redis.start()
    assert.equal(tally(answers), `401×${anonymousLimit * apis.length} 429×${anonymousLimit}`)
  })
})

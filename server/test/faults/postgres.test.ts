import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { isFull, waitUntil } from './child.ts'
import { type Answer, assertRateHeaders, openClient, pause, probe, steadily, tally } from './load.ts'
import { generousLimits, type House, makePerson, type Person, skipWithoutServices, startHouse } from './processes.ts'
import { assertBooksAgree, startWriter, type Writer } from './writers.ts'

const crashes = isFull ? 5 : 1
const writerCount = 8
const recoveryMsMax = isFull ? 2000 : 8000
const frozenMs = isFull ? 8000 : 3500
const answerMsMax = isFull ? 7000 : 10_000

describe('PostgreSQL fails under load', { skip: skipWithoutServices }, () => {
  let house: House
  before(async () => {
    house = await startHouse(2, generousLimits)
  })
  after(() => house?.[Symbol.asyncDispose]())

  /** That the processes are alive and ready is asked all the time: an orchestrator would restart them otherwise. */
  function watchHealth() {
    const unwell: string[] = []
    const load = steadily(20, async (n) => {
      const { port } = house.apis[n % 2]!
      const path = n % 4 < 2 ? '/healthz' : '/readyz'
      const status = await probe(port, path)
      if (status !== 200) unwell.push(`${path} → ${status}`)
      return { status: status ?? 0, headers: {}, body: '', startedAt: 0, endedAt: 0 }
    })
    return {
      async stop() {
        await load.stop()
        assert.deepEqual(unwell, [], 'health does not depend on PostgreSQL')
        for (const { child } of house.apis) assert.equal(child.hasExited(), false, child.output())
      },
    }
  }

  test(`crashed ${crashes}×: no process ends, no acknowledged write is lost, and each has its event`, async () => {
    const { postgres, apis } = house
    const people = await makePeople(house, writerCount)
    using client = openClient({ sockets: writerCount })
    const health = watchHealth()
    const writers = people.map((person, n) => startWriter(client, apis[n % 2]!.port, person))
    for (let n = 0; n < crashes; n++) {
      await untilSomeWrites(writers, 20)
      await postgres.crash()
      // Some of the down time is spent by requests that arrive when nobody listens.
      await pause(300)
      await postgres.start()
      const acceptedAt = performance.now()
      await untilSomeWrites(writers, 1)
      const firstWriteMs = performance.now() - acceptedAt
      console.log(`crash ${n + 1}: the first write ${Math.round(firstWriteMs)} ms after PostgreSQL took connections`)
      assert.ok(firstWriteMs <= recoveryMsMax, `the first write took ${firstWriteMs} ms`)
    }
    await untilSomeWrites(writers, 20)
    await Promise.all(writers.map((writer) => writer.stop()))
    await health.stop()

    const answers = writers.flatMap((writer) => writer.answers)
    console.log(`${crashes} crashes: ${tally(answers)}`)
    assertOnlyUnavailable(answers)
    assert.ok(
      answers.some((answer) => answer.status === 503),
      'the writers have met the crash',
    )
    for (const writer of writers) await assertBooksAgree(postgres.database, writer)
  })

  test(`frozen for ${frozenMs / 1000} s: every request is answered in time with 503, and all is well soon after`, async () => {
    const { postgres, apis } = house
    const people = await makePeople(house, writerCount)
    using client = openClient({ sockets: 500 })
    const health = watchHealth()
    // Writers are never idle, so the freeze finds most of them between two statements of a transaction.
    const writers = people.map((person, n) => startWriter(client, apis[n % 2]!.port, person))
    const read = (n: number) => ({ port: apis[n % 2]!.port, path: '/v1/profile', token: people[n % writerCount]!.token })
    const reading = steadily(40, (n) => client.send(read(n)))
    await untilSomeWrites(writers, 40)
    const frozenAt = performance.now()
    postgres.freeze()
    await pause(frozenMs)
    postgres.thaw()
    const thawedAt = performance.now()
    const isWell = async () => (await Promise.all(people.map((_, n) => client.send(read(n))))).every(isGood)
    await waitUntil('every read is good again', 15_000, isWell)
    await untilSomeWrites(writers, 1)
    const recoveredMs = performance.now() - thawedAt
    await Promise.all([reading.stop(), ...writers.map((writer) => writer.stop())])
    await health.stop()

    const answers = [...reading.answers, ...writers.flatMap((writer) => writer.answers)]
    const under = answers.filter(({ startedAt, endedAt }) => startedAt < thawedAt && endedAt > frozenAt)
    const within = under.filter(({ startedAt, endedAt }) => startedAt > frozenAt && endedAt < thawedAt)
    const slowestMs = Math.max(...under.map((answer) => answer.endedAt - answer.startedAt))
    console.log(
      `frozen ${frozenMs / 1000} s: ${tally(under)}; the slowest answer after ${Math.round(slowestMs)} ms; ` +
        `all good ${Math.round(recoveredMs)} ms after the thaw`,
    )
    assertOnlyUnavailable(answers)
    assert.match(tally(within), /^503×\d+$/)
    assert.ok(slowestMs <= answerMsMax, `the slowest answer took ${slowestMs} ms`)
    assert.ok(recoveredMs <= recoveryMsMax, `it took ${recoveredMs} ms until everything was good again`)
    for (const writer of writers) await assertBooksAgree(postgres.database, writer)
  })
})

function makePeople(house: House, length: number): Promise<Person[]> {
  return Promise.all(Array.from({ length }, () => makePerson(house.postgres.database)))
}

/** Until the writers together have had so many more writes acknowledged. */
async function untilSomeWrites(writers: Writer[], more: number): Promise<void> {
  const acknowledged = () => writers.reduce((sum, writer) => sum + writer.acknowledged(), 0)
  const goal = acknowledged() + more
  await waitUntil(`${more} more writes are acknowledged`, 30_000, () => acknowledged() >= goal)
}

function isGood(answer: Answer): boolean {
  return answer.status === 200
}

/** The server may go on with a try that was given up; a second one with the same Idempotency-Key is told so. */
function isStillAtWork({ status, body }: Answer): boolean {
  return status === 409 && JSON.parse(body).code === 'request_in_flight'
}

function assertOnlyUnavailable(answers: Answer[]): void {
  for (const answer of answers) {
    assertRateHeaders(answer)
    if (answer.status < 300 || isStillAtWork(answer)) continue
    assert.equal(answer.status, 503, answer.body)
    assert.match(String(answer.headers['retry-after']), /^\d+$/)
    assert.equal(JSON.parse(answer.body).code, 'unavailable')
  }
}

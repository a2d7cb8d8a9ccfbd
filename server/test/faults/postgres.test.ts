import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { isFull, waitUntil } from './child.ts'
import { type Answer, assertRateHeaders, type Client, type Load, openClient, steadily, tally } from './load.ts'
import {
  type Deployment,
  generousLimits,
  makePerson,
  type Person,
  skipWithoutServices,
  startDeployment,
} from './processes.ts'
import { assertBooksAgree, startWriter, type Writer } from './writers.ts'

const crashes = isFull ? 5 : 1
const writesBetween = isFull ? 100 : 20
const writerCount = 8
const recoveryMsMax = isFull ? 2000 : 8000
const frozenMs = isFull ? 8000 : 3500
const answerMsMax = isFull ? 7000 : 10_000

describe('PostgreSQL fails under load', { skip: skipWithoutServices }, () => {
  let deployment: Deployment
  before(async () => {
    deployment = await startDeployment(2, generousLimits)
  })
  after(() => deployment?.[Symbol.asyncDispose]())

  /** Asked all the time, as an orchestrator does, which would restart what is not well. */
  function watchHealth(client: Client): Load {
    return steadily(20, (n) =>
      client.send({ port: deployment.apis[n % 2]!.port, path: n % 4 < 2 ? '/healthz' : '/readyz' }),
    )
  }

  function startWriters(stack: DisposableStack, client: Client, people: Person[]): Writer[] {
    return people.map((person, n) => stack.use(startWriter(client, deployment.apis[n % 2]!.port, person)))
  }

  /** Until the writers together have had this number of further writes acknowledged. */
  async function untilSomeWrites(writers: Writer[], more: number): Promise<void> {
    const acknowledged = () => writers.reduce((sum, writer) => sum + writer.acknowledged(), 0)
    const goal = acknowledged() + more
    await waitUntil(`${more} more writes are acknowledged`, 30_000, () => {
      for (const { child } of deployment.apis)
        assert.equal(child.hasExited(), false, `a process ended:\n${child.output()}`)
      return acknowledged() >= goal
    })
  }

  test(`crashed ${crashes}×: no process ends, no acknowledged write is lost, and each has its event`, async () => {
    const { postgres } = deployment
    const people = await makePeople(deployment, writerCount)
    using client = openClient({ sockets: 100 })
    using health = watchHealth(client)
    using stack = new DisposableStack()
    const writers = startWriters(stack, client, people)
    for (let n = 0; n < crashes; n++) {
      await untilSomeWrites(writers, writesBetween)
      await postgres.crash()
      // Some requests arrive during the down time, while the port is closed.
      await wait(300)
      await postgres.start()
      const acceptedAt = performance.now()
      await untilSomeWrites(writers, 1)
      const firstWriteMs = performance.now() - acceptedAt
      console.log(`crash ${n + 1}: the first write ${Math.round(firstWriteMs)} ms after PostgreSQL took connections`)
      assert.ok(firstWriteMs <= recoveryMsMax, `the first write took ${firstWriteMs} ms`)
    }
    await untilSomeWrites(writers, writesBetween)
    await Promise.all(writers.map((writer) => writer.stop()))
    assert.match(tally(await health.stop()), /^200×\d+$/, 'health does not depend on PostgreSQL')

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
    const { postgres, apis } = deployment
    const people = await makePeople(deployment, writerCount)
    using client = openClient({ sockets: 500 })
    using health = watchHealth(client)
    using stack = new DisposableStack()
    // Writers are never idle, so the freeze finds most of them between two statements of a transaction.
    const writers = startWriters(stack, client, people)
    const read = (n: number) => ({
      port: apis[n % 2]!.port,
      path: '/v1/profile',
      token: people[n % writerCount]!.token,
    })
    using reading = steadily(40, (n) => client.send(read(n)))
    await untilSomeWrites(writers, 40)
    const frozenAt = performance.now()
    postgres.freeze()
    await wait(frozenMs)
    postgres.thaw()
    const thawedAt = performance.now()
    const isWell = async () => (await Promise.all(people.map((_, n) => client.send(read(n))))).every(isGood)
    await waitUntil('every read is good again', 15_000, isWell)
    await untilSomeWrites(writers, 1)
    const recoveredMs = performance.now() - thawedAt
    await Promise.all([reading.stop(), ...writers.map((writer) => writer.stop())])
    assert.match(tally(await health.stop()), /^200×\d+$/, 'health does not depend on PostgreSQL')

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

function makePeople(deployment: Deployment, length: number): Promise<Person[]> {
  return Promise.all(Array.from({ length }, () => makePerson(deployment.postgres.database)))
}

function isGood(answer: Answer): boolean {
  return answer.status === 200
}

/** The server may go on with a try that was given up; a second one with the same Idempotency-Key gets an error that says so. */
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

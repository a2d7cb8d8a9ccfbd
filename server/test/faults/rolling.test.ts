import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { isFull, waitUntil } from './child.ts'
import { type Answer, openClient, percentile, steadily, tally } from './load.ts'
import {
  type Api,
  generousLimits,
  makePerson,
  skipWithoutBalancer,
  startApi,
  startBalancer,
  startDeployment,
} from './processes.ts'

const restarts = isFull ? 10 : 2
const perSecond = isFull ? 100 : 40
const exitMsMax = 10_000

test(`${restarts} rolling restarts behind a balancer fail no request`, { skip: skipWithoutBalancer }, async () => {
  await using deployment = await startDeployment(0, { ...generousLimits, SHUTDOWN_DELAY_MS: '1000' })
  await using stack = new AsyncDisposableStack()
  const apis: Api[] = await Promise.all([startApi(deployment.env), startApi(deployment.env)])
  stack.defer(async () => {
    for (const api of apis) await api[Symbol.asyncDispose]()
  })
  const balancer = stack.use(await startBalancer(apis.map((api) => api.port)))
  const person = await makePerson(deployment.postgres.database)
  using client = openClient({ sockets: 50 })
  using load = steadily(perSecond, (n) => {
    const place = { port: balancer.port, token: person.token, path: '/v1/profile' }
    // Every fourth one writes: an answer that is lost on its way would lose a write that was made.
    return client.send(n % 4 === 3 ? { ...place, method: 'PATCH', body: { bio: randomUUID() } } : place)
  })
  await wait(500)

  const exits: number[] = []
  for (let n = 0; n < restarts; n++) {
    const { child, port } = apis[n % 2]!
    const termedAt = performance.now()
    child.signal('SIGTERM')
    const { code, signal } = await child.exit
    exits.push(performance.now() - termedAt)
    assert.equal(code, 0, `ended by ${signal ?? code}:\n${child.output()}`)
    apis[n % 2] = await startApi(deployment.env, { port })
    // The other one must not leave before this one is back.
    await waitUntil('the balancer has taken the process back', 60_000, () => balancer.isUp(port))
  }
  const answers = await load.stop()

  const slowest = Math.max(...answers.map((answer) => answer.endedAt - answer.startedAt))
  const p99 = percentile(
    answers.map((answer) => answer.endedAt - answer.startedAt),
    0.99,
  )
  console.log(
    `${restarts} restarts: ${tally(answers)}; p99 ${p99.toFixed(1)} ms, the slowest ${slowest.toFixed(1)} ms; ` +
      `each exit within ${Math.round(Math.max(...exits))} ms`,
  )
  const failed = answers.filter((answer) => !isServed(answer))
  assert.equal(failed.length, 0, `${tally(failed)}: ${failed[0]?.body}`)
  assert.ok(Math.max(...exits) <= exitMsMax)
})

/** In short form a process that was kept from running may shed a request by itself; the balancer may refuse none. */
function isServed({ status, headers }: Answer): boolean {
  return status === 200 || (!isFull && status === 503 && headers['x-request-id'] !== undefined)
}

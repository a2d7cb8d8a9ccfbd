import assert from 'node:assert/strict'
import { setTimeout as wait } from 'node:timers/promises'
import { steadily, tally } from '#test/faults/load.ts'
import { startApi, untilCountedTogether } from '#test/faults/processes.ts'
import type { Deployment } from './deployment.ts'

/** Two processes count together; their Redis is killed; Sentinel makes another one, and they count together again. Prints one line. */
export async function runLimiterDrill(deployment: Deployment): Promise<void> {
  const { cluster, client, api } = deployment
  await cluster.untilComplete()
  await using second = await startApi(deployment.env)
  const apis = [api, second]
  const [person, other] = await deployment.makePeople(2)
  await untilCountedTogether(client, apis, person!)
  using load = steadily(20, (n) => client.send({ port: apis[n % 2]!.port, path: '/v1/me', token: other!.token }))
  await wait(1000)
  const struck = await cluster.findRedis()
  const struckAt = performance.now()
  cluster.killRedis(struck)
  // Until then they would agree only by chance: neither Sentinel nor HAProxy has noticed.
  await wait(1000)
  for (let tries = 0; ; tries++)
    try {
      await untilCountedTogether(client, apis, person!)
      break
    } catch (error) {
      if (tries === 5) throw error
    }
  const togetherMs = performance.now() - struckAt
  const answers = await load.stop()
  assert.match(tally(answers), /^200×\d+$/, 'no request fails')
  const remaining = answers
    .toSorted((a, b) => a.endedAt - b.endedAt)
    .map(({ headers }) => Number(headers['x-ratelimit-remaining']))
  assert.equal(await cluster.findRedis().then((host) => host === struck), false, 'another Redis takes writes')
  await cluster.restart()
  await cluster.untilComplete()
  console.log(
    `Redis killed: ${tally(answers)}; counted together again after ${(togetherMs / 1000).toFixed(1)} s; ` +
      `${answers.length} requests, ${remaining[0]! - Math.min(...remaining) + 1} counted`,
  )
  assert.ok(togetherMs < 20_000, `${togetherMs} ms`)
}

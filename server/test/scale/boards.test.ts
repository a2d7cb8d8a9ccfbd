import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import pg from 'pg'
import type { App } from '#test/support/app/harness.ts'
import { recordStatements } from '#test/support/app/recorded-statements.ts'
import { makeToken } from '#test/support/builders/factories.ts'
import { fillCrowd } from './crowd.ts'
import { openScaleInstance, type ScaleInstance } from './instance.ts'
import { assertGrowsSlowly, explain } from './plans.ts'

/** A million people with badges beside ten thousand who are on the board; without it only those. */
const isFull = process.env.SCALE === 'full'
const rounds = 9
const limitMs = 50
const ratioMax = 3
/** Below this a difference is the machine's and not the query's. */
const noiseMs = 8
/** The number of rows before the deepest page: in the town data set nearly all members. */
const limits = { scanned: 11_000, sorted: 11_000 }

let town: ScaleInstance | undefined
let country: ScaleInstance | undefined
before(
  async () => {
    town = await openScaleInstance((url) => fillCrowd(url, 11_000))
    // A million people take some minutes to gather; ones who were gathered before can be named.
    if (isFull) country = await openScaleInstance((url) => fillCrowd(url, 1_000_000), process.env.SCALE_CROWD_URL)
  },
  { timeout: 3_600_000 },
)
after(async () => {
  await country?.drop()
  await town?.drop()
})

const requests: [name: string, path: string][] = [
  ['the first page', '/v1/leaderboard'],
  ['a page of 100', '/v1/leaderboard?limit=100'],
  ['the page at 10,000', '/v1/leaderboard?offset=10000'],
  ['the board of a large group', '/v1/groups/crowd/leaderboard'],
  ['its page at 5,000', '/v1/groups/crowd/leaderboard?offset=5000'],
  ['movers of the week', '/v1/leaderboard/movers'],
  ['movers of the year', '/v1/leaderboard/movers?period=year'],
  ['movers of the year, 100', '/v1/leaderboard/movers?period=year&limit=100'],
  ['movers of the year at 5,000', '/v1/leaderboard/movers?period=year&offset=5000'],
  ['the badges of a person', '/v1/users/{username}/badges'],
  ['their badges by group', '/v1/users/{username}/group-badges'],
  ['the badges of a group', '/v1/groups/crowd/badges'],
  ['a badge', '/v1/badges/crowd-1'],
]

/** How long the database works for each request: the best of a few rounds, because others on the
 *  machine only ever add to it. All plans are looked at. */
async function measure(app: App): Promise<number[]> {
  const client = new pg.Client({ connectionString: app.url, options: '-c jit=off -c timezone=UTC' })
  await client.connect()
  try {
    return await measureOn(app, client)
  } finally {
    await client.end()
  }
}

async function measureOn(app: App, client: pg.Client): Promise<number[]> {
  const { rows } = await client.query<{ id: string; username: string }>(
    `select u.id, u.username from scores s join users u on u.id = s.user_id
      where s.board_id = '00000000-0000-0000-0000-000000000000' and s.listed_as is not null order by badges desc limit 1`,
  )
  const person = rows[0]!
  const token = await makeToken(app, person, ['read:user', 'read:groups'])
  const times: number[] = []
  for (const [, path] of requests) {
    const read = async () => {
      const answer = await app.get(path.replace('{username}', person.username), { token })
      assert.equal(answer.status, 200, `${path}: ${answer.text}`)
    }
    const statements = (await recordStatements(read)).filter(({ text }) => /^\s*(select|with)\b/i.test(text))
    const taken: number[] = []
    for (let round = 0; round < rounds; round++) {
      let sum = 0
      for (const statement of statements) {
        const plan = await explain(client, statement)
        assertGrowsSlowly(plan, statement, limits)
        sum += plan.executionMs
      }
      taken.push(sum)
    }
    times.push(Math.min(...taken))
  }
  return times
}

it('boards and badges are read by index, in 50 ms of the database and three times what they take a hundredth of the people', async () => {
  const here = await measure(town!.app)
  const there = country && (await measure(country.app))
  const slow: string[] = []
  for (const [i, [name]] of requests.entries()) {
    const [ours, theirs] = [here[i]!, there?.[i]]
    const beside =
      theirs === undefined ? '' : `, at 100 times the size ${theirs.toFixed(2)} ms (${(theirs / ours).toFixed(1)} ×)`
    console.log(`${name}: ${ours.toFixed(2)} ms${beside}`)
    if ((theirs ?? ours) > limitMs) slow.push(name)
    if (theirs !== undefined && theirs > ratioMax * ours && theirs > noiseMs) slow.push(name)
  }
  assert.deepEqual(slow, [])
})

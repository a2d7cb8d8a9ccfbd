import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { seedUsers } from '#domains/foundation/users/index.ts'
import { openDatabase } from '#platform/database/database.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import type { App } from '#test/support/app/harness.ts'
import { recordStatements } from '#test/support/app/recorded-statements.ts'
import { makeSession, makeUser } from '#test/support/builders/factories.ts'
import { dropIndexes } from './indexes.ts'
import { openScaleInstance, type ScaleInstance } from './instance.ts'
import { assertGrowsSlowly, explain } from './plans.ts'

/** A million accounts beside ten thousand; without it only the plans of the small instance are looked at. */
const isFull = process.env.SCALE === 'full'
const [smallSize, largeSize] = [isFull ? 10_000 : 3000, 1_000_000]
const rounds = 9
const ratioMax = 2
/** Below this a difference is the machine's and not the query's. */
const noiseMs = 4
/** A search weighs up to a thousand accounts. In the small instance there are not as many to weigh. */
const searchMsMax = 50

const searches: [name: string, query: string][] = [
  ['newest', ''],
  ['second page', 'page=2'],
  ['last seen', 'sort=lastSeen'],
  ['suspended', 'status=suspended'],
  ['nameless', 'status=nameless'],
  ['active', 'status=active'],
  ['administrators', 'role=admin'],
  ['a common name', 'q=ana'],
  ['a name of one in 300', 'q=wilhelmina'],
  ['a rare name', 'q=zebedee'],
  ['one letter', 'q=a'],
  ['two words', 'q=ana%20nakamura'],
  ['no one', 'q=xylophone'],
  ['a common name among the suspended', 'q=ana&status=suspended'],
  ['a name of one in 300 among administrators', 'q=wilhelmina&role=admin'],
  ['beginning of an address', 'q=ana.1'],
  ['beginning of an address with @', 'q=ana.40@'],
  ['a whole address', 'q=ana.40%40example.org'],
]

/** In the small instance there may be none. */
const isRare = (name: string) => name === 'no one' || name.includes(' among ')

async function fill(url: string, size: number): Promise<void> {
  const options = { poolMax: 1, prepared: true, statementTimeoutMs: 3_600_000, lockTimeoutMs: 1000 }
  const database = openDatabase({ url, ...options }, openLogger('silent'))
  const restoreIndexes = await dropIndexes(database, ['users'], 'not unique')
  await database.transaction().execute(async (tx) => {
    await seedUsers(tx, size)
    const numbered = sql`(select id, row_number() over (order by id) as n from users) as o`
    const change = (columns: string, condition: string) =>
      sql`update users u set ${sql.raw(columns)} from ${numbered} where o.id = u.id and ${sql.raw(condition)}`.execute(
        tx,
      )
    await change("name = 'Wilhelmina ' || name", 'n % 331 = 0')
    await change("name = 'Zebedee'", `n in (7, ${Math.floor(size / 2)}, ${size - 9})`)
    await change('suspended_at = now()', 'n % 200 = 0')
    await change('needs_name = true', 'n % 500 = 1')
    await change("role = 'admin'", 'n % 331 = 0 and n < 3000')
  })
  await restoreIndexes()
  await sql`vacuum analyze users`.execute(database)
  await database.destroy()
}

let village: ScaleInstance
let country: ScaleInstance | undefined
before(
  async () => {
    village = await openScaleInstance((url) => fill(url, smallSize))
    if (isFull) country = await openScaleInstance((url) => fill(url, largeSize), process.env.SCALE_PEOPLE_URL)
  },
  { timeout: 3_600_000 },
)
after(async () => {
  await country?.drop()
  await village.drop()
})

/** All figures are printed, also after a wrong plan. */
function note(flaws: string[], check: () => void): void {
  try {
    check()
  } catch (error) {
    flaws.push((error as Error).message)
  }
}

/** How long the database works for each list: the best of a few rounds, because others only ever add to it. */
async function measure(app: App, flaws: string[]): Promise<number[]> {
  const session = await makeSession(app, await makeUser(app, { role: 'admin' }))
  const client = new pg.Client({ connectionString: app.url, options: '-c jit=off -c timezone=UTC' })
  await client.connect()
  try {
    const times: number[] = []
    for (const [name, query] of searches) {
      const list = async (extra = query) => {
        const answer = await app.get(`/v1/admin/users?${extra}`, { session })
        assert.equal(answer.status, 200, `${query}: ${answer.text}`)
        assert.ok(answer.body.data.length > 0 || isRare(name), query)
        return answer.body.pagination.nextCursor as string
      }
      const next = name === 'second page' ? `cursor=${await list('')}` : query
      const statements = (await recordStatements(async () => void (await list(next)))).filter(
        ({ text }) => /\busers\b/.test(text) && /^\s*(select|with)\b/i.test(text),
      )
      const taken = Array.from<number>({ length: rounds }).fill(0)
      for (const statement of statements)
        for (let round = 0; round < rounds; round++) {
          const plan = await explain(client, statement)
          if (round === 0) note(flaws, () => assertGrowsSlowly(plan, statement, { scanned: 3000, sorted: 1100 }))
          taken[round]! += plan.executionMs
        }
      times.push(Math.min(...taken))
    }
    return times
  } finally {
    await client.end()
  }
}

it('lists and searches of accounts take about as long among a million as among ten thousand', async () => {
  const slow: string[] = []
  const here = await measure(village.app, slow)
  const there = country && (await measure(country.app, slow))
  for (const [i, [name, query]] of searches.entries()) {
    const [ours, theirs] = [here[i]!, there?.[i]]
    const beside =
      theirs === undefined ? '' : `, at 100 times the size ${theirs.toFixed(2)} ms (${(theirs / ours).toFixed(1)} ×)`
    console.log(`${name}: ${ours.toFixed(2)} ms${beside}`)
    const limitMs = query.includes('q=') ? searchMsMax : Math.max(noiseMs, ratioMax * ours)
    if (theirs !== undefined && theirs > limitMs) slow.push(name)
  }
  assert.deepEqual(slow, [])
})

import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'

const app = useApp({
  async prepare() {
    token = await makeToken(app, await makeUser(app), ['read:events'])
  },
})
let token: string

/** Creates events at these minutes from now in a ring around Berlin, every third with a word of its own. */
async function fill(minutes: number[], word = 'rare', every = 3): Promise<void> {
  await sql`
    insert into events (id, title, status, starts_at, over_at, event_type, venue_name, venue_latitude, venue_longitude,
      created_at, updated_at)
    select gen_random_uuid(), 'Event' || case when n % ${every} = 0 then ' ' || ${word} else '' end, 'scheduled',
      start, start, case when n % 2 = 0 then 'online' else 'hybrid' end, 'Hut', 52.52 + (n % 7) * 0.01, 13.4, start, start
    from unnest(${minutes}::int[]) with ordinality as listed(minute, n)
    cross join lateral (select date_trunc('day', now()) + interval '2 days' + minute * interval '1 minute' as start) as at
  `.execute(app.database)
}
async function empty(): Promise<void> {
  // What refers to events was planned when there were a few, and would be read from end to end for each of them.
  await sql`analyze events, event_search`.execute(app.database)
  await app.database.deleteFrom('events').execute()
}

interface Answer {
  data: { id: string }[]
  pagination: { nextCursor?: string; prevCursor?: string }
}
async function read(query: string): Promise<Answer> {
  const answer = await app.get(`/v1/events?${query}`, { token })
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}

/** All pages in one direction, and the page from which the way back starts. */
async function walk(query: string, between: () => Promise<unknown>, before?: string) {
  const ids: string[][] = []
  let last: Answer | undefined
  for (let place: string | undefined = before ? `&before=${before}` : ''; place !== undefined; ) {
    last = await read(`${query}${place}`)
    ids.push(last.data.map((event) => event.id))
    const { nextCursor, prevCursor } = last.pagination
    const cursor: string | undefined = before ? prevCursor : nextCursor
    place = cursor && (before ? `&before=${cursor}` : `&cursor=${cursor}`)
    await between()
  }
  return { ids, last: last! }
}

const filters = [
  '',
  'sort=latest',
  'q=rare',
  'q=rare&sort=latest',
  'eventType=online',
  'near=52.52,13.4',
  'near=52.52,13.4&sort=latest&q=event',
  'near=52.52,13.4&sort=distance',
  'near=52.52,13.4&sort=distance&q=rar',
]

it('pages hold every event once, in order, both ways, while others are being added', async () => {
  const property = fc.asyncProperty(
    fc.array(fc.integer({ min: 0, max: 12 }), { minLength: 1, maxLength: 25 }),
    fc.integer({ min: 1, max: 6 }),
    fc.constantFrom(...filters),
    async (minutes, limit, filter) => {
      await empty()
      await fill(minutes)
      const whole = (await read(`${filter}&limit=100`)).data.map((event) => event.id)
      const known = new Set(whole)
      const add = () => fill([3, 900, 5])
      const forwards = await walk(`${filter}&limit=${limit}`, add)
      assert.deepEqual(
        forwards.ids.flat().filter((id) => known.has(id)),
        whole,
      )
      assert.equal(new Set(forwards.ids.flat()).size, forwards.ids.flat().length)
      const { prevCursor } = forwards.last.pagination
      if (prevCursor === undefined) return
      const back = (await walk(`${filter}&limit=${limit}`, add, prevCursor)).ids.reverse().flat()
      const rest = new Set(forwards.ids.at(-1))
      assert.deepEqual(
        back.filter((id) => known.has(id)),
        whole.filter((id) => !rest.has(id)),
      )
      assert.equal(new Set(back).size, back.length)
    },
  )
  await fc.assert(property, { numRuns: 8, seed: 11 })
})

it('what lies beyond the longest walk is found, whether it is rare, common or neither, both ways', async () => {
  await empty()
  // A walk looks at two thousand and a thousand are sorted: one word is once in a thousand, the other begins after a walk and
  // has more than are sorted.
  const minutes = Array.from({ length: 5000 }, (_, i) => i * 60)
  await fill(minutes, 'seldom', 1000)
  await fill(minutes.slice(2500), 'later', 2)
  const all = async (query: string) => {
    const { ids, last } = await walk(`${query}&limit=100`, async () => undefined)
    const back = last.pagination.prevCursor
    const rest = back ? (await walk(`${query}&limit=100`, async () => undefined, back)).ids.reverse().flat() : []
    assert.deepEqual([...rest, ...ids.at(-1)!], ids.flat(), query)
    return ids.flat()
  }
  const expected = async (word: string, order: 'asc' | 'desc') => {
    const rows = await app.database
      .selectFrom('events')
      .select('id')
      .where('title', 'like', `%${word}%`)
      .orderBy('starts_at', order)
      .orderBy('id', order)
      .execute()
    return rows.map((row) => row.id)
  }
  for (const word of ['seldom', 'later'])
    for (const [sort, order] of [
      ['soonest', 'asc'],
      ['latest', 'desc'],
    ] as const)
      assert.deepEqual(await all(`q=${word}&sort=${sort}`), await expected(word, order), `${word} ${sort}`)
  assert.deepEqual(await all('q=nowhere'), [])
  assert.deepEqual(await all('q=seldom&near=52.52,13.4'), await expected('seldom', 'asc'))
})

it('by distance the nearest thousand are reached, once each', async () => {
  await empty()
  await fill(Array.from({ length: 1500 }, (_, i) => i))
  const { ids } = await walk('near=52.52,13.4&sort=distance&limit=100', async () => undefined)
  assert.deepEqual([ids.flat().length, new Set(ids.flat()).size], [1000, 1000])
})

it('a cursor of another question is refused', async () => {
  await empty()
  await fill([1, 2, 3])
  const { nextCursor } = (await read('limit=1&q=event')).pagination
  const answer = await app.get(`/v1/events?limit=1&q=other&cursor=${nextCursor}`, { token })
  assert.deepEqual([answer.status, answer.body.code], [400, 'invalid_cursor'])
})

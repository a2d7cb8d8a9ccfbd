import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { openKeys, randomSecretKeys } from '#platform/keys.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { sealFor } from '#surfaces/operations/cursors.ts'
import { cloneDatabase, type TestDatabase, testDatabaseOptions } from '#test/support/app/databases.ts'
import { listing, type Page, pageOfArray } from './page.ts'

let clone: TestDatabase
let database: Database
before(async () => {
  clone = await cloneDatabase()
  database = openDatabase(testDatabaseOptions(clone.url), openLogger('silent'))
  await sql`insert into users (id, name) values ('01990000-0000-7000-8000-000000000001', 'Ana')`.execute(database)
})
after(async () => {
  await database.destroy()
  await clone[Symbol.asyncDispose]()
})

const seal = sealFor(openKeys(randomSecretKeys()), 'test.list', {})
const lists = (['asc', 'desc'] as const).map((direction) =>
  listing<{ title?: string }, { created_at: string; id: string }>(
    { by: ['created_at', 'id'], direction },
    (db, slot) => {
      const query = db.selectFrom('portfolio_items').select(['created_at', 'id'])
      return slot.has('title') ? query.where('title', '=', slot('title')) : query
    },
  ),
)

async function fill(offsets: number[]): Promise<void> {
  await sql`truncate portfolio_items`.execute(database)
  if (offsets.length === 0) return
  await sql`
    insert into portfolio_items (id, user_id, title, created_at)
    select gen_random_uuid(), '01990000-0000-7000-8000-000000000001', 't' || (ms % 2),
      '2026-01-01T00:00:00Z'::timestamptz + ms * interval '1 millisecond'
    from unnest(${offsets}::int[]) as ms`.execute(database)
}

/** All pages one way; `turn` says which cursor leads on. */
async function walk<T>(
  read: (place: object) => Promise<Page<T>>,
  turn: 'nextCursor' | 'prevCursor',
  from: object = {},
) {
  const items: T[][] = []
  for (let place: object | undefined = from; place; ) {
    const page: Page<T> = await read(place)
    items.push(page.items)
    const cursor: string | undefined = page[turn]
    place = cursor === undefined ? undefined : turn === 'nextCursor' ? { cursor } : { before: cursor }
  }
  return items
}

it('pages hold every row once, in order, both ways, also when many share a millisecond', async () => {
  const property = fc.asyncProperty(
    fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 25 }),
    fc.integer({ min: 1, max: 7 }),
    fc.constantFrom(...lists),
    fc.option(fc.constantFrom('t0', 't1'), { nil: undefined }),
    async (offsets, limit, list, title) => {
      await fill(offsets)
      const whole = (await list(database, { limit: 100, seal }, { title })).items
      const read = (place: object) => list(database, { limit, seal, ...place }, { title })
      const forwards = await walk(read, 'nextCursor')
      assert.deepEqual(forwards.flat(), whole)
      const lastPage =
        whole.length > limit
          ? await list(
              database,
              { limit, seal, cursor: seal.close([whole.at(-2)!.created_at, whole.at(-2)!.id]) },
              { title },
            )
          : undefined
      if (!lastPage) return
      assert.deepEqual(lastPage.items, whole.slice(-1))
      const backwards = (await walk(read, 'prevCursor', { before: lastPage.prevCursor })).reverse().flat()
      assert.deepEqual(backwards, whole.slice(0, -1))
    },
  )
  await fc.assert(property, { numRuns: 40, seed: 7 })
})

it('rows inserted while a client is paging are neither lost nor repeated', async () => {
  await fill(Array.from({ length: 30 }, (_, i) => i * 10))
  const [list] = lists
  const whole = (await list!(database, { limit: 100, seal }, {})).items.map((row) => row.id)
  const seen = (
    await walk(async (place) => {
      await sql`insert into portfolio_items (id, user_id, title, created_at)
        values (gen_random_uuid(), '01990000-0000-7000-8000-000000000001', 'late', '2025-01-01')`.execute(database)
      return list!(database, { limit: 4, seal, ...place }, {})
    }, 'nextCursor')
  ).flat()
  assert.deepEqual(
    seen.map((row) => row.id).filter((id) => whole.includes(id)),
    whole,
  )
})

it('a list in memory pages the same way', async () => {
  const items = Array.from({ length: 23 }, (_, i) => String(i))
  for (const limit of [1, 5, 23, 50]) {
    const read = async (place: object) => pageOfArray(items, { limit, seal, ...place }, (item) => item)
    assert.deepEqual((await walk(read, 'nextCursor')).flat(), items)
    const back = await walk(read, 'prevCursor', { before: seal.close(['22']) })
    assert.deepEqual(back.reverse().flat(), items.slice(0, -1))
  }
})

it('a page is read through an index, however far it is', async () => {
  await sql`truncate portfolio_items`.execute(database)
  await sql`insert into portfolio_items (id, user_id, title, sort_order, created_at)
    select gen_random_uuid(), '01990000-0000-7000-8000-000000000001', 't', n, now() from generate_series(1, 100000) as n`.execute(
    database,
  )
  await sql`analyze portfolio_items`.execute(database)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select id from portfolio_items where user_id = '01990000-0000-7000-8000-000000000001'
    and (sort_order, id) > (50000, '01990000-0000-7000-8000-000000000001') order by sort_order, id limit 21`.execute(
    database,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  assert.match(plan, /Index.*portfolio_items_user_idx/)
  assert.doesNotMatch(plan, /Sort|Seq Scan/)
})

describe('the total of a list that is counted', () => {
  const counted = listing<{ title?: string }, { created_at: string; id: string }>(
    { by: ['created_at', 'id'], direction: 'asc', isCounted: true },
    (db, slot) => {
      const query = db.selectFrom('portfolio_items').select(['created_at', 'id'])
      return slot.has('title') ? query.where('title', '=', slot('title')) : query
    },
  )
  const totals = async (limit: number, params: { title?: string } = {}) => {
    const first = await counted(database, { limit, seal }, params)
    const rest = { limit, seal, cursor: first.nextCursor ?? '' }
    const second = first.nextCursor ? await counted(database, rest, params) : undefined
    return [first.total, second?.total]
  }
  it('is that of all pages, with the filters of the list', async () => {
    await fill(Array.from({ length: 25 }, (_, i) => i))
    assert.deepEqual(await totals(10), [25, 25])
    assert.deepEqual(await totals(100), [25, undefined])
    assert.deepEqual(await totals(10, { title: 't0' }), [13, 13])
    assert.deepEqual(await totals(10, { title: 'none' }), [0, undefined])
  })
  it('is left out where there are more than a thousand', async () => {
    await fill(Array.from({ length: 1000 }, (_, i) => i))
    assert.deepEqual(await totals(10), [1000, 1000])
    await fill(Array.from({ length: 1001 }, (_, i) => i))
    assert.deepEqual(await totals(10), [undefined, undefined])
  })
})

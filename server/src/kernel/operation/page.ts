import { type SelectQueryBuilder, sql } from 'kysely'
import type { Reader } from '../context.ts'
import { type Slots, type StatementBuilder, statement } from '../data/statement.ts'

/** Signs the place of a row in one list of one query, so that a cursor is worth nothing anywhere else. */
export interface CursorSeal {
  close(values: unknown[]): string
  /** Throws `invalid_cursor` when it was not closed by us for this very query. */
  open(cursor: string): unknown[]
}

export interface PageRequest {
  limit: number
  cursor?: string
  before?: string
  offset?: number
  seal: CursorSeal
}

export interface Page<T> {
  items: T[]
  hasMore: boolean
  nextCursor?: string
  prevCursor?: string
  offset?: number
  total?: number
}

/** Past this many rows an offset answers an empty page: skipping rows costs as much as reading them. */
const offsetMax = 10_000

interface Order {
  /** Selected columns, the last of them unique, as they are written in the query. All go the same way. */
  by: readonly string[]
  direction: 'asc' | 'desc'
  /** Whether the answer has the total count, which takes a second statement unless one page has all rows. */
  isCounted?: boolean
}

/** More than these are not counted: a total must not cost more than the page beside it. */
const totalMax = 1000

// biome-ignore lint/suspicious/noExplicitAny: a list is ordered the same way whatever tables it reads
type Rows<Row> = SelectQueryBuilder<any, any, Row>

/** A keyset list: `build` gives the filtered query, the order and the cursors are added here. */
export function listing<P extends object, Row extends object>(
  order: Order,
  build: (db: StatementBuilder, slot: Slots<P>) => Rows<Row>,
) {
  const columns = order.by.map((column) => sql.ref(column))
  const keys = order.by.map((column) => column.split('.').at(-1) as keyof Row)
  const edges = { after: keys.map((_, i) => `after${i}`), before: keys.map((_, i) => `before${i}`) }

  const rows = statement<P & Record<string, unknown>, Row>((db, slot) => {
    const backwards = slot.has(edges.before[0]!)
    const edge = backwards ? edges.before : slot.has(edges.after[0]!) ? edges.after : undefined
    const ascending = (order.direction === 'asc') !== backwards
    let query = build(db, slot as Slots<P>)
    if (edge) {
      const sign = sql.raw(ascending ? '>' : '<')
      const place = sql.join(edge.map((name) => sql.val(slot(name))))
      query = query.where(sql<boolean>`(${sql.join(columns)}) ${sign} (${place})`)
    }
    for (const column of columns) query = query.orderBy(column, ascending ? 'asc' : 'desc')
    return query.limit(slot('limit') as number).offset(slot('offset') as number)
  })

  const counted = statement<P & { most: number }, { count: number }>((db, slot) =>
    db
      .selectFrom(
        build(db, slot as Slots<P>)
          .limit(slot('most') as number)
          .as('counted'),
      )
      .select((eb) => eb.fn.countAll<number>().as('count')),
  )

  /** What the very same list would show to the very same person if it had one page. */
  async function findTotal(db: Reader, page: PageRequest, params: P, found: Page<Row>): Promise<{ total?: number }> {
    if (!order.isCounted) return {}
    const isWhole = !found.hasMore && [page.cursor, page.before, page.offset].every((place) => !place)
    if (isWhole) return { total: found.items.length }
    const [row] = await counted.all(db, { ...params, most: totalMax + 1 })
    return row && row.count <= totalMax ? { total: row.count } : {}
  }

  return async function list(db: Reader, page: PageRequest, params: P): Promise<Page<Row>> {
    const at = page.cursor ?? page.before
    const offset = at === undefined ? page.offset : undefined
    if (offset !== undefined && offset > offsetMax) return { items: [], hasMore: false, offset }
    const place = at === undefined ? [] : page.seal.open(at)
    const edge = page.cursor === undefined ? edges.before : edges.after
    const values = Object.fromEntries(place.map((value, i) => [edge[i], value]))
    // One row more than requested shows whether there is another page.
    const found = await rows.all(db, { ...params, ...values, limit: page.limit + 1, offset: offset ?? 0 })
    const cut = cutPage(found, page, (row) => keys.map((key) => row[key]))
    return { ...cut, ...(await findTotal(db, page, params, cut)) }
  }
}

/** The same for a list that lives in memory, such as the scopes; its items are in the order of their key. */
export function pageOfArray<T>(items: readonly T[], page: PageRequest, keyOf: (item: T) => string): Page<T> {
  const at = page.cursor ?? page.before
  const index = at === undefined ? -1 : items.findIndex((item) => keyOf(item) === page.seal.open(at)[0])
  const size = page.limit + 1
  const start = at === undefined ? (page.offset ?? 0) : index + 1
  const found =
    page.cursor === undefined && page.before !== undefined
      ? items.slice(Math.max(0, index - size), index).reverse()
      : items.slice(start, start + size)
  return { ...cutPage(found, page, (item) => [keyOf(item)]), total: items.length }
}

/** A page of the rows after (or, going backwards, before) a cursor; one more row than requested means another page. */
export function cutPage<T>(found: T[], page: PageRequest, placeOf: (item: T) => unknown[]): Page<T> {
  const backwards = page.cursor === undefined && page.before !== undefined
  const more = found.length > page.limit
  const items = more ? found.slice(0, page.limit) : found
  if (backwards) items.reverse()
  const first = items[0]
  const last = items.at(-1)
  const result: Page<T> = { items, hasMore: backwards ? items.length > 0 : more }
  if (page.offset !== undefined && page.cursor === undefined && !backwards) result.offset = page.offset
  if (last !== undefined && result.hasMore) result.nextCursor = page.seal.close(placeOf(last))
  const hasBefore = backwards ? more : page.cursor !== undefined || (page.offset ?? 0) > 0
  if (first !== undefined && hasBefore) result.prevCursor = page.seal.close(placeOf(first))
  return result
}

export function mapPage<T, U>(page: Page<T>, present: (item: T) => U): Page<U> {
  return { ...page, items: page.items.map(present) }
}

import { randomUUIDv7 } from 'node:crypto'
import type { Selectable, Updateable } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { PortfolioItems } from '#kernel/data/database-schema.ts'
import { statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'

const columns = ['id', 'user_id', 'title', 'description', 'url', 'image_url', 'sort_order', 'created_at'] as const

export type PortfolioRow = Pick<Selectable<PortfolioItems>, (typeof columns)[number]>

export const listItems = listing<{ userId: string }, PortfolioRow>(
  { by: ['sort_order', 'id'], direction: 'asc', isCounted: true },
  (db, slot) => db.selectFrom('portfolio_items').select(columns).where('user_id', '=', slot('userId')),
)

const first = statement<{ userId: string; limit: number }, PortfolioRow>((db, slot) =>
  db
    .selectFrom('portfolio_items')
    .select(columns)
    .where('user_id', '=', slot('userId'))
    .orderBy('sort_order')
    .orderBy('id')
    .limit(slot('limit')),
)

export function listFirstItems(db: Reader, userId: string, limit: number): Promise<PortfolioRow[]> {
  return first.all(db, { userId, limit })
}

export async function findItem(db: Reader, userId: string, id: string): Promise<PortfolioRow | undefined> {
  return db
    .selectFrom('portfolio_items')
    .select(columns)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

export async function countItems(db: Reader, userId: string): Promise<number> {
  const row = await db
    .selectFrom('portfolio_items')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return row.count
}

export type ItemFields = Pick<Updateable<PortfolioItems>, 'title' | 'description' | 'url' | 'image_url' | 'sort_order'>

export async function insertItem(
  tx: Writer,
  userId: string,
  item: ItemFields & { title: string },
  now: Date,
): Promise<PortfolioRow> {
  return tx
    .insertInto('portfolio_items')
    .values({ id: randomUUIDv7(), user_id: userId, created_at: now.toISOString(), ...item })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** The statement filters by owner: false for another user's item. */
export async function updateItem(tx: Writer, userId: string, id: string, fields: ItemFields): Promise<boolean> {
  const result = await tx
    .updateTable('portfolio_items')
    .set(fields)
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export async function deleteItem(tx: Writer, userId: string, id: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('portfolio_items')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

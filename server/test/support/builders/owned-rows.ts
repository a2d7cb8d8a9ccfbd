import { randomUUIDv7 } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Writer } from '#kernel/context.ts'
import type { DB } from '#kernel/data/database-schema.ts'

type Given = 'id' | 'user_id' | 'created_at'

/** One row for each table that needs no more than an owner. Fill every column of text: the tests of exports look for it. */
const ownedRows = {
  portfolio_items: {
    title: 'A lamp',
    description: 'For a desk',
    url: 'https://lamp.example/',
    image_url: 'https://lamp.example/lamp.png',
  },
} satisfies { [T in keyof DB]?: Omit<Insertable<DB[T]>, Given> }

/** Gives a member a row of each kind, under an id of the examples or under one of its own. */
export async function insertOwnedRows(db: Writer, userId: string, now: Date, id?: string): Promise<void> {
  for (const [table, row] of Object.entries(ownedRows)) {
    const given: Record<Given, string> = { id: id ?? randomUUIDv7(), user_id: userId, created_at: now.toISOString() }
    await db
      .insertInto(table as keyof typeof ownedRows)
      .values({ ...given, ...row })
      .execute()
  }
}

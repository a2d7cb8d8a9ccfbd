import { sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

interface Edge {
  limit: number
  /** Only the batch created at this time. */
  createdAt?: string | undefined
  afterAt?: string | undefined
  afterId?: string | undefined
}

interface Tag {
  id: string
  created_at: string
}

const unclaimed = statement<Edge, Tag>((db, slot) => {
  let query = db
    .selectFrom('passes')
    .select(['id', 'created_at'])
    .where('type', '=', 'nfc')
    .where('owner_id', 'is', null)
  if (slot.has('createdAt')) query = query.where('created_at', '=', slot('createdAt'))
  if (slot.has('afterId'))
    query = query.where(sql<boolean>`(created_at, id) > (${slot('afterAt')}, ${slot('afterId')})`)
  return query.orderBy('created_at').orderBy('id').limit(slot('limit'))
})

const chunkSize = 500

/** In chunks, one statement each, so that a download holds neither a transaction nor all rows in memory. */
export async function* listUnclaimed(db: Reader, createdAt: string | null): AsyncGenerator<Tag[]> {
  let last: Tag | undefined
  do {
    const edge = { afterAt: last?.created_at, afterId: last?.id }
    const rows: Tag[] = await unclaimed.all(db, { limit: chunkSize, createdAt: createdAt ?? undefined, ...edge })
    if (rows.length > 0) yield rows
    last = rows.length === chunkSize ? rows.at(-1) : undefined
  } while (last)
}

const admin = statement<{ userId: string }, { id: string }>((db, slot) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', slot('userId'))
    .where('role', '=', 'admin')
    .where('suspended_at', 'is', null)
    .where('deleted_at', 'is', null),
)

/** Whether the user is an active administrator now. */
export async function isAdminNow(db: Reader, userId: string): Promise<boolean> {
  return (await admin.first(db, { userId })) !== undefined
}

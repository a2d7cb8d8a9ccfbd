import { type RawBuilder, sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import { command, statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'

/**
 * Neither of the two has blocked the other: two index lookups per user. With a join, the planner may read the blocks
 * first and then sort the users, instead of reading the users in index order.
 */
export function notBlocked(viewer: string, column: string): RawBuilder<boolean> {
  const person = sql.ref(column)
  return sql<boolean>`not exists (
    select from blocks where blocker_id = ${viewer} and blocked_id = ${person}
    union all
    select from blocks where blocked_id = ${viewer} and blocker_id = ${person})`
}

interface Pair {
  blockerId: string
  blockedId: string
}

const between = statement<{ one: string; other: string }, { blocker_id: string }>((db, slot) =>
  db
    .selectFrom('blocks')
    .select('blocker_id')
    .where((eb) =>
      eb.or([
        eb.and({ blocker_id: slot('one'), blocked_id: slot('other') }),
        eb.and({ blocker_id: slot('other'), blocked_id: slot('one') }),
      ]),
    )
    .limit(1),
)

/** In either direction. */
export async function isBlockedBetween(db: Reader, one: string, other: string): Promise<boolean> {
  return (await between.first(db, { one, other })) !== undefined
}

export interface BlockRow {
  blocked_id: string
  blocked_at: string
  username: string | null
  name: string
  is_public: boolean
}

export const listBlocks = listing<{ userId: string }, BlockRow>(
  { by: ['b.blocked_at', 'b.blocked_id'], direction: 'desc', isCounted: true },
  (db, slot) =>
    db
      .selectFrom('blocks as b')
      .innerJoin('users as u', 'u.id', 'b.blocked_id')
      .select(['b.blocked_id', 'b.blocked_at', 'u.username', 'u.name'])
      .select(sql<boolean>`u.profile_visibility = 'public' and u.suspended_at is null`.as('is_public'))
      .where('b.blocker_id', '=', slot('userId'))
      .where('u.deleted_at', 'is', null),
)

const add = command<Pair & { now: string }, { blocked_id: string }>((db, slot) =>
  db
    .insertInto('blocks')
    .values({ blocker_id: slot('blockerId'), blocked_id: slot('blockedId'), blocked_at: slot('now') })
    .onConflict((conflict) => conflict.doNothing())
    .returning('blocked_id'),
)

/** False when the block already exists; it stays unchanged. */
export async function insertBlock(tx: Writer, blockerId: string, blockedId: string, now: Date): Promise<boolean> {
  return (await add.first(tx, { blockerId, blockedId, now: now.toISOString() })) !== undefined
}

export async function deleteBlock(tx: Writer, blockerId: string, blockedId: string): Promise<void> {
  await tx.deleteFrom('blocks').where('blocker_id', '=', blockerId).where('blocked_id', '=', blockedId).execute()
}

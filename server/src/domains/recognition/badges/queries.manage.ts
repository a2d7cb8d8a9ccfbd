import { type Insertable, sql, type Updateable } from 'kysely'
import { isVisibleTo } from '#domains/foundation/visibility/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import type { Badges } from '#kernel/data/database-schema.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { listing } from '#kernel/operation/page.ts'

export async function countBadges(tx: Writer, groupId: string): Promise<number> {
  const row = await tx
    .selectFrom('badges')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('group_id', '=', groupId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Which of these slugs are taken. */
export async function listTakenSlugs(db: Reader, slugs: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('badges')
    .select('slug')
    .where('slug', '=', sql<string>`any(${[...slugs]}::text[])`)
    .where('deleted_at', 'is', null)
    .execute()
  return rows.map((row) => row.slug)
}

/** False when the slug is taken, perhaps by a concurrent request. */
export async function insertBadge(tx: Writer, badge: Insertable<Badges>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('badges')
    .values(badge)
    .onConflict((conflict) => conflict.column('slug').where('deleted_at', 'is', null).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** An exclusive lock: waits for current awards, and later ones wait for it. */
export async function lockBadgeForChange(tx: Writer, id: string): Promise<void> {
  const row = await tx
    .selectFrom('badges')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) throw new ApiError('badge_not_found')
}

export async function updateBadge(tx: Writer, id: string, changes: Updateable<Badges>): Promise<void> {
  try {
    await tx.updateTable('badges').set(changes).where('id', '=', id).execute()
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'badges_slug_key') throw new ApiError('slug_taken')
    throw error
  }
}

/** False when it is so already. */
export async function updateHidden(tx: Writer, id: string, hidden: boolean, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('badges')
    .set({ hidden_at: hidden ? now.toISOString() : null })
    .where('id', '=', id)
    .where('hidden_at', hidden ? 'is' : 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export interface AwardRow {
  user_id: string
  username: string | null
  name: string
  avatar_url: string | null
  awarded_at: string
}

/** The holders of a badge, for its managers; members with a private profile are included. */
export const listAwards = listing<{ badgeId: string; viewer: string }, AwardRow>(
  { by: ['a.awarded_at', 'a.user_id'], direction: 'desc' },
  (db, slot) =>
    db
      .selectFrom('badge_awards as a')
      .innerJoin('users as u', 'u.id', 'a.user_id')
      .select(['a.user_id', 'a.awarded_at', 'u.username', 'u.name', 'u.avatar_url'])
      .where('a.badge_id', '=', slot('badgeId'))
      .where(isVisibleTo(slot('viewer'), true)),
)

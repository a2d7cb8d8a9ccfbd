import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import { command, sqlCommand } from '#kernel/data/statement.ts'

export type AwardSource = 'organiser' | 'claim' | 'achievement'

export interface LockedBadge {
  id: string
  group_id: string | null
  points: number
  deleted_at: string | null
}

const lock = command<{ id: string }, LockedBadge>((db, slot) =>
  db.selectFrom('badges').select(['id', 'group_id', 'points', 'deleted_at']).where('id', '=', slot('id')).forShare(),
)

/** A shared lock: awards run concurrently; only changes of the badge itself wait for them, and they for it. */
export function lockBadge(tx: Writer, id: string): Promise<LockedBadge | undefined> {
  return lock.first(tx, { id })
}

interface NewAwards {
  badgeId: string
  groupId: string | null
  points: number
  source: AwardSource
  by: string | null
  userIds: string[]
  now: string
}

const award = sqlCommand<NewAwards, { user_id: string }>(
  (slot) => sql`
    insert into badge_awards (badge_id, user_id, group_id, points, source, awarded_by, awarded_at)
    select ${slot('badgeId')}, id, ${slot('groupId')}, ${slot('points')}, ${slot('source')}, ${slot('by')}, ${slot('now')}
    from unnest(${slot('userIds')}::uuid[]) as u (id)
    where not exists (select from badge_returns r where r.badge_id = ${slot('badgeId')} and r.user_id = u.id)
    on conflict (badge_id, user_id) do nothing
    returning user_id`,
)

/** Those who did not hold it before and have not given it back. */
export async function insertAwards(
  tx: Writer,
  badge: LockedBadge,
  userIds: readonly string[],
  { source, by }: { source: AwardSource; by?: string },
  now: Date,
): Promise<string[]> {
  const { id: badgeId, group_id: groupId, points } = badge
  const given = { source, by: by ?? null, userIds: [...userIds], now: now.toISOString() }
  const rows = await award.all(tx, { badgeId, groupId, points, ...given })
  return rows.map((row) => row.user_id)
}

/** Those who held it. */
export async function deleteAwards(tx: Writer, badgeId: string, userIds: readonly string[]): Promise<string[]> {
  const rows = await tx
    .deleteFrom('badge_awards')
    .where('badge_id', '=', badgeId)
    .where('user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .returning('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}

export async function insertReturn(tx: Writer, badgeId: string, userId: string, now: Date): Promise<void> {
  await tx
    .insertInto('badge_returns')
    .values({ badge_id: badgeId, user_id: userId, returned_at: now.toISOString() })
    .execute()
}

const takeBack = command<{ badgeId: string; userIds: string[] }>((db, slot) =>
  db
    .deleteFrom('badge_returns')
    .where('badge_id', '=', slot('badgeId'))
    .where('user_id', '=', sql<string>`any(${slot('userIds')}::uuid[])`),
)

export async function deleteReturns(tx: Writer, badgeId: string, userIds: readonly string[]): Promise<void> {
  await takeBack.all(tx, { badgeId, userIds: [...userIds] })
}

/** Those of these users who gave it back. */
export async function listReturned(db: Reader, badgeId: string, userIds: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('badge_returns')
    .select('user_id')
    .where('badge_id', '=', badgeId)
    .where('user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .execute()
  return rows.map((row) => row.user_id)
}

/** Those of these users who hold it. */
export async function listHoldersAmong(db: Reader, badgeId: string, userIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('badge_awards')
    .select('user_id')
    .where('badge_id', '=', badgeId)
    .where('user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .execute()
  return new Set(rows.map((row) => row.user_id))
}

export async function updateAwardPoints(tx: Writer, badge: LockedBadge, userIds: readonly string[]): Promise<void> {
  await tx
    .updateTable('badge_awards')
    .set({ points: badge.points })
    .where('badge_id', '=', badge.id)
    .where('user_id', '=', sql<string>`any(${[...userIds]}::uuid[])`)
    .execute()
}

/** Sets the points of each award, in the order of ids: a badge with a million holders is scanned once. */
export async function listAwardPoints(
  db: Reader,
  badgeId: string,
  after: string,
  limit: number,
): Promise<{ user_id: string; is_wrong: boolean }[]> {
  return db
    .selectFrom('badge_awards as a')
    .innerJoin('badges as b', 'b.id', 'a.badge_id')
    .select(['a.user_id', sql<boolean>`a.points <> b.points`.as('is_wrong')])
    .where('a.badge_id', '=', badgeId)
    .where('a.user_id', '>', after)
    .orderBy('a.user_id')
    .limit(limit)
    .execute()
}

export async function listHolderBatch(db: Reader, badgeId: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('badge_awards as a')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .select('a.user_id')
    .where('a.badge_id', '=', badgeId)
    .where('u.deleted_at', 'is', null)
    .limit(limit)
    .execute()
  return rows.map((row) => row.user_id)
}

/** A deleted user who is not erased yet may still hold it; the next sweep finishes it. */
export async function deleteEmptyBadge(tx: Writer, id: string): Promise<void> {
  await tx
    .deleteFrom('badges')
    .where('id', '=', id)
    .where('deleted_at', 'is not', null)
    .where(({ not, exists, selectFrom }) => not(exists(selectFrom('badge_awards').where('badge_id', '=', id))))
    .execute()
}

export interface Unsettled {
  id: string
  group_id: string | null
  recount_id: string | null
  deleted_at: string | null
}

/** Badges with an unfinished change of their awards: the given one, or a batch of all. */
export async function listUnsettled(db: Reader, limit: number, id?: string): Promise<Unsettled[]> {
  return db
    .selectFrom('badges')
    .select(['id', 'group_id', 'recount_id', 'deleted_at'])
    .where((eb) => eb.or([eb('deleted_at', 'is not', null), eb('recount_id', 'is not', null)]))
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .limit(limit)
    .execute()
}

/** Unless the points changed again meanwhile: then another recount follows. */
export async function updateRecounted(tx: Writer, id: string, recountId: string): Promise<void> {
  await tx
    .updateTable('badges')
    .set({ recount_id: null })
    .where('id', '=', id)
    .where('recount_id', '=', recountId)
    .execute()
}

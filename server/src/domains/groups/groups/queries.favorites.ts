import { sql } from 'kysely'
import { isMember } from '#domains/foundation/membership/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import { command, statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'
import { type GroupRow, groupColumns } from './queries.ts'

export type EventMail = 'each' | 'weekly' | 'none'

export interface FavoriteRow {
  favorited_at: string
  /** Waits for the approval of the organizers, so the user is no member yet. */
  is_pending: boolean
  event_mail: EventMail | null
}

/** Only these values pass the check of the column. */
const eventMail = sql<EventMail | null>`f.event_mail`.as('event_mail')

export const listFavorites = listing<{ userId: string }, GroupRow & FavoriteRow & { group_id: string }>(
  { by: ['f.favorited_at', 'f.group_id'], direction: 'desc', isCounted: true },
  (db, slot) =>
    db
      .selectFrom('group_favorites as f')
      .innerJoin('groups as g', 'g.id', 'f.group_id')
      .select([...groupColumns, 'f.favorited_at', 'f.is_pending', 'f.group_id', eventMail])
      .where('f.user_id', '=', slot('userId'))
      .where('g.hidden_at', 'is', null)
      .where('g.deleted_at', 'is', null),
)

interface Pair {
  groupId: string
  userId: string
}

const favorite = statement<Pair, FavoriteRow>((db, slot) =>
  db
    .selectFrom('group_favorites as f')
    .select(['f.favorited_at', 'f.is_pending', eventMail])
    .where('f.group_id', '=', slot('groupId'))
    .where('f.user_id', '=', slot('userId')),
)

export function findFavorite(db: Reader, groupId: string, userId: string) {
  return favorite.first(db, { groupId, userId })
}

/** Whether it waits for approval is decided here, under the lock of the group. Role holders never wait. */
const add = command<Pair & { now: string }, { is_pending: boolean }>((db, slot) =>
  db
    .with('made', (cte) =>
      cte
        .insertInto('group_favorites')
        .columns(['group_id', 'user_id', 'favorited_at', 'is_pending'])
        .expression(
          sql`select g.id, ${slot('userId')}::uuid, ${slot('now')}::timestamptz, g.joining = 'approve' and not exists (
              select from group_roles r where r.group_id = g.id and r.user_id = ${slot('userId')})
            from groups g where g.id = ${slot('groupId')}`,
        )
        .onConflict((conflict) => conflict.doNothing())
        .returning(['group_id', 'is_pending']),
    )
    .with('counted', (cte) =>
      cte
        .updateTable('groups')
        .set((eb) => ({ favorites_count: eb('favorites_count', '+', 1) }))
        .where('id', 'in', (eb) => eb.selectFrom('made').select('group_id').where(isMember('made'))),
    )
    .selectFrom('made')
    .select('is_pending'),
)

/** The same statement counts a new member. Undefined when it is already a favorite. */
export function insertFavorite(tx: Writer, groupId: string, userId: string, now: Date) {
  return add.first(tx, { groupId, userId, now: now.toISOString() })
}

const choose = command<Pair & { eventMail: EventMail; now: string }, { user_id: string }>((db, slot) =>
  db
    .updateTable('group_favorites')
    .set({ event_mail: slot('eventMail'), event_mail_since: slot('now') })
    .where('group_id', '=', slot('groupId'))
    .where('user_id', '=', slot('userId'))
    .where(sql<boolean>`event_mail is distinct from ${slot('eventMail')}`)
    .returning('user_id'),
)

/** False when this was chosen before. */
export async function updateEventMail(tx: Writer, pair: Pair, eventMail: EventMail, now: Date): Promise<boolean> {
  return (await choose.first(tx, { ...pair, eventMail, now: now.toISOString() })) !== undefined
}

/** `group_past_people` records the user, so that they stay known to the group. */
const remove = command<Pair, { is_pending: boolean }>((db, slot) =>
  db
    .with('gone', (cte) =>
      cte
        .deleteFrom('group_favorites')
        .where('group_id', '=', slot('groupId'))
        .where('user_id', '=', slot('userId'))
        .returning(['group_id', 'user_id', 'is_pending']),
    )
    .with('noted', (cte) =>
      cte
        .insertInto('group_past_people')
        .columns(['group_id', 'user_id'])
        .expression((eb) => eb.selectFrom('gone').select(['group_id', 'user_id']))
        .onConflict((conflict) => conflict.doNothing()),
    )
    .with('counted', (cte) =>
      cte
        .updateTable('groups')
        .set((eb) => ({ favorites_count: eb('favorites_count', '-', 1) }))
        .where('id', 'in', (eb) => eb.selectFrom('gone').select('group_id').where(isMember('gone'))),
    )
    .selectFrom('gone')
    .select('is_pending'),
)

/** The same statement counts a member less. Undefined when it was no favorite. */
export function deleteFavorite(tx: Writer, groupId: string, userId: string) {
  return remove.first(tx, { groupId, userId })
}

/** Deletes one batch of favorites and returns its size. */
export async function deleteFavoritesOf(tx: Writer, userId: string, limit: number): Promise<number> {
  const groupIds = await lockFavoritesOf(tx, userId, limit)
  await tx
    .with('gone', (cte) =>
      cte
        .deleteFrom('group_favorites')
        .where('user_id', '=', userId)
        .where('group_id', '=', sql<string>`any(${groupIds}::uuid[])`)
        .returning(['group_id', 'is_pending']),
    )
    .updateTable('groups')
    .set((eb) => ({ favorites_count: eb('favorites_count', '-', 1) }))
    .where('id', 'in', (eb) => eb.selectFrom('gone').select('group_id').where(isMember('gone')))
    .execute()
  return groupIds.length
}

/** In the order of ids, so that two users erased at once do not deadlock. */
async function lockFavoritesOf(tx: Writer, userId: string, limit: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('groups')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('group_favorites')
        .select('group_id')
        .where('user_id', '=', userId)
        .orderBy('group_id')
        .limit(limit),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map((row) => row.id)
}

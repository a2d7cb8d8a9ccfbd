import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'
import type { NamedUserRow } from './queries.ts'
import type { Role } from './rules.ts'

export interface OfferRow {
  id: string
  group_id: string
  role: string
  offered_at: string
}

interface Pair {
  groupId: string
  userId: string
  /** Older offers have expired. */
  since: string
}

const last = statement<Pair, OfferRow & { status: string }>((db, slot) =>
  db
    .selectFrom('role_offers')
    .select(['id', 'group_id', 'role', 'status', 'offered_at'])
    .where('group_id', '=', slot('groupId'))
    .where('user_id', '=', slot('userId'))
    .where('status', 'in', ['open', 'declined'])
    .where('offered_at', '>', slot('since'))
    .orderBy('offered_at', 'desc')
    .limit(1),
)

/** The latest open or declined offer that has not expired. */
export function findLastOffer(db: Reader, groupId: string, userId: string, since: Date) {
  return last.first(db, { groupId, userId, since: since.toISOString() })
}

const own = statement<{ id: string; userId: string; since: string }, OfferRow>((db, slot) =>
  db
    .selectFrom('role_offers as o')
    .innerJoin('groups as g', 'g.id', 'o.group_id')
    .select(['o.id', 'o.group_id', 'o.role', 'o.offered_at'])
    .where('o.id', '=', slot('id'))
    .where('o.user_id', '=', slot('userId'))
    .where('o.status', '=', 'open')
    .where('o.offered_at', '>', slot('since'))
    .where('g.hidden_at', 'is', null)
    .where('g.deleted_at', 'is', null),
)

/** An open offer to this user from a visible group. */
export function findOwnOffer(db: Reader, id: string, userId: string, since: Date): Promise<OfferRow | undefined> {
  return own.first(db, { id, userId, since: since.toISOString() })
}

export type OwnOfferRow = OfferRow & { name: string; urlname: string | null; photo_url: string | null }

export const listOwnOffers = listing<{ userId: string; since: string }, OwnOfferRow>(
  { by: ['o.offered_at', 'o.id'], direction: 'desc' },
  (db, slot) =>
    db
      .selectFrom('role_offers as o')
      .innerJoin('groups as g', 'g.id', 'o.group_id')
      .select(['o.id', 'o.group_id', 'o.role', 'o.offered_at', 'g.name', 'g.urlname', 'g.photo_url'])
      .where('o.user_id', '=', slot('userId'))
      .where('o.status', '=', 'open')
      .where('o.offered_at', '>', slot('since'))
      .where('g.hidden_at', 'is', null)
      .where('g.deleted_at', 'is', null),
)

export type GroupOfferRow = OfferRow & NamedUserRow

export const listOffersOfGroup = listing<{ groupId: string; since: string }, GroupOfferRow>(
  { by: ['o.offered_at', 'o.id'], direction: 'desc' },
  (db, slot) =>
    db
      .selectFrom('role_offers as o')
      .innerJoin('users as u', 'u.id', 'o.user_id')
      .select(['o.id', 'o.group_id', 'o.role', 'o.offered_at', 'o.user_id', 'u.username', 'u.name', 'u.avatar_url'])
      .where('o.group_id', '=', slot('groupId'))
      .where('o.status', '=', 'open')
      .where('o.offered_at', '>', slot('since'))
      .where('u.deleted_at', 'is', null),
)

interface NewOffer {
  groupId: string
  userId: string
  role: Role
  by: string
}

/** Withdraws an expired, unanswered offer first: only one may be open. */
export async function insertOffer(tx: Writer, { groupId, userId, role, by }: NewOffer, now: Date): Promise<string> {
  await updateOffers(tx, groupId, userId, 'withdrawn')
  const id = randomUUIDv7()
  const offer = { group_id: groupId, user_id: userId, role, offered_by: by, offered_at: now.toISOString() }
  await tx
    .insertInto('role_offers')
    .values({ id, ...offer })
    .execute()
  return id
}

export async function updateOfferedRole(tx: Writer, id: string, role: Role): Promise<void> {
  await tx.updateTable('role_offers').set({ role }).where('id', '=', id).where('status', '=', 'open').execute()
}

/** Closes a user's open offer from a group; false when there is none. */
export async function updateOffers(
  tx: Writer,
  groupId: string,
  userId: string,
  status: 'accepted' | 'declined' | 'withdrawn',
): Promise<boolean> {
  const result = await tx
    .updateTable('role_offers')
    .set({ status })
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Withdraws the open offers of a user who may no longer offer roles. */
export async function updateOffersMadeBy(tx: Writer, groupId: string, offeredBy: string): Promise<void> {
  await tx
    .updateTable('role_offers')
    .set({ status: 'withdrawn' })
    .where('group_id', '=', groupId)
    .where('offered_by', '=', offeredBy)
    .where('status', '=', 'open')
    .execute()
}

export async function deleteOffers(tx: Writer, before: Date): Promise<void> {
  await tx.deleteFrom('role_offers').where('offered_at', '<=', before.toISOString()).execute()
}

export interface OfferMailRow {
  id: string
  role: string
  group_name: string
  user_id: string
}

const offerMail = statement<{ id: string; since: string }, OfferMailRow>((db, slot) =>
  db
    .selectFrom('role_offers as o')
    .innerJoin('groups as g', 'g.id', 'o.group_id')
    .innerJoin('users as u', 'u.id', 'o.user_id')
    .leftJoin('notification_preferences as p', 'p.user_id', 'u.id')
    .select(['o.id', 'o.role', 'g.name as group_name', 'u.id as user_id'])
    .where('o.id', '=', slot('id'))
    .where('o.status', '=', 'open')
    .where('o.offered_at', '>', slot('since'))
    .where('g.hidden_at', 'is', null)
    .where('g.deleted_at', 'is', null)
    .where('u.email', 'is not', null)
    .where('u.suspended_at', 'is', null)
    .where(sql<boolean>`coalesce(p.account, true)`)
    .where(sql<boolean>`not exists (
      select from mail_suppressions s where s.address_lower = lower(u.email)
      union all
      select from group_mutes m where m.user_id = u.id and m.group_id = o.group_id
      union all
      select from role_offers e where e.group_id = o.group_id and e.user_id = o.user_id and e.id <> o.id
        and e.offered_at between o.offered_at - interval '1 day' and o.offered_at)`),
)

/** The data of an offer's mail; undefined if none is due. A user gets at most one such mail a day from a group. */
export function findOfferMail(db: Reader, id: string, since: Date): Promise<OfferMailRow | undefined> {
  return offerMail.first(db, { id, since: since.toISOString() })
}

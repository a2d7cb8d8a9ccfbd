import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { takesMail } from '#domains/foundation/notifications/index.ts'
import { isActive } from '#domains/foundation/visibility/index.ts'
import type { GroupLookRow } from '#domains/groups/groups/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import { type StatementBuilder, statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'

const columns = [
  'c.id',
  'c.group_id',
  'c.user_id',
  'c.state',
  'c.reason',
  'c.requested_at',
  'c.note',
  'c.decided_at',
  'c.expires_at',
  'c.created_at',
  'g.is_claimed',
  'u.suspended_at',
] as const

export interface OwnershipClaimRow {
  id: string
  group_id: string
  user_id: string
  state: string
  reason: string | null
  requested_at: string | null
  note: string | null
  decided_at: string | null
  expires_at: string
  created_at: string
  /** Whether the group has got an owner. */
  is_claimed: boolean
  /** Of the claimant. */
  suspended_at: string | null
}

interface Pair {
  groupId: string
  userId: string
}

const own = statement<Pair, OwnershipClaimRow>((db, slot) =>
  db
    .selectFrom('ownership_claims as c')
    .innerJoin('groups as g', 'g.id', 'c.group_id')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(columns)
    .where('c.group_id', '=', slot('groupId'))
    .where('c.user_id', '=', slot('userId'))
    .orderBy('c.created_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(1),
)

/** The latest claim of a user to a group. Only the latest can be open. */
export function findOwnClaim(db: Reader, groupId: string, userId: string): Promise<OwnershipClaimRow | undefined> {
  return own.first(db, { groupId, userId })
}

const byId = statement<{ id: string }, OwnershipClaimRow>((db, slot) =>
  db
    .selectFrom('ownership_claims as c')
    .innerJoin('groups as g', 'g.id', 'c.group_id')
    .innerJoin('users as u', 'u.id', 'c.user_id')
    .select(columns)
    .where('c.id', '=', slot('id'))
    .where('g.deleted_at', 'is', null),
)

/** Of any user, for administrators. */
export function findClaim(db: Reader, id: string): Promise<OwnershipClaimRow | undefined> {
  return byId.first(db, { id })
}

export type WaitingRow = OwnershipClaimRow & {
  requested_at: string
  group_name: string
  urlname: string | null
  user_name: string
  username: string | null
}

/** Who waits longest comes first. */
export const listWaiting = listing<{ now: string }, WaitingRow>(
  { by: ['c.requested_at', 'c.id'], direction: 'asc' },
  (db, slot) =>
    db
      .selectFrom('ownership_claims as c')
      .innerJoin('groups as g', 'g.id', 'c.group_id')
      .innerJoin('users as u', 'u.id', 'c.user_id')
      .select([...columns, 'g.name as group_name', 'g.urlname', 'u.name as user_name', 'u.username'])
      .select((eb) => eb.ref('c.requested_at').$notNull().as('requested_at'))
      .where('c.state', '=', sql.lit('open'))
      .where('c.requested_at', 'is not', null)
      .where('c.expires_at', '>', slot('now'))
      .where('g.is_claimed', '=', sql.lit(false))
      .where('g.deleted_at', 'is', null)
      .where('u.deleted_at', 'is', null)
      .where('u.suspended_at', 'is', null),
)

const open = statement<{ userId: string; now: string }, { count: number }>((db, slot) =>
  db
    .selectFrom('ownership_claims as c')
    .innerJoin('groups as g', 'g.id', 'c.group_id')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('c.user_id', '=', slot('userId'))
    .where('c.state', '=', 'open')
    .where('c.expires_at', '>', slot('now'))
    .where('g.is_claimed', '=', false)
    .where('g.deleted_at', 'is', null),
)

export async function countOpenClaims(db: Reader, userId: string, now: Date): Promise<number> {
  return (await open.first(db, { userId, now: now.toISOString() }))!.count
}

const requests = statement<{ userId: string; groupId?: string; since: string }, { count: number }>((db, slot) => {
  const all = db
    .selectFrom('ownership_claims')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('user_id', '=', slot('userId'))
    .where('requested_at', '>', slot('since'))
  return slot.has('groupId') ? all.where('group_id', '=', slot('groupId')).where('state', '<>', 'open') : all
})

/** How often a user has asked administrators since then. With a group, only what is over counts. */
export async function countRequests(db: Reader, userId: string, since: string, groupId?: string): Promise<number> {
  return (await requests.first(db, { userId, since, ...(groupId !== undefined && { groupId }) }))!.count
}

interface NewClaim extends Pair {
  expiresAt: string
}

export async function insertClaim(tx: Writer, { groupId, userId, expiresAt }: NewClaim, now: Date): Promise<void> {
  const claim = { group_id: groupId, user_id: userId, expires_at: expiresAt, created_at: now.toISOString() }
  await tx
    .insertInto('ownership_claims')
    .values({ id: randomUUIDv7(), ...claim })
    .execute()
}

export interface ClaimChanges {
  state?: string
  reason?: string
  requested_at?: string
  note?: string | null
  decided_by?: string | null
  decided_at?: string
  expires_at?: string
}

export async function updateClaim(tx: Writer, id: string, changes: ClaimChanges): Promise<void> {
  await tx.updateTable('ownership_claims').set(changes).where('id', '=', id).execute()
}

/** Ends what others have open for the group, and tells which claims these were. */
export async function updateOthersEnded(tx: Writer, groupId: string, exceptId: string, now: Date): Promise<string[]> {
  const rows = await tx
    .updateTable('ownership_claims')
    .set({ state: 'ended', decided_at: now.toISOString() })
    .where('group_id', '=', groupId)
    .where('id', '<>', exceptId)
    .where('state', '=', 'open')
    .where('expires_at', '>', now.toISOString())
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

export async function deleteOldClaims(tx: Writer, before: string): Promise<void> {
  await tx.deleteFrom('ownership_claims').where('expires_at', '<', before).execute()
}

export interface ClaimMailRow extends GroupLookRow {
  state: string
  note: string | null
  /** Of the claimant. */
  claimant: string
}

/** A claim, with the account `u` that gets the mail. */
const mails = (db: StatementBuilder) =>
  db
    .selectFrom('ownership_claims as c')
    .innerJoin('groups as g', 'g.id', 'c.group_id')
    .innerJoin('users as claimant', 'claimant.id', 'c.user_id')
    .innerJoin('users as u', (join) => join.onTrue())
    .select(['u.id as user_id', 'g.name as group_name', 'c.state', 'c.note'])
    .select(sql<string>`coalesce(g.urlname, g.id::text)`.as('slug'))
    .select('claimant.name as claimant')
    .where('g.deleted_at', 'is', null)
    .where(isActive)
    .where('u.email', 'is not', null)
    .where(takesMail)

const decided = statement<{ id: string }, ClaimMailRow>((db, slot) =>
  mails(db)
    .whereRef('u.id', '=', 'c.user_id')
    .where('c.id', '=', slot('id'))
    .where('c.state', 'in', ['accepted', 'declined', 'ended']),
)

/** What came of a claim. */
export function findDecidedMail(db: Reader, id: string): Promise<ClaimMailRow | undefined> {
  return decided.first(db, { id })
}

const news = statement<{ id: string; userId: string }, ClaimMailRow>((db, slot) =>
  mails(db)
    .where('u.id', '=', slot('userId'))
    .where('u.role', '=', 'admin')
    .where('c.id', '=', slot('id'))
    .where('c.state', 'in', ['open', 'accepted']),
)

/** For an administrator: someone waits, or someone has proved their claim. */
export function findNewsMail(db: Reader, id: string, userId: string): Promise<ClaimMailRow | undefined> {
  return news.first(db, { id, userId })
}

const proven = statement<{ id: string }, { id: string }>((db, slot) =>
  db
    .selectFrom('ownership_claims')
    .select('id')
    .where('id', '=', slot('id'))
    .where('state', '=', 'accepted')
    .where('decided_by', 'is', null),
)

/** Whether the claim was accepted because of its code. */
export async function isProven(db: Reader, id: string): Promise<boolean> {
  return (await proven.first(db, { id })) !== undefined
}

export async function listAdministrators(db: Reader): Promise<string[]> {
  const rows = await db.selectFrom('users as u').select('u.id').where('u.role', '=', 'admin').where(isActive).execute()
  return rows.map(({ id }) => id)
}

import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import { listing } from '#kernel/operation/page.ts'
import type { ApprovalAction } from './rules.ts'

interface NewApproval {
  action: ApprovalAction
  userId: string
  requestedBy: string
}

/** When the newest role of these administrators was given. */
export async function findNewestRole(db: Reader, userIds: readonly string[]): Promise<string> {
  const row = await db
    .selectFrom('users')
    .select(sql<string>`max(coalesce(administrator_since, created_at))`.as('at'))
    .where('id', 'in', userIds)
    .executeTakeFirstOrThrow()
  return row.at
}

/** Requests that expired no longer block a new one. */
async function updateExpired(tx: Writer, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('second_approvals')
    .set({ decided_at: now.toISOString() })
    .where('user_id', '=', userId)
    .where('decided_at', 'is', null)
    .where('expires_at', '<=', now.toISOString())
    .execute()
}

/** The id of the request, and whether it is new: an open request for the same is kept. */
export async function insertApproval(
  tx: Writer,
  { action, userId, requestedBy }: NewApproval,
  now: Date,
  expiresAt: Date,
): Promise<{ id: string; isNew: boolean }> {
  await updateExpired(tx, userId, now)
  const id = randomUUIDv7()
  const times = { created_at: now.toISOString(), expires_at: expiresAt.toISOString() }
  const row = await tx
    .insertInto('second_approvals')
    .values({ id, action, user_id: userId, requested_by: requestedBy, ...times })
    // Changes nothing, so that the existing row is returned.
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'action']).where('decided_at', 'is', null).doUpdateSet({ action }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id: row.id, isNew: row.id === id }
}

export interface OpenApproval {
  id: string
  action: string
  user_id: string
  requested_by: string | null
  /** Whether the requester is still an active administrator. */
  is_valid: boolean
}

export function lockApproval(tx: Writer, id: string, now: Date): Promise<OpenApproval | undefined> {
  return tx
    .selectFrom('second_approvals as a')
    .select(['a.id', 'a.action', 'a.user_id', 'a.requested_by'])
    .select(
      sql<boolean>`exists (select from users u where u.id = a.requested_by and u.role = 'admin'
        and u.suspended_at is null and u.deleted_at is null)`.as('is_valid'),
    )
    .where('a.id', '=', id)
    .where('a.decided_at', 'is', null)
    .where('a.expires_at', '>', now.toISOString())
    .forUpdate()
    .executeTakeFirst()
}

export async function updateDecided(
  tx: Writer,
  id: string,
  decision: 'approved' | 'refused',
  by: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('second_approvals')
    .set({ decision, decided_by: by, decided_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

export interface ApprovalRow {
  id: string
  action: string
  created_at: string
  expires_at: string
  user_id: string
  username: string | null
  name: string
  requested_by: string | null
  requested_by_name: string | null
  /** The newer of the roles of who asked and who reads. */
  newest_role_at: string
}

/** Requests that wait, the oldest first. */
export const listOpenApprovals = listing<{ now: string; viewerId: string; userId?: string | undefined }, ApprovalRow>(
  { by: ['a.created_at', 'a.id'], direction: 'asc' },
  (db, slot) => {
    const query = db
      .selectFrom('second_approvals as a')
      .innerJoin('users as u', 'u.id', 'a.user_id')
      .leftJoin('users as r', 'r.id', 'a.requested_by')
      .select(['a.id', 'a.action', 'a.created_at', 'a.expires_at', 'a.user_id', 'u.username', 'u.name'])
      .select(['a.requested_by', 'r.name as requested_by_name'])
      .select(
        sql<string>`(select max(coalesce(o.administrator_since, o.created_at)) from users as o
          where o.id in (a.requested_by, ${slot('viewerId')}))`.as('newest_role_at'),
      )
      .where('a.decided_at', 'is', null)
      .where('a.expires_at', '>', slot('now'))
      .where('u.deleted_at', 'is', null)
    return slot.has('userId') ? query.where('a.user_id', '=', slot('userId')) : query
  },
)

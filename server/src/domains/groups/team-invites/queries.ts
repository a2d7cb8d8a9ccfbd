import { randomBytes, randomUUIDv7 } from 'node:crypto'
import { type Selectable, sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { GroupClaimInvites } from '#kernel/data/database-schema.ts'
import { statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'

const columns = ['token', 'role', 'auto_approve', 'max_uses', 'current_uses', 'expires_at', 'created_at'] as const
export type InviteRow = Pick<Selectable<GroupClaimInvites>, (typeof columns)[number]>

export const listInvites = listing<{ groupId: string }, InviteRow>(
  { by: ['created_at', 'token'], direction: 'desc' },
  (db, slot) => db.selectFrom('group_claim_invites').select(columns).where('group_id', '=', slot('groupId')),
)

export interface NewInvite {
  role: string
  auto_approve: boolean
  max_uses: number | null
  expires_at: string | null
  created_by: string
}

export async function insertInvite(tx: Writer, groupId: string, invite: NewInvite, now: Date): Promise<InviteRow> {
  const token = randomBytes(16).toString('base64url')
  return tx
    .insertInto('group_claim_invites')
    .values({ token, group_id: groupId, ...invite, created_at: now.toISOString() })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function deleteInvite(tx: Writer, groupId: string, token: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('group_claim_invites')
    .where('token', '=', token)
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  return result.numDeletedRows > 0n
}

/** An invite with its group. */
export type InviteWithGroup = Omit<InviteRow, 'created_at' | 'token'> & {
  group_id: string
  name: string
  urlname: string | null
  photo_url: string | null
}

const invite = statement<{ token: string }, InviteWithGroup>((db, slot) =>
  db
    .selectFrom('group_claim_invites as i')
    .innerJoin('groups as g', 'g.id', 'i.group_id')
    .select(['i.role', 'i.auto_approve', 'i.max_uses', 'i.current_uses', 'i.expires_at', 'i.group_id'])
    .select(['g.name', 'g.urlname', 'g.photo_url'])
    .where('i.token', '=', slot('token'))
    .where('g.hidden_at', 'is', null)
    .where('g.deleted_at', 'is', null),
)

export function findInvite(db: Reader, token: string): Promise<InviteWithGroup | undefined> {
  return invite.first(db, { token })
}

/** False when the invite was used up or revoked meanwhile. */
export async function updateUses(tx: Writer, token: string): Promise<boolean> {
  const result = await tx
    .updateTable('group_claim_invites')
    .set((eb) => ({ current_uses: eb('current_uses', '+', 1) }))
    .where('token', '=', token)
    .where((eb) => eb.or([eb('max_uses', 'is', null), eb('current_uses', '<', eb.ref('max_uses'))]))
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

export interface TeamRequestRow {
  id: string
  user_id: string
  role: string
  status: string
  created_at: string
}
export type RequestWithUser = TeamRequestRow & { username: string | null; name: string }

export const listRequests = listing<{ groupId: string; status?: string | undefined }, RequestWithUser>(
  { by: ['r.created_at', 'r.id'], direction: 'desc' },
  (db, slot) => {
    const query = db
      .selectFrom('group_claim_requests as r')
      .innerJoin('users as u', 'u.id', 'r.user_id')
      .select(['r.id', 'r.user_id', 'r.role', 'r.status', 'r.created_at', 'u.username', 'u.name'])
      .where('r.group_id', '=', slot('groupId'))
      .where('u.deleted_at', 'is', null)
    return slot.has('status') ? query.where('r.status', '=', slot('status')) : query
  },
)

/** A user's earlier claims in this group: whether one is pending, and when one was last rejected. */
export async function findEarlierClaims(db: Reader, groupId: string, userId: string) {
  const row = await db
    .selectFrom('group_claim_requests')
    .select([
      sql<boolean>`coalesce(bool_or(status = 'pending'), false)`.as('hasPending'),
      sql<string | null>`max(reviewed_at) filter (where status = 'rejected')`.as('rejectedAt'),
    ])
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return row
}

export interface NewTeamRequest {
  groupId: string
  userId: string
  role: string
  isApproved: boolean
}

export async function insertRequest(tx: Writer, request: NewTeamRequest, now: Date): Promise<string> {
  const id = randomUUIDv7()
  const at = now.toISOString()
  await tx
    .insertInto('group_claim_requests')
    .values({
      id,
      group_id: request.groupId,
      user_id: request.userId,
      role: request.role,
      status: request.isApproved ? 'approved' : 'pending',
      created_at: at,
      reviewed_at: request.isApproved ? at : null,
    })
    .execute()
  return id
}

export async function findRequest(db: Reader, groupId: string, id: string): Promise<TeamRequestRow | undefined> {
  return db
    .selectFrom('group_claim_requests')
    .select(['id', 'user_id', 'role', 'status', 'created_at'])
    .where('id', '=', id)
    .where('group_id', '=', groupId)
    .executeTakeFirst()
}

export async function updateReviewed(
  tx: Writer,
  id: string,
  status: 'approved' | 'rejected',
  reviewedBy: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('group_claim_requests')
    .set({ status, reviewed_by: reviewedBy, reviewed_at: now.toISOString() })
    .where('id', '=', id)
    .execute()
}

/** Deletes the invites and requests of groups archived before this time. */
export async function deleteOfArchived(tx: Writer, archivedBefore: Date): Promise<void> {
  for (const table of ['group_claim_invites', 'group_claim_requests'] as const)
    await tx
      .deleteFrom(table)
      .where('group_id', 'in', (eb) =>
        eb.selectFrom('groups').select('groups.id').where('groups.deleted_at', '<', archivedBefore.toISOString()),
      )
      .execute()
}

import { type Selectable, sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { GroupMoves } from '#kernel/data/database-schema.ts'
import { canSenderInvite, isOfOpenGroup } from './queries.ts'
import type { MoveEnd } from './rules.moves.ts'

const columns = ['group_id', 'granted_at', 'started_at', 'note', 'addresses', 'ended_at', 'end_reason'] as const
export type GroupMoveRow = Pick<Selectable<GroupMoves>, (typeof columns)[number]>

export async function findMove(db: Reader, groupId: string): Promise<GroupMoveRow | undefined> {
  return db.selectFrom('group_moves').select(columns).where('group_id', '=', groupId).executeTakeFirst()
}

export async function lockMove(tx: Writer, groupId: string): Promise<GroupMoveRow | undefined> {
  return tx.selectFrom('group_moves').select(columns).where('group_id', '=', groupId).forUpdate().executeTakeFirst()
}

/** Keeps the first grant. */
export async function insertMove(tx: Writer, groupId: string, by: string, now: Date): Promise<void> {
  await tx
    .insertInto('group_moves')
    .values({ group_id: groupId, granted_by: by, granted_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteMove(tx: Writer, groupId: string): Promise<void> {
  await tx.deleteFrom('group_moves').where('group_id', '=', groupId).execute()
}

type Changes = Partial<Pick<GroupMoveRow, 'started_at' | 'note' | 'addresses' | 'ended_at'>> & {
  started_by?: string
  end_reason?: MoveEnd
}

export async function updateMove(tx: Writer, groupId: string, changes: Changes): Promise<void> {
  await tx.updateTable('group_moves').set(changes).where('group_id', '=', groupId).execute()
}

export interface MoveCounts {
  waiting: number
  sent: number
  leftOut: number
  joined: number
  bounced: number
  complained: number
}

export async function countMove(db: Reader, groupId: string, startedAt: string): Promise<MoveCounts> {
  const { rows } = await sql<MoveCounts>`
    select (count(*) filter (where due_at is not null))::integer as waiting,
      count(mailed_at)::integer as sent,
      (count(*) filter (where due_at is null and mailed_at is null))::integer as "leftOut",
      count(accepted_at)::integer as joined,
      count(bounced_at)::integer as bounced,
      count(complained_at)::integer as complained
    from invitations where group_id = ${groupId} and created_at = ${startedAt} and is_move`.execute(db)
  return rows[0]!
}

export async function listOpenMoves(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('group_moves')
    .select('group_id')
    .where('started_at', 'is not', null)
    .where('ended_at', 'is', null)
    .orderBy('group_id')
    .execute()
  return rows.map(({ group_id }) => group_id)
}

/** Whether who started it may still invite, and the group is there. */
export async function canMoveGoOn(tx: Writer, groupId: string): Promise<boolean> {
  const { rows } = await sql<{ can: boolean }>`
    select ${isOfOpenGroup} and ${canSenderInvite} as can
    from (select m.group_id, m.started_by as created_by, 'user' as role from group_moves as m
      where m.group_id = ${groupId}) as i`.execute(tx)
  return rows[0]?.can ?? false
}

/** Takes the next mails that are due. Each waits until the lease is over; then it is taken again. */
export async function updateTaken(
  tx: Writer,
  groupId: string,
  { now, lease, limit }: { now: Date; lease: Date; limit: number },
): Promise<string[]> {
  const rows = await tx
    .updateTable('invitations')
    .set({ due_at: lease.toISOString() })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('invitations')
        .select('id')
        .where('group_id', '=', groupId)
        .where('due_at', '<=', now.toISOString())
        .orderBy('due_at')
        .limit(limit),
    )
    .returning('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** It is known what became of the mail. */
export async function updateSettled(tx: Writer, id: string): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ due_at: null })
    .where('id', '=', id)
    .where('due_at', 'is not', null)
    .execute()
}

/** No mail was sent to these addresses, so there is no reason to keep them. One that is being sent stays. */
export async function deleteUnsent(tx: Writer, groupId: string): Promise<void> {
  await tx
    .deleteFrom('invitations')
    .where('group_id', '=', groupId)
    .where('due_at', 'is not', null)
    .where('admitted_at', 'is', null)
    .execute()
  await tx
    .updateTable('invitations')
    .set({ due_at: null })
    .where('group_id', '=', groupId)
    .where('due_at', 'is not', null)
    .execute()
}

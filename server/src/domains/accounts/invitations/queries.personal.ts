import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'

const isToAddressOf = (userId: string) =>
  sql<boolean>`lower(email) = (select lower(u.email) from users as u where u.id = ${userId})`

/** Invitations to the user's address that are not accepted, from all who invite. */
export function listReceived(db: Reader, userId: string, limit: number): Promise<object[]> {
  return db
    .selectFrom('invitations')
    .select(['id', 'email', 'role', 'group_id', 'event_id', 'note', 'created_at', 'expires_at', 'declined_at'])
    .where(isToAddressOf(userId))
    .where('accepted_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()
}

/** They end with the account: without its address, an invitation cannot be mailed or accepted. */
export async function eraseReceived(tx: Writer, userId: string): Promise<void> {
  await tx.updateTable('invitations').set({ email: null, note: null }).where(isToAddressOf(userId)).execute()
}

/** The address was theirs, so it goes with the account. */
export async function updateForgotten(tx: Writer, userId: string): Promise<void> {
  await tx
    .updateTable('invitations')
    .set({ accepted_by: null, email: null })
    .where('accepted_by', '=', userId)
    .execute()
}

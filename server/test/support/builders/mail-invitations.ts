import { createHash } from 'node:crypto'
import type { Writer } from '#kernel/context.ts'
import { exampleId } from '#kernel/operation/schema.ts'
import type { Person } from './factories.ts'

/** An invitation to the group of the examples, which its owner sent to herself. */
export async function insertExampleInvitation(db: Writer, { id, username }: Person, at: string): Promise<void> {
  const token_hash = createHash('sha256').update('invitation-by-mail').digest()
  const invitation = { email: `${username}@example.org`, address_hash: Buffer.alloc(32, 1), token_hash }
  const end = new Date(Date.parse(at) + 30 * 24 * 3_600_000).toISOString()
  await db
    .insertInto('invitations')
    .values({ id: exampleId, ...invitation, group_id: exampleId, created_by: id, created_at: at, expires_at: end })
    .execute()
}

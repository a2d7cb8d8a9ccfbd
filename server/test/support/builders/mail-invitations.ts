import { createHash } from 'node:crypto'
import type { Writer } from '#kernel/context.ts'
import { exampleId, exampleIds } from '#kernel/operation/schema.ts'
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

/** The garden can move in, the choir moves now, and the library's move can be taken back. */
export async function insertExampleMoves(db: Writer, { id }: Person, at: string): Promise<void> {
  const [garden, choir, library] = exampleIds
  const granted = { granted_by: id, granted_at: at }
  await db
    .insertInto('group_moves')
    .values([
      { group_id: garden, ...granted },
      { group_id: library, ...granted },
      { group_id: choir, ...granted, started_by: id, started_at: at, note: 'Come and sing', addresses: 1 },
    ])
    .execute()
  const hashes = { address_hash: Buffer.alloc(32, 2), token_hash: Buffer.alloc(32, 2) }
  const dates = { created_at: at, expires_at: at, due_at: at }
  await db
    .insertInto('invitations')
    .values({
      id: exampleIds[1],
      email: 'singer@example.org',
      ...hashes,
      ...dates,
      group_id: choir,
      created_by: id,
      is_move: true,
    })
    .execute()
}

/** Two invitations to the event of the examples: one that its owner sent to herself, and one to withdraw. */
export async function insertExampleEventInvitations(db: Writer, { id, username }: Person, at: string): Promise<void> {
  const token_hash = createHash('sha256').update('event-invitation-by-mail').digest()
  const end = new Date(Date.parse(at) + 30 * 24 * 3_600_000).toISOString()
  const of = { group_id: exampleId, event_id: exampleId, created_by: id, created_at: at, expires_at: end }
  await db
    .insertInto('invitations')
    .values([
      { id: exampleIds[2], email: `${username}@example.org`, address_hash: Buffer.alloc(32, 3), token_hash, ...of },
      {
        id: exampleIds[3],
        email: `${username}@example.org`,
        address_hash: Buffer.alloc(32, 4),
        token_hash: Buffer.alloc(32, 4),
        ...of,
      },
    ])
    .execute()
}

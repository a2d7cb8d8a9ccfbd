import { sql } from 'kysely'
import type { Reader, Writer } from '../../kernel/context.ts'
import { listing } from '../../kernel/page.ts'
import { type Slots, type StatementBuilder, statement } from '../../kernel/statement.ts'
import { isListedFor } from '../safety/index.ts'

export interface ConnectionRow {
  id: string
  connected_at: string
  username: string
  name: string
  avatar_url: string | null
}

interface Asked {
  userId: string
  viewer: string
}

/**
 * One row stands for both, so a person is looked for on either side. The owner is asked for outside: only so the planner
 * merges the two sides in the order of their indexes, where it would read and sort all of them otherwise.
 */
function selectConnections(db: StatementBuilder, slot: Slots<Asked>) {
  const sides = sql<{ id: string; connected_at: string; owner_id: string; other_id: string }>`(
    select id, connected_at, first_id as owner_id, second_id as other_id from connections
    union all
    select id, connected_at, second_id, first_id from connections)`
  return db
    .selectFrom(sides.as('c'))
    .innerJoin('users as u', 'u.id', 'c.other_id')
    .select(['c.id', 'c.connected_at', sql<string>`u.username`.as('username'), 'u.name', 'u.avatar_url'])
    .where('c.owner_id', '=', slot('userId'))
    .where(isListedFor(slot('viewer')))
}

/** The people somebody met, as the viewer may see them. */
export const listConnections = listing<Asked, ConnectionRow>(
  { by: ['c.connected_at', 'c.id'], direction: 'desc' },
  selectConnections,
)

const latest = statement<Asked & { limit: number }, ConnectionRow>((db, slot) =>
  selectConnections(db, slot as unknown as Slots<Asked>)
    .orderBy('c.connected_at', 'desc')
    .orderBy('c.id', 'desc')
    .limit(slot('limit')),
)

export function listLatestConnections(
  db: Reader,
  userId: string,
  viewer: string,
  limit: number,
): Promise<ConnectionRow[]> {
  return latest.all(db, { userId, viewer, limit })
}

export async function deleteConnection(tx: Writer, one: string, other: string): Promise<void> {
  const [first, second] = [one, other].sort() as [string, string]
  await tx.deleteFrom('connections').where('first_id', '=', first).where('second_id', '=', second).execute()
}

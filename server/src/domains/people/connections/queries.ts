import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { isListedFor } from '#domains/people/visibility/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import { command, type Slots, type StatementBuilder, statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'

export interface ConnectionRow {
  id: string
  connected_at: string
  username: string | null
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
    .select(['c.id', 'c.connected_at', 'u.username', 'u.name', 'u.avatar_url'])
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

/** One of this person's; false when it is not there. */
export async function deleteOwnConnection(tx: Writer, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('connections')
    .where('id', '=', id)
    .where(sql<boolean>`${userId} in (first_id, second_id)`)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

interface Meeting {
  visitorId: string
  ownerId: string
  passId: string
}

interface MadeConnection {
  id: string
  connected_at: string
  /** Who of the two pressed the button. */
  visitor_id: string | null
  isNew: boolean
}

const ofPair = statement<{ first: string; second: string }, Omit<MadeConnection, 'isNew'>>((db, slot) =>
  db
    .selectFrom('connections')
    .select(['id', 'connected_at', 'visitor_id'])
    .where('first_id', '=', slot('first'))
    .where('second_id', '=', slot('second')),
)

const add = command<
  { id: string; first: string; second: string; now: string; passId: string; visitorId: string },
  Omit<MadeConnection, 'isNew'>
>((db, slot) =>
  db
    .insertInto('connections')
    .values({
      id: slot('id'),
      first_id: slot('first'),
      second_id: slot('second'),
      connected_at: slot('now'),
      pass_id: slot('passId'),
      visitor_id: slot('visitorId'),
    })
    .onConflict((conflict) => conflict.columns(['first_id', 'second_id']).doNothing())
    .returning(['id', 'connected_at', 'visitor_id']),
)

/** Once per pair; whoever has met before gets the connection there is. One that ends at this moment is made anew. */
export async function connectPair(tx: Writer, meeting: Meeting, now: Date): Promise<MadeConnection> {
  const { visitorId, ownerId, passId } = meeting
  const [first, second] = [visitorId, ownerId].sort() as [string, string]
  for (;;) {
    const made = await add.first(tx, { id: randomUUIDv7(), first, second, now: now.toISOString(), passId, visitorId })
    if (made) return { ...made, isNew: true }
    const met = await ofPair.first(tx, { first, second })
    if (met) return { ...met, isNew: false }
  }
}

import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import { isListedFor } from '#domains/foundation/visibility/index.ts'
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

interface ConnectionFilter {
  userId: string
  viewer: string
}

/**
 * One row stores a pair, so a user may be on either side. The filter by owner is outside the union: only then the planner
 * merges the two sides in index order instead of reading and sorting all rows.
 */
function selectConnections(db: StatementBuilder, slot: Slots<ConnectionFilter>) {
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

/** A user's connections, as the viewer may see them. */
export const listConnections = listing<ConnectionFilter, ConnectionRow>(
  { by: ['c.connected_at', 'c.id'], direction: 'desc' },
  selectConnections,
)

const latest = statement<ConnectionFilter & { limit: number }, ConnectionRow>((db, slot) =>
  selectConnections(db, slot as unknown as Slots<ConnectionFilter>)
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

/** Deletes a connection of this user; false when there is none with this id. */
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
  /** The user who opened the pass and connected. */
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

/** One connection per pair; returns the existing one if there is one. Retries if it is deleted in between. */
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

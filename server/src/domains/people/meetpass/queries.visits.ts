import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'
import type { Progress } from '#kernel/data/personal-data.ts'
import { command } from '#kernel/data/statement.ts'

interface Visit {
  passId: string
  ownerId: string
  visitor: string
}

/** Locks the pass so that it cannot be released meanwhile: a release deletes its visits. */
const visit = command<Visit & { id: string; now: string }, { id: string }>((db, slot) =>
  db
    .insertInto('pass_visits')
    .columns(['id', 'pass_id', 'owner_id', 'visitor', 'visited_on', 'visited_at'])
    .expression((eb) =>
      eb
        .selectFrom('passes as p')
        .select([
          sql<string>`${slot('id')}::uuid`.as('id'),
          'p.id as pass_id',
          sql<string>`p.owner_id`.as('owner_id'),
          sql<string>`${slot('visitor')}::text`.as('visitor'),
          sql<string>`(${slot('now')}::timestamptz at time zone 'UTC')::date`.as('visited_on'),
          sql<string>`${slot('now')}::timestamptz`.as('visited_at'),
        ])
        .where('p.id', '=', slot('passId'))
        .where('p.owner_id', '=', slot('ownerId'))
        .where('p.is_active', '=', true)
        .forShare(),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id'),
)

/** False when this browser already visited the pass today. */
export async function insertVisit(tx: Writer, seen: Visit, now: Date): Promise<boolean> {
  return (await visit.first(tx, { ...seen, id: randomUUIDv7(), now: now.toISOString() })) !== undefined
}

/** Deletes one visit to a pass of this user. */
export async function deleteVisit(tx: Writer, ownerId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('pass_visits')
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes the visits of one browser to the passes of one user. */
export async function deleteVisitsBy(tx: Writer, ownerId: string, visitor: string): Promise<void> {
  await sql`
    delete from pass_visits v using passes p
    where p.owner_id = ${ownerId} and v.pass_id = p.id and v.visitor = ${visitor} and v.owner_id = ${ownerId}`.execute(
    tx,
  )
}

export async function deleteVisitsOfPass(tx: Writer, passId: string): Promise<void> {
  await tx.deleteFrom('pass_visits').where('pass_id', '=', passId).execute()
}

const batchSize = 1000

/** Deletes one batch of expired visits. */
export async function deleteOldVisits(tx: Writer, before: Date): Promise<Progress> {
  const { numAffectedRows = 0n } = await sql`
    delete from pass_visits where id = any(array(
      select id from pass_visits where visited_at < ${before.toISOString()} order by visited_at limit ${batchSize}))`.execute(
    tx,
  )
  return numAffectedRows < batchSize ? 'done' : 'more'
}

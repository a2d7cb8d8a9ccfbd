import { type Selectable, sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { Passes } from '#kernel/data/database-schema.ts'
import { command, statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'

const columns = [
  'id',
  'type',
  'label',
  'design_id',
  'action',
  'auto_follow',
  'is_active',
  'is_ticket',
  'claimed_at',
  'created_at',
] as const

export type PassRow = Pick<Selectable<Passes>, (typeof columns)[number]>

export const listPasses = listing<{ userId: string }, PassRow>(
  { by: ['created_at', 'id'], direction: 'asc', isCounted: true },
  (db, slot) => db.selectFrom('passes').select(columns).where('owner_id', '=', slot('userId')),
)

const own = statement<{ userId: string; id: string }, PassRow>((db, slot) =>
  db.selectFrom('passes').select(columns).where('id', '=', slot('id')).where('owner_id', '=', slot('userId')),
)

/** Finds only passes of this user. */
export function findPass(db: Reader, userId: string, id: string): Promise<PassRow | undefined> {
  return own.first(db, { userId, id })
}

/** Requires the lock of the user. */
export async function countQrPasses(tx: Writer, userId: string): Promise<number> {
  const row = await tx
    .selectFrom('passes')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('owner_id', '=', userId)
    .where('type', '=', 'qr')
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export async function insertQrPass(
  tx: Writer,
  id: string,
  userId: string,
  label: string | null,
  now: Date,
): Promise<PassRow> {
  return tx
    .insertInto('passes')
    .values({ id, type: 'qr', owner_id: userId, label, created_at: now.toISOString() })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Inserts unclaimed tags in one statement. */
export async function insertTags(
  tx: Writer,
  ids: string[],
  designId: string | null,
  createdBy: string,
  now: Date,
): Promise<PassRow[]> {
  return tx
    .insertInto('passes')
    .columns(['id', 'type', 'design_id', 'created_by', 'created_at'])
    .expression(
      sql`select id, 'nfc', ${designId}, ${createdBy}::uuid, ${now.toISOString()}::timestamptz
        from unnest(${ids}::text[]) as id`,
    )
    .returning(columns)
    .execute()
}

export interface PassFields {
  label?: string | null
  design_id?: string | null
  action?: string | null
  auto_follow?: boolean
  is_active?: boolean
  is_ticket?: boolean
}

/** False if the pass does not belong to this user. */
export async function updatePass(tx: Writer, userId: string, id: string, fields: PassFields): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passes')
    .set(fields)
    .where('id', '=', id)
    .where('owner_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const claim = command<{ id: string; userId: string; now: string }, PassRow>((db, slot) =>
  db
    .updateTable('passes')
    .set({ owner_id: slot('userId'), claimed_at: slot('now') })
    .where('id', '=', slot('id'))
    .where('type', '=', 'nfc')
    .where('owner_id', 'is', null)
    .where('is_active', '=', true)
    .returning(columns),
)

/** The condition lets only one of several concurrent claims win; undefined for the others. */
export function updateUnclaimed(tx: Writer, id: string, userId: string, now: Date): Promise<PassRow | undefined> {
  return claim.first(tx, { id, userId, now: now.toISOString() })
}

/** Clears everything the last owner set; the design belongs to the tag and stays. A tag that was turned off becomes
 *  active again for the next owner. */
const unclaimedFields = {
  owner_id: null,
  label: null,
  action: null,
  auto_follow: false,
  is_active: true,
  is_ticket: false,
  claimed_at: null,
}

/** False when the tag no longer belongs to this user. */
export async function updateReleased(tx: Writer, userId: string, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('passes')
    .set(unclaimedFields)
    .where('id', '=', id)
    .where('owner_id', '=', userId)
    .where('type', '=', 'nfc')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** For a deleted user: QR passes are deleted, tags become unclaimed. */
export async function deletePassesOf(tx: Writer, userId: string): Promise<void> {
  await tx.deleteFrom('passes').where('owner_id', '=', userId).where('type', '=', 'qr').execute()
  await tx
    .updateTable('passes')
    .set({ ...unclaimedFields, design_id: null })
    .where('owner_id', '=', userId)
    .execute()
}

export interface TicketPass {
  id: string
  type: string
  owner_id: string
}

const asTickets = statement<{ ids: string[] }, TicketPass>((db, slot) =>
  db
    .selectFrom('passes as p')
    .innerJoin('users as u', 'u.id', 'p.owner_id')
    .select(['p.id', 'p.type', 'u.id as owner_id'])
    .where('p.id', '=', sql<string>`any(${sql.val(slot('ids'))}::text[])`)
    .where('p.is_active', '=', true)
    .where('p.is_ticket', '=', true)
    .where('u.deleted_at', 'is', null)
    .where('u.suspended_at', 'is', null),
)

/** Of these passes, the ones that organizers may check their owners in by. */
export async function listTicketPasses(db: Reader, ids: string[]): Promise<Map<string, TicketPass>> {
  const rows = ids.length === 0 ? [] : await asTickets.all(db, { ids })
  return new Map(rows.map((row) => [row.id, row]))
}

/** For `users as u`: not deleted, and without a QR pass. */
const lacksPass = sql<boolean>`u.deleted_at is null
  and not exists (select from passes as p where p.owner_id = u.id and p.type = 'qr')`

interface PassCheck {
  id: string
  lacks: boolean
}

const batch = statement<{ after?: string | undefined; limit: number }, PassCheck>((db, slot) => {
  let query = db.selectFrom('users as u').select('u.id').select(lacksPass.as('lacks'))
  if (slot.has('after')) query = query.where('u.id', '>', slot('after'))
  return query.orderBy('u.id').limit(slot('limit'))
})

/** A batch of accounts by id, each with whether it lacks a pass. The cost does not depend on how many do. */
export function listUserBatch(db: Reader, after: string | undefined, limit: number): Promise<PassCheck[]> {
  return batch.all(db, { after, limit })
}

/**
 * Creates a first pass for those of these users who have none. The accounts are locked and then checked again, so that no
 * user gets two passes and no deleted user gets one.
 */
export async function insertFirstPasses(
  tx: Writer,
  people: { id: string; userId: string }[],
  now: Date,
): Promise<void> {
  const userIds = people.map((person) => person.userId)
  await sql`
    select u.id from users as u where u.id = any(${userIds}::uuid[]) order by u.id for no key update`.execute(tx)
  await sql`
    insert into passes (id, type, owner_id, created_at)
    select made.id, 'qr', u.id, ${now.toISOString()}
    from unnest(${people.map((person) => person.id)}::text[], ${userIds}::uuid[]) as made(id, user_id)
      join users as u on u.id = made.user_id
    where ${lacksPass}`.execute(tx)
}

export interface AnyTagRow {
  id: string
  design_id: string | null
  is_active: boolean
  claimed_at: string | null
  created_at: string
  owner_id: string | null
  owner_name: string | null
  owner_username: string | null
}

/** All NFC tags, the newest first. */
export const listTags = listing<{ id?: string | undefined; ownerId?: string | undefined }, AnyTagRow>(
  { by: ['p.created_at', 'p.id'], direction: 'desc' },
  (db, slot) => {
    let query = db
      .selectFrom('passes as p')
      .leftJoin('users as u', 'u.id', 'p.owner_id')
      .select(['p.id', 'p.design_id', 'p.is_active', 'p.claimed_at', 'p.created_at', 'p.owner_id'])
      .select(['u.name as owner_name', 'u.username as owner_username'])
      .where('p.type', '=', sql.lit('nfc'))
    if (slot.has('id')) query = query.where('p.id', '=', slot('id'))
    if (slot.has('ownerId')) query = query.where('p.owner_id', '=', slot('ownerId'))
    return query
  },
)

/** Its owner, or undefined if there is no such tag; `isChanged` is false if it was like that before. */
export async function updateTagState(
  tx: Writer,
  id: string,
  isActive: boolean,
): Promise<{ ownerId: string | null; isChanged: boolean } | undefined> {
  const before = await tx
    .selectFrom('passes')
    .select(['owner_id', 'is_active'])
    .where('id', '=', id)
    .where('type', '=', 'nfc')
    .forUpdate()
    .executeTakeFirst()
  if (!before) return undefined
  if (before.is_active !== isActive)
    await tx.updateTable('passes').set({ is_active: isActive }).where('id', '=', id).execute()
  return { ownerId: before.owner_id, isChanged: before.is_active !== isActive }
}

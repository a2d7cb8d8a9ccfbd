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

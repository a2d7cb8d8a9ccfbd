import { sql } from 'kysely'
import type { Writer } from '#kernel/context.ts'
import { listing } from '#kernel/operation/page.ts'

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

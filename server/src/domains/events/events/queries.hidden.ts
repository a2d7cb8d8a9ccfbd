import type { Selectable } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { Events } from '#kernel/data/database-schema.ts'

/** False when nothing changed; an event that is already hidden keeps its date. */
export async function updateHidden(tx: Writer, id: string, hidden: boolean, now: Date): Promise<boolean> {
  const at = now.toISOString()
  const result = await tx
    .updateTable('events')
    .set({ hidden_at: hidden ? at : null, updated_at: at })
    .where('id', '=', id)
    .where('hidden_at', hidden ? 'is' : 'is not', null)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

const columns = ['id', 'group_id', 'status', 'revision', 'published_at', 'created_by'] as const
export type HiddenRow = Pick<Selectable<Events>, (typeof columns)[number]>

export function findHidden(db: Reader, id: string): Promise<HiddenRow | undefined> {
  return db
    .selectFrom('events')
    .select(columns)
    .where('id', '=', id)
    .where('hidden_at', 'is not', null)
    .executeTakeFirst()
}

export async function updatePublished(tx: Writer, id: string, now: Date): Promise<void> {
  await tx.updateTable('events').set({ published_at: now.toISOString() }).where('id', '=', id).execute()
}

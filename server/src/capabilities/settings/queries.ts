import type { Selectable } from 'kysely'
import type { Reader, Writer } from '../../kernel/context.ts'
import type { InstanceSettings } from '../../kernel/database-schema.ts'
import { statement } from '../../kernel/statement.ts'

const columns = ['name', 'group_creation', 'sign_up'] as const
export type SettingsRow = Pick<Selectable<InstanceSettings>, (typeof columns)[number]>

const only = statement<object, SettingsRow>((db) => db.selectFrom('instance_settings').select(columns))

/** The one row is made with the table. */
export async function findSettings(db: Reader): Promise<SettingsRow> {
  return (await only.first(db, {}))!
}

/** One change after the other, so that each is told from what was there before it. */
export function lockSettings(tx: Writer): Promise<SettingsRow> {
  return tx.selectFrom('instance_settings').select(columns).forUpdate().executeTakeFirstOrThrow()
}

export async function updateSettings(tx: Writer, changes: Partial<SettingsRow>, now: Date): Promise<void> {
  await tx
    .updateTable('instance_settings')
    .set({ ...changes, updated_at: now.toISOString() })
    .execute()
}

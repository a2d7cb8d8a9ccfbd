import { type Selectable, sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { InstanceSettings } from '#kernel/data/database-schema.ts'
import { statement } from '#kernel/data/statement.ts'
import type { Limits } from './rules.ts'

const columns = [
  'name',
  'group_creation',
  'sign_up',
  'limits',
  'audit_retention_days',
  'terms_version',
  'terms_url',
  'privacy_url',
  'security_contact',
  'brand_color',
  'tagline',
  'imprint_url',
  'contact',
  'privacy_text',
  'terms_text',
  'imprint_text',
  'notice_text',
  'notice_until',
] as const
export type SettingsRow = Omit<Pick<Selectable<InstanceSettings>, (typeof columns)[number]>, 'limits'> & {
  /** Limits that differ from the defaults in the code. */
  limits: Partial<Limits>
}

const only = statement<object, SettingsRow>((db) =>
  db.selectFrom('instance_settings').select(columns).$castTo<SettingsRow>(),
)

/** What every mail shows of the instance, for statements that read a mail's other parts. */
export const selectInstance = [
  sql<string>`(select name from instance_settings)`.as('instance_name'),
  sql<string | null>`(select brand_color from instance_settings)`.as('brand_color'),
] as const

/** The single row is created with the table. */
export async function findSettings(db: Reader): Promise<SettingsRow> {
  return (await only.first(db, {}))!
}

/** Serializes changes, so that each is compared with the state before it. */
export function lockSettings(tx: Writer): Promise<SettingsRow> {
  return tx.selectFrom('instance_settings').select(columns).$castTo<SettingsRow>().forUpdate().executeTakeFirstOrThrow()
}

export async function updateSettings(tx: Writer, changes: Partial<SettingsRow>, now: Date): Promise<void> {
  const { limits, ...plain } = changes
  await tx
    .updateTable('instance_settings')
    .set({ ...plain, ...(limits && { limits: JSON.stringify(limits) }), updated_at: now.toISOString() })
    .execute()
}

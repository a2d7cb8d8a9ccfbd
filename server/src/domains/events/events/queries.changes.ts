import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

export interface ChangedField {
  field: string
  /** Null: not by a user, or by one whose account is deleted. */
  name: string | null
}

const changedFields = statement<{ id: string; version: number }, ChangedField>((db, slot) =>
  db
    .selectFrom(
      sql<ChangedField & { version: number; at: number }>`(
        select distinct on (field) c.version, changed.field, changed.at, u.name
        from event_changes c cross join lateral unnest(c.fields) with ordinality as changed(field, at)
        left join users u on u.id = c.changed_by and u.deleted_at is null
        where c.event_id = ${slot('id')} and c.version > ${slot('version')}
        order by field, c.version desc)`.as('latest'),
    )
    .select(['latest.field', 'latest.name'])
    .orderBy('latest.version')
    .orderBy('latest.at'),
)

/** The fields that changed after this version, each with the user who changed it last. */
export function listChangedFields(db: Reader, id: string, version: number): Promise<ChangedField[]> {
  return changedFields.all(db, { id, version })
}

/** Returns how many it deleted. */
export async function deleteChangesBefore(tx: Writer, before: Date, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from event_changes where (event_id, version) in (
      select event_id, version from event_changes where changed_at < ${before.toISOString()} limit ${limit})`.execute(
    tx,
  )
  return Number(numAffectedRows ?? 0n)
}

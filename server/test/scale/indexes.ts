import { sql } from 'kysely'
import type { Database } from '#platform/database/database.ts'
import { waitUntil } from '#test/faults/child.ts'

/**
 * An index that is made over rows takes a fraction of one that each row is added to. Those that are not unique, or all of them
 * with the primary key. Gives the way back.
 */
export async function dropIndexes(
  database: Database,
  tables: string[],
  which: 'all' | 'not unique',
): Promise<() => Promise<void>> {
  const { rows } = await sql<{ drop: string; restore: string }>`
    select case when c.oid is null then format('drop index %s', i.indexrelid::regclass)
        else format('alter table %s drop constraint %I', i.indrelid::regclass, c.conname) end as drop,
      case when c.oid is null then pg_get_indexdef(i.indexrelid)
        else format('alter table %s add constraint %I %s', i.indrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
        end as restore
    from pg_index i left join pg_constraint c on c.conindid = i.indexrelid and c.contype = 'p'
    where i.indrelid = any(${tables}::text[]::regclass[]) and (${which === 'all'} or not i.indisunique)`.execute(
    database,
  )
  for (const { drop } of rows) await sql.raw(drop).execute(database)
  return async () => {
    for (const { restore } of rows) await sql.raw(restore).execute(database)
    await waitUntil('the new indexes are used', 600_000, () => areUsed(database, tables))
  }
}

/** An index over rows that were changed before it was made is not used while any older transaction runs, in whichever database. */
async function areUsed(database: Database, tables: string[]): Promise<boolean> {
  const { rows } = await sql`
    select from pg_index
    where indrelid = any(${tables}::text[]::regclass[]) and indcheckxmin
      and age(xmin) <= age(pg_snapshot_xmin(pg_current_snapshot())::xid)`.execute(database)
  return rows.length === 0
}

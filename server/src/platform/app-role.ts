import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * What the API needs and no more: rows of our tables, and no table, function or schema of its own making. The audit log it
 * may read and add to. Partitions are reached through their tables, so those made later need no grant.
 */
export async function grantAppRole(db: Database, role: string): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and relname <> 'schema_migrations' and relname <> 'audit_log'
    order by relname`.execute(db)
  const tables = sql.join(rows.map(({ name }) => sql.table(name)))
  const to = sql.id(role)
  await db.transaction().execute(async (tx) => {
    await sql`grant usage on schema public to ${to}`.execute(tx)
    await sql`revoke all on all tables in schema public from ${to}`.execute(tx)
    await sql`grant select, insert, update, delete on ${tables} to ${to}`.execute(tx)
    await sql`grant select, insert on audit_log to ${to}`.execute(tx)
  })
}

import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * The least rights the API needs: rows of our tables, but no right to create tables, functions or schemas. The audit log
 * may be read and added to. Partitions are reached through their parent tables, so later ones need no grant.
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

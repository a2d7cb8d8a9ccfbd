import { sql } from 'kysely'
import type { Database } from './database.ts'

/**
 * The least rights the API needs: rows of our tables, but no right to create tables, functions or schemas. The audit log
 * may be read and added to. Partitions are reached through their parent tables, so later ones need no grant. Which migrations
 * are applied and how many jobs wait may be read, for readiness and metrics.
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
    await sql`grant usage on all sequences in schema public to ${to}`.execute(tx)
    await sql`grant select, insert on audit_log to ${to}`.execute(tx)
    await sql`grant select on schema_migrations to ${to}`.execute(tx)
    await sql`grant usage on schema pgboss to ${to}`.execute(tx)
    await sql`grant select on pgboss.version, pgboss.queue, pgboss.job to ${to}`.execute(tx)
  })
}

/** Roles that were granted earlier and have no right on a table that was created since. */
export async function findForgottenRoles(db: Database): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct grantee.rolname as name
    from pg_class users
    cross join lateral aclexplode(users.relacl) as granted
    join pg_roles grantee on grantee.oid = granted.grantee and grantee.oid <> users.relowner
    where users.oid = 'users'::regclass and granted.privilege_type = 'INSERT' and exists (
      select from pg_class other
      where other.relnamespace = 'public'::regnamespace and other.relkind in ('r', 'p') and not other.relispartition
        and not has_table_privilege(grantee.oid, other.oid, 'select'))
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

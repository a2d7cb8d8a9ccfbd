import { sql } from 'kysely'
import { decideOpenUpgrade, decidePartitions, findOpenUpgrade } from '#domains/administration/health/index.ts'
import { findSending } from '#kernel/data/sending.ts'
import type { Database } from '#platform/database/database.ts'
import { listMigrations } from '#platform/database/migration-files.ts'
import { type AppliedMigration, appliedMigrations, compareApplied } from '#platform/database/migrations.ts'
import { countDaysAhead } from '#platform/database/partitions.ts'
import { type Check, fail, ok, plural, type Result, resultOf, skip, warn } from './check.ts'

const migrate = 'Run: hearthctl migrate'

/** Of the main database, and of that of webhooks where they have one. */
export function schemaChecks(db: Database): Check[] {
  const other = findSending(db)
  return [
    ...checksOf(db),
    ...(other ? checksOf(other).map((check) => ({ ...check, name: `webhooks ${check.name}` })) : []),
    ...(other ? [{ name: 'webhooks moved', fix: migrate, look: () => lookAtLeftovers(db) }] : []),
  ]
}

/** What waits in the main database is sent by no worker. */
async function lookAtLeftovers(db: Database): Promise<Result> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from webhook_queues) as found`.execute(db)
  return rows[0]!.found
    ? fail(
        'the main database still has queues of webhooks',
        'Move them: docs/operate/webhooks.md, "A database of their own".',
      )
    : ok('nothing was left in the main database')
}

function checksOf(db: Database): Check[] {
  return [
    { name: 'schema', fix: migrate, look: () => lookAtSchema(db) },
    {
      name: 'upgrade',
      fix: migrate,
      look: async () => resultOf(decideOpenUpgrade(await findOpenUpgrade(db), 0), 'finished'),
    },
    { name: 'indexes', fix: migrate, look: () => lookAtIndexes(db) },
    { name: 'partitions', fix: migrate, look: () => lookAtPartitions(db) },
  ]
}

async function hasTable(db: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(db)
  return rows[0]!.found
}

async function lookAtSchema(db: Database): Promise<Result> {
  if (!(await hasTable(db, 'public.schema_migrations')))
    return fail(`the database is empty: all ${listMigrations().length} migrations are missing`, migrate)
  const { rows } = await sql<AppliedMigration>`${sql.raw(appliedMigrations)}`.execute(db)
  const { missing, changed, unknown, replacedBy } = compareApplied(rows)
  if (missing.length > 0)
    return fail(`${plural(missing.length, 'migration')} missing: ${few(missing.map(({ name }) => name))}`, migrate)
  if (changed.length > 0)
    return fail(
      `changed after they were applied: ${few(changed)}`,
      'Install the release that this database was migrated with; its files are as they were published.',
    )
  if (!(await hasTable(db, 'pgboss.job'))) return fail('the tables of the job queue are missing', migrate)
  if (replacedBy !== undefined)
    return fail(
      `the upgrade to a newer release is finished (${replacedBy}), so this one changes nothing`,
      'Install that release on this machine too, or go back as docs/operate/upgrade.md says.',
    )
  if (unknown.length > 0)
    return warn(`the database is from a newer release: ${few(unknown)}`, 'Install that release on this machine too.')
  return ok(`${plural(rows.length, 'migration')}, none missing`)
}

const few = (names: string[]) =>
  names.length <= 3 ? names.join(', ') : `${names.slice(0, 3).join(', ')} and ${names.length - 3} more`

async function lookAtIndexes(db: Database): Promise<Result> {
  const { rows } = await sql<{ name: string }>`
    select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
    where not i.indisvalid and c.relkind = 'i' and c.relnamespace = 'public'::regnamespace
      and not exists (select from pg_stat_progress_create_index p where p.index_relid = i.indexrelid)
    order by 1`.execute(db)
  if (rows.length === 0) return ok('all valid')
  const names = rows.map((row) => row.name)
  const drops = names.map((name) => `DROP INDEX CONCURRENTLY ${name};`).join(' ')
  return fail(
    `not valid: ${few(names)}`,
    `${migrate}. If they are still listed then, run in psql: ${drops} and REINDEX.`,
  )
}

async function lookAtPartitions(db: Database): Promise<Result> {
  if (!(await hasTable(db, 'public.outbox_events'))) return skip('not checked: the database is not migrated')
  const days = await countDaysAhead(db, new Date())
  return resultOf(decidePartitions(days), `ready for ${plural(days, 'more day')}`)
}

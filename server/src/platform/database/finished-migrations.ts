import type pg from 'pg'
import { compareMigrations, lockPatiently, MigrationError, type MigrationLog } from './migrations.ts'

/** Refuses while this release is not the one that the database was migrated for. */
export async function assertMigrated(client: pg.Client): Promise<void> {
  const { missing, unknown } = await compareMigrations(client)
  if (missing.length > 0)
    throw new MigrationError(
      `The upgrade has not ended: ${missing.length === 1 ? 'a migration is' : `${missing.length} migrations are`} missing, ${missing[0]!.name} first. Run hearthctl migrate, start every process with this release, and then run this again.`,
    )
  if (unknown.length > 0)
    throw new MigrationError(
      `The database is of a newer release (${unknown.at(-1)}). Run this with the hearthctl of that release.`,
    )
}

/**
 * Notes that the last process of the release before has stopped, and returns the migrations that were open. From then on what
 * that release would count wrongly can be switched on, and a process of it changes nothing.
 */
export async function finishMigrations(client: pg.Client, log: MigrationLog): Promise<string[]> {
  await lockPatiently(client, log)
  await assertMigrated(client)
  const { rows } = await client.query<{ name: string }>(
    'update schema_migrations set finished_at = now() where finished_at is null returning name',
  )
  return rows.map(({ name }) => name).sort()
}

/** Takes the last end back, so that the release before may run again. Nothing while an upgrade is open. */
export async function reopenMigrations(client: pg.Client, log: MigrationLog): Promise<string[]> {
  await lockPatiently(client, log)
  const { rows } = await client.query<{ name: string }>(
    `update schema_migrations set finished_at = null
      where finished_at = (select max(finished_at) from schema_migrations)
        and not exists (select from schema_migrations where finished_at is null) returning name`,
  )
  return rows.map(({ name }) => name).sort()
}

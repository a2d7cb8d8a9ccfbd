import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { listMigrations } from '#platform/database/migration-files.ts'
import { runMigrations } from '#platform/database/migrations.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { databaseUrl } from '#test/support/app/databases.ts'

const migrations = join(import.meta.dirname, '../../../migrations')
const silent = openLogger('silent')

async function onServer(statement: string): Promise<void> {
  const server = new pg.Client({ connectionString: databaseUrl('postgres') })
  await server.connect()
  await server.query(statement)
  await server.end()
}

/** A database as it was before the migration of this number; `migrate` brings it to the present. */
export async function openDatabaseBefore(number: string) {
  const name = `hearth_test_${process.pid}_${randomBytes(4).toString('hex')}`
  const folder = mkdtempSync(join(tmpdir(), 'hearth-migrations-'))
  await onServer(`create database ${name}`)
  for (const one of listMigrations().filter((file) => file.name < number))
    copyFileSync(join(migrations, one.name), join(folder, one.name))
  await runMigrations(databaseUrl(name), silent, folder)
  const db = new pg.Client({ connectionString: databaseUrl(name) })
  await db.connect()
  return {
    db,
    async migrate(): Promise<void> {
      await runMigrations(databaseUrl(name), silent)
    },
    async [Symbol.asyncDispose](): Promise<void> {
      await db.end()
      await onServer(`drop database ${name} with (force)`)
      rmSync(folder, { recursive: true })
    },
  }
}

import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { sqlState } from './database.ts'
import type { Logger } from './logger.ts'

const migrationsFolder = join(import.meta.dirname, '../../migrations')

interface Migration {
  name: string
  text: string
  hash: string
}

export function listMigrations(folder = migrationsFolder): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    })
}

const triesMax = 10

/** Applies missing migrations in order, one runner at a time. An applied file must not change afterwards. */
export async function runMigrations(databaseUrl: string, logger: Logger, folder = migrationsFolder): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'hearth migrate' })
  await client.connect()
  try {
    await lockPatiently(client)
    await client.query(`create table if not exists schema_migrations (
      name text primary key, hash text not null, applied_at timestamptz(3) not null default now())`)
    const { rows } = await client.query<{ name: string; hash: string }>('select name, hash from schema_migrations')
    const applied = new Map(rows.map((row) => [row.name, row.hash]))
    const done: string[] = []
    for (const migration of listMigrations(folder)) {
      const hash = applied.get(migration.name)
      if (hash === migration.hash) continue
      if (hash) throw new Error(`${migration.name} was changed after it was applied; write a new migration instead`)
      await applyPatiently(client, migration)
      logger.info({ migration: migration.name }, 'migrated')
      done.push(migration.name)
    }
    return done
  } finally {
    await client.end()
  }
}

/** Polled instead of waited for: a waiting statement would block another runner's concurrent index build. */
async function lockPatiently(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query(`select pg_try_advisory_lock(hashtext('hearth migrations')) as locked`)
    if (rows[0].locked) return
    await wait(100)
  }
}

/**
 * Sent together, statements are one transaction. In a file that runs outside a transaction each statement ends with a
 * semicolon at the end of a line; text between two `$$` belongs to one statement.
 */
function statementsOf(text: string): string[] {
  const statements: string[] = []
  for (const part of text.split(/;[ \t]*$/m)) {
    const last = statements.at(-1)
    if (last !== undefined && last.split('$$').length % 2 === 0) statements[statements.length - 1] = `${last};${part}`
    else statements.push(part)
  }
  return statements.filter((statement) => statement.trim() !== '')
}

/** A lock that is not free within a second is given up and requested again, so that traffic never queues behind us. */
async function applyPatiently(client: pg.Client, migration: Migration): Promise<void> {
  const outside = migration.text.startsWith('-- outside a transaction')
  for (let tries = 1; ; tries++) {
    try {
      if (!outside) await client.query('begin')
      await client.query(outside ? `set lock_timeout = '1s'` : `set local lock_timeout = '1s'`)
      for (const text of outside ? statementsOf(migration.text) : [migration.text]) await client.query(text)
      await client.query('insert into schema_migrations (name, hash) values ($1, $2)', [migration.name, migration.hash])
      if (!outside) await client.query('commit')
      return
    } catch (error) {
      if (!outside) await client.query('rollback')
      if (tries >= triesMax || sqlState(error) !== '55P03') throw error
      await wait(100 * tries)
    }
  }
}

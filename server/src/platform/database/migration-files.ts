import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const migrationsFolder = join(import.meta.dirname, '../../../migrations')

export interface Migration {
  name: string
  text: string
  hash: string
}

/** The files of a release do not change while it runs. */
let shipped: Migration[] | undefined

export function listMigrations(folder = migrationsFolder): Migration[] {
  if (folder !== migrationsFolder) return readMigrations(folder)
  shipped ??= readMigrations(folder)
  return shipped
}

function readMigrations(folder: string): Migration[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), 'utf8')
      return { name, text, hash: createHash('sha256').update(text).digest('hex') }
    })
}

/** Its statements run one by one, each committed by itself; those of any other file are one transaction. */
export const isOutsideTransaction = (migration: Migration) => migration.text.startsWith('-- outside a transaction')

import { randomUUIDv7 } from 'node:crypto'
import type pg from 'pg'

export interface BackupRecord {
  name: string
  madeAt: string
  version: string
  schema: string
  bytes: number
  files: number
}

/** Tells `hearthctl doctor` the age of the last backup. Rows older than a year are deleted. */
export async function insertBackup(client: pg.Client, record: BackupRecord): Promise<void> {
  const { name, madeAt, version, schema, bytes, files } = record
  await client.query(
    'insert into backups (id, name, made_at, version, schema, bytes, files) values ($1, $2, $3, $4, $5, $6, $7)',
    [randomUUIDv7(), name, madeAt, version, schema, bytes, files],
  )
  await client.query(`delete from backups where made_at < now() - interval '1 year'`)
}

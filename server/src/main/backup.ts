import { parseArgs } from 'node:util'
import { readConfig } from '#platform/config/config.ts'
import { openKeys } from '#platform/keys.ts'
import { openObjectStore } from '#platform/storage/open.ts'
import { createBackup } from './backup/create.ts'
import { openProgress } from './backup/progress.ts'
import { UsageError } from './command.ts'

export const help = `Usage: hearthctl backup DIR [--keep N] [--without-files]

Writes the folder DIR/hearth-TIME-vVERSION-pgVERSION: the database, the uploaded files, and a manifest with every hash. It has
this name only when it is complete. The instance keeps running meanwhile. DIR belongs to one instance.

  --keep N          delete older backups in DIR, but the newest N
  --without-files   the database alone, for a store that is backed up in another way

SECRET_KEYS are not in a backup: keep them elsewhere. It needs pg_dump of the server's version or later.`

export async function run(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    options: { keep: { type: 'string' }, 'without-files': { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [directory] = positionals
  if (directory === undefined || positionals.length > 1) throw new UsageError('Name one folder for the backup.')
  const keep = values.keep === undefined ? undefined : Number(values.keep)
  if (keep !== undefined && !(Number.isSafeInteger(keep) && keep >= 1))
    throw new UsageError('--keep must be a whole number from 1 on.')
  const config = readConfig(process.env)
  const keys = openKeys(config.secretKeys)
  const store = values['without-files'] ? undefined : await openObjectStore(config.storage, config.baseUrl, keys)
  try {
    const progress = openProgress()
    console.log(await createBackup(config, { directory, keep, store, progress, now: new Date() }))
  } finally {
    store?.close()
  }
}

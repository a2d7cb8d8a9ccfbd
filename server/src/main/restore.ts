import { parseArgs } from 'node:util'
import { readConfig } from '#platform/config/config.ts'
import { openKeys } from '#platform/keys.ts'
import { openObjectStore } from '#platform/storage/open.ts'
import { openProgress } from './backup/progress.ts'
import { eraseRestored, pauseRestored, restoreBackup } from './backup/restore.ts'
import { UsageError } from './command.ts'
import { run as migrate } from './migrate.ts'

export const help = `Usage: hearthctl restore BACKUP [--without-files] [--without-keys]

Fills the empty database of DATABASE_URL and the empty store from a folder that hearthctl backup wrote. It checks every hash
first, compares the rows afterwards, and migrates to this release. Name and owner of the database may differ from before.
Outbound is paused then: no mail and no webhook is sent until hearthctl admin outbound resume.
Answers to questions of events that are no longer kept are erased again.

  --without-files   the database alone, when the store is there already
  --without-keys    go on although SECRET_KEYS lacks a key of the backup

A restore that was interrupted can run again. It needs pg_restore of the server's version or later.`

export async function run(args: string[]): Promise<void> {
  const flag = { type: 'boolean', default: false } as const
  const options = { 'without-files': flag, 'without-keys': flag }
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [backup] = positionals
  if (backup === undefined || positionals.length > 1) throw new UsageError('Name the folder of one backup.')
  const config = readConfig(process.env)
  const progress = openProgress()
  const keys = openKeys(config.secretKeys)
  const store = values['without-files'] ? undefined : await openObjectStore(config.storage, config.baseUrl, keys)
  try {
    const isWithoutKeys = values['without-keys']
    const manifest = await restoreBackup(config, { backup, isWithoutKeys, store, progress })
    await migrate([])
    await pauseRestored(config, backup)
    await eraseRestored(config, progress)
    if (manifest.baseUrl !== config.baseUrl)
      progress.say(
        `The backup is of ${manifest.baseUrl}, but BASE_URL is ${config.baseUrl}: see docs/operate/moving.md.`,
      )
  } finally {
    store?.close()
  }
  console.log(`Restored. Outbound is paused: no mail and no webhook is sent. Next:
  1. hearthctl doctor --deep
  2. start the API and the worker, and look around
  3. hearthctl admin outbound resume`)
}

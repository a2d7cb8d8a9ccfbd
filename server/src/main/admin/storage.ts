import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseEnv } from 'node:util'
import { findObjectType } from '#domains/foundation/uploads/index.ts'
import { type Config, readConfig } from '#platform/config/config.ts'
import { openKeys } from '#platform/keys.ts'
import { openObjectStore } from '#platform/storage/open.ts'
import { openProgress } from '../backup/progress.ts'
import { CommandError, UsageError } from '../command.ts'
import type { AdminCommands } from './command.ts'
import { copyObjects } from './storage-move.ts'

/** The settings of this process with the place of files that the other file names. */
function configFrom(file: string | undefined): Config {
  if (!file) throw new UsageError('--to-env is missing: a file with the settings of the other place.')
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`)
  const others = Object.entries(process.env).filter(([name]) => !/^(S3_|STORAGE_DIR)/.test(name))
  return readConfig({ ...Object.fromEntries(others), ...parseEnv(readFileSync(file, 'utf8')) })
}

const placeOf = ({ storage }: Config) =>
  storage.kind === 'disk' ? resolve(storage.directory) : `${storage.endpoint ?? 'AWS'} ${storage.bucket}`

export const storageCommands: AdminCommands = {
  'storage prepare': {
    usage: '',
    does: 'make the bucket and let browsers send files to it; prints what it did, and a second run changes nothing',
    async run({ openStore }) {
      const store = await openStore()
      const { place, isCreated, cors } = await store.prepare()
      store.close()
      return { prepared: true, place, created: isCreated, cors }
    },
  },
  'storage move': {
    usage: '--to-env FILE [--check]',
    does: 'copy all files to the disk or bucket that FILE names; run it again to continue, --check compares every file',
    async run({ config, database, write, openStore }, { 'to-env': file, check }) {
      const other = configFrom(file)
      if (placeOf(other) === placeOf(config))
        throw new CommandError(`${file} names the place where the files are already: ${placeOf(config)}.`)
      const source = await openStore()
      const target = await openObjectStore(other.storage, other.baseUrl, openKeys(other.secretKeys))
      await target.prepare()
      const contentTypeOf = (key: string) => findObjectType(database, key)
      const progress = openProgress()
      const result = await copyObjects({ source, target, contentTypeOf, progress, isChecking: check !== undefined })
      const detail = { from: config.storage.kind, to: other.storage.kind, ...result, damaged: result.damaged.length }
      await write(async ({ audit }) => audit({ action: 'admin.storage-move', target: 'instance', detail }))
      source.close()
      target.close()
      return { from: placeOf(config), to: placeOf(other), ...result }
    },
  },
}

import { parseArgs } from 'node:util'
import { readConfig } from '#platform/config/config.ts'
import { ReleaseError } from '#platform/releases.ts'
import { CommandError, UsageError } from './command.ts'
import { findPlace } from './upgrade/place.ts'
import { lockUpgrade } from './upgrade/progress.ts'
import { upgradeFrom } from './upgrade/upgrade.ts'

export const help = `Usage: hearthctl upgrade SOURCE [--plan] [--without-backup] [--without-finish]

Brings an instance on Debian to another release, as root: verifies its signature and checksums, installs it beside the one that
runs, makes a backup, migrates the database, switches, restarts the API processes one by one and then the worker, asks doctor,
and finishes the upgrade (hearthctl migrate --finish). If the new release does not work, it goes back to the old one by itself.
After a failure or a kill, run it again.

  SOURCE            the folder of a release, or its http or https address. No other host is asked
  --plan            verify, install beside and show what migrate would do, then stop: nothing else changes
  --without-backup  for an instance that is backed up in another way than by hearth-backup
  --without-finish  while another machine still runs the release before. Leave it out on the last machine

A release is signed by a key in deploy/release-keys of the release that runs. The newest two releases stay on the disk.`

export async function run(args: string[]): Promise<void> {
  const flag = { type: 'boolean', default: false } as const
  const options = { plan: flag, 'without-backup': flag, 'without-finish': flag }
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
  const [source] = positionals
  if (source === undefined || positionals.length > 1) throw new UsageError('Name one release: its folder or address.')
  const place = findPlace()
  if (process.getuid?.() !== 0) throw new CommandError('Run it as root: it installs files and restarts services.')
  const { host, hasFederation } = readConfig(process.env)
  using _ = lockUpgrade(place)
  const [withBackup, withFinish] = [!values['without-backup'], !values['without-finish']]
  const wanted = { source, host, hasFederation, isPlan: values.plan, withBackup, withFinish }
  await upgradeFrom(place, wanted).catch(explain)
}

function explain(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException
  if (error instanceof ReleaseError) throw new CommandError(error.message)
  if (code === 'ENOSPC') throw new CommandError('The disk is full. Free some and run it again.')
  throw error
}

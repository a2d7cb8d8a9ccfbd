import { join } from 'node:path'
import { compareVersions } from '#kernel/versions.ts'
import { type Release, ReleaseError, readReleaseKeys, verifyRelease } from '#platform/releases.ts'
import { CommandError } from '../command.ts'
import { bringRelease } from './bring.ts'
import { goBack } from './go-back.ts'
import { findFailing, waitForHealth } from './health.ts'
import { type Place, readCurrent, releaseFolder, removeFolder, removeOldReleases, switchTo } from './place.ts'
import { hearthctlOf, mustRun } from './programs.ts'
import { clearProgress, readProgress, type UpgradeProgress, writeProgress } from './progress.ts'
import {
  askReadiness,
  isReady,
  listUnits,
  portOf,
  replaceUnits,
  restartApi,
  restartWorker,
  startBackup,
} from './services.ts'
import { assertRoom, isUnpacked, removeDrafts, unpackRelease } from './unpack.ts'

export interface UpgradeOptions {
  source: string
  /** Where the API processes listen. */
  host: string
  hasFederation: boolean
  isPlan: boolean
  withBackup: boolean
  /** Off where another machine still runs the release before. */
  withFinish: boolean
}

/** Each step can be repeated, so a run after a kill goes on, or does again what was not complete. */
export async function upgradeFrom(place: Place, options: UpgradeOptions): Promise<void> {
  const left = readProgress(place)
  if (left?.phase === 'back') {
    console.log(`Going back to ${left.from} was interrupted; it goes on.`)
    await goBack(place, left, options.host)
    throw new CommandError(`Hearth ${left.from} runs again. The upgrade to ${left.version} had failed before.`)
  }
  if (left?.phase === 'restart') {
    console.log(`The upgrade from ${left.from} to ${left.version} was interrupted after the switch; it goes on.`)
    return finish(place, left, options)
  }
  const from = readCurrent(place)
  const runsOn = `Nothing was switched: Hearth ${from} runs on.`
  const release = await fetchRelease(place, from, options).catch(addWords(runsOn))
  if (release === undefined) return finishAgain(place, from, options)
  await prepare(place, release, options).catch(addWords(runsOn))
  if (options.isPlan) return console.log(`Nothing else was changed. To go on: hearthctl upgrade ${options.source}`)
  const progress = await migrate(place, { from, release, left }, options).catch(addWords(runsOn))
  await finish(place, progress, options)
}

/** What happens to the instance is the first question of an operator who reads an error. */
function addWords(words: string): (error: unknown) => never {
  return (error) => {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOSPC') throw new CommandError(`The disk is full. Free some and run it again.\n${words}`)
    if (error instanceof CommandError || error instanceof ReleaseError)
      throw new CommandError(`${error.message}\n${words}`)
    console.error(words)
    throw error
  }
}

/** The release, verified; undefined when it is the one that runs. */
async function fetchRelease(place: Place, from: string, { source }: UpgradeOptions): Promise<Release | undefined> {
  const brought = join(place.work, 'release')
  return step(`Verify ${source}`, async () => {
    await bringRelease(source, brought)
    const keys = readReleaseKeys(join(releaseFolder(place, from), 'deploy/release-keys'))
    const { release, signedBy } = await verifyRelease(brought, keys).catch(explainTrust)
    const order = compareVersions(from, release.version)
    if (order > 0)
      throw new CommandError(
        `${release.version} is older than ${from}. docs/operate/upgrade.md says how to go back one release.`,
      )
    if (order < 0 && compareVersions(from, release.follows) < 0)
      throw new CommandError(
        `${release.version} can follow ${release.follows} or a later release, and this is ${from}. Upgrade to ${release.follows} first.`,
      )
    console.log(`  Hearth ${release.version} of ${release.date}, signed by ${signedBy}`)
    return order === 0 ? undefined : release
  })
}

function explainTrust(error: unknown): never {
  if (!(error instanceof ReleaseError)) throw error
  throw new CommandError(
    `The release is not trusted. ${error.message}\nDownload it again from its publisher. A publisher of your own is trusted once their public key is in deploy/release-keys of the release that runs.`,
  )
}

async function prepare(place: Place, release: Release, { hasFederation }: UpgradeOptions): Promise<void> {
  const folder = releaseFolder(place, release.version)
  await step(`Install beside, in ${folder}`, async () => {
    if (isUnpacked(place, release)) return console.log('  it is there from an earlier run')
    await assertRoom(place)
    await unpackRelease(place, release, join(place.work, 'release'), hasFederation)
  })
  await step('Plan the migrations', () =>
    mustRun(...hearthctlOf(folder, 'migrate', '--plan'), { isShown: true }).catch(() => {
      throw new CommandError(`The migrations of ${release.version} cannot be planned; the reason is above.`)
    }),
  )
}

interface UpgradeTask {
  from: string
  release: Release
  left: UpgradeProgress | undefined
}

async function migrate(
  place: Place,
  { from, release, left }: UpgradeTask,
  options: UpgradeOptions,
): Promise<UpgradeProgress> {
  const { version } = release
  const units = await listUnits()
  const failing = await step('Ask doctor before', () => findFailing(releaseFolder(place, from)))
  const progress: UpgradeProgress = { version, from, units, failing, phase: 'prepare' }
  // After a migration has begun, the backup from before it is the one to keep.
  const isBackedUp = left?.phase === 'migrate' && left.version === version && left.from === from
  if (options.withBackup && !isBackedUp) {
    writeProgress(place, progress)
    await step('Back up', () =>
      startBackup().catch((error: CommandError) => {
        throw new CommandError(`The backup failed: journalctl -u hearth-backup says why.\n${error.message}`)
      }),
    )
  }
  progress.phase = 'migrate'
  writeProgress(place, progress)
  await step('Migrate', () =>
    mustRun(...hearthctlOf(releaseFolder(place, version), 'migrate'), { isShown: true }).catch(() => {
      throw new CommandError(
        `The migration of ${version} failed; its reason is above. What was applied before stays, and Hearth ${from} works with it.\nRun it again, or ask who published the release.`,
      )
    }),
  )
  return progress
}

/** From the switch on. If anything fails, the old release runs again at the end. */
async function finish(place: Place, progress: UpgradeProgress, options: UpgradeOptions): Promise<void> {
  const { version, from } = progress
  try {
    await switchAndRestart(place, progress, options.host)
  } catch (error) {
    const reason = (error as Error).message
    console.log(`Hearth ${version} does not work here: ${reason}\nGoing back to ${from}.`)
    await goBack(place, progress, options.host)
    throw new CommandError(
      `The upgrade to ${version} failed and Hearth ${from} runs again; it works with the new schema, and no data is lost.\nThe reason: ${reason}`,
    )
  }
  for (const old of removeOldReleases(place, [version, from])) console.log(`Removed the release ${old}.`)
  removeDrafts(place)
  // A run after a kill removes what is left, too.
  clearProgress(place)
  console.log(`Hearth ${version} runs. The release before, ${from}, is kept for the way back.`)
  const isLast = progress.units.length > 0 && options.withFinish
  // Not earlier: the lock of this run is in there.
  await endUpgrade(place, version, isLast).finally(() => removeFolder(place.work))
}

/** The last step, apart from the others: after it the release before must not run, so nothing goes back by itself. */
async function endUpgrade(place: Place, version: string, isLast: boolean): Promise<void> {
  if (!isLast)
    return console.log(
      'The upgrade is open: when no process of the release before runs on any machine, run: hearthctl migrate --finish',
    )
  await step('Finish', () =>
    mustRun(...hearthctlOf(releaseFolder(place, version), 'migrate', '--finish'), { isShown: true }).catch(() => {
      throw new CommandError(
        `Hearth ${version} runs, and its upgrade is not finished; the reason is above.\nMend it, then run: hearthctl migrate --finish`,
      )
    }),
  )
}

/** After a kill before the last step, and where the release before did not know of it. */
async function finishAgain(place: Place, version: string, { host, isPlan, withFinish }: UpgradeOptions): Promise<void> {
  console.log(`Hearth ${version} runs already.`)
  if (isPlan) return
  const units = await listUnits()
  for (const unit of units.filter((name) => portOf(name) !== undefined))
    if (!isReady(await askReadiness(unit, host), version))
      throw new CommandError(`${unit} is not ready with ${version}. Run: systemctl restart ${unit}`)
  await endUpgrade(place, version, units.length > 0 && withFinish)
}

async function switchAndRestart(place: Place, progress: UpgradeProgress, host: string): Promise<void> {
  const { version, from, units, failing } = progress
  await step(`Switch from ${from} to ${version}`, async () => {
    // Noted first: a run after a kill between the two goes on from here.
    writeProgress(place, { ...progress, phase: 'restart' })
    switchTo(place, version)
    for (const name of await replaceUnits(place, from, version))
      console.log(`  ${name} was changed here and stays; compare it with deploy/systemd/${name}`)
  })
  for (const unit of units)
    await step(`Restart ${unit}`, async () => {
      if (portOf(unit) === undefined) await restartWorker(unit)
      else if (!isReady(await askReadiness(unit, host), version)) await restartApi(unit, { host, version })
    })
  if (units.length === 0) return console.log('No process of Hearth runs on this machine, so none is restarted.')
  await step('Ask doctor', () => waitForHealth(releaseFolder(place, version), failing))
}

async function step<T>(what: string, work: () => Promise<T>): Promise<T> {
  console.log(`${what} …`)
  const start = performance.now()
  const result = await work()
  console.log(`  done in ${((performance.now() - start) / 1000).toFixed(1)} s`)
  return result
}

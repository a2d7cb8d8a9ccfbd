import { lstatSync, readdirSync, readlinkSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { CommandError } from '../command.ts'

/** Where the releases of this machine are: each in `releases/VERSION`, and `current` is a link to the one that runs. */
export interface Place {
  base: string
  releases: string
  current: string
  /** What an upgrade brings here and notes; removed at its end. */
  work: string
}

const ownFolder = join(import.meta.dirname, '../../../..')

/** From where this code is, so that a second installation on the machine is upgraded by its own command. */
export function findPlace(folder = ownFolder): Place {
  const releases = dirname(folder)
  const base = dirname(releases)
  const current = join(base, 'current')
  if (basename(releases) !== 'releases' || !lstatSync(current, { throwIfNoEntry: false })?.isSymbolicLink())
    throw new CommandError(
      `${folder} is not one of several releases beside each other, so there is nothing to switch.\nAn image is upgraded by the next image; docs/operate/upgrade.md shows it, and how an older installation on Debian gets this form.`,
    )
  return { base, releases, current, work: join(base, '.upgrade') }
}

export const releaseFolder = ({ releases }: Place, version: string) => join(releases, version)

/** The version that the link names, whatever each process still runs. */
export const readCurrent = ({ current }: Place) => basename(readlinkSync(current))

/** At every moment there is a link, to the one release or to the other. */
export function switchTo(place: Place, version: string): void {
  const draft = join(place.base, '.current.draft')
  rmSync(draft, { force: true })
  symlinkSync(join('releases', version), draft)
  renameSync(draft, place.current)
}

const isVersion = (name: string) => /^\d+\.\d+\.\d+$/.test(name)

/** Removes what is older than the release that runs and the one before it, which is the way back. */
export function removeOldReleases(place: Place, kept: string[]): string[] {
  const old = readdirSync(place.releases).filter((name) => isVersion(name) && !kept.includes(name))
  for (const version of old) removeFolder(releaseFolder(place, version))
  return old
}

/** Again if a program that outlived its upgrade still writes there. */
export function removeFolder(path: string): void {
  rmSync(path, { recursive: true, force: true, maxRetries: 5 })
}

import { randomBytes } from 'node:crypto'
import {
  cpSync,
  existsSync,
  globSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  renameSync,
  statfsSync,
  symlinkSync,
} from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type Release, readRelease, releaseFile } from '#platform/releases.ts'
import { CommandError } from '../command.ts'
import { type Place, releaseFolder, removeFolder } from './place.ts'
import { mustRun, withoutSettings } from './programs.ts'

const marginBytes = 100_000_000

/** A release is about as large as the one before it. */
export async function assertRoom(place: Place): Promise<void> {
  const kilobytes = Number.parseInt(await mustRun('du', ['-skD', place.current]), 10)
  const needed = kilobytes * 1024 + marginBytes
  const { bavail, bsize } = statfsSync(place.base)
  const free = bavail * bsize
  if (free < needed)
    throw new CommandError(
      `The disk of ${place.base} is too full: another release needs about ${megabytes(needed)}, and ${megabytes(free)} are free. Free some and run it again.`,
    )
}

const megabytes = (bytes: number) => `${Math.ceil(bytes / 1_000_000)} MB`

const draftPrefix = '.draft-'

/** Whether the folder of this version is complete and made from this archive. */
export function isUnpacked(place: Place, { version, sha256 }: Release): boolean {
  const file = join(releaseFolder(place, version), releaseFile)
  return existsSync(file) && readRelease(readFileSync(file, 'utf8')).sha256 === sha256
}

export function removeDrafts({ releases }: Place): void {
  for (const name of globSync(`${draftPrefix}*`, { cwd: releases })) removeFolder(join(releases, name))
}

/** Unpacks and installs beside the release that runs. The folder has its name only when it is complete. */
export async function unpackRelease(place: Place, release: Release, brought: string, hasFederation: boolean) {
  // Readable for the user of the units, whatever the operator's shell has set.
  process.umask(0o022)
  removeDrafts(place)
  const draft = join(place.releases, `${draftPrefix}${release.version}-${randomBytes(4).toString('hex')}`)
  await mkdir(draft)
  try {
    const ways = ['--strip-components=1', '--no-same-owner', '--no-same-permissions']
    await mustRun('tar', ['-xzf', join(brought, release.archive), '-C', draft, ...ways])
    await install(draft, release, hasFederation)
    keepSettings(place, draft)
    cpSync(join(brought, releaseFile), join(draft, releaseFile))
    await mustRun('sync', ['-f', draft])
    removeFolder(releaseFolder(place, release.version))
    renameSync(draft, releaseFolder(place, release.version))
  } catch (error) {
    removeFolder(draft)
    throw error
  }
}

async function install(draft: string, { version }: Release, hasFederation: boolean): Promise<void> {
  const read = (file: string) => JSON.parse(readFileSync(join(draft, file), 'utf8'))
  const inside = read('server/package.json')
  if (inside.version !== version)
    throw new CommandError(`The archive of ${version} holds Hearth ${inside.version}. Ask who published it.`)
  const options = { cwd: draft, env: withoutSettings(process.env) }
  const quiet = ['--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund']
  await mustRun('npm', ['ci', ...quiet], options)
  const fedify = inside.devDependencies?.['@fedify/fedify']
  if (hasFederation && fedify)
    await mustRun('npm', ['install', '--no-save', ...quiet, `@fedify/fedify@${fedify}`], options)
}

/** The link by which hearthctl finds the settings. */
function keepSettings(place: Place, draft: string): void {
  const link = join(place.current, 'hearth.env')
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink())
    symlinkSync(readlinkSync(link), join(draft, 'hearth.env'))
}

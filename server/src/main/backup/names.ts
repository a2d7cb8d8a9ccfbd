import type { Stats } from 'node:fs'
import { lstat, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** What a complete backup contains. */
export const dumpName = 'database.dump'
export const filesName = 'files'
export const manifestName = 'manifest.json'

/** `hearth-20261116T020000Z-v0.1.0-pg15`: ordered by time when ordered by name. */
const complete = /^hearth-\d{8}T\d{6}Z-v[0-9A-Za-z.+-]+-pg\d+$/
/** A run that has not ended, or was killed. A name that begins with a dot is never taken for a backup. */
const leftover = /^\.hearth-\d{8}T\d{6}Z-v[0-9A-Za-z.+-]+-pg\d+\.(partial|deleted)$/

export function backupName(madeAt: Date, version: string, postgres: number): string {
  const time = madeAt.toISOString().replaceAll(/[-:]|\.\d+/g, '')
  return `hearth-${time}-v${version.replaceAll(/[^0-9A-Za-z.+-]/g, '-')}-pg${postgres}`
}

export const partialName = (name: string) => `.${name}.partial`
const deletedName = (name: string) => `.${name}.deleted`

const isFolder = (stats: Stats | undefined) => stats?.isDirectory() === true
const isFile = (stats: Stats | undefined) => stats?.isFile() === true
const look = (path: string) => lstat(path).catch(() => undefined)

/** The complete backups in a folder, newest first. A link, or a folder without a manifest, is not one of ours. */
export async function listBackups(folder: string): Promise<string[]> {
  const found: string[] = []
  for (const name of await readdir(folder))
    if (complete.test(name) && isFolder(await look(join(folder, name))) && isFile(await look(manifestIn(folder, name))))
      found.push(name)
  return found.sort().reverse()
}

const manifestIn = (folder: string, name: string) => join(folder, name, manifestName)

/** Deletes what killed runs have left. Only the run that holds the lock of the database may do this. */
export async function deleteLeftovers(folder: string): Promise<string[]> {
  const names: string[] = []
  for (const name of await readdir(folder))
    if (leftover.test(name) && isFolder(await look(join(folder, name)))) names.push(name)
  for (const name of names) await rm(join(folder, name), { recursive: true })
  return names
}

/** Keeps the newest. The others are renamed first, so that none is ever half deleted and looks complete. */
export async function deleteOldBackups(folder: string, keep: number): Promise<string[]> {
  const old = (await listBackups(folder)).slice(keep)
  for (const name of old) {
    await rename(join(folder, name), join(folder, deletedName(name)))
    await rm(join(folder, deletedName(name)), { recursive: true })
  }
  return old
}

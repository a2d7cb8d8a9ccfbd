import { lstat, readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { CommandError } from '../command.ts'
import { dumpName, filesName, manifestName } from './names.ts'

export interface BackupFile {
  key: string
  bytes: number
  sha256: string
  /** When the store wrote it. A file with the same key, size and time is not read again by the next backup. */
  writtenAt: string
}

/** What is in a backup, and how to know that it is whole. It has no secret: of the keys only a fingerprint. */
export interface Manifest {
  format: 1
  madeAt: string
  baseUrl: string
  version: string
  commit: string | null
  /** The newest migration in the dump. */
  schema: string
  /** The major versions of the server and of the pg_dump that read it. */
  postgres: number
  pgDump: number
  dump: { bytes: number; sha256: string }
  /** By schema and table. */
  rows: Record<string, number>
  /** Null when the backup was made without files. */
  files: BackupFile[] | null
  /** The fingerprint of each key in SECRET_KEYS, by its id. */
  keys: Record<string, string>
}

const keyForm = /^[a-z0-9_][a-zA-Z0-9_.-]*(\/[a-zA-Z0-9_][a-zA-Z0-9_.-]*)*$/
const hashForm = /^[0-9a-f]{64}$/

/** Names that the store gives to files. Anything else could leave the folder of the backup. */
export const isKey = (key: string) => key.length <= 512 && keyForm.test(key) && !key.includes('..')

export const pathOfFile = (backup: string, key: string) => join(backup, filesName, key)
export const pathOfDump = (backup: string) => join(backup, dumpName)

/** Reads and checks a manifest. Everything in it may have been changed by others since. */
export async function readManifest(backup: string): Promise<Manifest> {
  const path = join(backup, manifestName)
  const text = await readFile(path, 'utf8').catch(() => {
    throw new CommandError(`${backup} is no complete backup: it has no ${manifestName}. Name a folder hearth-… whole.`)
  })
  const manifest = parse(text)
  const problem = manifest === undefined ? 'it is not a manifest of format 1' : problemOf(manifest)
  if (manifest === undefined || problem !== undefined)
    throw new CommandError(`${path} cannot be used: ${problem}. Take another backup, or one made by this release.`)
  return manifest
}

function parse(text: string): Manifest | undefined {
  try {
    const manifest = JSON.parse(text) as Manifest | null
    return manifest?.format === 1 ? manifest : undefined
  } catch {
    return undefined
  }
}

const isCount = (value: unknown) => Number.isSafeInteger(value) && (value as number) >= 0
const isText = (value: unknown) => typeof value === 'string'
const isRecordOf = (value: unknown, isRight: (entry: unknown) => boolean) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(isRight)

function problemOf(manifest: Manifest): string | undefined {
  const { madeAt, baseUrl, version, schema, postgres, pgDump, dump, rows, files, keys } = manifest
  if (![madeAt, baseUrl, version, schema].every(isText)) return 'madeAt, baseUrl, version or schema is missing'
  if (!isCount(postgres) || !isCount(pgDump)) return 'the version of PostgreSQL is missing'
  if (!isRecordOf(rows, isCount) || !isRecordOf(keys, isText)) return 'the rows or the keys are missing'
  if (!isCount(dump?.bytes) || !hashForm.test(dump.sha256)) return 'the hash of the dump is missing'
  if (files === null) return undefined
  if (!Array.isArray(files)) return 'the files are missing'
  for (const file of files)
    if (!isText(file?.key) || !isKey(file.key)) return `"${String(file?.key)}" is no name of a file of Hearth`
    else if (!isCount(file.bytes) || !hashForm.test(file.sha256)) return `the hash of ${file.key} is missing`
  return new Set(files.map(({ key }) => key)).size < files.length ? 'a file is listed twice' : undefined
}

/** A file in the backup itself: a link could name any file that the operator can read. */
export async function requireOwnFile(backup: string, path: string): Promise<void> {
  const [root, real, stats] = await Promise.all([
    realpath(backup),
    realpath(path).catch(() => undefined),
    lstat(path).catch(() => undefined),
  ])
  if (real === undefined || stats === undefined) throw new CommandError(`${path} is missing. Take another backup.`)
  if (!stats.isFile() || !real.startsWith(root + sep))
    throw new CommandError(`${path} is a link or leads out of the backup. Take another backup.`)
}

import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { createReadStream, existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { compareVersions } from '#kernel/versions.ts'

/** What a release says about itself in `release.json`. */
export interface Release {
  version: string
  commit: string
  /** The day of the commit, as `2026-11-18`. */
  date: string
  /** The oldest release from which an instance may be upgraded to this one. */
  follows: string
  /** The file with the source, beside `release.json`. */
  archive: string
  /** Of the archive, in hexadecimal. */
  sha256: string
}

/** A public key that may sign releases, with the name of its file. */
export interface ReleaseKey {
  name: string
  key: KeyObject
}

/** Says in a sentence why the files are not a release to be trusted. */
export class ReleaseError extends Error {
  override name = 'ReleaseError'
}

export const releaseFile = 'release.json'
export const sumsFile = 'SHA256SUMS'
export const signatureFile = 'SHA256SUMS.sig'

export const archiveName = (version: string) => `hearth-${version}.tar.gz`

const versionFormat = /^(0|[1-9]\d{0,5})(\.(0|[1-9]\d{0,5})){2}$/
export const isVersion = (text: string) => versionFormat.test(text)

const formats: Record<keyof Release, RegExp> = {
  version: versionFormat,
  commit: /^[0-9a-f]{40}$/,
  date: /^\d{4}-\d{2}-\d{2}$/,
  follows: versionFormat,
  archive: /^hearth-[\d.]+\.tar\.gz$/,
  sha256: /^[0-9a-f]{64}$/,
}

/** Reads the text of a `release.json`. Its version and archive become names of files, so they have one format. */
export function readRelease(text: string): Release {
  let given: Partial<Record<string, unknown>>
  try {
    given = Object(JSON.parse(text))
  } catch {
    throw new ReleaseError(`${releaseFile} is no JSON.`)
  }
  const fields = Object.entries(formats).map(([name, format]) => {
    const value = given[name]
    if (typeof value !== 'string' || !format.test(value))
      throw new ReleaseError(`${releaseFile} has no "${name}" that can be used.`)
    return [name, value]
  })
  const release = Object.fromEntries(fields) as Release
  if (release.archive !== archiveName(release.version))
    throw new ReleaseError(`${releaseFile} of ${release.version} names another archive: ${release.archive}.`)
  return release
}

/** Whether an instance of this version may be upgraded to the release without one in between. */
export const canFollow = ({ version, follows }: Release, installed: string) =>
  compareVersions(installed, version) < 0 && compareVersions(installed, follows) >= 0

/** The public keys in a folder, `*.pem`. */
export function readReleaseKeys(folder: string): ReleaseKey[] {
  return globSync('*.pem', { cwd: folder })
    .sort()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8')
      if (text.includes('PRIVATE KEY'))
        throw new ReleaseError(`${join(folder, file)} is a private key; this folder is for public ones.`)
      return { name: basename(file, '.pem'), key: openKey(createPublicKey, text, join(folder, file)) }
    })
}

/** An Ed25519 signature of these bytes by a private key (PEM), in base64 and one line. */
export function signFile(bytes: Buffer, privateKey: string): string {
  return `${sign(null, bytes, openKey(createPrivateKey, privateKey, 'The key')).toString('base64')}\n`
}

function openKey(open: (text: string) => KeyObject, text: string, what: string): KeyObject {
  let key: KeyObject | undefined
  try {
    key = open(text)
  } catch {}
  if (key?.asymmetricKeyType !== 'ed25519') throw new ReleaseError(`${what} is no Ed25519 key in a PEM file.`)
  return key
}

/** The lines of `SHA256SUMS`: the checksum of each file by its name. */
export function readSums(text: string): Map<string, string> {
  const lines = text.split('\n').filter((line) => line !== '')
  return new Map(
    lines.map((line) => {
      const [, sum, name] = /^([0-9a-f]{64}) [ *]([\w][\w.+-]*)$/.exec(line) ?? []
      if (!sum || !name) throw new ReleaseError(`${sumsFile} has a line that is no checksum: ${line.slice(0, 100)}`)
      return [name, sum]
    }),
  )
}

export async function sumFile(path: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

export interface VerifiedRelease {
  release: Release
  /** The name of the key that signed it; none where no signature was asked for. */
  signedBy: string | undefined
}

/**
 * Whether the files in a folder are a release that one of these keys signed: the signature of `SHA256SUMS`, and the checksums of
 * `release.json` and the archive. Other files need not be there. `unsigned` trusts the checksums alone.
 */
export async function verifyRelease(folder: string, keys: ReleaseKey[] | 'unsigned'): Promise<VerifiedRelease> {
  const sums = readFileSync(locate(folder, sumsFile))
  const signedBy = keys === 'unsigned' ? undefined : findSigner(folder, sums, keys)
  const expected = readSums(sums.toString('utf8'))
  await assertSum(folder, releaseFile, expected)
  const release = readRelease(readFileSync(locate(folder, releaseFile), 'utf8'))
  await assertSum(folder, release.archive, expected)
  if (expected.get(release.archive) !== release.sha256)
    throw new ReleaseError(`${sumsFile} and ${releaseFile} disagree about ${release.archive}.`)
  return { release, signedBy }
}

function findSigner(folder: string, sums: Buffer, keys: ReleaseKey[]): string {
  if (keys.length === 0)
    throw new ReleaseError('This installation has no key that a release could be compared with (deploy/release-keys).')
  const signature = Buffer.from(readFileSync(locate(folder, signatureFile), 'utf8'), 'base64')
  const signer = keys.find(({ key }) => verify(null, sums, key, signature))
  if (!signer) {
    const names = keys.map(({ name }) => name).join(', ')
    throw new ReleaseError(
      `${signatureFile} is not a signature of ${sumsFile} by a key that is trusted here (${names}).`,
    )
  }
  return signer.name
}

async function assertSum(folder: string, name: string, expected: Map<string, string>): Promise<void> {
  const sum = expected.get(name)
  if (!sum) throw new ReleaseError(`${sumsFile} has no line for ${name}.`)
  if ((await sumFile(locate(folder, name))) !== sum)
    throw new ReleaseError(`${name} is not the file that ${sumsFile} names: it was changed, or is not complete.`)
}

function locate(folder: string, name: string): string {
  const path = join(folder, name)
  if (!existsSync(path)) throw new ReleaseError(`${name} is missing in ${folder}.`)
  return path
}

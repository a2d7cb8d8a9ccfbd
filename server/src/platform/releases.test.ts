import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { createHash, generateKeyPairSync } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, it } from 'node:test'
import { compareVersions } from '#kernel/versions.ts'
import {
  archiveName,
  canFollow,
  ReleaseError,
  readRelease,
  readReleaseKeys,
  readSums,
  releaseFile,
  signatureFile,
  signFile,
  sumFile,
  sumsFile,
  verifyRelease,
} from '#platform/releases.ts'

const makeKey = (kind: 'ed25519' | 'ed448' = 'ed25519') =>
  generateKeyPairSync(kind as 'ed25519', {
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  })
const sumOf = (text: string) => createHash('sha256').update(text).digest('hex')

const release = {
  version: '0.4.0',
  commit: 'a'.repeat(40),
  date: '2027-01-31',
  follows: '0.3.0',
  archive: archiveName('0.4.0'),
  sha256: sumOf('the source'),
}

describe('a release', () => {
  const ours = makeKey()
  let folder: string
  let keys: string
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const change = (name: string, by: (text: string) => string) =>
    write(name, by(readFileSync(join(folder, name), 'utf8')))
  const verify = () => verifyRelease(folder, readReleaseKeys(keys))

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'hearth-release-'))
    keys = join(folder, 'keys')
    mkdirSync(keys)
    writeFileSync(join(keys, 'maintainer.pem'), ours.publicKey)
    writeFileSync(join(keys, 'another.pem'), makeKey().publicKey)
    write(release.archive, 'the source')
    write(releaseFile, JSON.stringify(release))
    const others = `${sumOf('another file, which is not here')}  sbom.cdx.json`
    const lines = [`${release.sha256}  ${release.archive}`, `${sumOf(JSON.stringify(release))}  release.json`, others]
    write(sumsFile, `${lines.join('\n')}\n`)
    write(signatureFile, signFile(readFileSync(join(folder, sumsFile)), ours.privateKey))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  it('is trusted when a key of the installation signed it, whatever else is published with it', async () => {
    assert.deepEqual(await verify(), { release, signedBy: 'maintainer' })
    assert.equal(await sumFile(join(folder, release.archive)), release.sha256)
  })

  const flaws: [string, () => void, RegExp][] = [
    [
      'an archive with other bytes',
      () => change(release.archive, (text) => `${text}!`),
      /hearth-0\.4\.0\.tar\.gz is not the file/,
    ],
    ['half an archive', () => change(release.archive, (text) => text.slice(0, 4)), /not complete/],
    [
      'a changed release.json',
      () => change(releaseFile, (text) => text.replace('0.3.0', '0.1.0')),
      /release\.json is not the file/,
    ],
    [
      'changed checksums',
      () => change(sumsFile, (text) => text.replace(release.sha256, sumOf('other'))),
      /not a signature/,
    ],
    [
      'a signature of something else',
      () => write(signatureFile, signFile(Buffer.from('x'), ours.privateKey)),
      /not a signature/,
    ],
    ['a key that is not trusted', () => unlinkSync(join(keys, 'maintainer.pem')), /trusted here \(another\)/],
    ['no key at all', () => rmSync(keys, { recursive: true }), /has no key/],
    ['no signature', () => unlinkSync(join(folder, signatureFile)), /SHA256SUMS\.sig is missing/],
    ['an empty signature', () => write(signatureFile, ''), /not a signature/],
    ['no archive', () => unlinkSync(join(folder, release.archive)), /tar\.gz is missing/],
    ['no checksums', () => unlinkSync(join(folder, sumsFile)), /SHA256SUMS is missing/],
    [
      'a private key among the public ones',
      () => writeFileSync(join(keys, 'mine.pem'), ours.privateKey),
      /is a private key/,
    ],
    ['a key of another kind', () => writeFileSync(join(keys, 'old.pem'), makeKey('ed448').publicKey), /no Ed25519 key/],
    ['a key that is none', () => writeFileSync(join(keys, 'bad.pem'), 'hello'), /no Ed25519 key/],
  ]
  for (const [what, spoil, reason] of flaws)
    it(`with ${what} is refused in words`, async () => {
      spoil()
      await assert.rejects(
        async () => verify(),
        (error) => error instanceof ReleaseError && reason.test(error.message),
      )
    })

  it('whose two files disagree about the archive is refused, although both are signed', async () => {
    const text = JSON.stringify({ ...release, sha256: sumOf('other') })
    write(releaseFile, text)
    change(sumsFile, (sums) => sums.replace(sumOf(JSON.stringify(release)), sumOf(text)))
    write(signatureFile, signFile(readFileSync(join(folder, sumsFile)), ours.privateKey))
    await assert.rejects(verify(), /disagree about/)
  })

  it('without a signature is compared with its checksums where that is asked for', async () => {
    unlinkSync(join(folder, signatureFile))
    assert.deepEqual(await verifyRelease(folder, 'unsigned'), { release, signedBy: undefined })
    change(release.archive, () => 'other')
    await assert.rejects(verifyRelease(folder, 'unsigned'), /is not the file/)
  })

  it('can be verified with OpenSSL too', () => {
    const sums = join(folder, sumsFile)
    writeFileSync(join(folder, 'raw'), Buffer.from(readFileSync(`${sums}.sig`, 'utf8'), 'base64'))
    const words = ['pkeyutl', '-verify', '-rawin', '-pubin', '-inkey', join(keys, 'maintainer.pem')]
    execFileSync('openssl', [...words, '-sigfile', join(folder, 'raw'), '-in', sums], { stdio: 'pipe' })
    change(sumsFile, (text) => `${text}\n`)
    assert.throws(() =>
      execFileSync('openssl', [...words, '-sigfile', join(folder, 'raw'), '-in', sums], { stdio: 'pipe' }),
    )
  })
})

describe('release.json', () => {
  const bad: Record<string, unknown>[] = [
    { version: '../0.4.0' },
    { version: '0.4' },
    { version: '01.4.0' },
    { version: 4 },
    { version: '0.4.0\n' },
    { commit: 'main' },
    { date: 'today' },
    { follows: undefined },
    { sha256: 'ab' },
    { archive: '/etc/passwd' },
    { archive: 'hearth-0.5.0.tar.gz' },
  ]
  for (const part of bad)
    it(`with ${JSON.stringify(part)} is refused`, () => {
      assert.throws(() => readRelease(JSON.stringify({ ...release, ...part })), ReleaseError)
    })
  it('that is no JSON, or no object, is refused', () => {
    for (const text of ['', 'x', 'null', '[]', '3']) assert.throws(() => readRelease(text), ReleaseError)
  })
  it('may have more in it', () => {
    assert.deepEqual(readRelease(JSON.stringify({ ...release, later: 1 })), release)
  })
})

it('SHA256SUMS names no file in another folder', () => {
  for (const name of ['../x', '/etc/passwd', 'a/b', '..', '-x'])
    assert.throws(() => readSums(`${'0'.repeat(64)}  ${name}\n`), ReleaseError)
})

it('a release follows those from its oldest to the one before it', () => {
  assert.ok(compareVersions('0.9.1', '0.10.0') < 0 && compareVersions('1.0.0', '0.10.0') > 0)
  const may = (installed: string) => canFollow({ ...release, version: '0.10.0', follows: '0.3.0' }, installed)
  assert.deepEqual(['0.2.9', '0.3.0', '0.3.1', '0.9.0', '0.10.0', '0.11.0', '1.0.0'].map(may), [
    false,
    true,
    true,
    true,
    false,
    false,
    false,
  ])
})

import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { fingerprintKeys, randomSecretKeys } from '#platform/keys.ts'
import { assertKeys } from './key-check.ts'
import { type Manifest, pathOfDump, pathOfFile, readManifest, requireOwnFile } from './manifest.ts'
import { backupName, deleteLeftovers, deleteOldBackups, listBackups } from './names.ts'
import { connectionOf, findProgram } from './postgres.ts'

const root = mkdtempSync(join(tmpdir(), 'hearth-backups-'))
after(() => rmSync(root, { recursive: true }))
let count = 0
function makeFolder(): string {
  const folder = join(root, String(++count))
  mkdirSync(folder)
  return folder
}

const sha256 = 'a'.repeat(64)
const file = { key: 'files/u1/k1.e1', bytes: 1, sha256, writtenAt: '2026-01-01T00:00:00.000Z' }
const manifest: Manifest = {
  ...{ format: 1, madeAt: '2026-01-01T00:00:00.000Z', baseUrl: 'https://hearth.test', version: '0.1.0', commit: null },
  ...{
    schema: '0033_backups',
    postgres: 15,
    pgDump: 15,
    dump: { bytes: 1, sha256 },
    rows: {},
    files: [file],
    keys: {},
  },
}

function makeBackup(changes: object = {}, folder = makeFolder(), name = ''): string {
  const backup = join(folder, name)
  mkdirSync(join(backup, 'files/files/u1'), { recursive: true })
  writeFileSync(pathOfDump(backup), 'x')
  writeFileSync(pathOfFile(backup, file.key), 'x')
  writeFileSync(join(backup, 'manifest.json'), JSON.stringify({ ...manifest, ...changes }))
  return backup
}

describe('a manifest', () => {
  it('is read when it is right', async () => {
    assert.deepEqual(await readManifest(makeBackup()), manifest)
  })

  const keys = [
    '../../etc/passwd',
    '/etc/passwd',
    'files/../../x',
    'files/..',
    'files//x',
    '.incoming/x',
    'a\u0000b',
    '',
  ]
  for (const key of keys)
    it(`that names the file ${JSON.stringify(key)} is refused`, async () => {
      await assert.rejects(readManifest(makeBackup({ files: [{ ...file, key }] })), /is no name of a file/)
    })

  for (const [what, changes] of Object.entries({
    'a hash that is none': { dump: { bytes: 1, sha256: '; rm -rf /' } },
    'a size that is negative': { files: [{ ...file, bytes: -1 }] },
    'one file twice': { files: [file, file] },
    'another format': { format: 2 },
    'no rows': { rows: null },
    'files that are no list': { files: { key: 'x' } },
    'a version of PostgreSQL that is a command': { pgDump: '15; id' },
  }))
    it(`with ${what} is refused`, async () => {
      await assert.rejects(readManifest(makeBackup(changes)), /cannot be used/)
    })

  it('that is missing or cut off is refused', async () => {
    await assert.rejects(readManifest(makeFolder()), /no complete backup/)
    const cut = makeBackup()
    writeFileSync(join(cut, 'manifest.json'), JSON.stringify(manifest).slice(0, 50))
    await assert.rejects(readManifest(cut), /cannot be used/)
  })
})

describe('a file of a backup', () => {
  it('is used only if it lies in the backup itself', async () => {
    const backup = makeBackup()
    const path = pathOfFile(backup, file.key)
    await requireOwnFile(backup, path)
    rmSync(path)
    await assert.rejects(requireOwnFile(backup, path), /missing/)
    symlinkSync('/etc/passwd', path)
    await assert.rejects(requireOwnFile(backup, path), /link/)
    rmSync(join(backup, 'files/files'), { recursive: true })
    const outside = makeFolder()
    mkdirSync(join(outside, 'u1'))
    writeFileSync(join(outside, 'u1/k1.e1'), 'x')
    symlinkSync(outside, join(backup, 'files/files'))
    await assert.rejects(requireOwnFile(backup, path), /leads out/)
  })
})

describe('the folder of backups', () => {
  const nameOf = (day: number) => backupName(new Date(Date.UTC(2026, 0, day, 2)), '0.1.0', 15)

  it('keeps the newest, and everything that is not a complete backup of ours', async () => {
    const folder = makeFolder()
    for (const day of [1, 2, 3, 4]) makeBackup({}, folder, nameOf(day))
    assert.equal(nameOf(4), 'hearth-20260104T020000Z-v0.1.0-pg15')
    const elsewhere = makeBackup({}, makeFolder(), nameOf(9))
    symlinkSync(elsewhere, join(folder, nameOf(9)))
    const others = ['notes', 'hearth-old', `${nameOf(1)}.tar`, 'hearth-20250101T000000Z-v1-pg15']
    for (const name of others) mkdirSync(join(folder, name))
    writeFileSync(join(folder, 'hearth-20240101T000000Z-v1-pg15'), 'a file')
    const before = readdirSync(folder)
    assert.deepEqual(await deleteOldBackups(folder, 2), [nameOf(2), nameOf(1)])
    assert.deepEqual(await listBackups(folder), [nameOf(4), nameOf(3)])
    assert.deepEqual(
      readdirSync(folder),
      before.filter((name) => name !== nameOf(1) && name !== nameOf(2)),
    )
    assert.deepEqual(await listBackups(join(elsewhere, '..')), [nameOf(9)])
  })

  it('loses what killed runs have left, and nothing else with a dot', async () => {
    const folder = makeFolder()
    const left = [`.${nameOf(1)}.partial`, `.${nameOf(2)}.deleted`]
    for (const name of [...left, '.partial', '.hearth', `.${nameOf(3)}.partial.old`]) makeBackup({}, folder, name)
    assert.deepEqual(await listBackups(folder), [])
    assert.deepEqual((await deleteLeftovers(folder)).sort(), left.sort())
    assert.deepEqual(readdirSync(folder).sort(), ['.hearth', '.partial', `.${nameOf(3)}.partial.old`].sort())
  })
})

describe('the keys of a backup', () => {
  const spec = (id: string) => randomSecretKeys().replace('dev', id)

  it('are known by fingerprints that do not contain them', () => {
    const one = spec('k1')
    const fingerprint = fingerprintKeys(one).k1!
    assert.match(fingerprint, /^[0-9a-f]{32}$/)
    const secret = Buffer.from(one.slice(3), 'base64')
    assert.ok(!secret.toString('hex').includes(fingerprint.slice(0, 8)))
    assert.notEqual(fingerprintKeys(spec('k1')).k1, fingerprint)
  })

  it('must be present, and a restore says which are missing or different and what is lost', () => {
    const [old, next] = [spec('k1'), spec('k2')]
    const made = { ...manifest, keys: fingerprintKeys(`${next},${old}`) }
    assert.equal(assertKeys(made, `${spec('k3')},${next},${old}`, false), undefined)
    assert.throws(() => assertKeys(made, next, false), /lacks k1, with which.*secrets of webhooks.*--without-keys/s)
    assert.throws(() => assertKeys(made, `${next},${spec('k1')}`, false), /another key named k1/)
    assert.match(assertKeys(made, next, true)!, /lacks k1\. This is lost/)
    assert.equal(assertKeys({ ...manifest, keys: {} }, next, false), undefined)
  })
})

describe('the programs of PostgreSQL', () => {
  it('get the password by the environment and never as an argument', () => {
    const { url, env } = connectionOf('postgres://ana:p%40ss@db.test:5433/hearth?sslmode=no-verify&uselibpqcompat=true')
    assert.equal(url, 'postgres://ana@db.test:5433/hearth?sslmode=require')
    assert.equal(env.PGPASSWORD, 'p@ss')
    const socket = connectionOf('postgres:///hearth?host=/run/postgresql&password=secret')
    assert.deepEqual([socket.url, socket.env.PGPASSWORD], ['postgres:///hearth?host=%2Frun%2Fpostgresql', 'secret'])
  })

  it('are not older than the server, or the error says what to install', () => {
    assert.ok(findProgram('pg_dump', 10).major >= 10)
    assert.throws(() => findProgram('pg_dump', 99), /pg_dump of PostgreSQL 99 or later .* postgresql-client-99/)
  })
})

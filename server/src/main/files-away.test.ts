import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Config } from '#platform/config/config.ts'
import { openKeys, randomSecretKeys } from '#platform/keys.ts'
import { openObjectStore, type StorageConfig } from '#platform/storage/open.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { openReadiness } from '#platform/telemetry/readiness.ts'
import { checkFiles } from '#platform/telemetry/readiness-files.ts'
import { openRealClock } from '#test/support/app/clock.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { findFreePort } from '#test/support/net/ports.ts'
import { runCheck } from './doctor/check.ts'
import { filesChecks } from './doctor/files.ts'

const baseUrl = 'https://hearth.test'
const keys = openKeys(randomSecretKeys())

/** An app with this store, what its process finds of it, and what each place says. */
async function openPlace(storage: StorageConfig) {
  const store = await openObjectStore(storage, baseUrl, keys)
  const readiness = openReadiness(openLogger('silent'))
  const app = await startApp({ baseUrl, keys, store, readiness, clock: openRealClock() })
  const check = checkFiles(storage, store, 0)
  const token = await makeToken(app, await makeUser(app), ['write:uploads'])
  const administrator = await makeToken(app, await makeUser(app, { role: 'admin' }), ['admin'])
  const body = { category: 'media', filename: 'a.png', contentType: 'image/png', size: 100_000 }
  return {
    app,
    check,
    request: () => app.post('/v1/uploads/request', { token, body }),
    async findings() {
      const found = await check()
      readiness.report('files', found)
      return found
    },
    async health() {
      const { body } = await app.get('/v1/admin/health', { token: administrator })
      return body.data.warnings.map(({ text }: { text: string }) => text).join('\n')
    },
    async doctor() {
      const config = { storage, baseUrl, secretKeys: randomSecretKeys() } as unknown as Config
      const found = await Promise.all(filesChecks(config).map((one) => runCheck(one, 5000)))
      return found.flat()
    },
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      store.close()
    },
  }
}

async function sendTo(app: App, { body }: { body: { data: { uploadUrl: string } } }) {
  const { pathname, search } = new URL(body.data.uploadUrl)
  const payload = Buffer.alloc(100_000, 1)
  const headers = { 'content-type': 'image/png', 'content-length': `${payload.length}` }
  return app.http.inject({ method: 'PUT', url: pathname + search, headers, payload })
}

const reasonsOf = (app: App) =>
  app.logs.map((line) => JSON.parse(line)).flatMap(({ status, reason }) => (status === 503 ? [reason] : []))

/** A disk of 300 kB, or why there is none: only root can make it, and not on every machine. */
function mountSmallDisk(): { disk?: string; reason?: string } {
  const folder = mkdtempSync(join(tmpdir(), 'hearth-small-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=300k', 'tmpfs', folder], { stdio: 'pipe' })
    return { disk: folder }
  } catch (error) {
    rmSync(folder, { recursive: true })
    const words = (error as Error).message.trim().replaceAll('\n', ': ')
    return {
      reason: process.getuid?.() === 0 ? `root cannot mount here: ${words}` : 'only root can mount a small disk',
    }
  }
}

describe('a disk that is full', () => {
  let disk: string | undefined
  let reason: string | undefined
  before(() => {
    ;({ disk, reason } = mountSmallDisk())
  })
  after(() => {
    if (disk === undefined) return
    execFileSync('umount', [disk])
    rmSync(disk, { recursive: true })
  })

  it('answers uploads with 503 and `store`, is a warning, and works again when there is room', async (t) => {
    if (disk === undefined) return t.skip(reason)
    await using place = await openPlace({ kind: 'disk', directory: disk })
    const asked = await place.request()
    assert.deepEqual(await place.findings(), [])
    const filling = join(disk, 'filling')
    assert.throws(() => writeFileSync(filling, Buffer.alloc(400_000)), /ENOSPC/)

    assert.equal((await sendTo(place.app, asked)).statusCode, 503)
    assert.deepEqual(reasonsOf(place.app), ['store'])
    const [finding] = await place.findings()
    assert.equal(finding!.reason, undefined, 'files can still be read, so the process stays')
    assert.match(finding!.text, /^The disk of STORAGE_DIR=\S+ is full.*\(ENOSPC\)$/)
    assert.match(await place.health(), /^The disk of STORAGE_DIR=\S+ is full/m)
    const full = (await place.doctor()).find(({ name }) => name === 'files')!
    assert.deepEqual([full.state, /is full/.test(full.text), /Free or add space/.test(full.fix!)], ['fail', true, true])

    rmSync(filling)
    assert.deepEqual(await place.findings(), [])
    assert.equal((await sendTo(place.app, asked)).statusCode, 200)
  })
})

it('a folder that cannot be made answers 503 and `store`, and the next upload counts once it can', async (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'hearth-shut-'))
  t.after(() => rmSync(directory, { recursive: true }))
  await using place = await openPlace({ kind: 'disk', directory })
  const asked = await place.request()
  writeFileSync(join(directory, 'staging'), 'not a folder')
  assert.equal((await sendTo(place.app, asked)).statusCode, 503)
  assert.deepEqual(reasonsOf(place.app), ['store'])
  rmSync(join(directory, 'staging'))
  assert.equal((await sendTo(place.app, asked)).statusCode, 200)
})

it('a bucket that is away is a warning everywhere, and no upload is begun that cannot end', async () => {
  const place = { kind: 's3', bucket: 'pictures', region: 'eu', forcePathStyle: true } as const
  const endpoint = `http://127.0.0.1:${await findFreePort()}`
  const storage = { ...place, endpoint, accessKeyId: 'not-a-key', secretAccessKey: 'not-a-secret-of-the-store' }
  await using away = await openPlace(storage)
  const found = await away.findings()
  assert.equal(found.length, 1)
  assert.equal(found[0]!.reason, undefined, 'an outage of what all share takes no process out')
  assert.match(
    found[0]!.text,
    /^Files cannot be stored in the bucket pictures: .*ECONNREFUSED.* Check that S3_ENDPOINT/,
  )
  assert.match(await away.health(), /^Files cannot be stored in the bucket pictures/m)
  const [doctor] = await away.doctor()
  assert.deepEqual([doctor!.state, /S3_ENDPOINT/.test(doctor!.fix!)], ['fail', true])
  for (let n = 0; n < 2; n++) await away.findings()
  const asked = await away.request()
  assert.deepEqual([asked.status, asked.headers['retry-after']], [503, '2'])
  assert.deepEqual(reasonsOf(away.app), ['store'])
})

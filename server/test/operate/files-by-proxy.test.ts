import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { ObjectStore } from '#kernel/object-store.ts'
import { openKeys, randomSecretKeys } from '#platform/keys.ts'
import { openDiskStore } from '#platform/storage/disk.ts'
import { openRealClock } from '#test/support/app/clock.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { makeGlb, makeGrain, makePng } from '#test/support/builders/pictures.ts'
import { type Asked, filePath, upload } from '#test/support/builders/uploads.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'
import { serviceSetting } from '#test/support/services/environment.ts'
import { type Driver, drivers, openBucket, startFileApp } from '#test/support/services/stores.ts'
import { skipWithoutPrograms } from './programs.ts'
import { type FrontServer, openTlsClient, proxies, startProxy } from './proxy-servers.ts'

const skip = skipWithoutPrograms({ nginx: 'nginx-light', openssl: 'openssl' })
/** Of the connection, or of one request alone. */
const passing = ['date', 'server', 'connection', 'keep-alive', 'x-request-id', 'x-ratelimit-remaining']

interface Place extends AsyncDisposable {
  store: ObjectStore
  files: { directory: string } | { store: string }
}

async function openPlace(driver: Driver, baseUrl: string): Promise<Place> {
  if (driver === 's3') return { ...(await openBucket()), files: { store: serviceSetting('S3_ENDPOINT') } }
  const directory = mkdtempSync(join(tmpdir(), 'hearth-files-'))
  const store = openDiskStore({ directory, baseUrl, keys: openKeys(randomSecretKeys()) })
  return { store, files: { directory }, [Symbol.asyncDispose]: async () => rmSync(directory, { recursive: true }) }
}

for (const driver of drivers)
  describe(`files on ${driver} that nginx sends`, { skip }, () => {
    const stack = new AsyncDisposableStack()
    let app: App
    let store: ObjectStore
    let proxy: FrontServer
    let token: string
    let direct: string
    /** Objects whose bytes this process was asked for. */
    let opened: string[] = []
    before(async () => {
      const port = await findFreePort()
      direct = `http://127.0.0.1:${port}`
      const place = stack.use(await openPlace(driver, direct))
      store = place.store
      const watched: ObjectStore = {
        ...store,
        read(key, max) {
          opened.push(key)
          return store.read(key, max)
        },
        open(key, range) {
          opened.push(key)
          return store.open(key, range)
        },
      }
      app = stack.use(await startApp({ baseUrl: direct, store: watched, filesByProxy: true, clock: openRealClock() }))
      await listenOn(app.http, port, '127.0.0.1')
      proxy = stack.use(await startProxy(proxies.nginx, [port, port], place.files))
      token = await makeToken(app, await makeUser(app), ['read:uploads', 'write:uploads'])
    })
    after(() => stack.disposeAsync())

    async function byProxy(path: string, headers: Record<string, string> = {}, method = 'GET', front = proxy) {
      using client = openTlsClient(front)
      const { status, headers: received, bytes } = await client.send({ path, method, headers })
      return { status, headers: received as Record<string, string>, bytes }
    }
    async function byHearth(path: string, headers: Record<string, string> = {}, method = 'GET') {
      const answer = await fetch(direct + path, { method, headers })
      const bytes = Buffer.from(await answer.arrayBuffer())
      return { status: answer.status, headers: Object.fromEntries(answer.headers), bytes }
    }
    const lasting = (headers: Record<string, string>) =>
      Object.fromEntries(Object.entries(headers).filter(([name]) => !passing.includes(name)))
    /** Checked once, as every new file is, so that only its serving is left. */
    async function uploadChecked(bytes: Buffer, wish = {}): Promise<Asked> {
      const asked = await upload(app, token, bytes, wish)
      assert.equal((await byHearth(filePath(asked.key), {}, 'HEAD')).status, 200)
      opened = []
      return asked
    }

    async function objectOf(key: string): Promise<string> {
      const uploads = app.database.selectFrom('uploads').select('object_key').where('key', '=', key)
      return (await uploads.executeTakeFirstOrThrow()).object_key!
    }

    const kinds: Record<string, () => Promise<Asked>> = {
      'a picture': async () => uploadChecked(await makePng()),
      'a picture of more than a megabyte': async () => uploadChecked(await makeGrain(700)),
      'a model, which is downloaded': async () => {
        const wish = { category: 'meetpass-model', filename: 'Übung "1".glb', contentType: 'model/gltf-binary' }
        return uploadChecked(makeGlb(), wish)
      },
    }
    for (const [name, make] of Object.entries(kinds))
      it(`${name} comes with the same headers and bytes, and not through this process`, async () => {
        const { key } = await make()
        for (let n = 0; n < 2; n++) {
          const sent = await byProxy(filePath(key))
          assert.equal(sent.status, 200, String(sent.bytes))
          assert.deepEqual(opened, [])
          assert.match(sent.headers['x-request-id']!, /^[0-9a-f-]{36}$/)
          assert.match(sent.headers['x-ratelimit-remaining']!, /^\d+$/)
          const own = await byHearth(filePath(key))
          assert.deepEqual(lasting(sent.headers), lasting(own.headers))
          assert.ok(sent.bytes.equals(own.bytes))
          assert.ok(own.bytes.length > 0)
          opened = []
        }
      })

    it('ranges, conditions and HEAD have the same answers', async () => {
      const { key } = await uploadChecked(await makePng())
      const { headers } = await byHearth(filePath(key))
      const { etag = '', 'last-modified': date = '' } = headers
      const asked: [Record<string, string>, number, string?][] = [
        [{ range: 'bytes=0-9' }, 206],
        [{ range: 'bytes=-5' }, 206],
        [{ range: 'bytes=0-1,4-5' }, 200],
        [{ range: 'bytes=99999999-' }, 416],
        [{ range: 'bytes=0-9', 'if-range': etag }, 206],
        [{ range: 'bytes=0-9', 'if-range': '"another"' }, 200],
        [{ 'if-none-match': etag }, 304],
        [{ 'if-none-match': '"another"' }, 200],
        [{ 'if-modified-since': date }, 304],
        [{ 'if-modified-since': 'Thu, 01 Jan 2015 00:00:00 GMT' }, 200],
        [{ 'if-match': etag }, 200],
        [{ 'if-unmodified-since': 'Thu, 01 Jan 2015 00:00:00 GMT' }, 200],
        [{}, 200, 'HEAD'],
      ]
      for (const [given, status, method] of asked) {
        const told = JSON.stringify([given, method])
        const sent = await byProxy(filePath(key), given, method)
        const own = await byHearth(filePath(key), given, method)
        assert.equal(sent.status, status, told)
        assert.deepEqual([sent.status, lasting(sent.headers)], [own.status, lasting(own.headers)], told)
        assert.ok(sent.status === 416 || sent.bytes.equals(own.bytes), told)
      }
    })

    it('a deleted file is gone at once, and a lost one is reported by this process', async () => {
      const { key } = await uploadChecked(await makePng())
      assert.equal((await byProxy(filePath(key))).status, 200)
      assert.equal((await app.delete(`/v1/uploads/${key}`, { token })).status, 200)
      assert.equal((await byProxy(filePath(key))).status, 404)

      const lost = await uploadChecked(await makePng())
      await store.delete([await objectOf(lost.key)])
      const answer = await byProxy(filePath(lost.key))
      assert.deepEqual([answer.status, JSON.parse(String(answer.bytes)).code], [404, 'upload_not_found'])
      assert.equal(answer.headers['cache-control'], 'no-store')
      assert.ok(app.logs.some((line) => line.includes(lost.key) && line.includes('is not in the store')))
    })

    it('a file that nginx cannot reach comes from this process, with the same headers', async () => {
      const nowhere = { s3: { store: `http://127.0.0.1:${await findFreePort()}` }, disk: { directory: '/nowhere' } }
      const port = Number(new URL(direct).port)
      await using lost = await startProxy(proxies.nginx, [port, port], nowhere[driver])
      const { key } = await kinds['a model, which is downloaded']!()
      const sent = await byProxy(filePath(key), {}, 'GET', lost)
      const own = await byHearth(filePath(key))
      assert.deepEqual([sent.status, lasting(sent.headers)], [200, lasting(own.headers)])
      assert.ok(sent.bytes.equals(own.bytes))
    })

    describe('an attacker', () => {
      it('cannot ask for the location of the files', async () => {
        const { key } = await uploadChecked(await makePng())
        const objectKey = await objectOf(key)
        assert.ok(await store.read(objectKey, 1e7))
        const location = await store.locate(objectKey, new Date())
        const forged: Record<string, string>[] = [
          {},
          { 'x-files-by-proxy': 'yes' },
          { 'x-accel-redirect': `/hearth-files/${location}` },
        ]
        const prefixes = [
          '/hearth-files/',
          '//hearth-files/',
          '/%68earth-files/',
          '/v1/../hearth-files/',
          '/./hearth-files/',
        ]
        for (const prefix of prefixes)
          for (const given of forged) {
            const { status, bytes } = await byProxy(prefix + location, given)
            assert.equal(status, 404, prefix)
            assert.ok(!bytes.includes('PNG'), prefix)
          }
        assert.equal((await byProxy('/hearth-files/../../../../etc/passwd')).status, 400)
      })
      it('cannot choose who sends a file, and sees no header between the two', async () => {
        const { key } = await uploadChecked(await makePng())
        for (const value of ['no', 'yes', '', 'yes, no']) {
          opened = []
          const sent = await byProxy(filePath(key), { 'x-files-by-proxy': value, 'x-accel-redirect': '/etc/passwd' })
          assert.equal(sent.status, 200)
          assert.deepEqual(opened, [])
          assert.deepEqual(
            Object.keys(sent.headers).filter((name) => /accel|by-proxy|x-file|amz|rgw/.test(name)),
            [],
          )
        }
      })
    })

    it('kept by nginx, a file has the same headers but those of one request, and Hearth is asked once', async () => {
      const port = Number(new URL(direct).port)
      await using front = await startProxy(proxies.nginx, [port, port], 'cached')
      const { key } = await kinds['a model, which is downloaded']!()
      const own = await byHearth(filePath(key))
      const once = ['x-ratelimit-limit', 'x-ratelimit-reset']
      const kept = Object.fromEntries(Object.entries(lasting(own.headers)).filter(([name]) => !once.includes(name)))
      const requests = () => app.logs.filter((line) => line.includes('/v1/uploads/file/')).length
      const before = requests()
      for (let n = 0; n < 3; n++) {
        const sent = await byProxy(filePath(key), {}, 'GET', front)
        assert.deepEqual([sent.status, lasting(sent.headers)], [200, kept])
        assert.ok(sent.bytes.equals(own.bytes))
      }
      const { etag = '', 'last-modified': date = '' } = own.headers
      const part = await byProxy(filePath(key), { range: 'bytes=0-9' }, 'GET', front)
      assert.deepEqual([part.status, part.bytes.equals(own.bytes.subarray(0, 10))], [206, true])
      assert.equal((await byProxy(filePath(key), { range: 'bytes=0-1,4-5' }, 'GET', front)).status, 200)
      assert.equal((await byProxy(filePath(key), { 'if-none-match': etag }, 'GET', front)).status, 304)
      assert.equal((await byProxy(filePath(key), { 'if-modified-since': date }, 'GET', front)).status, 304)
      assert.equal((await byProxy(filePath(key), {}, 'HEAD', front)).bytes.length, 0)
      assert.equal(requests() - before, 1)
      const unknown = await byProxy(filePath(`media/${'0'.repeat(32)}.png`), {}, 'GET', front)
      assert.deepEqual([unknown.status, unknown.headers['cache-control']], [404, 'no-store'])
    })

    it('who comes to the process itself gets the bytes', async () => {
      const { key } = await uploadChecked(await makePng())
      const { headers, bytes } = await byHearth(filePath(key))
      assert.equal(headers['x-accel-redirect'], undefined)
      assert.equal(Number(headers['content-length']), bytes.length)
    })
  })

it('without the setting no header of a client makes a process hand a file to a proxy', async () => {
  await using app = await startFileApp('disk')
  const token = await makeToken(app, await makeUser(app), ['write:uploads'])
  const { key } = await upload(app, token, await makePng())
  const { status, headers } = await app.get(filePath(key), { headers: { 'x-files-by-proxy': 'yes' } })
  assert.equal(status, 200)
  assert.ok(Number(headers['content-length']) > 0)
  assert.deepEqual(
    Object.keys(headers).filter((name) => /accel|sendfile/.test(name)),
    [],
  )
})

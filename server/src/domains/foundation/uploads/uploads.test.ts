import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, it } from 'node:test'
import type { App } from '#test/support/app/harness.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { makeGlb, makePicture, makePng } from '#test/support/builders/pictures.ts'
import { ask, assertCountsAgree, compare, filePath, removeLeft, sweep, upload } from '#test/support/builders/uploads.ts'
import { drivers, listKeys, send, startFileApp } from '#test/support/services/stores.ts'

const hourMs = 3_600_000

for (const driver of drivers)
  describe(`uploads on ${driver}`, () => {
    /** A bucket takes what was signed until the URL ends, and the sweep removes it; a disk of ours takes nothing. */
    const tooLate = driver === 'disk' ? 403 : 200
    let app: App
    let png: Buffer
    before(async () => {
      app = await startFileApp(driver)
      png = await makePng()
    })
    after(() => app[Symbol.asyncDispose]())

    const scopes = ['read:uploads', 'write:uploads'] as const
    async function newcomer(): Promise<{ person: Person; token: string }> {
      const person = await makeUser(app)
      return { person, token: await makeToken(app, person, [...scopes]) }
    }
    const usage = async (token: string) => (await app.get('/v1/uploads/usage', { token })).body.data
    const file = (key: string, headers: Record<string, string> = {}) => app.get(filePath(key), { headers })
    const assertGone = async (key: string) => {
      const answer = await file(key)
      assert.deepEqual([answer.status, answer.body.code], [404, 'upload_not_found'])
      assert.equal(answer.headers['cache-control'], 'no-store')
    }

    describe('a request', () => {
      it('gives a key of the contract, a URL to send to and one to see it at, and is counted at once', async () => {
        const { person, token } = await newcomer()
        const asked = await ask(app, token, { category: 'avatar', size: 1234 })
        assert.equal(asked.status, 201)
        const { key, uploadUrl, publicUrl } = asked.body.data
        assert.match(key, new RegExp(`^avatar/${person.id}/[0-9a-f]{32}\\.png$`))
        assert.ok(publicUrl.endsWith(filePath(key)))
        assert.match(uploadUrl, /staging/)
        assert.deepEqual(await usage(token), {
          totalSize: 1234,
          fileCount: 1,
          maxSize: 200 * 1024 * 1024,
          maxCount: 500,
          byCategory: { avatar: { size: 1234, count: 1 } },
        })
        await assertCountsAgree(app)
      })
      for (const [name, wish] of Object.entries({
        'no bytes': { size: 0 },
        'half a byte': { size: 0.5 },
        'one byte over ten megabytes': { size: 10_485_761 },
        'an unknown category': { category: 'secrets' },
        'an unknown type': { contentType: 'text/html' },
        'a type in capitals': { contentType: 'IMAGE/PNG' },
        'an empty name': { filename: '' },
        'a name of 256 letters': { filename: 'x'.repeat(256) },
        'a model as an avatar': { category: 'avatar', contentType: 'model/gltf-binary' },
        'a picture as a model': { category: 'meetpass-model', contentType: 'image/png' },
        'a model among media': { category: 'media', contentType: 'model/gltf-binary' },
      }))
        it(`for ${name} is refused with 400 and counts nothing`, async () => {
          const { token } = await newcomer()
          const asked = await ask(app, token, wish)
          assert.deepEqual([asked.status, asked.body.code], [400, 'validation_failed'])
          assert.equal((await usage(token)).fileCount, 0)
        })
      it('for the largest file and the longest name is good', async () => {
        const { token } = await newcomer()
        assert.equal((await ask(app, token, { size: 10_485_760, filename: '😀'.repeat(255) })).status, 201)
      })
      it('takes no Idempotency-Key, because its answer opens a door', async () => {
        const { token } = await newcomer()
        const body = { category: 'media', filename: 'a', contentType: 'image/png', size: 1 }
        const headers = { 'idempotency-key': 'again' }
        assert.equal(
          (await app.post('/v1/uploads/request', { token, body, headers })).body.code,
          'idempotency_unsupported',
        )
      })
    })

    describe('what was sent', () => {
      for (const [contentType, make] of Object.entries(makePicture))
        it(`a file uploaded as ${contentType} is served with that type to everyone`, async () => {
          const { token } = await newcomer()
          const bytes = await make()
          const { key, publicUrl } = await upload(app, token, bytes, { contentType })
          const answer = await fetch(publicUrl)
          assert.equal(answer.status, 200)
          assert.equal(answer.headers.get('content-type'), contentType)
          assert.equal(answer.headers.get('content-disposition'), null)
          assert.equal(answer.headers.get('x-ratelimit-limit'), '10000')
          const served = Buffer.from(await answer.arrayBuffer())
          assert.equal(answer.headers.get('content-length'), String(served.length))
          const { body } = await app.get('/v1/uploads', { token })
          assert.deepEqual([body.data[0].key, body.data[0].size], [key, served.length], 'its size is the stored one')
          assert.equal((await usage(token)).totalSize, served.length)
          await assertCountsAgree(app)
        })
      for (const [category, contentType] of [
        ['meetpass-model', 'model/gltf-binary'],
        ['meetpass-model', 'application/octet-stream'],
        ['media', 'application/octet-stream'],
      ] as const)
        it(`as ${contentType} for ${category} is served as an attachment, byte for byte`, async () => {
          const { token } = await newcomer()
          const bytes = makeGlb()
          const { key, publicUrl } = await upload(app, token, bytes, { category, contentType, filename: 'ä "b".glb' })
          const answer = await fetch(publicUrl)
          assert.equal(answer.headers.get('content-type'), contentType)
          assert.equal(
            answer.headers.get('content-disposition'),
            `attachment; filename="_ _b_.glb"; filename*=UTF-8''%C3%A4%20%22b%22.glb`,
          )
          assert.ok(bytes.equals(Buffer.from(await answer.arrayBuffer())))
          assert.match(key, contentType === 'model/gltf-binary' ? /\.glb$/ : /\.bin$/)
        })
      it('D7: as plain bytes fits every category, and is served as the picture that it is', async () => {
        const { person, token } = await newcomer()
        const contentType = 'application/octet-stream'
        for (const category of ['avatar', 'app-logo', 'hero', 'group-photo', 'event-photo', 'meetpass-image']) {
          const { key, publicUrl } = await upload(app, token, png, { category, contentType })
          if (category === 'avatar') {
            const writer = await makeToken(app, person, ['user'])
            const shown = await app.patch('/v1/profile', { token: writer, body: { avatarUrl: publicUrl } })
            assert.equal(shown.body.data.avatarUrl, publicUrl)
          }
          const answer = await fetch(publicUrl)
          assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/png'])
          assert.equal(answer.headers.get('content-disposition'), null)
          const { body } = await app.get('/v1/uploads', { token })
          const listed = body.data.find((one: { key: string }) => one.key === key)
          assert.deepEqual([listed.contentType, listed.category], ['image/png', category])
        }
        const refused = await upload(app, token, makeGlb(), { category: 'hero', contentType })
        assert.equal((await fetch(refused.publicUrl)).status, 404)
        const wrong = await ask(app, token, { category: 'hero', contentType: 'model/gltf-binary' })
        assert.equal(wrong.body.error, 'contentType: hero takes an image type or application/octet-stream')
        await assertCountsAgree(app)
      })
      it('is nothing that a browser would run, and may be kept by caches and shown by other sites', async () => {
        const { token } = await newcomer()
        const { headers } = await file((await upload(app, token, png)).key)
        assert.equal(headers['x-content-type-options'], 'nosniff')
        assert.equal(headers['content-security-policy'], "sandbox; default-src 'none'")
        assert.equal(headers['cache-control'], 'public, max-age=3600, stale-if-error=86400')
        assert.equal(headers['cross-origin-resource-policy'], 'cross-origin')
        assert.equal(headers['access-control-allow-origin'], '*')
      })
      it('is not served before it has come', async () => {
        const { token } = await newcomer()
        const { key } = (await ask(app, token)).body.data
        await assertGone(key)
        assert.equal((await usage(token)).fileCount, 1)
      })
      it('and is something else is not served, says why, and gives its room back', async () => {
        const { token } = await newcomer()
        const html = Buffer.from('<script>alert(1)</script>')
        const { key } = await upload(app, token, html)
        const answer = await file(key)
        assert.deepEqual([answer.status, answer.body.code], [404, 'upload_not_found'])
        assert.match(answer.body.error, /not of the type/)
        assert.doesNotMatch(answer.headers['content-type']!, /html/)
        assert.equal((await usage(token)).fileCount, 0)
        assert.deepEqual((await app.get('/v1/uploads', { token })).body.data, [])
        await assertCountsAgree(app)
      })
      it('an uploaded file is examined by the sweep within a minute, even if no one requests it', async () => {
        const { token } = await newcomer()
        const { key } = await upload(app, token, png)
        app.clock.advance(60_000)
        await sweep(app)
        const row = await app.database.selectFrom('uploads').select('state').where('key', '=', key).executeTakeFirst()
        assert.equal(row?.state, 'ready')
      })
      it('is looked at once, though fifty ask for it at the same time', async () => {
        const { token } = await newcomer()
        const { key } = await upload(app, token, png)
        const answers = await Promise.all(Array.from({ length: 50 }, () => file(key)))
        assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [200])
        const stored = (await listKeys(app.store, 'files/')).filter((one) => one.includes(key))
        assert.equal(stored.length, 1)
        const emitted = await app.database
          .selectFrom('outbox_events')
          .select('data')
          .where('type', '=', 'upload.ready')
          .execute()
        assert.equal(emitted.filter(({ data }) => (data as { key?: string }).key === key).length, 1)
      })
      it('and sent again by the same URL changes nothing of what is served', async () => {
        const { token } = await newcomer()
        const noise = randomBytes(png.length)
        const { key, uploadUrl } = await upload(app, token, png)
        const first = await file(key)
        assert.equal(await send(uploadUrl, noise, 'image/png'), tooLate)
        const second = await file(key)
        assert.deepEqual([second.status, second.headers.etag], [200, first.headers.etag])
        app.clock.advance(60_000)
        await sweep(app)
        assert.equal((await file(key)).headers.etag, first.headers.etag)
        app.clock.advance(2 * hourMs)
        await compare(app)
        assert.deepEqual(
          (await listKeys(app.store, 'staging/')).filter((one) => one.includes(key)),
          [],
        )
        assert.equal((await file(key)).status, 200)
      })
      it('never is what lies in staging, whatever the path', async () => {
        const { token } = await newcomer()
        const { key } = (await ask(app, token)).body.data
        for (const path of [`staging/${key}`, `../staging/${key}`, `..%2Fstaging%2F${key}`, `files/${key}`, '', '%00'])
          assert.equal((await file(path)).status, 404, path)
      })
    })

    describe('a file', () => {
      let key: string
      let etag: string
      let all: string
      let size: number
      before(async () => {
        const { token } = await newcomer()
        const bytes = Buffer.from(Array.from({ length: 1000 }, (_, n) => String(n % 10)).join(''))
        size = bytes.length
        key = (await upload(app, token, bytes, { contentType: 'application/octet-stream' })).key
        const answer = await file(key)
        etag = answer.headers.etag!
        all = answer.text
      })
      for (const [name, value] of [
        ['its ETag', () => etag],
        ['its ETag, weakly', () => `W/${etag}`],
        ['its ETag among others', () => `"a", ${etag}, "b"`],
        ['a star', () => '*'],
      ] as const)
        it(`a file is not sent again to a client that has ${name}`, async () => {
          const answer = await file(key, { 'if-none-match': value() })
          assert.deepEqual([answer.status, answer.text, answer.headers.etag], [304, '', etag])
          assert.match(answer.headers['cache-control']!, /^public/)
        })
      it('a file is sent to a client that has another version', async () => {
        assert.equal((await file(key, { 'if-none-match': '"other"' })).status, 200)
        const later = new Date(app.clock.now().getTime() + 5000).toUTCString()
        assert.equal((await file(key, { 'if-none-match': '"other"', 'if-modified-since': later })).status, 200)
      })
      it('a file is not sent again to a client that has fetched it since', async () => {
        const { 'last-modified': seen } = (await file(key)).headers
        assert.equal((await file(key, { 'if-modified-since': seen! })).status, 304)
        assert.equal((await file(key, { 'if-modified-since': 'Thu, 01 Jan 2015 00:00:00 GMT' })).status, 200)
        assert.equal((await file(key, { 'if-modified-since': 'yesterday' })).status, 200)
      })
      for (const [range, start, end] of [
        ['bytes=0-9', 0, 9],
        ['bytes=990-', 990, 999],
        ['bytes=-10', 990, 999],
        ['bytes=-5000', 0, 999],
        ['bytes=5-5', 5, 5],
        ['bytes=900-5000', 900, 999],
      ] as const)
        it(`is sent in part for ${range}`, async () => {
          const answer = await file(key, { range })
          assert.equal(answer.status, 206)
          assert.equal(answer.headers['content-range'], `bytes ${start}-${end}/${size}`)
          assert.equal(answer.headers['content-length'], String(end - start + 1))
          assert.equal(answer.text, all.slice(start, end + 1))
        })
      for (const range of ['bytes=1000-', 'bytes=5000-6000', 'bytes=-0'])
        it(`is too short for ${range}`, async () => {
          const answer = await file(key, { range })
          assert.deepEqual([answer.status, answer.body.code], [416, 'range_not_satisfiable'])
          assert.equal(answer.headers['content-range'], `bytes */${size}`)
          assert.equal(answer.headers['cache-control'], 'no-store')
        })
      for (const range of ['bytes=0-1,5-6', 'bytes=9-5', 'lines=1-2', 'bytes=a-b', 'bytes=-', ''])
        it(`is sent whole for "${range}"`, async () => {
          const answer = await file(key, { range })
          assert.deepEqual([answer.status, answer.text.length], [200, size])
        })
      it('is sent in part only while it is the one that was meant', async () => {
        const range = 'bytes=0-9'
        assert.equal((await file(key, { range, 'if-range': etag })).status, 206)
        assert.equal((await file(key, { range, 'if-range': '"other"' })).status, 200)
      })
      it('answers HEAD like GET, without the bytes', async () => {
        const answer = await app.call('HEAD', filePath(key))
        assert.deepEqual([answer.status, answer.text], [200, ''])
        assert.deepEqual([answer.headers['content-length'], answer.headers.etag], [String(size), etag])
      })
    })

    describe('deletion', () => {
      it('ends a file at once, and its bytes soon', async () => {
        const { token } = await newcomer()
        const { key } = await upload(app, token, png)
        assert.equal((await file(key)).status, 200)
        assert.deepEqual((await app.delete(`/v1/uploads/${key}`, { token })).body.data, { success: true })
        await assertGone(key)
        assert.equal((await usage(token)).fileCount, 0)
        await removeLeft(app)
        assert.deepEqual(
          (await listKeys(app.store)).filter((one) => one.includes(key)),
          [],
        )
        assert.equal((await app.delete(`/v1/uploads/${key}`, { token })).body.code, 'upload_not_found')
        await assertCountsAgree(app)
      })
      it('takes a key with its separators as they are or encoded', async () => {
        const { token } = await newcomer()
        const { key } = (await ask(app, token)).body.data
        assert.equal((await app.delete(`/v1/uploads/${encodeURIComponent(key)}`, { token })).status, 200)
      })
      it('of what was never sent, or sent a moment too late, leaves nothing', async () => {
        const { token } = await newcomer()
        const { key, uploadUrl } = (await ask(app, token, { size: png.length })).body.data
        await app.delete(`/v1/uploads/${key}`, { token })
        assert.equal(await send(uploadUrl, png, 'image/png'), tooLate)
        await assertGone(key)
        app.clock.advance(2 * hourMs)
        await compare(app)
        assert.deepEqual(
          (await listKeys(app.store)).filter((one) => one.includes(key)),
          [],
        )
      })
      it('is for the owner and for administrators', async () => {
        const { token } = await newcomer()
        const other = await newcomer()
        const { key } = await upload(app, token, png)
        const refused = await app.delete(`/v1/uploads/${key}`, { token: other.token })
        assert.deepEqual([refused.status, refused.body.code], [404, 'upload_not_found'])
        const pretender = await makeToken(app, other.person, ['admin', 'write:uploads'])
        assert.equal((await app.delete(`/v1/uploads/${key}`, { token: pretender })).status, 404)
        assert.equal((await file(key)).status, 200)
        const root = await makeToken(app, await makeUser(app, { role: 'admin' }), ['admin'])
        assert.equal((await app.delete(`/v1/uploads/${key}`, { token: root })).status, 200)
        await assertGone(key)
      })
    })

    it('a reservation that nothing was sent for is kept for an hour and then given back', async () => {
      const { token } = await newcomer()
      await ask(app, token)
      app.clock.advance(50 * 60_000)
      await sweep(app)
      assert.equal((await usage(token)).fileCount, 1)
      app.clock.advance(11 * 60_000)
      await sweep(app)
      assert.equal((await usage(token)).fileCount, 0)
      await assertCountsAgree(app)
    })

    it('every file has a record and every record a file, after everything above', async () => {
      app.clock.advance(2 * hourMs)
      await sweep(app)
      await removeLeft(app)
      await compare(app)
      const rows = await app.database.selectFrom('uploads').select(['object_key', 'state']).execute()
      assert.ok(rows.every((row) => row.state === 'ready'))
      assert.deepEqual((await listKeys(app.store)).toSorted(), rows.map((row) => row.object_key).toSorted())
      await assertCountsAgree(app)
    })
  })

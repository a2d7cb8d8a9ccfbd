import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, before, describe, it } from 'node:test'
import type { ObjectStore } from '#kernel/object-store.ts'
import type { App } from '#test/support/app/harness.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { drivers, listKeys, send, startFileApp } from '#test/support/services/stores.ts'

const type = 'image/png'
const bytes = randomBytes(5000)
const text = async (body: Awaited<ReturnType<ObjectStore['open']>>) => {
  if (body === undefined || body instanceof Uint8Array) return body && Buffer.from(body)
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

for (const driver of drivers)
  describe(`the store on ${driver}`, () => {
    let app: App
    let store: ObjectStore
    let owner: Person
    before(async () => {
      app = await startFileApp(driver)
      store = app.store
      owner = await makeUser(app)
    })
    after(() => app[Symbol.asyncDispose]())

    let count = 0
    const newKey = (folder = 'files') => `${folder}/thing-${++count}.png`
    /** With a record that waits for the bytes. */
    async function presign(key: string, more: object = {}): Promise<string> {
      const at = new Date().toISOString()
      const upload = { key: key.replace('staging/', ''), user_id: owner.id, category: 'media', filename: 'a.png' }
      await app.database
        .insertInto('uploads')
        .values({ ...upload, content_type: type, size: 1, created_at: at, check_after: at })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      const usual = { contentType: type, size: bytes.length, now: new Date(), lifeSeconds: 900 }
      return store.presignPut({ key, ...usual, ...more })
    }
    /** Whatever a refusal looks like, nothing may be there afterwards. */
    async function assertRefused(key: string, status: number): Promise<void> {
      assert.ok(status >= 400 && status < 500, `answered ${status}`)
      assert.equal(await store.read(key, 1e7), undefined)
    }

    describe('keeps', () => {
      it('what it was given, and gives it back', async () => {
        const key = newKey()
        await store.put(key, bytes, type)
        assert.deepEqual(await store.read(key, bytes.length), bytes)
      })
      it('nothing under a key that was never written', async () => {
        assert.equal(await store.read('files/never', 10), undefined)
        assert.equal(await store.open('files/never'), undefined)
        assert.equal(await store.open('files/never/below.png', { start: 0, end: 1 }), undefined)
      })
      it('an object larger than the read limit is stored, and reading it gives nothing', async () => {
        const key = newKey()
        await store.put(key, bytes, type)
        assert.equal(await store.read(key, bytes.length - 1), undefined)
      })
      it('the newest of what was written under one key', async () => {
        const key = newKey()
        await store.put(key, bytes, type)
        await store.put(key, Buffer.from('newer'), type)
        assert.equal(String(await store.read(key, 100)), 'newer')
      })
      it('one whole of many that are written at once', async () => {
        const key = newKey()
        const many = Array.from({ length: 8 }, (_, n) => Buffer.alloc(50_000, n))
        await Promise.all(many.map((one) => store.put(key, one, type)))
        const kept = await store.read(key, 50_000)
        assert.ok(many.some((one) => one.equals(kept!)))
      })
      it('an object of ten megabytes, to the byte', async () => {
        const key = newKey()
        const large = randomBytes(10_485_760)
        await store.put(key, large, type)
        assert.ok(large.equals((await store.read(key, 10_485_760))!))
        assert.ok(large.equals((await text(await store.open(key)))!))
      })
      it('a single byte', async () => {
        const key = newKey()
        await store.put(key, Buffer.from('x'), type)
        assert.equal(String(await text(await store.open(key))), 'x')
      })
    })

    describe('gives', () => {
      const key = 'files/ranges.bin'
      const large = randomBytes(700_000)
      before(() => store.put(key, large, type))
      for (const [name, start, end] of [
        ['the first byte', 0, 0],
        ['the last byte', 699_999, 699_999],
        ['a part of the middle', 1000, 1999],
        ['a part that is larger than one read', 100, 600_099],
        ['all of it', 0, 699_999],
      ] as const)
        it(name, async () => {
          assert.ok(large.subarray(start, end + 1).equals((await text(await store.open(key, { start, end })))!))
        })
      it('the whole where no part is asked for', async () => {
        assert.ok(large.equals((await text(await store.open(key)))!))
      })
      it('up a download when its reader disconnects', async () => {
        const body = await store.open(key)
        assert.ok(body && !(body instanceof Uint8Array))
        for await (const chunk of body) {
          assert.ok(chunk.length > 0)
          break
        }
        assert.ok(large.equals((await text(await store.open(key)))!))
      })
    })

    describe('forgets', () => {
      it('a deleted object is gone', async () => {
        const key = newKey()
        await store.put(key, bytes, type)
        await store.delete([key])
        assert.equal(await store.read(key, 1e6), undefined)
      })
      it('deleting an object that does not exist succeeds, also twice', async () => {
        await store.delete(['files/never', 'files/never/below.png'])
        await store.delete(['files/never'])
        await store.delete([])
      })
      it('a delete takes more objects than one request can name', async () => {
        const keys = Array.from({ length: 1050 }, (_, n) => `many/${n}.bin`)
        const there = [...keys.slice(0, 3), ...keys.slice(-3)]
        for (const key of there) await store.put(key, Buffer.from('x'), type)
        assert.deepEqual(await listKeys(store, 'many/'), there.toSorted())
        await store.delete(keys)
        assert.deepEqual(await listKeys(store, 'many/'), [])
      })
      it('a delete leaves the other objects', async () => {
        const [a, b] = ['near/a.png', 'near/b.png']
        for (const key of [a, b]) await store.put(key, bytes, type)
        await store.delete([a])
        assert.deepEqual(await listKeys(store, 'near/'), [b])
      })
    })

    describe('lists', () => {
      const keys = ['order/a-b/x.png', 'order/a.png', 'order/a/b/x.png', 'order/a/c.png', 'order/a0.png', 'order/b.png']
      before(async () => {
        for (const key of keys.toReversed()) await store.put(key, bytes, type)
      })
      it('in the order of the bytes of the keys', async () => {
        assert.deepEqual(await listKeys(store, 'order/'), keys)
      })
      it('a list has only the objects below its prefix', async () => {
        assert.deepEqual(await listKeys(store, 'order/a/'), ['order/a/b/x.png', 'order/a/c.png'])
        assert.deepEqual(await listKeys(store, 'nothing/'), [])
      })
      it('a list has the size and the time of each object', async () => {
        for await (const { size, writtenAt } of store.list('order/')) {
          assert.equal(size, bytes.length)
          assert.ok(Math.abs(writtenAt.getTime() - Date.now()) < 120_000)
        }
      })
    })

    describe('by a presigned URL takes', () => {
      it('an upload that is exactly what its URL was signed for', async () => {
        const key = newKey('staging')
        assert.equal(await send(await presign(key), bytes, type), 200)
        assert.deepEqual(await store.read(key, 1e6), bytes)
      })
      it('an upload of ten megabytes by a presigned URL', async () => {
        const key = newKey('staging')
        const large = randomBytes(10_485_760)
        assert.equal(await send(await presign(key, { size: large.length }), large, type), 200)
        assert.ok(large.equals((await store.read(key, large.length))!))
      })
      it('a single byte', async () => {
        const key = newKey('staging')
        assert.equal(await send(await presign(key, { size: 1 }), Buffer.from('x'), type), 200)
      })
      it('the same again while it lives, and the last counts', async () => {
        const key = newKey('staging')
        const url = await presign(key)
        const other = randomBytes(bytes.length)
        assert.deepEqual([await send(url, bytes, type), await send(url, other, type)], [200, 200])
        assert.deepEqual(await store.read(key, 1e6), other)
      })
      it('an upload from a page of another site', async () => {
        const headers = {
          origin: 'https://elsewhere.example',
          'access-control-request-method': 'PUT',
          'access-control-request-headers': 'content-type',
        }
        const answer = await fetch(await presign(newKey('staging')), { method: 'OPTIONS', headers })
        assert.ok(answer.ok, String(answer.status))
        assert.match(answer.headers.get('access-control-allow-origin')!, /^(\*|https:\/\/elsewhere\.example)$/)
        assert.match(answer.headers.get('access-control-allow-methods')!, /PUT/)
        assert.match(answer.headers.get('access-control-allow-headers')!.toLowerCase(), /content-type/)
      })
    })

    describe('by a presigned URL refuses, and keeps nothing of,', () => {
      const refusals: Record<string, (key: string) => Promise<number>> = {
        'one byte more': async (key) => send(await presign(key), Buffer.concat([bytes, bytes.subarray(0, 1)]), type),
        'one byte less': async (key) => send(await presign(key), bytes.subarray(1), type),
        'nothing at all': async (key) => send(await presign(key), Buffer.alloc(0), type),
        'another type': async (key) => send(await presign(key), bytes, 'text/html'),
        'the same type with a parameter': async (key) => send(await presign(key), bytes, `${type}; charset=utf-8`),
        'no type': async (key) => send(await presign(key), bytes),
        'a URL that has ended': async (key) =>
          send(await presign(key, { now: new Date(Date.now() - 1000_000) }), bytes, type),
        'a URL without its signature': async (key) => {
          const url = new URL(await presign(key))
          for (const name of [...url.searchParams.keys()]) if (/signature/i.test(name)) url.searchParams.delete(name)
          return send(url.href, bytes, type)
        },
        'a URL without anything': async (key) => send((await presign(key)).split('?')[0]!, bytes, type),
        'a signature with one letter changed': async (key) =>
          send(
            (await presign(key)).replace(/(ignature=)(.)/, (_, name, letter) => `${name}${letter === 'a' ? 'b' : 'a'}`),
            bytes,
            type,
          ),
        'the signature of another key': async (key) => {
          const other = newKey('staging')
          return send((await presign(other)).replace(other, key), bytes, type)
        },
        'a signature for a longer file': async (key) => {
          const [small, large] = [await presign(key), new URL(await presign(key, { size: 9000 }))]
          const url = new URL(small)
          for (const [name, value] of large.searchParams)
            if (!/signature=?$/i.test(name)) url.searchParams.set(name, value)
          return send(url.href, randomBytes(9000), type)
        },
        'a life that was made longer': async (key) => {
          const url = new URL(await presign(key, { now: new Date(Date.now() - 1000_000) }))
          if (url.searchParams.has('expires'))
            url.searchParams.set('expires', String(Math.floor(Date.now() / 1000) + 900))
          else url.searchParams.set('X-Amz-Expires', '604800')
          return send(url.href, bytes, type)
        },
        'a POST': async (key) => send(await presign(key), bytes, type, 'POST'),
        'a key that climbs': async (key) =>
          send((await presign(key)).replace(key, `staging%2F..%2F${key}`), bytes, type),
      }
      for (const [name, attempt] of Object.entries(refusals))
        it(name, async () => {
          const key = newKey('staging')
          await assertRefused(key, await attempt(key))
        })
      it('an upload without a length', async () => {
        const key = newKey('staging')
        const body = new Blob([bytes]).stream()
        const headers = { 'content-type': type }
        const answer = await fetch(await presign(key), { method: 'PUT', body, headers, duplex: 'half' } as RequestInit)
        await assertRefused(key, answer.status)
      })
      it('an upload whose body breaks off', async () => {
        const key = newKey('staging')
        const url = new URL(await presign(key))
        const socket = connect(Number(url.port), url.hostname)
        await once(socket, 'connect')
        socket.write(
          `PUT ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: ${type}\r\nContent-Length: ${bytes.length}\r\n\r\n`,
        )
        socket.write(bytes.subarray(0, 2000))
        socket.destroy()
        await once(socket, 'close')
        assert.equal(await send(await presign(newKey('staging')), bytes, type), 200)
        assert.equal(await store.read(key, 1e6), undefined)
      })
    })

    it('a URL signed for writing allows neither reading nor deleting', async () => {
      const key = newKey('staging')
      const url = await presign(key)
      await send(url, bytes, type)
      for (const method of ['GET', 'DELETE']) assert.ok((await send(url, Buffer.alloc(0), type, method)) >= 400, method)
      assert.deepEqual(await store.read(key, 1e6), bytes)
    })

    it('signs many URLs, each for its own key', async () => {
      const urls = await Promise.all(Array.from({ length: 20 }, () => presign(newKey('staging'))))
      assert.equal(new Set(urls.map((url) => url.replace(/.*ignature=/, ''))).size, 20)
    })
  })

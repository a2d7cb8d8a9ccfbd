import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { App } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { makePng } from '#test/support/builders/pictures.ts'
import { type Asked, ask, filePath, removeLeft } from '#test/support/builders/uploads.ts'
import { listKeys, send, startFileApp } from '#test/support/services/stores.ts'

let app: App
let token: string
const png = await makePng()
before(async () => {
  app = await startFileApp('disk')
  token = await makeToken(app, await makeUser(app), ['write:uploads', 'read:uploads'])
})
after(() => app[Symbol.asyncDispose]())

async function reserve(): Promise<Asked> {
  const { body } = await ask(app, token, { size: png.length })
  return body.data as Asked
}

describe('attack 16: an upload URL is used when its upload is no more', () => {
  it('after it was deleted: nothing is taken', async () => {
    const { key, uploadUrl } = await reserve()
    assert.equal((await app.delete(`/v1/uploads/${key}`, { token })).status, 200)
    assert.equal(await send(uploadUrl, png, 'image/png'), 403)
    await removeLeft(app)
    assert.deepEqual(await listKeys(app.store), [])
  })

  it('after it was complete: nothing is taken, and what is served stays', async () => {
    const { key, uploadUrl } = await reserve()
    assert.equal(await send(uploadUrl, png, 'image/png'), 200)
    const { status, headers } = await app.get(filePath(key))
    assert.equal(status, 200)
    await removeLeft(app)
    const kept = await listKeys(app.store)
    assert.equal(kept.length, 1)
    assert.equal(await send(uploadUrl, Buffer.alloc(png.length, 1), 'image/png'), 403)
    assert.deepEqual(await listKeys(app.store), kept)
    assert.equal((await app.get(filePath(key))).headers.etag, headers.etag)
  })

  it('while it is deleted: what comes too late is not kept', async () => {
    const asked = await Promise.all(Array.from({ length: 20 }, reserve))
    const before = await listKeys(app.store)
    await Promise.all(
      asked.flatMap(({ key, uploadUrl }) => [
        send(uploadUrl, png, 'image/png'),
        app.delete(`/v1/uploads/${key}`, { token }),
      ]),
    )
    await removeLeft(app)
    assert.deepEqual(await listKeys(app.store), before)
  })
})

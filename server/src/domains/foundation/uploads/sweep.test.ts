import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { App } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { makePng } from '#test/support/builders/pictures.ts'
import { compare, filePath, upload } from '#test/support/builders/uploads.ts'
import { listKeys, startFileApp } from '#test/support/services/stores.ts'

const hourMs = 3_600_000
let app: App
let key: string
before(async () => {
  app = await startFileApp('disk')
  const token = await makeToken(app, await makeUser(app), ['write:uploads'])
  key = (await upload(app, token, await makePng())).key
  assert.equal((await app.get(filePath(key))).status, 200)
})
after(() => app[Symbol.asyncDispose]())

const stray = (n: number) => `files/media/stray/${String(n).padStart(4, '0')}.png`
const strays = async () => (await listKeys(app.store, 'files/')).filter((one) => one.includes('stray'))

it('a file without a record goes after an hour, and not before', async () => {
  await app.store.put(stray(0), Buffer.from('x'), 'image/png')
  await compare(app)
  assert.deepEqual(await strays(), [stray(0)])
  app.clock.advance(2 * hourMs)
  await compare(app)
  assert.deepEqual(await strays(), [])
  assert.equal((await app.get(filePath(key))).status, 200)
})

it('when most files have no record, nothing is deleted: the store may be that of another database', async () => {
  for (let n = 0; n < 120; n++) await app.store.put(stray(n), Buffer.from('x'), 'image/png')
  app.clock.advance(2 * hourMs)
  await assert.rejects(compare(app), /another database/)
  assert.equal((await strays()).length, 120)
  await app.store.delete(await strays())
})

it('a record that has lost its file is reported and kept', async () => {
  const [object] = await listKeys(app.store, 'files/')
  await app.store.delete([object!])
  await assert.rejects(compare(app), /1 files have a record and are not in the store/)
  assert.equal((await app.get(filePath(key))).status, 404)
  const rows = await app.database.selectFrom('uploads').select('state').where('key', '=', key).execute()
  assert.deepEqual(rows, [{ state: 'ready' }])
})

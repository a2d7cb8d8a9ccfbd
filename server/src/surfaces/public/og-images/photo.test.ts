import assert from 'node:assert/strict'
import { it } from 'node:test'
import sharp from 'sharp'
import type { App } from '#test/support/app/harness.ts'
import { makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { makePng } from '#test/support/builders/pictures.ts'
import { upload } from '#test/support/builders/uploads.ts'
import { startFileApp } from '#test/support/services/stores.ts'

async function colorAt(app: App, path: string): Promise<number[]> {
  const { rawPayload } = await app.http.inject(path)
  const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true })
  const at = (500 * info.width + 260) * info.channels
  return [...data.subarray(at, at + 3)]
}

it('a preview shows the picture of the event, and a drawn cover if the picture is of another host', async () => {
  await using app = await startFileApp('disk')
  const token = await makeToken(app, await makeUser(app), ['read:uploads', 'write:uploads'])
  const bytes = await makePng(900, 900)
  const { publicUrl } = await upload(app, token, bytes, { size: bytes.length })
  assert.equal((await fetch(publicUrl)).status, 200)
  const [own, other] = [await makeEventWithGroup(app, {}), await makeEventWithGroup(app, {})]
  const setPhoto = (id: string, photo_url: string) =>
    app.database.updateTable('events').set({ photo_url }).where('id', '=', id).execute()
  await setPhoto(own.id, publicUrl)
  await setPhoto(other.id, 'https://elsewhere.example/a.png')
  assert.deepEqual(await colorAt(app, `/og/events/${own.id}.png`), [0xcc, 0x66, 0x33])
  assert.notDeepEqual(await colorAt(app, `/og/events/${other.id}.png`), [0xcc, 0x66, 0x33])
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import sharp from 'sharp'
import type { App } from '#test/support/app/harness.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { ask, assertCountsAgree, filePath, upload } from '#test/support/builders/uploads.ts'
import { startFileApp } from '#test/support/services/stores.ts'

const megabyte = 1024 * 1024

describe('storage', () => {
  let app: App
  before(async () => {
    app = await startFileApp('disk')
  })
  after(() => app[Symbol.asyncDispose]())

  async function newcomer(): Promise<{ person: Person; token: string }> {
    const person = await makeUser(app)
    return { person, token: await makeToken(app, person, ['read:uploads', 'write:uploads']) }
  }
  /** As many records as that, without a word to the API. */
  async function fill({ id }: Person, count: number, size: number): Promise<void> {
    const at = app.clock.now().toISOString()
    const row = {
      user_id: id,
      category: 'media',
      filename: 'x',
      content_type: 'image/png',
      size,
      created_at: at,
      check_after: at,
    }
    const rows = Array.from({ length: count }, (_, n) => ({
      ...row,
      key: `media/${id}/${String(n).padStart(32, '0')}.png`,
    }))
    await app.database.insertInto('uploads').values(rows).execute()
    const total = { total_size: count * size, file_count: count }
    await app.database
      .insertInto('upload_usage')
      .values({ user_id: id, ...total })
      .execute()
  }
  const entitle = async ({ id }: Person) => {
    const at = app.clock.now().toISOString()
    const grant = {
      id: crypto.randomUUID(),
      user_id: id,
      entitlement: 'extra_storage',
      source: 'admin',
      granted_at: at,
    }
    await app.database.insertInto('user_entitlements').values(grant).execute()
  }

  it('with room for ten lets exactly ten of fifty in who ask at once', async () => {
    const { person, token } = await newcomer()
    await fill(person, 100, megabyte)
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask(app, token, { size: 10 * megabyte })))
    const accepted = answers.filter((answer) => answer.status === 201)
    assert.equal(accepted.length, 10)
    for (const answer of answers.filter((one) => one.status !== 201))
      assert.deepEqual([answer.status, answer.body.code], [409, 'quota_exceeded'])
    await assertCountsAgree(app)
    assert.equal((await app.get('/v1/uploads/usage', { token })).body.data.totalSize, 200 * megabyte)
  })

  it('counts files too: the last of 500 is one, though twenty ask at once', async () => {
    const { person, token } = await newcomer()
    await fill(person, 499, 1)
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask(app, token, { size: 1 })))
    assert.equal(answers.filter((answer) => answer.status === 201).length, 1)
    await assertCountsAgree(app)
  })

  it('is full to the byte, and has room again when something is deleted', async () => {
    const { person, token } = await newcomer()
    await fill(person, 199, megabyte)
    assert.equal((await ask(app, token, { size: megabyte + 1 })).body.code, 'quota_exceeded')
    const last = await ask(app, token, { size: megabyte })
    assert.equal(last.status, 201)
    assert.equal((await ask(app, token, { size: 1 })).body.code, 'quota_exceeded')
    await app.delete(`/v1/uploads/${last.body.data.key}`, { token })
    assert.equal((await ask(app, token, { size: megabyte })).status, 201)
    await assertCountsAgree(app)
  })

  it('storage is five times as large for an entitled user', async () => {
    const { person, token } = await newcomer()
    await fill(person, 500, 1)
    assert.equal((await ask(app, token, { size: 1 })).body.code, 'quota_exceeded')
    await entitle(person)
    assert.equal((await ask(app, token, { size: 1 })).status, 201)
  })

  it('storage is not exceeded by a picture that grows when it is encoded again', async () => {
    const { person, token } = await newcomer()
    const noise = Buffer.from(Array.from({ length: 400 * 400 * 3 }, (_, n) => (n * 7919) % 251))
    const small = await sharp(noise, { raw: { width: 400, height: 400, channels: 3 } })
      .jpeg({ quality: 5 })
      .toBuffer()
    await fill(person, 199, megabyte)
    const filler = await ask(app, token, { size: megabyte - small.length })
    assert.equal(filler.status, 201)
    const { key } = await upload(app, token, small, { contentType: 'image/jpeg' })
    const answer = await app.get(filePath(key))
    assert.equal(answer.status, 404)
    assert.match(answer.body.error, /more room/)
    await app.delete(`/v1/uploads/${filler.body.data.key}`, { token })
    const again = await upload(app, token, small, { contentType: 'image/jpeg' })
    assert.equal((await app.get(filePath(again.key))).status, 200)
    await assertCountsAgree(app)
  })

  it('is shown by category, and listed with cursors', async () => {
    const { token } = await newcomer()
    for (const category of ['avatar', 'media', 'media', 'hero']) await ask(app, token, { category, size: 10 })
    const { data } = (await app.get('/v1/uploads/usage', { token })).body
    assert.deepEqual(data, {
      maxSize: 200 * megabyte,
      maxCount: 500,
      totalSize: 40,
      fileCount: 4,
      byCategory: { avatar: { size: 10, count: 1 }, hero: { size: 10, count: 1 }, media: { size: 20, count: 2 } },
    })
    const first = (await app.get('/v1/uploads?limit=3', { token })).body
    assert.deepEqual([first.data.length, first.pagination.hasMore], [3, true])
    const next = (await app.get(`/v1/uploads?limit=3&cursor=${first.pagination.nextCursor}`, { token })).body
    assert.deepEqual([next.data.length, next.pagination.hasMore], [1, false])
    const media = (await app.get('/v1/uploads?category=media', { token })).body.data
    assert.deepEqual(
      media.map((one: { category: string }) => one.category),
      ['media', 'media'],
    )
    assert.deepEqual((await app.get('/v1/uploads?category=nothing', { token })).body.data, [])
    assert.deepEqual(Object.keys(media[0]).sort(), [
      ...['category', 'contentType', 'createdAt', 'filename', 'isInUse', 'key', 'size'],
    ])
    assert.deepEqual((await app.get('/v1/uploads?offset=3', { token })).body.data.length, 1)
  })
})

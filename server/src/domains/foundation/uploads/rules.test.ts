import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  assertOwnStore,
  canDelete,
  decideNextCheck,
  dispositionOf,
  isKey,
  keyOf,
  keyOfUrl,
  kindOf,
  quotaOf,
} from './rules.ts'

const userId = '01990000-0000-7000-8000-000000000001'
const random = '0123456789abcdef'.repeat(2)
const minutes = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * 60_000)
const created = minutes(0).toISOString()

describe('a key', () => {
  it('has the form of the contract, and nothing else has', () => {
    const key = keyOf({ category: 'group-photo', contentType: 'image/jpeg', filename: '../x', size: 1 }, userId, random)
    assert.equal(key, `group-photo/${userId}/${random}.jpg`)
    assert.ok(isKey(key))
    for (const wrong of [`${key}/..`, `/${key}`, key.toUpperCase(), `${key}\n`, `staging/${key}`, '', 'a/b/c.png'])
      assert.equal(isKey(wrong), false, wrong)
  })
  it('is read from addresses of ours alone', () => {
    const ours = 'https://hearth.test'
    assert.equal(keyOfUrl(`${ours}/v1/uploads/file/a/b.png`, ours), 'a/b.png')
    for (const url of [
      null,
      undefined,
      'https://evil.test/v1/uploads/file/a/b.png',
      `${ours}.evil/v1/uploads/file/a`,
      ours,
    ])
      assert.equal(keyOfUrl(url, ours), undefined)
  })
})

describe('the next look at what has not come', () => {
  it('is within the minute while it can still come, at the end of the hour after that, and then there is none', () => {
    assert.equal(decideNextCheck(created, minutes(1)), new Date(minutes(1).getTime() + 50_000).toISOString())
    assert.equal(decideNextCheck(created, minutes(15)), new Date(minutes(15).getTime() + 50_000).toISOString())
    assert.equal(decideNextCheck(created, minutes(17)), minutes(60).toISOString())
    assert.equal(decideNextCheck(created, minutes(60)), 'unused')
  })
})

it('a quota is 200 MB and 500 files, five times that for the entitled', () => {
  assert.deepEqual(quotaOf(false), { bytesMax: 209_715_200, filesMax: 500 })
  assert.deepEqual(quotaOf(true), { bytesMax: 1_048_576_000, filesMax: 2500 })
})

it('what bytes must be follows from category and type', () => {
  assert.equal(kindOf({ category: 'media', contentType: 'image/gif' }), 'image')
  assert.equal(kindOf({ category: 'media', contentType: 'application/octet-stream' }), 'anything')
  assert.equal(kindOf({ category: 'avatar', contentType: 'application/octet-stream' }), 'image')
  assert.equal(kindOf({ category: 'meetpass-model', contentType: 'application/octet-stream' }), 'model')
})

it('only an owner and an administrator may delete an upload', () => {
  const upload = { user_id: 'ana' }
  assert.ok(canDelete(upload, { userId: 'ana', scopes: new Set(['write:uploads']) }))
  assert.ok(canDelete(upload, { userId: 'root', scopes: new Set(['admin']) }))
  assert.equal(canDelete(upload, { userId: 'bo', scopes: new Set(['write:uploads']) }), false)
})

it('a store that hardly holds anything known is not swept', () => {
  assert.doesNotThrow(() => assertOwnStore(1000, 400))
  assert.doesNotThrow(() => assertOwnStore(50, 50))
  assert.throws(() => assertOwnStore(1000, 501), /another database/)
})

it('a name in a header is one line without a path', () => {
  assert.equal(dispositionOf('a.glb'), `attachment; filename="a.glb"; filename*=UTF-8''a.glb`)
  assert.doesNotMatch(dispositionOf('a\r\nb/../c"\u202e'), /[\r\n\u202e]|\.\.\/|"c/)
})

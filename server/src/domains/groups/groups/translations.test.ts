import assert from 'node:assert/strict'
import { it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'

const app = useApp({
  async prepare() {
    token = await makeToken(app, await makeUser(app), ['manage:groups', 'read:groups'])
  },
})
let token: string

const read = async (path: string) => (await app.get(path, { token })).body.data

it('a group has its name and description in other languages, and is found by them', async () => {
  const body = { name: 'Garden', urlname: 'garden', language: 'en', translations: { ja: { title: '園芸クラブ' } } }
  const made = await app.post('/v1/manage/groups', { token, body })
  assert.equal(made.status, 201, made.text)
  const { id, version } = made.body.data
  const ja = { title: '園芸クラブ', description: null, venueNotes: null, isOlder: false }
  assert.deepEqual((await read('/v1/groups/garden?include=translations')).translations, { ja })
  assert.equal((await read('/v1/groups/garden')).translations, undefined)
  assert.equal((await read('/v1/groups/garden')).name, 'Garden')
  const [found] = await read(`/v1/groups?q=${encodeURIComponent('園芸')}&include=translations`)
  assert.deepEqual([found.id, found.translations], [id, { ja }])
  const patch = (change: object) => app.patch(`/v1/manage/groups/${id}`, { token, body: change })
  assert.equal((await patch({ description: 'Beds for everyone.' })).status, 200)
  const managed = () => read(`/v1/manage/groups/${id}?include=translations`)
  assert.equal((await managed()).translations.ja.isOlder, true)
  assert.equal((await patch({ version, translations: { ja: { description: '誰でも' } } })).status, 200)
  assert.deepEqual((await managed()).translations.ja, { ...ja, description: '誰でも' })
  const late = await patch({ version, translations: { ja: null } })
  assert.deepEqual([late.status, late.body.code], [409, 'changed_meanwhile'])
  assert.equal((await patch({ translations: { en: { title: 'Garden' } } })).status, 400)
  assert.equal((await patch({ translations: { ja: { venueNotes: 'x' } } })).status, 400)
  assert.equal((await patch({ translations: { ja: null } })).status, 200)
  assert.deepEqual(await read(`/v1/groups?q=${encodeURIComponent('園芸')}`), [])
})

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { makeToken, makeUser } from '../../../test/factories.ts'
import { type App, startApp } from '../../../test/harness.ts'

let app: App
before(async () => {
  app = await startApp()
})
after(() => app[Symbol.asyncDispose]())

const on = { rsvp: true, reminders: true, announcements: true, badges: true, follows: true, account: true }

it('every kind of mail is on until somebody switches it off, one by one', async () => {
  const token = await makeToken(app, await makeUser(app), ['user'])
  const path = '/v1/profile/notifications'
  assert.deepEqual((await app.get(path, { token })).body.data, on)
  assert.deepEqual((await app.patch(path, { token, body: { follows: false } })).body.data, { ...on, follows: false })
  assert.deepEqual((await app.patch(path, { token, body: {} })).body.data, { ...on, follows: false })
  await app.patch(path, { token, body: { follows: true, badges: false } })
  assert.deepEqual((await app.get(path, { token })).body.data, { ...on, badges: false })
  assert.equal((await app.patch(path, { token, body: { marketing: true } })).status, 400)
})

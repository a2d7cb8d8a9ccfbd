import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readConfig } from '#platform/config/config.ts'
import { startApp } from '#test/support/app/harness.ts'
import { inTransaction, makeToken, makeUser } from '#test/support/builders/factories.ts'
import { addressCommands } from './address.ts'

it('an instance under a new address shows its pictures and serves its feeds, and the old address leads to it', async () => {
  await using before = await startApp({ baseUrl: 'https://legacy.hearth.test' })
  const ana = await makeUser(before)
  const path = `/v1/uploads/file/avatar/${ana.id}/${'0'.repeat(32)}.png`
  const avatar_url = `https://legacy.hearth.test${path}`
  await before.database.updateTable('users').set({ avatar_url }).where('id', '=', ana.id).execute()
  const token = await makeToken(before, ana, ['user'])
  const { feedToken } = (await before.get('/v1/profile/feed-token', { token })).body.data

  const { keys, store, clock } = before
  await using app = await startApp({ beside: before, keys, store, clock, baseUrl: 'https://hearth.test' })
  const write = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(app, work)
  const context = { config: readConfig({ DATABASE_URL: app.url }), database: app.database, write }
  const addresses = { from: 'https://legacy.hearth.test', to: 'https://hearth.test' }
  await addressCommands['address change']!.run({ ...context, openStore: async () => store }, addresses)

  assert.equal((await app.get('/v1/me', { token })).body.data.avatarUrl, `https://hearth.test${path}`)
  for (const host of ['hearth.test', 'legacy.hearth.test']) {
    const feed = await app.http.inject({ url: `/feeds/${feedToken}/events.ics`, headers: { host } })
    assert.equal(feed.statusCode, 200, host)
  }
  const headers = { host: 'legacy.hearth.test', accept: 'text/html' }
  const page = await app.http.inject({ url: '/events?q=x', headers })
  assert.deepEqual([page.statusCode, page.headers.location], [302, 'https://hearth.test/events?q=x'])
  const tag = await app.http.inject({ url: '/pass/abc', headers })
  assert.deepEqual([tag.statusCode, tag.headers.location], [302, 'https://hearth.test/pass/abc'])
})

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeSession, makeToken, makeUser } from '#test/support/builders/factories.ts'

const app = useApp()

it('the first screen is for everyone; a user sees the own limits and use, which no cache stores', async () => {
  const visited = await app.http.inject({ url: '/developers', headers: { accept: 'text/html' } })
  assert.equal(visited.statusCode, 200)
  assert.match(visited.payload, /href="\/sign-in\?return_to&#61;%2Fdevelopers"|return_to=%2Fdevelopers/)
  assert.doesNotMatch(visited.payload, /<meter/)
  const [ana, bo] = [await makeUser(app), await makeUser(app)]
  const hour = `${app.clock.now().toISOString().slice(0, 13)}:00:00.000Z`
  const rows = [ana, bo].map(({ id }, at) => ({ user_id: id, hour, requests: 1234 + at * 1000, refused: 7 }))
  await app.database.insertInto('api_usage').values(rows).execute()
  await app.get('/v1/me', { token: await makeToken(app, ana, ['read:user']) })
  const cookie = `session=${await makeSession(app, ana)}`
  const { payload, headers } = await app.http.inject({ url: '/developers', headers: { cookie } })
  assert.match(payload, /1,234 requests with tokens and apps\. 7 were refused/)
  assert.doesNotMatch(payload, /2,234/)
  assert.match(payload, /<meter id="limit-api" min="0" max="1000000"[^>]*value="1">/)
  assert.match(String(headers['cache-control']), /no-store/)
})

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeSession, makeToken, makeUser } from '#test/support/builders/factories.ts'

const app = useApp()

const dayMs = 86_400_000

it('a person sees where they are signed in, and which of it is this browser', async () => {
  const ana = await makeUser(app)
  await makeSession(app, ana)
  const session = await makeSession(app, ana)
  const { body } = await app.get('/v1/profile/sessions', { session })
  assert.deepEqual(
    body.data.map((one: { current: boolean; userAgent: string }) => [one.current, one.userAgent]),
    [
      [true, 'a test browser'],
      [false, 'a test browser'],
    ],
  )
})

it('a session ends after a week without use, and after a month in any case', async () => {
  const ana = await makeUser(app)
  const idle = await makeSession(app, ana)
  const used = await makeSession(app, ana)
  let days = 0
  const pass = (count: number) => {
    days += count
    app.clock.advance(count * dayMs)
  }
  const seen = async () =>
    JSON.stringify(await app.database.selectFrom('sessions').select(['id', 'last_seen_at']).orderBy('id').execute())
  for (let week = 0; week < 4; week++) {
    pass(6)
    const before = await seen()
    assert.equal((await app.get('/v1/me', { session: used })).status, 200, `day ${days}`)
    while (before === (await seen()));
  }
  assert.equal((await app.get('/v1/me', { session: idle })).body.code, 'token_expired')
  pass(6.5)
  assert.equal((await app.get('/v1/me', { session: used })).body.code, 'token_expired', `day ${days}`)
  app.clock.advance(-days * dayMs)
})

it('two session cookies in one request are none', async () => {
  const session = await makeSession(app, await makeUser(app))
  const cookie = (value: string) => app.get('/v1/me', { headers: { cookie: value } })
  assert.equal((await cookie(`theme=dark; session=${session}`)).status, 200)
  assert.equal((await cookie(`session=${session}; session=planted`)).body.code, 'unauthorized')
  assert.equal((await cookie(`session=${session}; session=${session}`)).body.code, 'unauthorized')
})

it('a request with a bearer ignores the cookie', async () => {
  const session = await makeSession(app, await makeUser(app))
  const headers = { authorization: 'Bearer nonsense', cookie: `session=${session}` }
  assert.equal((await app.get('/v1/me', { headers })).body.code, 'invalid_token')
})

it('a person signs out of one browser, with a session or a token, and never ends the session of another user', async () => {
  const [ana, bo] = [await makeUser(app), await makeUser(app)]
  const [lost, kept, other] = [await makeSession(app, ana), await makeSession(app, ana), await makeSession(app, bo)]
  const idOf = async (session: string) => {
    const { body } = await app.get('/v1/profile/sessions', { session })
    return body.data.find((one: { current: boolean }) => one.current).id as string
  }
  const [lostId, otherId] = [await idOf(lost), await idOf(other)]
  assert.equal((await app.delete(`/v1/profile/sessions/${otherId}`, { session: kept })).status, 404)
  assert.equal((await app.delete(`/v1/profile/sessions/${lostId}`, { session: kept })).status, 200)
  assert.equal((await app.delete(`/v1/profile/sessions/${lostId}`, { session: kept })).status, 404)
  assert.equal((await app.get('/v1/me', { session: lost })).status, 401)
  assert.equal((await app.get('/v1/me', { session: kept })).status, 200)
  const token = await makeToken(app, bo, ['user'])
  assert.equal((await app.delete(`/v1/profile/sessions/${otherId}`, { token })).status, 200)
  assert.equal((await app.get('/v1/me', { session: other })).status, 401)
})

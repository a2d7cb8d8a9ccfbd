import assert from 'node:assert/strict'
import { it } from 'node:test'
import { startApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'

const listed = (text: string) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map((match) => new URL(match[1]!).pathname)

it('attack 19: an anonymous visitor collects usernames, including the administrator’s, from the sitemap', async () => {
  await using app = await startApp()
  const root = await makeUser(app, { role: 'admin', username: 'the-one-who-runs-it' })
  const people = [root, await makeUser(app), await makeUser(app)]
  const harvest = []
  for (const file of listed((await app.get('/sitemap.xml')).text)) harvest.push(...listed((await app.get(file)).text))
  for (const { username } of people)
    assert.ok(!harvest.includes(`/members/${username}`), `${username} is in the sitemap`)
  // The other ways to many names ask who is there.
  assert.equal((await app.get('/v1/users')).status, 401)
  const page = await app.http.inject({ method: 'GET', url: '/members', headers: { accept: 'text/html' } })
  for (const { username } of people)
    assert.ok(!page.payload.includes(username), 'the directory is open to anonymous visitors')
  // A profile can be opened by its name, but tells search engines to leave it alone.
  for (const { username } of people) {
    const profile = await app.http.inject({
      method: 'GET',
      url: `/members/${username}`,
      headers: { accept: 'text/html' },
    })
    assert.equal(profile.statusCode, 200)
    assert.match(profile.payload, /<meta name="robots" content="noindex">/)
  }
  // Who is signed in finds people as before.
  const token = await makeToken(app, people[1]!, ['read:user'])
  const { data } = (await app.get('/v1/users', { token })).body
  assert.equal(data.length, people.length)
})

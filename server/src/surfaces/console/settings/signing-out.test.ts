import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeToken } from '#test/support/builders/factories.ts'
import { signInByMail, useSite, type Visitor } from '#test/support/sign-in/server.ts'

const site = useSite()

let count = 0
const newAddress = () => `holder-${++count}@example.org`

async function personOf(email: string) {
  const { database } = site.app
  return database.selectFrom('users').select(['id', 'username']).where('email', '=', email).executeTakeFirstOrThrow()
}
async function joined() {
  const email = newAddress()
  const visitor = await signInByMail(site, email)
  const { id } = await personOf(email)
  return { email, visitor, person: { id, username: email } }
}
const works = async (token: string) =>
  (await site.visitor().get('/v1/profile/tokens', { authorization: `Bearer ${token}` })).status === 200

describe('signing out', () => {
  const isSignedIn = async (visitor: Visitor) => (await visitor.get('/settings/security')).status === 200
  const sessionsIn = (page: string) =>
    [...page.matchAll(/\/settings\/security\/sessions\/([0-9a-f-]{36})\/end/g)].map((match) => match[1]!)

  it('signing out one browser ends only that session; the current one and those of others have no button', async () => {
    const email = newAddress()
    const [laptop, phone] = [await signInByMail(site, email), await signInByMail(site, email)]
    const otherUser = await joined()
    const [shown, ...more] = sessionsIn((await laptop.get('/settings/security')).text)
    assert.equal(more.length, 0)
    assert.equal((await otherUser.visitor.post(`/settings/security/sessions/${shown}/end`)).status, 404)
    assert.equal(await isSignedIn(phone), true)
    assert.equal((await laptop.post(`/settings/security/sessions/${shown}/end`)).location, '/settings/security')
    assert.deepEqual([await isSignedIn(laptop), await isSignedIn(phone)], [true, false])
    assert.equal((await laptop.post(`/settings/security/sessions/${shown}/end`)).status, 404)
  })

  it('signing out everywhere else offers to revoke tokens too, and does only what was chosen', async () => {
    const { visitor, person } = await joined()
    const token = await makeToken(site.app, person, ['user'])
    assert.match((await visitor.get('/settings/security')).text, /name="tokens" value="on" checked/)
    await visitor.post('/settings/security/sign-out-elsewhere')
    assert.equal(await works(token), true)
    const { location } = await visitor.post('/settings/security/sign-out-elsewhere', { tokens: 'on' })
    assert.equal(location, '/settings/security')
    assert.equal(await works(token), false)
    assert.equal(await isSignedIn(visitor), true)
  })

  it('changing the address offers to revoke tokens too', async () => {
    const { visitor, person, email } = await joined()
    const token = await makeToken(site.app, person, ['user'])
    const wanted = newAddress()
    const { location: path } = await visitor.post('/settings/security/email', { email: wanted })
    const codes = { new: (await site.mailTo(wanted)).code, old: (await site.mailTo(email, 2)).code }
    assert.match((await visitor.get(path!)).text, /name="tokens" value="on" checked/)
    assert.equal((await visitor.post(path!, { ...codes, tokens: 'on' })).location, '/settings/security')
    assert.equal(await works(token), false)
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { OpenIdServer } from '#test/support/sign-in/openid-server.ts'
import { openSite, type Site, sayName } from '#test/support/sign-in/server.ts'

const callback = '/sign-in/with/library/callback'
const former = new OpenIdServer(`https://hearth.test${callback}`)
const other = new OpenIdServer(`https://hearth.test${callback}`)
const openId = [former.configFor('library', 'Town library')]
let site: Site
before(async () => {
  await former.start()
  await other.start()
  openId[0] = former.configFor('library', 'Town library')
  site = await openSite({ providers: { openId } })
})
after(async () => {
  await former.stop()
  await other.stop()
  await site[Symbol.asyncDispose]()
})

describe('attack 48: another issuer under the id of a provider', () => {
  async function travel(server: OpenIdServer) {
    openId[0] = server.configFor('library', 'Town library')
    const visitor = site.visitor()
    const { location } = await visitor.post('/sign-in/with/library', { return_to: '/events' })
    const answer = await visitor.get(`${callback}${await server.agree(location!)}`)
    return { answer: await sayName(visitor, answer), isSignedIn: visitor.cookies.has('session') }
  }
  const issuers = () =>
    site.app.database.selectFrom('linked_accounts').select('issuer').where('provider', '=', 'library').execute()

  it('does not open the accounts of the former one, whose members had the same ids', async () => {
    assert.equal((await travel(former)).isSignedIn, true)
    assert.deepEqual(await issuers(), [{ issuer: former.issuer }])
    other.member = { ...other.member, email: 'mallory@example.org' }
    const { answer, isSignedIn } = await travel(other)
    assert.deepEqual([answer.status, isSignedIn], [400, false])
    assert.equal((await travel(former)).isSignedIn, true)
  })

  it('of a link from before issuers were stored is kept at the next sign-in', async () => {
    await site.app.database.updateTable('linked_accounts').set({ issuer: null }).execute()
    assert.equal((await travel(former)).isSignedIn, true)
    assert.deepEqual(await issuers(), [{ issuer: former.issuer }])
    assert.equal((await travel(other)).isSignedIn, false)
  })
})

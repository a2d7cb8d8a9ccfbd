import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { invite } from '#domains/accounts/invitations/commands.ts'
import { decideToken } from '#domains/accounts/invitations/rules.ts'
import { inTransaction, makeUser } from '#test/support/builders/factories.ts'
import { openSite, type Site, sayName, signInByMail } from '#test/support/sign-in/server.ts'

let site: Site
let by: string
before(async () => {
  site = await openSite()
  by = (await makeUser(site.app, { role: 'admin' })).id
})
after(() => site[Symbol.asyncDispose]())

const setSignUp = (columns: object) => site.app.database.updateTable('instance_settings').set(columns).execute()

async function pathFor(email: string, role: 'user' | 'admin' = 'user'): Promise<string> {
  const { keys, clock } = site.server
  await inTransaction(site.app, (unit) =>
    invite(unit, { emails: [email], role, groupId: null, by, keys, now: clock.now() }),
  )
  const row = site.app.database.selectFrom('invitations').select('id').where('email', '=', email)
  return `/invitations/${decideToken(keys, (await row.executeTakeFirstOrThrow()).id)}`
}

const userOf = (email: string) =>
  site.app.database.selectFrom('users').select(['role', 'trusted_at']).where('email', '=', email).executeTakeFirst()

describe('the page of a mailed invitation', () => {
  for (const sign_up of ['invite', 'domains', 'open'])
    it(`leads through sign-up while it is ${sign_up}, and accepts by the one press before it`, async () => {
      await setSignUp({ sign_up, sign_up_domains: ['elsewhere.example'] })
      const email = `new-${sign_up}@example.org`
      const path = await pathFor(email, 'admin')
      const visitor = site.visitor()
      const page = await visitor.get(path)
      assert.equal(page.status, 200)
      assert.match(page.text, new RegExp(email))
      assert.equal(page.headers['x-robots-tag'], 'noindex')
      assert.match((await visitor.post(path)).location!, /^\/sign-in\?return_to=/)
      await visitor.post('/sign-in', { email, return_to: path })
      const { code } = await site.mailTo(email)
      assert.equal((await sayName(visitor, await visitor.post('/sign-in/code', { code }))).location, path)
      assert.match((await visitor.get(path)).text, /Welcome to the team/)
      const user = await userOf(email)
      assert.equal(user?.role, 'admin')
      assert.notEqual(user?.trusted_at, null)
    })

  it('opens sign-up to no other address, and can be accepted by no other account', async () => {
    await setSignUp({ sign_up: 'invite' })
    const path = await pathFor('only@example.org', 'admin')
    const stranger = site.visitor()
    await stranger.post(path)
    await stranger.post('/sign-in', { email: 'thief@example.org', return_to: path })
    const { code } = await site.mailTo('thief@example.org')
    assert.equal((await stranger.post('/sign-in/code', { code })).status, 403)
    assert.equal(await userOf('thief@example.org'), undefined)
    await setSignUp({ sign_up: 'open' })
    const other = await signInByMail(site, 'other@example.org')
    assert.match((await other.get(path)).text, /another address/)
    assert.equal((await other.post(path)).status, 404)
    assert.equal((await userOf('other@example.org'))?.role, 'user')
  })

  it('an unknown link is 404', async () =>
    assert.equal((await site.visitor().get('/invitations/no-such-invitation')).status, 404))
})

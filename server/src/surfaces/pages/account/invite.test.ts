import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { accountCommands } from '#main/admin/accounts.ts'
import { makeOwnerLink } from '#main/owner-link.ts'
import { inTransaction } from '#test/support/builders/factories.ts'
import { openSite, type Site, signInByMail } from '#test/support/sign-in/server.ts'

let site: Site
before(async () => {
  site = await openSite()
  await site.app.database.updateTable('instance_settings').set({ sign_up: 'invite' }).execute()
})
after(() => site[Symbol.asyncDispose]())

const userOf = (email: string) =>
  site.app.database.selectFrom('users').select(['id', 'role']).where('email', '=', email).executeTakeFirst()

describe('an invite-only instance', () => {
  it('the owner link of the first start still works', async () => {
    const link = await makeOwnerLink({ database: site.app.database, clock: site.app.clock, baseUrl: site.baseUrl })
    const form = { name: 'Olu', email: 'owner@example.org' }
    assert.equal((await site.visitor().post(new URL(link!).pathname, form)).location, '/welcome')
    assert.equal((await userOf('owner@example.org'))?.role, 'admin')
  })

  it('an account that an administrator created can sign in by mail', async () => {
    const given = { email: 'guest@example.org', name: 'Guest', username: 'guest-here' }
    const { app } = site
    const ctx = { config: {} as never, database: app.database, openStore: () => assert.fail('no file is needed') }
    await accountCommands['user create']!.run({ ...ctx, write: (work) => inTransaction(app, work) }, given)
    const visitor = await signInByMail(site, given.email)
    assert.equal((await visitor.get('/settings/security')).status, 200)
  })

  it('the sign-in page says that an invitation is needed, also after an invalid input', async () => {
    assert.match((await site.visitor().get('/sign-in')).text, /New members join by invitation/)
    const wrong = await site.visitor().post('/sign-in', { email: 'nonsense', return_to: '/' })
    assert.equal(wrong.status, 400)
    assert.match(wrong.text, /New members join by invitation/)
  })

  it('requesting a code gives the same response for known and unknown addresses', async () => {
    const ask = async (email: string) => {
      const { status, location, text } = await site.visitor().post('/sign-in', { email, return_to: '/' })
      return { status, location, text, mail: (await site.mailTo(email)).text.replaceAll(/\d{6}|link\/\S+/g, '') }
    }
    assert.deepEqual(await ask('owner@example.org'), await ask('unknown@example.org'))
  })

  for (const way of ['code', 'link'] as const)
    it(`a new user who proved the address by ${way} gets an explanation, and no account is created`, async () => {
      const email = `stranger-by-${way}@example.org`
      const visitor = site.visitor()
      await visitor.post('/sign-in', { email, return_to: '/settings/security' })
      const { code, link } = await site.mailTo(email)
      const answer =
        way === 'code' ? await visitor.post('/sign-in/code', { code }) : await visitor.post(new URL(link).pathname)
      assert.equal(answer.status, 403)
      assert.match(answer.text, /invite-only/)
      assert.match(answer.text, /Ask an organizer you know or the site’s administrators/)
      assert.equal(visitor.cookies.has('session'), false)
      assert.equal(await userOf(email), undefined)
      const again = await visitor.post('/sign-in/code', { code })
      assert.equal(again.status, 410, 'the proof is used up')
    })

  it('a new user can join at the next try once the instance is open', async () => {
    await site.app.database.updateTable('instance_settings').set({ sign_up: 'open' }).execute()
    assert.match((await site.visitor().get('/sign-in')).text, /Sign in or create an account/)
    await signInByMail(site, 'stranger-by-code@example.org')
    assert.ok(await userOf('stranger-by-code@example.org'))
  })
})

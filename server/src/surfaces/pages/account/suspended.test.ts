import assert from 'node:assert/strict'
import { it } from 'node:test'
import { makeUser } from '#test/support/builders/factories.ts'
import { useSite } from '#test/support/sign-in/server.ts'

const site = useSite()

it('a suspended person reads why and until when, and signs in once it is over, before the job has run', async () => {
  const ana = await makeUser(site.app)
  const email = `${ana.username}@example.org`
  const now = site.app.clock.now()
  const until = new Date(now.getTime() + 120_000)
  const suspension = { suspended_at: now.toISOString(), suspended_until: until.toISOString() }
  const set = { ...suspension, suspension_reason: 'Spam <b>links</b>' }
  await site.app.database.updateTable('users').set(set).where('id', '=', ana.id).execute()
  const enter = async () => {
    const visitor = site.visitor()
    await visitor.post('/sign-in', { email, return_to: '/settings/security' })
    return visitor.post('/sign-in/code', { code: (await site.mailTo(email)).code })
  }
  const refused = await enter()
  assert.equal(refused.status, 403)
  assert.match(refused.text, /The administrators wrote: “Spam &#60;b&#62;links&#60;\/b&#62;”/)
  assert.match(refused.text, /You can sign in again from /)
  site.app.clock.advance(121_000)
  assert.equal((await enter()).status, 303)
  const columns = ['suspended_at', 'suspended_until', 'suspension_reason'] as const
  const row = await site.app.database.selectFrom('users').select(columns).where('id', '=', ana.id).executeTakeFirst()
  assert.deepEqual(row, { suspended_at: null, suspended_until: null, suspension_reason: null })
})

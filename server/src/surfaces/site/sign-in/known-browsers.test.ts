import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { makeOwnerLink } from '#main/owner-link.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { signInByMail, useSite, type Visitor } from '#test/support/sign-in/server.ts'

const site = useSite()

const dayMs = 86_400_000
const emailOf = ({ username }: Person) => `${username}@example.org`

/** In the same browser; by default one without cookies. */
async function signInAgain(person: Person, visitor: Visitor = site.visitor()): Promise<Visitor> {
  const email = emailOf(person)
  const before = site.mails.filter((mail) => mail.to?.[0]?.address === email).length
  assert.equal((await visitor.post('/sign-in', { email, return_to: '/settings/security' })).status, 303)
  const { code } = await site.mailTo(email, before + 1)
  assert.equal((await visitor.post('/sign-in/code', { code })).location, '/settings/security')
  return visitor
}

async function changesOf({ id }: Person): Promise<unknown[]> {
  const rows = await site.app.database
    .selectFrom('outbox_events')
    .select('data')
    .where('type', '=', 'account.security_changed')
    .where(sql`data->>'userId'`, '=', id)
    .execute()
  return rows.map(({ data }) => data)
}

describe('a known browser', () => {
  it('a known browser has a cookie for a year, which scripts and other sites cannot read', async () => {
    const visitor = site.visitor()
    const email = emailOf(await makeUser(site.app))
    await visitor.post('/sign-in', { email, return_to: '/settings/security' })
    const { headers } = await visitor.post('/sign-in/code', { code: (await site.mailTo(email)).code })
    const cookie = [headers['set-cookie']].flat().find((line) => line?.startsWith('known='))
    assert.match(cookie!, /^known=[\w.-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=31536000; Secure$/)
  })

  it('a browser is new to an account once: neither the first sign-in nor later ones in it send a mail', async () => {
    const ana = await makeUser(site.app)
    const browser = await signInAgain(ana)
    await browser.post('/sign-out')
    await signInAgain(ana, browser)
    assert.deepEqual(await changesOf(ana), [])
    await signInAgain(ana)
    assert.deepEqual(await changesOf(ana), [{ userId: ana.id, change: 'new_browser', name: 'Unknown browser' }])
    site.app.clock.advance(366 * dayMs)
    await signInAgain(ana, browser)
    assert.equal((await changesOf(ana)).length, 2, 'after a year it is new again')
    site.app.clock.advance(-366 * dayMs)
  })

  it('a browser is known to its newest eight accounts, and each proof is valid for its own account only', async () => {
    const shared = site.visitor()
    const people = []
    for (let i = 0; i < 9; i++) people.push(await makeUser(site.app))
    for (const person of people) {
      await signInAgain(person, shared)
      await shared.post('/sign-out')
    }
    assert.ok(shared.cookies.get('known')!.length < 400)
    for (const person of [people[8]!, people[1]!]) {
      await signInAgain(person, shared)
      await shared.post('/sign-out')
      assert.deepEqual(await changesOf(person), [])
    }
    await signInAgain(people[0]!, shared)
    assert.equal((await changesOf(people[0]!)).length, 1)
  })

  it('the cookie of a known browser does not sign in, and a forged one is worthless', async () => {
    const ana = await makeUser(site.app)
    const known = (await signInAgain(ana)).cookies.get('known')!
    const thief = site.visitor()
    thief.cookies.set('known', known)
    assert.equal((await thief.get('/settings/security')).status, 303)
    const forger = site.visitor()
    forger.cookies.set('known', known.replace(/.$/, (last) => (last === 'A' ? 'g' : 'A')).replace(/^./, 'x'))
    await signInAgain(ana, forger)
    assert.equal((await changesOf(ana)).length, 1)
  })

  it('a known browser has its own limit of three mails in ten minutes, also with 20 requests at once', async () => {
    const ana = await makeUser(site.app)
    const browser = await signInAgain(ana)
    await browser.post('/sign-out')
    for (let i = 0; i < 11; i++) await site.visitor().post('/sign-in', { email: emailOf(ana), return_to: '/' })
    const forms = Array.from({ length: 20 }, () => browser.post('/sign-in', { email: emailOf(ana), return_to: '/' }))
    const statuses = (await Promise.all(forms)).map(({ status }) => status)
    assert.equal(statuses.filter((status) => status === 303).length, 3, String(statuses))
  })
})

describe('20 unknown browsers at once', () => {
  it('get three mails for one address from one network, and ten from all networks', async () => {
    const ana = await makeUser(site.app)
    const one = site.visitor()
    const ask = (visitor: Visitor) => visitor.post('/sign-in', { email: emailOf(ana), return_to: '/' })
    const near = await Promise.all(Array.from({ length: 20 }, () => ask(one)))
    assert.equal(near.filter(({ status }) => status === 303).length, 3)
    const far = await Promise.all(Array.from({ length: 20 }, () => ask(site.visitor())))
    assert.equal(far.filter(({ status }) => status === 303).length, 7)
  })
})

describe('the owner link', () => {
  it('the owner link makes the signed-in user the administrator', async () => {
    const ana = await makeUser(site.app)
    const visitor = await signInByMail(site, emailOf(ana))
    const { pathname } = new URL((await makeOwnerLink({ ...site.app, baseUrl: site.baseUrl }))!)
    const other = await signInByMail(site, emailOf(await makeUser(site.app)))
    assert.match((await visitor.get(pathname)).text, /Make me the administrator/)
    const answers = await Promise.all([visitor, other].map((one) => one.post(pathname, { account: 'own' })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [303, 410])
    const admins = await site.app.database.selectFrom('users').select('id').where('role', '=', 'admin').execute()
    assert.equal(admins.length, 1)
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { makeSession, makeToken, type Person } from '#test/support/builders/factories.ts'
import { makeReader, openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'

let office: PostOffice
let owner: Person
before(async () => {
  office = await openPostOffice()
  owner = await makeReader(office.app, 'Olu')
  await office.app.database.updateTable('users').set({ role: 'admin' }).where('id', '=', owner.id).execute()
})
after(() => office[Symbol.asyncDispose]())

/** A browser in which the owner signed in 20 days ago and which was left open. */
async function openLaptop(): Promise<string> {
  const { app } = office
  const session = await makeSession(app, owner)
  const signedInAt = new Date(app.clock.now().getTime() - 20 * 86_400_000).toISOString()
  const ids = app.database.selectFrom('sessions').select('id').where('user_id', '=', owner.id).orderBy('id', 'desc')
  await app.database
    .updateTable('sessions')
    .set({ authenticated_at: signedInAt, created_at: signedInAt })
    .where('id', 'in', ids.limit(1))
    .execute()
  return session
}

/** A form of our own page, without a script. */
function post(path: string, session: string, form: Record<string, string> = {}) {
  const headers = {
    cookie: `session=${session}`,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/x-www-form-urlencoded',
  }
  return office.app.http.inject({ method: 'POST', url: path, headers, payload: new URLSearchParams(form).toString() })
}

describe('attack 3: an old session makes an invisible, everlasting admin token', () => {
  it('an old session makes no token and no administrator', async () => {
    const { app } = office
    const session = await openLaptop()
    const body = { name: 'x', scopes: ['admin'] }
    const made = await app.post('/v1/profile/tokens', { session, body })
    assert.deepEqual([made.status, made.body.code], [403, 'reauthentication_required'])
    const mallory = await makeReader(app, 'Mallory')
    const raised = await app.patch(`/v1/admin/users/${mallory.username}`, { session, body: { role: 'admin' } })
    assert.deepEqual([raised.status, raised.body.code], [403, 'reauthentication_required'])
    const role = app.database.selectFrom('users').select('role').where('id', '=', mallory.id)
    assert.deepEqual(await role.executeTakeFirst(), { role: 'user' })
  })

  it('the owner is mailed about a token that was made', async () => {
    const { app } = office
    const session = await makeSession(app, owner)
    const before = (await office.mailsTo(owner)).length
    const body = { name: 'back door', scopes: ['admin'] }
    assert.equal((await app.post('/v1/profile/tokens', { session, body })).status, 201)
    const mails = (await office.mailsTo(owner)).slice(before)
    assert.equal(mails.length, 1)
    assert.match(mails[0]!.text!, /back door/)
  })

  it('the account page lists the token, and signing out everywhere else can end it', async () => {
    const { app } = office
    const token = await makeToken(app, owner, ['admin'])
    const session = await makeSession(app, owner)
    const page = await app.http.inject({ url: '/settings/security', headers: { cookie: `session=${session}` } })
    assert.ok(page.payload.includes(token.slice(0, 15)), 'the beginning of the token is shown')
    assert.equal((await app.get('/v1/me', { token })).status, 200)
    assert.equal((await post('/settings/security/sign-out-elsewhere', session, { tokens: 'on' })).statusCode, 303)
    assert.equal((await app.get('/v1/me', { token })).body.code, 'invalid_token')
  })
})

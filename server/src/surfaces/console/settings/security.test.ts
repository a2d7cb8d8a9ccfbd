import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeOwnerLink } from '#main/owner-link.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { signInByMail, useSite, type Visitor } from '#test/support/sign-in/server.ts'

const site = useSite()

const minuteMs = 60_000
let count = 0
const newAddress = () => `member-${++count}@example.org`
const isSignedIn = async (visitor: Visitor) => (await visitor.get('/settings/security')).status === 200
const ownerPlace = () => ({ database: site.app.database, clock: site.app.clock, baseUrl: site.baseUrl })

async function userOf(email: string) {
  return site.app.database
    .selectFrom('users')
    .select(['id', 'role', 'name'])
    .where('email', '=', email)
    .executeTakeFirst()
}

async function addPasskey(userId: string, id: string, name = 'A key'): Promise<string> {
  const created_at = site.app.clock.now().toISOString()
  const key = { credential_id: Buffer.from(id), public_key: Buffer.from('key'), counter: 0, transports: [] }
  await site.app.database
    .insertInto('passkeys')
    .values({ id, user_id: userId, ...key, name, created_at })
    .execute()
  return id
}

async function addLinked(userId: string, provider: string): Promise<void> {
  const created_at = site.app.clock.now().toISOString()
  const row = { provider, provider_user_id: userId, user_id: userId, provider_username: 'octo', created_at }
  await site.app.database.insertInto('linked_accounts').values(row).execute()
}

describe('the owner link', () => {
  it('the owner link creates the first administrator, and works once', async () => {
    const link = (await makeOwnerLink(ownerPlace()))!
    const second = (await makeOwnerLink(ownerPlace()))!
    const path = new URL(link).pathname
    const visitor = site.visitor()
    for (const _ of [1, 2]) assert.match((await visitor.get(path)).text, /Set up your community/)
    assert.equal((await visitor.post(path, { name: '', email: 'owner@example.org' })).status, 400)
    assert.equal((await visitor.post(path, { name: 'Olu', email: 'nonsense' })).status, 400)
    const form = { name: 'Olu', email: 'owner@example.org' }
    const answers = await Promise.all([visitor.post(path, form), site.visitor().post(new URL(second).pathname, form)])
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [303, 410])
    assert.equal((await userOf('owner@example.org'))?.role, 'admin')
    assert.equal((await site.visitor().get(path)).status, 410)
    assert.equal((await site.visitor().get(new URL(second).pathname)).status, 410)
    assert.equal(await makeOwnerLink(ownerPlace()), undefined)
    const owner = await userOf('owner@example.org')
    const { actor_id, target } = await site.app.database
      .selectFrom('audit_log')
      .select(['actor_id', 'target'])
      .where('action', '=', 'sign-in.own')
      .executeTakeFirstOrThrow()
    assert.deepEqual({ actor_id, target }, { actor_id: owner!.id, target: owner!.id }, 'the log says who it was')
  })
  it('an invented owner link shows that it has expired', async () => {
    assert.equal((await site.visitor().get('/sign-in/owner/nonsense')).status, 410)
  })
})

describe('the account page', () => {
  it('the account page needs a signed-in user, and shows their data as text', async () => {
    const { status, location } = await site.visitor().get('/settings/security')
    assert.deepEqual([status, location], [303, '/sign-in?return_to=%2Fsettings%2Fsecurity'])
    const email = newAddress()
    const visitor = await signInByMail(site, email)
    const user = (await userOf(email))!
    await addPasskey(user.id, '01990000-0000-7000-8000-00000000000a', '<b>sly</b>')
    await addLinked(user.id, 'github')
    const { text } = await visitor.get('/settings/security')
    for (const shown of [email, 'octo', 'GitHub', 'This browser', '&#60;b&#62;sly'])
      assert.ok(text.includes(shown), shown)
    assert.ok(!text.includes('<b>sly'))
  })

  it('the account page does not open with a token', async () => {
    const token = await makeToken(site.app, await makeUser(site.app), ['user'])
    assert.equal((await site.visitor().get('/settings/security', { authorization: `Bearer ${token}` })).status, 303)
  })

  it('account changes need a sign-in of the last 15 minutes', async () => {
    const email = newAddress()
    const visitor = await signInByMail(site, email)
    site.app.clock.advance(16 * minuteMs)
    const id = '01990000-0000-7000-8000-00000000000b'
    const acts = [
      'security/sign-out-elsewhere',
      `security/passkeys/${id}/delete`,
      `security/passkeys/${id}/rename`,
      'security/linked-accounts/github/unlink',
      'data/delete',
      'security/email',
      `security/email/${id}`,
    ]
    for (const act of acts) {
      const { status, location } = await visitor.post(`/settings/${act}`, { word: 'delete', email: newAddress() })
      assert.deepEqual([status, location], [303, '/sign-in?again=1&return_to=%2Fsettings%2Fsecurity'], act)
    }
    const options = await visitor.postJson('/settings/security/passkeys/options', {})
    assert.deepEqual(
      [options.status, JSON.parse(options.text)],
      [403, { location: '/sign-in?again=1&return_to=%2Fsettings%2Fsecurity' }],
    )
    assert.match((await visitor.get('/sign-in?again=1&return_to=%2Fsettings%2Fsecurity')).text, /sign in again/)
    assert.ok(await userOf(email))
    site.app.clock.advance(-16 * minuteMs)
  })
})

describe('signing out', () => {
  it('signing out ends this session and clears its cookie', async () => {
    const visitor = await signInByMail(site, newAddress())
    const old = visitor.cookies.get('session')!
    assert.equal((await visitor.post('/sign-out')).location, '/sign-in')
    assert.equal(visitor.cookies.has('session'), false)
    visitor.cookies.set('session', old)
    assert.equal(await isSignedIn(visitor), false)
    assert.equal((await site.visitor().post('/sign-out')).status, 303, 'signing out without a session is harmless')
  })
  it('signing out elsewhere ends every session but this one', async () => {
    const email = newAddress()
    const laptop = await signInByMail(site, email)
    const phone = await signInByMail(site, email)
    const otherUser = await signInByMail(site, newAddress())
    assert.equal((await laptop.post('/settings/security/sign-out-elsewhere')).location, '/settings/security')
    assert.deepEqual(await Promise.all([laptop, phone, otherUser].map(isSignedIn)), [true, false, true])
  })
})

describe('a sign-in method', () => {
  it('a sign-in method can be removed while another is left, and the user is notified by mail', async () => {
    const email = newAddress()
    const visitor = await signInByMail(site, email)
    const user = (await userOf(email))!
    const id = await addPasskey(user.id, '01990000-0000-7000-8000-00000000000c')
    await addLinked(user.id, 'github')
    assert.equal((await visitor.post(`/settings/security/passkeys/${id}/delete`)).location, '/settings/security')
    assert.equal(
      (await visitor.post('/settings/security/linked-accounts/github/unlink')).location,
      '/settings/security',
    )
    assert.match(await site.securityMailTo(email), /GitHub account was unlinked/)
  })
  it('the last sign-in method cannot be removed', async () => {
    const email = newAddress()
    const visitor = await signInByMail(site, email)
    const user = (await userOf(email))!
    const id = await addPasskey(user.id, '01990000-0000-7000-8000-00000000000d')
    await addLinked(user.id, 'github')
    await site.app.database.updateTable('users').set({ email: null }).where('id', '=', user.id).execute()
    // Both at once: the second must see that the first is gone.
    const answers = await Promise.all([
      visitor.post(`/settings/security/passkeys/${id}/delete`),
      visitor.post('/settings/security/linked-accounts/github/unlink'),
    ])
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [303, 409])
    assert.match(answers.find((answer) => answer.status === 409)!.text, /only way to sign in/)
  })
  it('unlinking is reported once, and not at all when it is refused', async () => {
    const email = newAddress()
    const visitor = await signInByMail(site, email)
    const user = (await userOf(email))!
    const changes = () =>
      site.app.database
        .selectFrom('outbox_events')
        .select(['data', 'subject_user_id'])
        .where('type', '=', 'linked_account.changed')
        .where('subject_user_id', '=', user.id)
        .execute()
    await addLinked(user.id, 'github')
    await visitor.post('/settings/security/linked-accounts/github/unlink')
    await visitor.post('/settings/security/linked-accounts/github/unlink')
    const expected = [{ data: { userId: user.id, provider: 'github' }, subject_user_id: user.id }]
    assert.deepEqual(await changes(), expected)
    await addLinked(user.id, 'google')
    await site.app.database.updateTable('users').set({ email: null }).where('id', '=', user.id).execute()
    assert.equal((await visitor.post('/settings/security/linked-accounts/google/unlink')).status, 409)
    assert.deepEqual(await changes(), expected)
  })
  it('a sign-in method of another user is not found', async () => {
    const owner = await makeUser(site.app)
    const id = await addPasskey(owner.id, '01990000-0000-7000-8000-00000000000e')
    const visitor = await signInByMail(site, newAddress())
    assert.equal((await visitor.post(`/settings/security/passkeys/${id}/delete`)).status, 404)
    assert.equal((await visitor.post(`/settings/security/passkeys/${id}/rename`, { name: 'Mine' })).status, 404)
    assert.equal((await visitor.post('/settings/security/passkeys/nonsense/delete')).status, 404)
    assert.equal((await visitor.post('/settings/security/linked-accounts/github/unlink')).status, 404)
  })
})

describe('the name of a passkey', () => {
  it('a passkey name is cleaned and limited', async () => {
    const email = newAddress()
    const visitor = await signInByMail(site, email)
    const id = await addPasskey((await userOf(email))!.id, '01990000-0000-7000-8000-00000000001a')
    const rename = (name: string) => visitor.post(`/settings/security/passkeys/${id}/rename`, { name })
    const nameNow = async () =>
      (await site.app.database.selectFrom('passkeys').select('name').where('id', '=', id).executeTakeFirst())?.name
    assert.equal((await rename('  Tall  phone ')).location, '/settings/security')
    assert.equal(await nameNow(), 'Tall phone')
    for (const wrong of ['', '   ', '\u200b', 'k'.repeat(65), 'a\u202eb']) {
      const { status, text } = await rename(wrong)
      assert.deepEqual([status, /1 to 64 visible characters/.test(text)], [400, true], JSON.stringify(wrong))
    }
    assert.equal(await nameNow(), 'Tall phone')
  })
})

describe('a new email address', () => {
  async function askFor(visitor: Visitor, email: string, oldEmail: string) {
    const { status, location } = await visitor.post('/settings/security/email', { email })
    assert.equal(status, 303)
    const [fresh, old] = [await site.mailTo(email), await site.mailTo(oldEmail, 2)]
    return { path: location!, codes: { old: old.code, new: fresh.code } }
  }

  it('a new address needs the confirmation of both addresses; other sessions end and the old address is notified', async () => {
    const [oldEmail, newEmail] = [newAddress(), newAddress()]
    const visitor = await signInByMail(site, oldEmail)
    const before = visitor.cookies.get('session')
    const { path, codes } = await askFor(visitor, newEmail, oldEmail)
    assert.match((await visitor.get(path)).text, new RegExp(newEmail))
    assert.equal((await visitor.post(path, { ...codes, old: codes.new })).status, 400)
    assert.equal((await visitor.post(path, { ...codes, new: codes.old })).status, 400)
    assert.equal((await visitor.post(path, codes)).location, '/settings/security')
    assert.notEqual(visitor.cookies.get('session'), before)
    assert.ok(await userOf(newEmail))
    assert.equal(await userOf(oldEmail), undefined)
    const kept = site.app.database.selectFrom('sign_in_challenges').select('id').where('email', '=', oldEmail)
    assert.deepEqual(await kept.execute(), [], 'nothing is kept under the old address')
    assert.match(await site.securityMailTo(oldEmail), /account’s email address was changed/)
    assert.equal((await visitor.post(path, codes)).status, 410)
  })

  it('a new address cannot be guessed, confirmed by others, or taken from another account', async () => {
    const [oldEmail, taken] = [newAddress(), newAddress()]
    await signInByMail(site, taken)
    const visitor = await signInByMail(site, oldEmail)
    const { location: path } = await visitor.post('/settings/security/email', { email: taken })
    const [fresh, old] = [await site.mailTo(taken, 2), await site.mailTo(oldEmail, 2)]
    const codes = { old: old.code, new: fresh.code }
    const otherUser = await signInByMail(site, newAddress())
    assert.equal((await otherUser.post(path!, codes)).status, 410)
    assert.equal((await visitor.post(path!, codes)).status, 409)
    for (let i = 0; i < 5; i++) await visitor.post(path!, { old: '1', new: '2' })
    assert.equal((await visitor.post(path!, codes)).status, 410)
    assert.ok(await userOf(oldEmail))
  })
})

describe('deleting the account', () => {
  it('deleting the account needs the word, and leaves nothing to sign in to', async () => {
    const email = newAddress()
    const visitor = await signInByMail(site, email)
    const id = (await userOf(email))!.id
    assert.match((await visitor.get('/settings/data')).text, /href="\/v1\/profile\/export" download/)
    assert.equal((await visitor.post('/settings/data/delete', { word: 'yes' })).status, 400)
    assert.ok(await userOf(email))
    assert.equal((await visitor.post('/settings/data/delete', { word: 'Delete ' })).location, '/sign-in')
    assert.equal(await userOf(email), undefined)
    assert.equal(await isSignedIn(visitor), false)
    assert.match(await site.securityMailTo(email), /deleted/)
    await signInByMail(site, email)
    assert.notEqual((await userOf(email))!.id, id, 'coming back makes a new account')
  })
})

describe('the last administrator', () => {
  const makeAdmin = async (email: string) => {
    const visitor = await signInByMail(site, email)
    await site.app.database.updateTable('users').set({ role: 'admin' }).where('email', '=', email).execute()
    return visitor
  }
  const leave = (visitor: Visitor) => visitor.post('/settings/data/delete', { word: 'delete' })
  const countAdmins = async () =>
    (await site.app.database.selectFrom('users').select('id').where('role', '=', 'admin').execute()).length

  it('the last administrator cannot leave before there is another one who can sign in', async () => {
    await site.app.database.deleteFrom('users').where('role', '=', 'admin').execute()
    const [email, second] = [newAddress(), newAddress()]
    const visitor = await makeAdmin(email)
    const refused = await leave(visitor)
    assert.equal(refused.status, 409)
    assert.match(refused.text, /only administrator. Make someone else an administrator first/)
    await makeAdmin(second)
    const suspend = (at: string | null) =>
      site.app.database.updateTable('users').set({ suspended_at: at }).where('email', '=', second).execute()
    await suspend(new Date().toISOString())
    assert.equal((await leave(visitor)).status, 409, 'a suspended administrator does not count')
    assert.ok(await isSignedIn(visitor))
    await suspend(null)
    assert.equal((await leave(visitor)).location, '/sign-in')
    assert.equal(await countAdmins(), 1)
  })

  it('one administrator remains when twenty of them leave at the same time', async () => {
    await site.app.database.deleteFrom('users').where('role', '=', 'admin').execute()
    const visitors = await Promise.all(Array.from({ length: 20 }, () => makeAdmin(newAddress())))
    const answers = await Promise.all(visitors.map(leave))
    const refused = answers.filter((answer) => answer.status === 409)
    assert.deepEqual([refused.length, await countAdmins()], [1, 1])
  })
})

describe('the API of sign-in methods', () => {
  it('the API lists the passkeys and linked accounts of the user, and of no one else', async () => {
    const [ana, bo] = [await makeUser(site.app), await makeUser(site.app)]
    const id = await addPasskey(ana.id, '01990000-0000-7000-8000-00000000000f', 'Laptop')
    await addLinked(ana.id, 'google')
    await addLinked(ana.id, 'github')
    const read = async (person: typeof ana, path: string) => {
      const token = await makeToken(site.app, person, ['user', 'user:linked-accounts'])
      return JSON.parse((await site.visitor().get(path, { authorization: `Bearer ${token}` })).text)
    }
    const [passkey] = (await read(ana, '/v1/profile/passkeys')).data
    assert.deepEqual({ ...passkey, createdAt: '' }, { id, name: 'Laptop', createdAt: '', lastUsedAt: null })
    const linked = (await read(ana, '/v1/profile/linked-accounts')).data
    assert.deepEqual(
      linked.map((one: { provider: string }) => one.provider),
      ['github', 'google'],
    )
    assert.deepEqual(Object.keys(linked[0]).sort(), ['createdAt', 'provider', 'providerEmail', 'providerUsername'])
    const narrow = await makeToken(site.app, ana, ['user:linked-accounts'])
    const seen = await site.visitor().get('/v1/profile/linked-accounts', { authorization: `Bearer ${narrow}` })
    for (const one of JSON.parse(seen.text).data) assert.equal(one.providerEmail, null, 'without user:email')
    const page = await read(ana, '/v1/profile/linked-accounts?limit=1')
    const next = await read(ana, `/v1/profile/linked-accounts?limit=1&cursor=${page.pagination.nextCursor}`)
    assert.equal(next.data[0].provider, 'google')
    for (const path of ['/v1/profile/passkeys', '/v1/profile/linked-accounts'])
      assert.deepEqual((await read(bo, path)).data, [])
  })
})

import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { inTransaction, makeUser } from '#test/support/builders/factories.ts'
import { ProviderStub } from '#test/support/sign-in/provider.ts'
import { type Answer, openSite, type Site, sayName, type Visitor } from '#test/support/sign-in/server.ts'

const stub = new ProviderStub()
let site: Site
before(async () => {
  site = await openSite({ providers: await stub.open() })
})
after(async () => {
  stub.close()
  await site[Symbol.asyncDispose]()
})

let count = 0
let email: string
beforeEach(() => {
  email = `ana.lee-${++count}@example.org`
})

/** A browser that has proven an address, and where it was redirected. */
async function prove(address: string, visitor = site.visitor()): Promise<{ visitor: Visitor; answer: Answer }> {
  const before = site.mails.filter((mail) => mail.to?.[0]?.address === address).length
  await visitor.post('/sign-in', { email: address, return_to: '/welcome' })
  const { code } = await site.mailTo(address, before + 1)
  return { visitor, answer: await visitor.post('/sign-in/code', { code }) }
}

const usersOf = (address: string) =>
  site.app.database
    .selectFrom('users')
    .select(['id', 'name', 'username', 'needs_name'])
    .where('email', '=', address)
    .execute()
const set = (changes: object) => site.app.database.updateTable('instance_settings').set(changes).execute()
const typedIn = (text: string, field: string) => new RegExp(`name="${field}"[^>]* value="([^"]*)"`).exec(text)?.[1]
const form = (input: Record<string, string> = {}) => ({
  name: 'Ana Lee',
  return_to: '/welcome',
  ...input,
})

describe('the time zone of an account', () => {
  const zoneOf = async (address: string) => {
    const row = site.app.database.selectFrom('users').select('timezone').where('email', '=', address)
    return (await row.executeTakeFirstOrThrow()).timezone
  }
  for (const [told, kept] of [
    ['europe/berlin', 'Europe/Berlin'],
    ['Mars/Phobos', 'UTC'],
    ['', 'UTC'],
  ] as const)
    it(`at sign-up the browser says “${told}”, and the account has ${kept}`, async () => {
      const { visitor } = await prove(email)
      assert.equal((await visitor.post('/sign-in/name', form({ timezone: told }))).status, 303)
      assert.equal(await zoneOf(email), kept)
    })

  it('an account that still has UTC gets it at the next sign-in; one that was chosen stays', async () => {
    const { username } = await makeUser(site.app)
    const address = `${username}@example.org`
    const signIn = async (timezone: string) => {
      const visitor = site.visitor()
      const before = site.mails.filter((mail) => mail.to?.[0]?.address === address).length
      await visitor.post('/sign-in', { email: address })
      const { code } = await site.mailTo(address, before + 1)
      assert.equal((await visitor.post('/sign-in/code', { code, timezone })).status, 303)
      return zoneOf(address)
    }
    assert.equal(await signIn('Asia/Tokyo'), 'Asia/Tokyo')
    assert.equal(await signIn('Europe/Berlin'), 'Asia/Tokyo')
  })
})

describe('a new user', () => {
  it('a new user is asked for a name, with nothing taken from the address, and then gets an account', async () => {
    const { visitor, answer } = await prove(email)
    assert.deepEqual([answer.status, answer.location], [303, '/sign-in/name?return_to=%2Fwelcome'])
    assert.match(
      String([answer.headers['set-cookie']].flat().find((line) => line?.startsWith('__Host-proven'))),
      /; Path=\/; HttpOnly; SameSite=Lax; Max-Age=900; Secure$/,
    )
    const page = await visitor.get(answer.location!)
    assert.equal(typedIn(page.text, 'name'), '')
    assert.doesNotMatch(page.text, /ana.lee|username/i)
    assert.deepEqual(await usersOf(email), [])
    assert.equal(visitor.cookies.has('session'), false)
    const made = await visitor.post('/sign-in/name', form({ name: '  Ana \u202eLee ' }))
    assert.deepEqual([made.status, made.location], [303, '/welcome'])
    assert.equal(visitor.cookies.has('__Host-proven'), false)
    assert.equal((await visitor.get('/settings/security')).status, 200)
    const [user] = await usersOf(email)
    assert.deepEqual([user!.name, user!.needs_name], ['Ana Lee', false])
  })

  it('a username is made from the name without a word about it, and it is free', async () => {
    const { id } = await makeUser(site.app, { username: 'zoe-muller' })
    const held_until = new Date(Date.now() + 86_400_000).toISOString()
    await site.app.database
      .insertInto('username_holds')
      .values({ username_lower: 'given-up', user_id: id, held_until })
      .execute()
    const generated = /^member-[a-z0-9]{6}$/
    const table: [name: string, username: RegExp][] = [
      ['Zoë Müller', /^zoe-muller-2$/],
      ['Zoe  Müller', /^zoe-muller-3$/],
      ['Given Up', /^given-up-2$/],
      ['Admin', generated],
      ['Анна', generated],
      ['ليلى', generated],
      ['🎉🎈', generated],
      ['刘', generated],
    ]
    for (const [at, [name, username]] of table.entries()) {
      const address = `named-${at}-${email}`
      const { visitor } = await prove(address)
      // What the form does not ask is not taken from it.
      const made = await visitor.post('/sign-in/name', form({ name, username: 'the-boss' }))
      assert.deepEqual([made.status, made.location], [303, '/welcome'], name)
      const [user] = await usersOf(address)
      assert.match(user!.username!, username, name)
    }
  })

  it('a name that waits for an administrator is in no username either', async () => {
    await set({ hold_new_accounts: true, held_words: ['casino'] })
    try {
      const { visitor } = await prove(email)
      assert.equal((await visitor.post('/sign-in/name', form({ name: 'Casino Best' }))).location, '/welcome')
      const [user] = await usersOf(email)
      assert.equal(user!.name, 'Member')
      assert.match(user!.username!, /^member-[a-z0-9]{6}$/)
    } finally {
      await set({ hold_new_accounts: false, held_words: [] })
    }
  })

  it('an invalid field is explained on the form, and the input is preserved', async () => {
    const { visitor } = await prove(email)
    const long = 'x'.repeat(101)
    for (const [name, kept] of [
      [' ', ''],
      [long, long],
      ['\u3164\u200b', ''],
    ] as const) {
      const { status, text } = await visitor.post('/sign-in/name', form({ name }))
      assert.deepEqual([status, typedIn(text, 'name')], [400, kept])
      assert.match(text, /Enter a name.*aria-invalid="true"/s)
    }
    assert.deepEqual(await usersOf(email), [])
    assert.equal((await visitor.post('/sign-in/name', form())).location, '/welcome')
  })

  it('the form is valid for 15 minutes, in the browser that proved the address', async () => {
    const { visitor } = await prove(email)
    assert.equal((await site.visitor().get('/sign-in/name')).location, '/sign-in')
    assert.equal((await site.visitor().post('/sign-in/name', form())).status, 410)
    const forged = site.visitor()
    forged.cookies.set('__Host-proven', `dev:${Buffer.from('{}').toString('base64url')}`)
    assert.equal((await forged.post('/sign-in/name', form())).status, 410)
    site.app.clock.advance(15 * 60_000)
    try {
      const late = await visitor.post('/sign-in/name', form())
      assert.equal(late.status, 410)
      assert.match(late.text, /took too long/)
    } finally {
      site.app.clock.advance(-15 * 60_000)
    }
    assert.deepEqual(await usersOf(email), [])
  })

  it('the form is filled in from the profile at a provider, and never from an address', async () => {
    const read = async (provider: string, person: object) => {
      stub.person = {
        id: ++count + 5000,
        login: 'octo-cat',
        email: `at-a-provider-${count}@example.org`,
        verified: true,
        ...person,
      }
      const visitor = site.visitor()
      const { location } = await visitor.post(`/sign-in/with/${provider}`, { return_to: '/welcome' })
      const back = await visitor.get(`/sign-in/with/${provider}/callback?${new URLSearchParams(stub.agree(location!))}`)
      const { text } = await visitor.get(back.location!)
      return typedIn(text, 'name')
    }
    assert.equal(await read('github', {}), '')
    assert.equal(await read('google', {}), 'octo-cat')
    assert.equal(await read('github', { name: 'Grace Hopper' }), 'Grace Hopper')
    assert.equal(await read('google', { name: 'grace@example.org' }), '')
  })
})

describe('two browsers that submit the form at the same time', () => {
  it('one address creates one account, and the other browser gets an error page', async () => {
    const first = await prove(email)
    const second = await prove(email)
    const answers = await Promise.all(
      [first, second].map(({ visitor }, at) => visitor.post('/sign-in/name', form({ name: `Twin ${at}` }))),
    )
    assert.deepEqual(answers.map((answer) => answer.status).sort(), [303, 409])
    assert.match(answers.find((answer) => answer.status === 409)!.text, /You already have an account/)
    assert.equal((await usersOf(email)).length, 1)
    const loser = [first, second][answers.findIndex((answer) => answer.status === 409)]!.visitor
    assert.equal(loser.cookies.has('session'), false)
    assert.equal((await loser.post('/sign-in/name', form())).status, 410)
  })

  it('people of one name who join at the same time all get in, each with a username of their own', async () => {
    const addresses = Array.from({ length: 8 }, (_, at) => `crowd-${count}-${at}@example.org`)
    const browsers = await Promise.all(addresses.map((address) => prove(address)))
    const answers = await Promise.all(
      browsers.map(({ visitor }) => visitor.post('/sign-in/name', form({ name: 'Wanted By All' }))),
    )
    assert.deepEqual(
      answers.map(({ status, location }) => [status, location]),
      Array(8).fill([303, '/welcome']),
    )
    const rows = (await Promise.all(addresses.map(usersOf))).flat()
    const usernames = rows.map(({ username }) => username!)
    assert.equal(new Set(usernames).size, 8)
    assert.ok(
      usernames.every((username) => /^(wanted-by-all(-\d+)?|member-[a-z0-9]{6})$/.test(username)),
      usernames.join(),
    )
  })
})

describe('a member with a generated name', () => {
  async function makeUnnamed() {
    const ana = await makeUser(site.app, { username: `member-abc${String(count).padStart(3, '0')}`, name: 'Member' })
    const changes = { needs_name: true, email }
    await site.app.database.updateTable('users').set(changes).where('id', '=', ana.id).execute()
    return ana
  }

  it('a member with a generated name is asked at the next sign-in, and not again', async () => {
    const ana = await makeUnnamed()
    const { visitor, answer } = await prove(email)
    assert.equal(answer.location, '/sign-in/name?return_to=%2Fwelcome')
    assert.equal(visitor.cookies.has('session'), false)
    const { text } = await visitor.get(answer.location!)
    assert.equal(typedIn(text, 'name'), '')
    const kept = visitor.cookies.get('__Host-proven')!
    assert.equal((await visitor.post('/sign-in/name', form())).location, '/welcome')
    assert.equal((await visitor.get('/settings/security')).status, 200)
    const [user] = await usersOf(email)
    assert.deepEqual({ ...user, username: '' }, { id: ana.id, name: 'Ana Lee', username: '', needs_name: false })
    assert.match(user!.username!, /^ana-lee(-\d+)?$/)
    const holds = site.app.database.selectFrom('username_holds').select('username_lower').where('user_id', '=', ana.id)
    assert.deepEqual(await holds.execute(), [], 'the generated name is reserved for no one')
    const thief = site.visitor()
    thief.cookies.set('__Host-proven', kept)
    assert.equal((await thief.post('/sign-in/name', form())).status, 409, 'what was proven is good once')
    assert.equal(thief.cookies.has('session'), false)
    assert.equal((await prove(email)).answer.location, '/welcome')
  })

  it('a member who is asked for a name keeps the username that they chose', async () => {
    const ana = await makeUnnamed()
    const username = `chosen-${count}`
    await site.app.database.updateTable('users').set({ username }).where('id', '=', ana.id).execute()
    const { visitor } = await prove(email)
    assert.equal((await visitor.post('/sign-in/name', form())).location, '/welcome')
    assert.deepEqual(await usersOf(email), [{ id: ana.id, name: 'Ana Lee', username, needs_name: false }])
  })

  it('a member suspended while the form was open is refused', async () => {
    const ana = await makeUnnamed()
    const { visitor } = await prove(email)
    const suspended_at = site.app.clock.now().toISOString()
    await site.app.database.updateTable('users').set({ suspended_at }).where('id', '=', ana.id).execute()
    assert.equal((await visitor.post('/sign-in/name', form())).status, 403)
    assert.equal(visitor.cookies.has('session'), false)
  })
})

describe('terms of use', () => {
  const versions = async (address: string) => {
    const rows = site.app.database
      .selectFrom('accepted_terms as t')
      .innerJoin('users as u', 'u.id', 't.user_id')
      .select('t.version')
    return (await rows.where('u.email', '=', address).orderBy('t.accepted_at').execute()).map((row) => row.version)
  }

  it('new users accept the terms with their name, and members again when the terms change', async () => {
    await set({ terms_version: '2026-11-01', terms_url: 'https://rules.example/terms' })
    try {
      const { visitor, answer } = await prove(email)
      const { text } = await visitor.get(answer.location!)
      assert.match(text, /href="https:\/\/rules.example\/terms" target="_blank" rel="noopener"/)
      const refused = await visitor.post('/sign-in/name', form())
      assert.deepEqual([refused.status, /accept the terms/.test(refused.text)], [400, true])
      assert.equal((await visitor.post('/sign-in/name', form({ terms: '2026-11-01' }))).location, '/welcome')
      assert.deepEqual(await versions(email), ['2026-11-01'])
      assert.equal((await prove(email)).answer.location, '/welcome')

      await set({ terms_version: '2026-12-01' })
      const later = await prove(email)
      assert.equal(later.answer.location, '/sign-in/name?return_to=%2Fwelcome')
      const asked = (await later.visitor.get(later.answer.location!)).text
      assert.doesNotMatch(asked, /name="username"/)
      const stale = await later.visitor.post('/sign-in/name', { return_to: '/welcome', terms: '2026-11-01' })
      assert.equal(stale.status, 400, 'what was read is not what is in force')
      assert.equal(later.visitor.cookies.has('session'), false)
      const accepted = await later.visitor.post('/sign-in/name', { return_to: '/welcome', terms: '2026-12-01' })
      assert.equal(accepted.location, '/welcome')
      assert.deepEqual(await versions(email), ['2026-11-01', '2026-12-01'])
    } finally {
      await set({ terms_version: null, terms_url: null })
    }
  })
})

describe('a sign-up ban', () => {
  const ban = (row: object) =>
    inTransaction(site.app, ({ db }) =>
      db
        .insertInto('sign_up_bans')
        .values({ id: crypto.randomUUID(), shown_as: 'x', created_at: new Date().toISOString(), ...row } as never)
        .execute(),
    )
  beforeEach(() => site.app.database.deleteFrom('sign_up_bans').execute())
  after(() => site.app.database.deleteFrom('sign_up_bans').execute())

  it('a domain ban refuses new users of it and its subdomains, and not members', async () => {
    const ana = await makeUser(site.app)
    const member = `${ana.username}@mail.spam.example`
    await site.app.database.updateTable('users').set({ email: member }).where('id', '=', ana.id).execute()
    await ban({ kind: 'domain', domain: 'spam.example' })
    for (const address of [`new-${count}@spam.example`, `new-${count}@Mail.Spam.example`]) {
      const { visitor, answer } = await prove(address)
      assert.deepEqual([answer.status, /can’t create an account here/.test(answer.text)], [403, true])
      assert.equal(visitor.cookies.has('__Host-proven'), false)
    }
    assert.equal((await prove(member)).answer.location, '/welcome')
    assert.equal((await prove(`new-${count}@notspam.example`)).answer.status, 303)
  })

  it('requesting a code gives the same response with and without an account', async () => {
    const ana = await makeUser(site.app)
    await site.app.database
      .updateTable('users')
      .set({ email: `a-${count}@spam.example` })
      .where('id', '=', ana.id)
      .execute()
    await ban({ kind: 'domain', domain: 'spam.example' })
    const ask = async (address: string) => {
      const { status, location, text } = await site.visitor().post('/sign-in', { email: address, return_to: '/' })
      return { status, location, text }
    }
    assert.deepEqual(await ask(`a-${count}@spam.example`), await ask(`b-${count}@spam.example`))
  })

  it('a ban made while the form is open applies, and an expired one does not', async () => {
    const { visitor } = await prove(`late-${count}@spam.example`)
    await ban({ kind: 'domain', domain: 'spam.example' })
    assert.equal((await visitor.post('/sign-in/name', form())).status, 403)
    await site.app.database
      .updateTable('sign_up_bans')
      .set({ expires_at: new Date(0).toISOString() })
      .execute()
    assert.equal((await prove(`later-${count}@spam.example`)).answer.status, 303)
  })

  it('a network ban refuses sign-in mails and new accounts', async () => {
    await ban({ kind: 'network', network: '10.0.0.0/8' })
    const refused = await site.visitor().post('/sign-in', { email, return_to: '/' })
    assert.deepEqual([refused.status, /can’t sign in by email from this network/.test(refused.text)], [403, true])
    assert.equal(site.mails.filter((mail) => mail.to?.[0]?.address === email).length, 0)
    stub.person = { id: 9000 + count, login: `net-${count}`, email, verified: true }
    const visitor = site.visitor()
    const { location } = await visitor.post('/sign-in/with/github', { return_to: '/' })
    const back = await visitor.get(`/sign-in/with/github/callback?${new URLSearchParams(stub.agree(location!))}`)
    assert.deepEqual([back.status, /can’t create an account here/.test(back.text)], [403, true])
  })

  it('a domain ban refuses it as the new address of a member', async () => {
    const { visitor, answer } = await prove(email)
    await sayName(visitor, answer)
    await ban({ kind: 'domain', domain: 'spam.example' })
    const refused = await visitor.post('/settings/security/email', { email: 'me@spam.example' })
    assert.deepEqual([refused.status, /can’t use this address here/.test(refused.text)], [400, true])
    assert.equal((await visitor.post('/settings/security/email', { email: `me-${count}@other.example` })).status, 303)
  })
})

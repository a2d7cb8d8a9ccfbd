import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { insertBlock } from '#domains/foundation/visibility/index.ts'
import { inTransaction, makeUser, type Person } from '#test/support/builders/factories.ts'
import { browse, changeUser, connectionsOf, eventsAbout, makePass, visitsTo } from '#test/support/builders/passes.ts'
import type { Site, Visitor } from '#test/support/sign-in/server.ts'
import { openSignInSite, type SignInSite, wayNames } from '#test/support/sign-in/ways-in.ts'

let scope: SignInSite
let site: Site
before(async () => {
  scope = await openSignInSite()
  site = scope.site
})
after(() => scope[Symbol.asyncDispose]())

const cookieName = '__Host-intent'

/** An anonymous browser that has submitted the form of a pass. */
async function press(id: string, button = 'connect'): Promise<Visitor> {
  const visitor = site.visitor({ roams: true })
  await visitor.get(`/pass/${id}`)
  const pressed = await visitor.post(`/pass/${id}/${button}`)
  assert.equal(pressed.status, 303)
  assert.ok(pressed.location!.startsWith(`/sign-in?return_to=/pass/${id}`))
  return visitor
}

async function personWith(email: string): Promise<Person> {
  const row = await site.app.database
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { id: row.id, username: '' }
}

describe('an intent stored before the sign-in', () => {
  for (const name of wayNames)
    it(`the intent runs exactly once after ${name}, and the visit becomes the connection`, async () => {
      const ana = await makeUser(site.app)
      const id = await makePass(site.app, ana, { auto_follow: true })
      const email = scope.newAddress()
      const visitor = await press(id)
      assert.equal((await visitsTo(site.app, id)).length, 1)
      assert.deepEqual(await connectionsOf(site.app, ana), [], 'nothing before the sign-in')
      assert.equal(await scope.waysIn[name](visitor, email, `/pass/${id}`), `/pass/${id}`)
      const bo = await personWith(email)
      const made = await connectionsOf(site.app, ana)
      assert.deepEqual(
        made.map(({ visitor_id, pass_id }) => [visitor_id, pass_id]),
        [[bo.id, id]],
      )
      assert.deepEqual(await visitsTo(site.app, id), [])
      assert.equal(visitor.cookies.has(cookieName), false)
      assert.match((await visitor.get(`/pass/${id}`)).text, /You’re connected with Person \d+/)
      await visitor.post(`/pass/${id}/disconnect`)
      await visitor.post('/sign-out')
      await scope.signInByCode(visitor, email)
      assert.deepEqual(await connectionsOf(site.app, ana), [], 'a later sign-in does nothing')
      for (const type of ['meetpass.connected', 'follow.created'])
        assert.equal((await eventsAbout(site.app, ana, type)).length, 1, type)
    })

  it('an intent can be to claim an NFC tag', async () => {
    const tag = await makePass(site.app, null)
    const visitor = await press(tag, 'claim')
    const email = scope.newAddress()
    await scope.signInByCode(visitor, email, `/pass/${tag}`)
    const row = await site.app.database.selectFrom('passes').select('owner_id').where('id', '=', tag).executeTakeFirst()
    assert.equal(row?.owner_id, (await personWith(email)).id)
    assert.match((await visitor.get(`/pass/${tag}`)).text, /This pass is now yours/)
  })

  it('the intent is stored for half an hour in a cookie that scripts, other sites and other hosts cannot reach', async () => {
    const id = await makePass(site.app, await makeUser(site.app))
    const visitor = await browse(site)
    const { headers } = await visitor.post(`/pass/${id}/connect`)
    const line = [headers['set-cookie']].flat().find((one) => one?.startsWith(cookieName))
    assert.match(line!, /^__Host-intent=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Max-Age=1800; Secure$/)
  })

  it('only the last of several intents is carried out', async () => {
    const [ana, cy] = [await makeUser(site.app), await makeUser(site.app)]
    const visitor = await press(await makePass(site.app, ana))
    await visitor.post(`/pass/${await makePass(site.app, cy)}/connect`)
    await scope.signInByCode(visitor, scope.newAddress())
    assert.deepEqual([(await connectionsOf(site.app, ana)).length, (await connectionsOf(site.app, cy)).length], [0, 1])
  })

  it('no intent is stored for a pass that is unknown, inactive or unclaimed', async () => {
    const ana = await makeUser(site.app)
    const passes = [
      makePass(site.app, ana, { is_active: false }),
      makePass(site.app, null),
      Promise.resolve('x'.repeat(22)),
    ]
    for (const id of await Promise.all(passes)) {
      const { status, headers } = await (await browse(site)).post(`/pass/${id}/connect`)
      assert.ok(status === 404 || status === 410)
      assert.equal(headers['set-cookie'], undefined)
    }
  })
})

describe('an intent that can no longer run', () => {
  const changes: Record<string, (ana: Person, id: string, email: string) => Promise<unknown>> = {
    'the pass is off': (_, id) =>
      site.app.database.updateTable('passes').set({ is_active: false }).where('id', '=', id).execute(),
    'the pass is gone': (_, id) => site.app.database.deleteFrom('passes').where('id', '=', id).execute(),
    'its owner is suspended': (ana) => changeUser(site.app, ana, { suspended_at: site.app.clock.now().toISOString() }),
    'its owner has left': (ana) => changeUser(site.app, ana, { deleted_at: site.app.clock.now().toISOString() }),
    'its owner has blocked them': async (ana, _, email) => {
      const foe = await personWith(email)
      await inTransaction(site.app, ({ db }) => insertBlock(db, ana.id, foe.id, site.app.clock.now()))
    },
    'it is their own pass': async (_, id, email) => {
      const { id: owner_id } = await personWith(email)
      await site.app.database.updateTable('passes').set({ owner_id }).where('id', '=', id).execute()
    },
  }
  for (const [name, change] of Object.entries(changes))
    it(`a refused intent does not block the sign-in: ${name}`, async () => {
      const [ana, email] = [await makeUser(site.app), scope.newAddress()]
      await scope.signInByCode(await browse(site), email)
      const id = await makePass(site.app, ana, { type: 'nfc', auto_follow: true })
      const visitor = await press(id)
      await change(ana, id, email)
      const entered = await scope.signInByCode(visitor, email, `/pass/${id}`)
      assert.deepEqual([entered.status, entered.location], [303, `/pass/${id}`])
      assert.ok(visitor.cookies.has('session'))
      assert.equal(visitor.cookies.has(cookieName), false)
      assert.deepEqual(await connectionsOf(site.app, ana), [])
      assert.equal((await visitor.get('/settings/security')).status, 200)
    })

  it('a tag that another user claimed meanwhile stays theirs', async () => {
    const [ana, tag] = [await makeUser(site.app), await makePass(site.app, null)]
    const visitor = await press(tag, 'claim')
    await (await browse(site, ana)).post(`/pass/${tag}/claim`)
    const entered = await scope.signInByCode(visitor, scope.newAddress(), `/pass/${tag}`)
    assert.equal(entered.status, 303)
    const row = await site.app.database.selectFrom('passes').select('owner_id').where('id', '=', tag).executeTakeFirst()
    assert.equal(row?.owner_id, ana.id)
    assert.doesNotMatch((await visitor.get(entered.location!)).text, /This pass is now yours/)
  })

  it('an intent expires after half an hour', async () => {
    const ana = await makeUser(site.app)
    const visitor = await press(await makePass(site.app, ana))
    site.app.clock.advance(30 * 60_000)
    await scope.signInByCode(visitor, scope.newAddress())
    site.app.clock.advance(-30 * 60_000)
    assert.deepEqual(await connectionsOf(site.app, ana), [])
  })

  it('a forged or duplicate intent cookie is ignored', async () => {
    const ana = await makeUser(site.app)
    const id = await makePass(site.app, ana)
    const good = (await press(id)).cookies.get(cookieName)!
    const elsewhere = Buffer.concat([Buffer.alloc(16), Buffer.from(good, 'base64url').subarray(16)]).toString(
      'base64url',
    )
    const wrong = ['', 'x', `${good.slice(0, -8)}AAAAAAAA`, `A${good}`, elsewhere, `${good}; ${cookieName}=${good}`]
    for (const value of wrong) {
      const visitor = await browse(site)
      visitor.cookies.set(cookieName, value)
      assert.equal((await scope.signInByCode(visitor, scope.newAddress())).status, 303)
    }
    assert.deepEqual(await connectionsOf(site.app, ana), [])
  })
})

describe('an intent', () => {
  const followersOf = (person: Person) =>
    site.app.database.selectFrom('follows').select('follower_id').where('followee_id', '=', person.id).execute()

  it('an intent never runs with administrator rights', async () => {
    const [ana, email] = [await makeUser(site.app), scope.newAddress()]
    const visitor = await browse(site)
    await scope.signInByCode(visitor, email)
    await changeUser(site.app, await personWith(email), { role: 'admin' })
    await visitor.post('/sign-out')
    assert.equal((await visitor.post(`/members/${ana.username}/follow`)).status, 303)
    await changeUser(site.app, ana, { profile_visibility: 'private' })
    await scope.signInByCode(visitor, email)
    assert.deepEqual(await followersOf(ana), [])
    assert.equal((await visitor.post(`/members/${ana.username}/follow`)).status, 303)
    assert.equal((await followersOf(ana)).length, 1, 'pressed again, signed in, it is done as by the API')
  })

  it('an intent of the old form, or of an undeclared operation, is ignored', async () => {
    const ana = await makeUser(site.app)
    const passId = await makePass(site.app, ana)
    const until = new Date(site.app.clock.now().getTime() + 60_000).toISOString()
    for (const kept of [
      { kind: 'meetpass.connect', wish: { passId } },
      { id: 'meetpass.unknown', input: {} },
    ]) {
      const visitor = await browse(site)
      visitor.cookies.set(cookieName, site.links.seal('intents', { ...kept, until }))
      assert.equal((await scope.signInByCode(visitor, scope.newAddress())).status, 303)
      assert.ok(visitor.cookies.has('session'))
    }
    assert.deepEqual(await connectionsOf(site.app, ana), [])
  })
})

describe('an intent and its cookie', () => {
  it('the intent is not run by page views, by a wrong code, or by a user who may not sign in', async () => {
    const ana = await makeUser(site.app)
    const visitor = await press(await makePass(site.app, ana))
    for (const path of ['/sign-in', '/sign-in/code', '/settings/security']) await visitor.get(path)
    const email = scope.newAddress()
    await scope.askForCode(visitor, email, '/settings/security')
    assert.equal((await visitor.post('/sign-in/code', { code: '000000' })).status, 400)
    await site.app.database.updateTable('instance_settings').set({ sign_up: 'invite' }).execute()
    assert.equal((await scope.signInByCode(visitor, scope.newAddress())).status, 403)
    await site.app.database.updateTable('instance_settings').set({ sign_up: 'open' }).execute()
    assert.deepEqual(await connectionsOf(site.app, ana), [])
    assert.ok(visitor.cookies.has(cookieName), 'it is still wanted')
  })

  it('an intent that the browser sends again after it ran does nothing twice', async () => {
    const ana = await makeUser(site.app)
    const email = scope.newAddress()
    const visitor = await press(await makePass(site.app, ana, { auto_follow: true }))
    const kept = visitor.cookies.get(cookieName)!
    for (let n = 0; n < 3; n++) {
      visitor.cookies.set(cookieName, kept)
      assert.equal((await scope.signInByCode(visitor, email)).status, 303)
    }
    assert.equal((await connectionsOf(site.app, ana)).length, 1)
    for (const type of ['meetpass.connected', 'follow.created'])
      assert.equal((await eventsAbout(site.app, ana, type)).length, 1, type)
  })
})

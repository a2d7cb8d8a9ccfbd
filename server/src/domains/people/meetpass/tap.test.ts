import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { inTransaction } from '#test/support/builders/factories.ts'
import { connectBy, listEmitted, makeHolder, type PassHolder } from '#test/support/builders/pass-holders.ts'
import { makePass } from '#test/support/builders/passes.ts'
import { connect, findTap, recordVisit, releasePass } from './index.ts'

const app = useApp()

const set = (who: PassHolder, row: object) =>
  app.database.updateTable('users').set(row).where('id', '=', who.id).execute()
const openPass = (pass: string, viewer?: PassHolder) => findTap(app.database, pass, viewer?.id)
async function visit(pass: string, visitor: string, viewer?: PassHolder): Promise<void> {
  const tap = (await openPass(pass, viewer))!
  await inTransaction(app, (unit) => recordVisit(unit, tap, visitor, app.clock.now()))
}
const visitsOf = async (owner: PassHolder) =>
  (await app.database.selectFrom('pass_visits').select('visitor').where('owner_id', '=', owner.id).execute()).length
const links = ['https://ana.example/', 'https://code.example/ana']
const profile = {
  name: 'Ana Berg',
  avatar_url: 'https://ana.example/face.png',
  theme_color: 'ocean',
  bio: 'Bicycles',
  location: 'Oslo',
  social_links: links,
}

describe('opening a pass', () => {
  it('a pass shows the public profile of its owner and none of its settings', async () => {
    const [ana, bo] = [await makeHolder(app), await makeHolder(app)]
    await set(ana, profile)
    const pass = await makePass(app, ana, { label: 'secret plans', design_id: 'summer', auto_follow: true })
    for (const viewer of [undefined, bo])
      assert.deepEqual(await openPass(pass, viewer), {
        passId: pass,
        type: 'qr',
        designId: 'summer',
        autoFollow: true,
        isUsable: true,
        isOwn: false,
        isConnected: false,
        action: { show: 'profile' },
        owner: { id: ana.id, username: ana.username, profile_visibility: 'public', ...profile },
        settings: null,
      })
  })

  it('a pass of a private user shows only name and avatar, except to the owner', async () => {
    const [ana, bo] = [await makeHolder(app), await makeHolder(app)]
    await set(ana, { ...profile, profile_visibility: 'private' })
    const pass = await makePass(app, ana, { action: `link:${links[0]}` })
    const hidden = { username: null, bio: null, location: null, social_links: null }
    for (const viewer of [undefined, bo]) {
      const tap = (await openPass(pass, viewer))!
      assert.deepEqual(tap.owner, { id: ana.id, ...profile, ...hidden, profile_visibility: 'private' })
      assert.deepEqual(tap.action, { show: 'profile' })
    }
    assert.equal((await openPass(pass, ana))!.owner!.bio, 'Bicycles')
  })

  it('a pass shows its settings to its owner, also when it is turned off', async () => {
    const ana = await makeHolder(app)
    const pass = await makePass(app, ana, { label: 'Work', is_active: false })
    const tap = (await openPass(pass, ana))!
    assert.deepEqual([tap.isOwn, tap.isUsable, tap.settings?.label], [true, false, 'Work'])
    const stored = (await app.get(`/v1/meetpass/${pass}`, { token: ana.token })).body.data
    assert.deepEqual(tap.settings, {
      id: pass,
      type: 'qr',
      label: 'Work',
      design_id: null,
      action: null,
      auto_follow: false,
      is_active: false,
      is_ticket: false,
      claimed_at: null,
      created_at: stored.createdAt,
    })
  })

  it('a pass does not show its owner when it is turned off or the owner is suspended or deleted', async () => {
    const [ana, bo] = [await makeHolder(app), await makeHolder(app)]
    const pass = await makePass(app, ana)
    const blank = async () => {
      for (const viewer of [undefined, bo]) {
        const tap = (await openPass(pass, viewer))!
        assert.deepEqual([tap.isUsable, tap.owner, tap.settings], [false, null, null])
      }
    }
    await app.patch(`/v1/meetpass/${pass}`, { token: ana.token, body: { isActive: 0 } })
    await blank()
    await app.patch(`/v1/meetpass/${pass}`, { token: ana.token, body: { isActive: 1 } })
    const at = app.clock.now().toISOString()
    await set(ana, { suspended_at: at })
    await blank()
    await set(ana, { suspended_at: null, deleted_at: at })
    await blank()
  })

  it('an unknown pass, or one of a user with a block in either direction, is not found', async () => {
    const [ana, bo, cy] = [await makeHolder(app), await makeHolder(app), await makeHolder(app)]
    const pass = await makePass(app, ana)
    await app.put(`/v1/users/${bo.username}/block`, { token: ana.token })
    await app.put(`/v1/users/${ana.username}/block`, { token: cy.token })
    assert.deepEqual([await openPass(pass, bo), await openPass(pass, cy)], [undefined, undefined])
    assert.ok(await openPass(pass))
    assert.equal(await openPass('NobodyHasEverMadeThis1'), undefined)
  })

  it('an unclaimed tag is shown as unclaimed', async () => {
    const tap = (await openPass(await makePass(app, null), await makeHolder(app)))!
    assert.deepEqual([tap.isUsable, tap.isOwn, tap.owner, tap.isConnected], [true, false, null, false])
  })

  it('a pass shows both users whether they are connected', async () => {
    const [ana, bo] = [await makeHolder(app), await makeHolder(app)]
    const [ofAna, ofBo] = [await makePass(app, ana), await makePass(app, bo)]
    await connectBy(app, ofAna, bo)
    assert.deepEqual([(await openPass(ofAna, bo))!.isConnected, (await openPass(ofBo, ana))!.isConnected], [true, true])
    assert.equal((await openPass(ofAna))!.isConnected, false)
  })
})

describe('the action of a pass', () => {
  it('the action of a pass is shown as its owner chose it', async () => {
    const ana = await makeHolder(app)
    await set(ana, profile)
    const shown = async (action: string) => (await openPass(await makePass(app, ana, { action })))!.action
    assert.deepEqual(await shown('profile'), { show: 'profile' })
    assert.deepEqual(await shown('connect'), { show: 'connect' })
    assert.deepEqual(await shown('portfolio'), { show: 'portfolio' })
    assert.deepEqual(await shown(`link:${links[1]}`), { show: 'link', uri: links[1] })
  })

  it('the action of a pass shows a link only while it is one of the owner’s own', async () => {
    const ana = await makeHolder(app)
    await set(ana, profile)
    const pass = await makePass(app, ana, { action: `link:${links[1]}` })
    await set(ana, { social_links: [links[0]] })
    assert.deepEqual((await openPass(pass))!.action, { show: 'profile' })
    await set(ana, { social_links: null })
    assert.deepEqual((await openPass(pass))!.action, { show: 'profile' })
    await set(ana, { social_links: [links[1]] })
    assert.deepEqual((await openPass(pass))!.action, { show: 'link', uri: links[1] })
    const foreign = await makePass(app, ana, { action: 'link:https://evil.example/' })
    assert.deepEqual((await openPass(foreign))!.action, { show: 'profile' })
  })
})

describe('visits to a pass', () => {
  it('a visit is stored and emitted once per pass, browser and day', async () => {
    const ana = await makeHolder(app)
    const [one, other] = [await makePass(app, ana), await makePass(app, ana)]
    for (let n = 0; n < 3; n++) await visit(one, 'browser-a')
    assert.equal(await visitsOf(ana), 1)
    await visit(other, 'browser-a')
    await visit(one, 'browser-b')
    assert.equal(await visitsOf(ana), 3)
    app.clock.advance(24 * 3_600_000)
    await visit(one, 'browser-a')
    assert.equal(await visitsOf(ana), 4)
    assert.deepEqual(await listEmitted(app, ana), Array(4).fill('meetpass.tapped'))
  })

  it('a recorded visit does not say who was signed in', async () => {
    const [ana, bo] = [await makeHolder(app), await makeHolder(app)]
    const pass = await makePass(app, ana)
    await visit(pass, 'browser-a', bo)
    const row = await app.database
      .selectFrom('pass_visits')
      .select(['id', 'pass_id', 'owner_id', 'visitor', 'visited_on', 'visited_at'])
      .where('pass_id', '=', pass)
      .executeTakeFirstOrThrow()
    const emitted = await app.database
      .selectFrom('outbox_events')
      .select(['data', 'subject_user_id'])
      .where('type', '=', 'meetpass.tapped')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    assert.deepEqual(emitted, { data: { passId: pass, ownerId: ana.id }, subject_user_id: ana.id })
    assert.ok(!JSON.stringify([row, emitted]).includes(bo.id))
  })

  it('no visit is stored for one’s own pass, an unclaimed tag or an unusable pass', async () => {
    const ana = await makeHolder(app)
    await visit(await makePass(app, ana), 'browser-a', ana)
    await visit(await makePass(app, null), 'browser-a')
    await visit(await makePass(app, ana, { is_active: false }), 'browser-a')
    assert.equal(await visitsOf(ana), 0)
  })

  it('a visit after a tag was released is stored for neither the old owner nor the new one', async () => {
    const [ana, bo] = [await makeHolder(app), await makeHolder(app)]
    const tag = await makePass(app, ana, { type: 'nfc' })
    const seen = (await openPass(tag))!
    await inTransaction(app, (unit) => releasePass(unit, ana.id, tag))
    await app.post(`/v1/meetpass/${tag}/claim`, { token: bo.token })
    await inTransaction(app, (unit) => recordVisit(unit, seen, 'browser-a', app.clock.now()))
    assert.deepEqual([await visitsOf(ana), await visitsOf(bo)], [0, 0])
  })

  it('connecting deletes the visits of that browser to all passes of the owner, and no others', async () => {
    const [ana, bo, cy] = [await makeHolder(app), await makeHolder(app), await makeHolder(app)]
    const [one, other] = [await makePass(app, ana), await makePass(app, ana)]
    const ofCy = await makePass(app, cy)
    for (const [pass, browser] of [
      [one, 'bo-browser'],
      [other, 'bo-browser'],
      [one, 'else'],
      [ofCy, 'bo-browser'],
    ] as const)
      await visit(pass, browser)
    const now = app.clock.now()
    await inTransaction(app, (unit) => connect(unit, bo.id, one, { visitor: 'bo-browser' }, now))
    const inbound = await app.get('/v1/meetpass/connections', { token: ana.token })
    assert.deepEqual(
      inbound.body.data.map((row: { visitorAnonId: string; connectedUserId: string }) => [
        row.visitorAnonId,
        row.connectedUserId,
      ]),
      [
        [null, bo.id],
        ['else', null],
      ],
    )
    assert.equal(await visitsOf(cy), 1)
  })
})

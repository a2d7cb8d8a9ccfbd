import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeSession, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'

const app = useApp({
  async prepare() {
    root = await makeUser(app, { role: 'admin' })
    token = await makeToken(app, root, ['admin'])
  },
})
let root: Person
let token: string

const limits = {
  eventAnnouncementsPerDay: 5,
  groupAnnouncementsPerDay: 2,
  groupAnnouncementsPerWeek: 5,
  newAccountDays: 7,
  newAccountGroupsPerDay: 3,
  newAccountEventsPerDay: 20,
  newAccountPeoplePerDay: 50,
  roleOffersPerDay: 20,
  changeMailsPerDay: 3,
  changeMailMinutes: 10,
}
const noTerms = { termsVersion: null, termsUrl: null, privacyUrl: null, securityContact: null, notice: null }
const noFace = {
  ...{ tagline: null, brandColor: null, contact: null, imprintUrl: null },
  ...{ privacyText: null, termsText: null, imprintText: null },
}
const retention = {
  ...{ walkInDays: 30, doorTeamDays: 30, deliveryDays: 30, eventChangeDays: 30, passVisitDays: 90, noteDays: 365 },
  ...{ answerDays: 180, sensitiveAnswerDays: 14 },
}
const administered = {
  ...{ conductUrl: null, conductText: null, logoUrl: null, homeText: null, minimumAge: null, tokenDaysMax: null },
  ...{ locale: 'en', timezone: 'UTC', footerLinks: [], signUpDomains: [], heldWords: [] },
  ...{ searchEngines: true, leaderboards: true, holdNewAccounts: false, proofOfWork: false },
  ...{ twoAdministrators: false, administratorPasskeys: false, organizerInvitations: false },
}
const kept = { limits, retention, auditRetentionDays: 365, ...noTerms, ...noFace, ...administered }
const untouched = { name: 'Hearth', groupCreation: 'everyone', signUp: 'open', ...kept }
const read = async () => (await app.get('/v1/admin/settings', { token })).body.data
const change = (body: object) => app.patch('/v1/admin/settings', { token, body })
const audited = () =>
  app.database
    .selectFrom('audit_log')
    .select(['actor_id', 'target', 'detail'])
    .where('action', '=', 'settings.update')
    .orderBy('id', 'desc')
    .execute()

beforeEach(async () => {
  await change(untouched)
})

describe('the settings of the instance', () => {
  it('have defaults that leave everything open', async () => {
    assert.deepEqual(await read(), untouched)
  })

  it('settings change one by one, and each change is audited with the previous value', async () => {
    const changed = await change({ name: 'The valley' })
    assert.equal(changed.status, 200)
    assert.deepEqual(changed.body.data, { ...untouched, name: 'The valley' })
    await change({ groupCreation: 'entitled', signUp: 'invite' })
    assert.deepEqual(await read(), {
      ...untouched,
      name: 'The valley',
      groupCreation: 'entitled',
      signUp: 'invite',
    })
    const [last] = await audited()
    assert.deepEqual([last!.actor_id, last!.target], [root.id, 'instance'])
    assert.deepEqual(last!.detail, {
      before: { group_creation: 'everyone', sign_up: 'open' },
      after: { group_creation: 'entitled', sign_up: 'invite' },
    })
  })

  it('keep the limits that were not named, and refuse numbers that make no sense', async () => {
    assert.deepEqual((await change({ limits: { roleOffersPerDay: 5 } })).body.data.limits, {
      ...limits,
      roleOffersPerDay: 5,
    })
    const { data } = (await change({ limits: { changeMailMinutes: 1 } })).body
    assert.deepEqual(data.limits, { ...limits, roleOffersPerDay: 5, changeMailMinutes: 1 })
    for (const wrong of [
      { roleOffersPerDay: -1 },
      { roleOffersPerDay: 1.5 },
      { roleOffersPerDay: null },
      { postsPerDay: 1 },
    ])
      assert.equal((await change({ limits: wrong })).body.code, 'validation_failed', JSON.stringify(wrong))
    await app.database.updateTable('instance_settings').set({ limits: '{}' }).execute()
  })

  it('take terms with a version and their addresses, and null clears them', async () => {
    const terms = { termsVersion: '2026-11-16', termsUrl: 'https://a.example/terms', privacyUrl: 'https://a.example/p' }
    assert.deepEqual((await change(terms)).body.data, { ...untouched, ...terms })
    assert.deepEqual((await change({ termsVersion: null })).body.data, { ...untouched, ...terms, termsVersion: null })
    for (const wrong of [{ termsVersion: ' ' }, { termsUrl: 'javascript:alert(1)' }, { privacyUrl: 'ftp://a.example' }])
      assert.equal((await change(wrong)).status, 400, JSON.stringify(wrong))
  })

  it('take a notice, which every page shows escaped until its time is over or it is cleared', async () => {
    const pageText = async () => {
      // Pages read the settings once a second.
      app.clock.advance(1000)
      return (await app.http.inject({ url: '/events', headers: { accept: 'text/html' } })).payload
    }
    // A moment in which no other file of this process has read them.
    app.clock.advance(7 * 86_400_000)
    const until = new Date(app.clock.now().getTime() + 60_000).toISOString()
    const notice = { text: 'We move on <Friday>.', until }
    assert.deepEqual((await change({ notice })).body.data, { ...untouched, notice })
    assert.match(await pageText(), /<aside class="banner"[^>]*><p>We move on &#60;Friday&#62;\.<\/p>/)
    app.clock.advance(60_000)
    assert.doesNotMatch(await pageText(), /class="banner"/)
    await change({ notice: { text: 'Again', until: null } })
    assert.match(await pageText(), /<p>Again<\/p>/)
    assert.equal((await change({ notice: null })).body.data.notice, null)
    assert.doesNotMatch(await pageText(), /class="banner"/)
    for (const wrong of [
      { text: ' ', until: null },
      { text: 'x'.repeat(301), until: null },
      { text: 'x' },
      'x',
      { text: 'x', until: 'soon' },
    ])
      assert.equal((await change({ notice: wrong })).status, 400, JSON.stringify(wrong))
  })

  it('note nothing when nothing changes', async () => {
    const { length } = await audited()
    assert.deepEqual((await change(untouched)).body.data, untouched)
    assert.deepEqual((await change({})).body.data, untouched)
    assert.equal((await audited()).length, length)
  })

  it('take a name of 1 to 60 characters and no other words', async () => {
    const wrong = [
      { name: '' },
      { name: '  ' },
      { name: 'x'.repeat(61) },
      { name: null },
      { auditRetentionDays: 29 },
      { auditRetentionDays: 3651 },
      { auditRetentionDays: null },
      { groupCreation: 'nobody' },
      { signUp: 'closed' },
      { shade: 'red' },
    ]
    for (const body of wrong) {
      const answer = await change(body)
      assert.deepEqual([answer.status, answer.body.code], [400, 'validation_failed'], JSON.stringify(body))
    }
    assert.equal((await change({ name: '😀'.repeat(60) })).status, 200)
  })

  it('settings changed by twenty requests at once hold the text of one of them, and every change is audited', async () => {
    const { length } = await audited()
    await Promise.all(Array.from({ length: 20 }, (_, i) => change({ name: `Name ${i}` })))
    const rows = (await audited()).slice(0, -length || undefined)
    assert.equal(rows.length, 20)
    assert.equal((rows[0]!.detail as { after: { name: string } }).after.name, (await read()).name)
  })
})

describe('with group creation for the entitled', () => {
  let count = 0
  const create = (credential: { token: string } | { session: string }) =>
    app.post('/v1/manage/groups', { ...credential, body: { name: 'A group', urlname: `a-group-${++count}` } })
  const grant = (person: Person, body: object) =>
    app.post(`/v1/admin/users/${person.username}/entitlements`, { token, body })

  beforeEach(async () => {
    await change({ groupCreation: 'entitled' })
  })

  it('a user without the entitlement gets an error that says so, and no group is created', async () => {
    const ana = await makeUser(app)
    const answer = await create({ token: await makeToken(app, ana, ['manage:groups']) })
    assert.deepEqual([answer.status, answer.body.code], [403, 'entitlement_required'])
    await grant(ana, { entitlement: 'beta' })
    assert.equal((await create({ session: await makeSession(app, ana) })).status, 403, 'another one does not help')
  })

  it('an entitled user creates groups until the entitlement expires or is revoked', async () => {
    const ana = await makeUser(app)
    const own = { token: await makeToken(app, ana, ['manage:groups']) }
    const expiresAt = new Date(app.clock.now().getTime() + 60_000).toISOString()
    await grant(ana, { entitlement: 'create_groups', expiresAt })
    assert.equal((await create(own)).status, 201)
    app.clock.advance(60_001)
    assert.equal((await create(own)).body.code, 'entitlement_required')
    const { id } = (await grant(ana, { entitlement: 'create_groups' })).body.data
    assert.equal((await create(own)).status, 201)
    await app.delete(`/v1/admin/users/${ana.username}/entitlements/${id}`, { token })
    assert.equal((await create(own)).body.code, 'entitlement_required')
  })

  it('an administrator creates groups with the scope admin, and not with less', async () => {
    assert.equal((await create({ token })).status, 201)
    assert.equal((await create({ session: await makeSession(app, root) })).status, 201)
    const narrow = await create({ token: await makeToken(app, root, ['manage:groups']) })
    assert.equal(narrow.body.code, 'entitlement_required')
  })

  it('an entitlement is asked for before a name is found to be taken', async () => {
    await app.post('/v1/manage/groups', { token, body: { name: 'Taken', urlname: 'taken-name' } })
    const own = await makeToken(app, await makeUser(app), ['manage:groups'])
    const answer = await app.post('/v1/manage/groups', { token: own, body: { name: 'Mine', urlname: 'taken-name' } })
    assert.equal(answer.body.code, 'entitlement_required')
  })
})

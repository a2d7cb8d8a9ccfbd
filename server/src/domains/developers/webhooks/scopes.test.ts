import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { allScopes, type Scope } from '#kernel/operation/scopes.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { makeSession, makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { makeAppCredentials } from '#test/support/builders/grants.ts'
import { canReceive, listUnreadable, type Subscriber } from './rules.audience.ts'
import { catalog, publicTypes } from './wire.catalog.ts'

const path = '/v1/developer/webhooks'
const url = 'https://receiver.example/x'

describe('a webhook receives what its creator may read', () => {
  const person = '01990000-0000-7000-8000-000000000009'
  const hearerWith = (scopes: Scope[] | null, wish: Partial<Subscriber> = {}): Subscriber => ({
    ...{ userId: person, isAdmin: false, groupRole: 'owner', audience: 'mine', eventTypes: ['*'], scopes },
    ...wish,
  })
  const inGroup = (type: (typeof publicTypes)[number]) => {
    const base = { data: catalog[type].example, subjectUserId: null, groupId: 'g', eventStatus: 'scheduled' }
    return { ...base, type }
  }
  const own = (type: (typeof publicTypes)[number]) => ({ ...inGroup(type), subjectUserId: person, groupId: null })
  const heard = publicTypes.filter((type) => !catalog[type].isDirect)

  for (const type of heard)
    it(`${type} only with the scope that it names`, () => {
      const { scope, ownScope = scope, heardFrom } = catalog[type]
      for (const one of allScopes.filter((name) => name !== 'admin' && name !== 'user')) {
        assert.equal(canReceive(hearerWith([one]), own(type)), one === ownScope, `${one}, about the owner`)
        const isOfGroup = heardFrom !== undefined && one === scope
        assert.equal(canReceive(hearerWith([one]), inGroup(type)), isOfGroup, `${one}, in a group`)
      }
      assert.ok(canReceive(hearerWith(null), own(type)), 'and all of it when it was made in the browser')
    })

  it('and of requests only what those read who answer them', () => {
    for (const type of ['rsvp.updated', 'rsvp.cancelled'] as const) {
      const hears = (scope: Scope, groupRole: string, pending: boolean) => {
        const event = { ...inGroup(type), data: { ...catalog[type].example, ...(pending && { pending }) } }
        return canReceive(hearerWith([scope], { groupRole }), event as never)
      }
      assert.equal(hears('manage:checkins', 'volunteer', false), true)
      assert.equal(hears('manage:checkins', 'volunteer', true), false)
      assert.equal(hears('manage:checkins', 'manager', true), false)
      assert.equal(hears('manage:events', 'manager', true), true)
      assert.equal(hears('manage:events', 'volunteer', true), false)
    }
  })

  it('and nothing that its owner may hold no more', () => {
    const platform = (wish: object) => hearerWith(['admin'], { audience: 'platform', groupRole: null, ...wish })
    assert.ok(canReceive(platform({ isAdmin: true }), inGroup('event.created')))
    assert.ok(!canReceive(platform({ isAdmin: false }), inGroup('event.created')))
    const narrow = hearerWith(['developer'], { audience: 'platform', isAdmin: true })
    assert.ok(!canReceive(narrow, inGroup('event.created')), 'nor without the scope admin itself')
  })

  it('and says which of its types those are', () => {
    const asks = { eventTypes: ['rsvp.*', 'user.updated', 'event.created', 'no.such'], isAdmin: false }
    assert.deepEqual(listUnreadable({ ...asks, scopes: null }), [])
    assert.deepEqual(listUnreadable({ ...asks, scopes: ['developer', 'read:events'] }), [
      'event.created',
      'user.updated',
    ])
  })
})

describe('who made a webhook', () => {
  let app: App
  let ana: Person
  before(async () => {
    app = await startApp()
    ana = await makeUser(app)
  })
  after(() => app[Symbol.asyncDispose]())

  const make = async (request: { token?: string; session?: string }) =>
    (await app.post(path, { ...request, body: { url, eventTypes: ['event.*', 'user.updated'] } })).body.data
  const events = ['event.created', 'event.updated', 'event.published', 'event.cancelled', 'event.deleted']

  it('the credential that made a webhook decides which events it receives, and creating it is never refused', async () => {
    assert.deepEqual((await make({ session: await makeSession(app, ana) })).unreadable, [])
    assert.deepEqual((await make({ token: await makeToken(app, ana, ['developer', 'manage:events']) })).unreadable, [
      'user.updated',
    ])
    const narrow = await makeToken(app, ana, ['developer'])
    assert.deepEqual((await make({ token: narrow })).unreadable, [...events, 'user.updated'])
  })

  it('is replaced by who sends it to another address, so that a narrow token gains nothing', async () => {
    const session = await makeSession(app, ana)
    const { id } = await make({ session })
    const narrow = await makeToken(app, ana, ['developer'])
    const same = await app.patch(`${path}/${id}`, { token: narrow, body: { isActive: true } })
    assert.deepEqual(same.body.data.unreadable, [])
    const moved = await app.patch(`${path}/${id}`, { token: narrow, body: { url: 'https://other.example' } })
    assert.deepEqual(moved.body.data.unreadable, [...events, 'user.updated'])
    const back = await app.patch(`${path}/${id}`, { session, body: { url } })
    assert.deepEqual(back.body.data.unreadable, [])
  })

  it('is the only application that can change it; its person always can', async () => {
    const { accessToken, child, grandchild } = await makeAppCredentials(app, ana, ['user', 'developer'])
    const { id } = await make({ token: child })
    for (const token of [accessToken, child, grandchild])
      assert.equal((await app.patch(`${path}/${id}`, { token, body: { eventTypes: ['*'] } })).status, 200)
    const other = await makeAppCredentials(app, ana, ['user', 'developer'])
    const refused = await app.post(`${path}/${id}/rotate-secret`, { token: other.accessToken })
    assert.equal(refused.body.code, 'own_credential_required')
    const own = await makeToken(app, ana, ['developer'])
    assert.equal((await app.delete(`${path}/${id}`, { token: own })).status, 200)
  })

  it('the list of event types names the scope each type needs', async () => {
    const { body } = await app.get('/v1/developer/event-types', { token: await makeToken(app, ana, ['developer']) })
    const [rsvp] = body.data.eventTypes.filter((one: { type: string }) => one.type === 'rsvp.confirmed')
    assert.deepEqual([rsvp.scope, rsvp.ownScope], ['manage:checkins', 'read:events'])
  })
})

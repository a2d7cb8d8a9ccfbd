import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { allOperations } from '#domains/index.ts'
import type { Operation } from '#kernel/operation/operation.ts'
import type { Scope } from '#kernel/operation/scopes.ts'
import { openLinks } from '#platform/links.ts'
import { sendExample } from '#test/catalogue/requests.ts'
import { useApp } from '#test/support/app/harness.ts'
import { listRoutes } from '#test/support/app/routes.ts'
import { makeDoorVolunteer } from '#test/support/builders/door-team.ts'
import {
  type Guest,
  giveRole,
  type MadeEvent,
  makeEventWithGroup,
  makeGuest,
  rsvp,
} from '#test/support/builders/events.ts'
import { renewExampleData } from '#test/support/builders/example-data.ts'
import { makeSession, makeToken, makeUser } from '#test/support/builders/factories.ts'
import { organizerCheckIn, statusAndCode } from '#test/support/builders/organizer-check-in.ts'

const app = useApp()
const { sendBatch } = organizerCheckIn(app)

const manage = ({ id }: MadeEvent) => `/v1/manage/events/${id}`
const change = (event: MadeEvent, values: object) =>
  app.database.updateTable('events').set(values).where('id', '=', event.id).execute()

/** A request of a browser, which gets pages. */
async function open(url: string, session?: string, given: { method?: 'GET' | 'POST'; site?: string } = {}) {
  const { method = 'GET', site = 'same-origin' } = given
  const cookie = session === undefined ? {} : { cookie: `session=${session}` }
  const form = method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
  const headers = { accept: 'text/html', 'sec-fetch-site': site, ...cookie, ...form }
  const { statusCode, payload, headers: answered } = await app.http.inject({ method, url, headers })
  return { status: statusCode, text: payload, headers: answered }
}

async function makeDoor() {
  const event = await makeEventWithGroup(app, { seats: null, startsIn: -10 })
  const manager = await makeGuest(app)
  await giveRole(app, event.groupId, manager, 'manager')
  const made = await app.post(`${manage(event)}/door-invitations`, manager)
  const invitation = app.issued(made.body.data.url.split('/').at(-1))
  const wall = (await app.post(`${manage(event)}/wall-link`, manager)).body.data.url.split('/').at(-1)
  return { event, manager, invitation, wall }
}

const accept = (invitation: string, request: object) => app.post(`/v1/door-invitations/${invitation}/accept`, request)
const listVolunteers = ({ id }: MadeEvent) =>
  app.database.selectFrom('event_volunteers').select('user_id').where('event_id', '=', id).execute()

describe('attack 35: an invitation to a door', () => {
  it('is accepted by no other site, by no page that is only opened, and by no app without the scope', async () => {
    const { event, invitation } = await makeDoor()
    const person = await makeGuest(app)
    const session = await makeSession(app, person)
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'cross-site', origin: 'https://hearth.test' },
      { origin: 'https://evil.example', 'sec-fetch-site': '' },
    ]) {
      assert.equal((await accept(invitation, { session, headers })).status, 403, JSON.stringify(headers))
    }
    const page = `/door/join/${invitation}`
    for (const site of ['cross-site', 'same-site'])
      assert.equal((await open(page, session, { method: 'POST', site })).status, 403)
    assert.equal((await open(page, session, { site: 'cross-site' })).status, 200)
    assert.equal((await app.get(`/v1/door-invitations/${invitation}`, { session })).status, 200)
    const token = await makeToken(app, person, ['read:events', 'manage:checkins', 'manage:events', 'user'])
    assert.deepEqual(statusAndCode(await accept(invitation, { token })), [403, 'insufficient_scope'])
    assert.equal((await accept(invitation, {})).status, 401)
    assert.deepEqual(await listVolunteers(event), [])
    assert.equal((await accept(invitation, { session })).status, 200)
  })

  it('ends with the role of the manager who made it: they have the link', async () => {
    const endings: readonly ((manager: Guest) => Promise<unknown>)[] = [
      ({ id }) => app.database.deleteFrom('group_roles').where('user_id', '=', id).execute(),
      ({ id }) =>
        app.database.updateTable('group_roles').set({ role: 'volunteer' }).where('user_id', '=', id).execute(),
      ({ id }) =>
        app.database
          .updateTable('users')
          .set({ suspended_at: app.clock.now().toISOString() })
          .where('id', '=', id)
          .execute(),
      ({ id }) =>
        app.database.updateTable('door_invitations').set({ created_by: null }).where('created_by', '=', id).execute(),
    ]
    for (const end of endings) {
      const { event, manager, invitation } = await makeDoor()
      const [early, late] = [await makeGuest(app), await makeGuest(app)]
      assert.equal((await accept(invitation, early)).status, 200)
      await end(manager)
      assert.deepEqual(statusAndCode(await accept(invitation, late)), [404, 'invitation_not_found'])
      assert.equal((await app.get(`/v1/door-invitations/${invitation}`, late)).status, 404)
      assert.equal((await app.get(`${manage(event)}/door`, early)).status, 200, 'who joined before stays')
    }
    const { event, invitation } = await makeDoor()
    const admin = await makeGuest(app, { role: 'admin' })
    await app.database
      .updateTable('door_invitations')
      .set({ created_by: admin.id })
      .where('event_id', '=', event.id)
      .execute()
    assert.equal((await accept(invitation, await makeGuest(app))).status, 200, 'an administrator needs no role')
  })

  it('and the link to a wall are told to no other site, kept by no cache and written to no log', async () => {
    const { invitation, wall } = await makeDoor()
    const session = await makeSession(app, await makeGuest(app))
    for (const path of [`/door/join/${invitation}`, `/door/join/${invitation}x`, `/wall/${wall}`, `/wall/${wall}x`]) {
      const { headers, text } = await open(path, session)
      assert.equal(headers['referrer-policy'], 'same-origin', path)
      assert.equal(headers['cache-control'], 'no-store', path)
      assert.match(String(headers['content-security-policy']), /default-src 'none'.*frame-ancestors 'none'/, path)
      assert.doesNotMatch(text, /(?:href|src|action)="(?:https?:)?\/\//, path)
      assert.match(text, /<meta name="robots" content="noindex">/, path)
    }
    for (const path of [`/door/join/${invitation}/x`, `/wall/${wall}/x`, `/v1/walls/${wall}/x`]) await app.get(path)
    await app.get(`/v1/walls/${wall}`)
    assert.ok(app.logs.length > 5)
    assert.ok(!app.logs.some((line) => line.includes(invitation) || line.includes(wall)))
  })
})

describe('attack 35: the link to a wall', () => {
  it('opens no other wall and no door, and nothing else opens a wall', async () => {
    const [one, two] = [await makeDoor(), await makeDoor()]
    const links = openLinks(app.keys, '')
    const since = links.seal('door', [one.event.id, 0])
    const bytes = Buffer.from(one.wall, 'base64url')
    const other = Buffer.from(one.wall, 'base64url')
    other.write(two.event.id, other.indexOf(one.event.id))
    const texts = [since, links.seal('feeds', [one.event.id]), other.toString('base64url'), one.invitation]
    texts.push(links.seal('walls', ['x']), links.seal('walls', {} as never), bytes.subarray(16).toString('base64url'))
    for (const text of [...texts, 'x'.repeat(300), 'x'.repeat(301), '%00', '..%2F..%2Fme'])
      for (const path of [`/v1/walls/${text}`, `/wall/${text}`]) assert.equal((await open(path)).status, 404, path)
    const asSince = await app.get(`${manage(one.event)}/door?since=${one.wall}`, one.manager)
    assert.deepEqual(statusAndCode(asSince), [400, 'validation_failed'])
    assert.equal((await accept(one.wall, two.manager)).status, 404)
    assert.equal((await app.get(`/v1/walls/${one.wall}`)).status, 200)
  })

  it('shows no names, ids or descriptions, and nothing of an event that is gone', async () => {
    const { event, manager, wall } = await makeDoor()
    const secrets = { description: 'zq-text', online_url: 'https://meet.example/zq', venue_address: 'zq street' }
    await change(event, { ...secrets, visibility: 'members' })
    const guest = await makeGuest(app, { name: 'Zq Guest', username: 'zq-guest' })
    await app.database.insertInto('group_past_people').values({ group_id: event.groupId!, user_id: guest.id }).execute()
    await app.post(`${manage(event)}/walk-ins`, { ...manager, body: { name: 'Zq Walker', label: 'zq-label' } })
    const item = { clientId: '1', userId: guest.id, checkedInAt: app.clock.now().toISOString(), label: 'zq-label' }
    await sendBatch(event, manager, [item])
    for (const path of [`/v1/walls/${wall}`, `/wall/${wall}`]) {
      const { status, text } = await open(path)
      assert.equal(status, 200)
      // The sealed link itself may have any letters.
      assert.doesNotMatch(text.replaceAll(wall, ''), /zq/i)
      assert.ok(!text.includes(event.id) && !text.includes(guest.id))
    }
    await app.database
      .updateTable('groups')
      .set({ hidden_at: app.clock.now().toISOString() })
      .where('id', '=', event.groupId!)
      .execute()
    app.clock.advance(1000)
    for (const path of [`/v1/walls/${wall}`, `/wall/${wall}`]) assert.equal((await open(path)).status, 404)
    await app.database.deleteFrom('events').where('id', '=', event.id).execute()
    app.clock.advance(1000)
    assert.equal((await app.get(`/v1/walls/${wall}`)).status, 404)
    const left = await app.database.selectFrom('walk_ins').select('id').where('event_id', '=', event.id).execute()
    assert.deepEqual([left, await listVolunteers(event)], [[], []], 'names and volunteers go with the event')
  })
})

describe('attack 35: the name of a walk-in', () => {
  const hostile = '<img src=x onerror=alert(1)>'
  it('is cleaned or refused, one at a time and in a batch', async () => {
    const { event, manager } = await makeDoor()
    const send = (name: string) => app.post(`${manage(event)}/walk-ins`, { ...manager, body: { name } })
    for (const name of [
      '\u202ekraM',
      'a\u0000b',
      'a\nb',
      'a\u2066b',
      '\u200b',
      ' ',
      'x'.repeat(101),
      'x'.repeat(10_000),
    ])
      assert.equal((await send(name)).status, 400, JSON.stringify(name.slice(0, 20)))
    const at = app.clock.now().toISOString()
    const names = ['\u202ekraM\u2069', 'a\nb', 'x'.repeat(1000), hostile, '\u200b', '\u2800 ']
    const items = names.map((name, n) => ({
      clientId: `${n}`,
      name,
      checkedInAt: at,
      label: `\u202e${'l'.repeat(99)}`,
    }))
    const { results } = (await sendBatch(event, manager, items)).body.data
    const codes = results.map((one: { status: string; code?: string }) => one.code ?? one.status)
    assert.deepEqual(codes, [...Array(4).fill('created'), 'validation_failed', 'validation_failed'])
    const rows = await app.database.selectFrom('walk_ins').selectAll().where('event_id', '=', event.id).execute()
    assert.deepEqual(rows.map(({ name }) => name).sort(), ['kraM', 'a b', 'x'.repeat(100), hostile].sort())
    for (const { label } of rows) assert.equal(label, 'l'.repeat(40))
  })

  it('is in no webhook, audit row, feed or answer but those of the door and the list of attendees', async () => {
    const { ana } = await renewExampleData(app)
    const scopes = new Set(allOperations.map(({ access }) => access).filter(isOwnScope))
    const token = await makeToken(app, ana, [...scopes] as Scope[])
    const { eventId } = allOperations.find(({ id }) => id === 'walk-ins.create')!.example.params!
    const path = `/v1/manage/events/${eventId}`
    const made = await app.post(`${path}/walk-ins`, { token, body: { name: 'Zqwalker', label: 'Zqlabel' } })
    assert.equal(made.status, 201, made.text)
    const isAboutEvents = ({ effect, path: of }: Operation) =>
      effect === 'read' && /^\/v1\/(manage\/|events|profile\/export)/.test(of)
    const seen: string[] = []
    for (const op of allOperations.filter(isAboutEvents))
      if (/zqwalker/i.test((await sendExample(app, op, { token })).text)) seen.push(op.id)
    assert.deepEqual(seen.sort(), ['door.get', 'walk-ins.list'])
    const { database } = app
    const events = await database.selectFrom('outbox_events').select('data').execute()
    const audited = await database.selectFrom('audit_log').select('detail').execute()
    assert.doesNotMatch(JSON.stringify([events, audited]), /zqwalker/i)
    const exported = await app.post(`${path}/attendees/export`, { token })
    const csv = await app.get(new URL(exported.body.data.url).pathname)
    assert.equal(csv.status, 200)
    assert.match(csv.text, /zqwalker/i, 'organizers count everyone who came')
    assert.doesNotMatch(csv.text, /zqlabel/i)
  })
})

const isOwnScope = (access: string) => !['any', 'public', 'admin'].includes(access)

describe('attack 35: a volunteer at the doors of all events', () => {
  it('opens no page of the organizers, and on tickets only those of these events', async () => {
    await renewExampleData(app)
    const person = await makeUser(app)
    const session = await makeSession(app, person)
    for (const event of await app.database.selectFrom('events').select('id').execute())
      await makeDoorVolunteer(app, event, person)
    const { eventId } = allOperations.find(({ id }) => id === 'walk-ins.create')!.example.params!
    const routes = listRoutes(app).filter((route) => /^\/(organize|admin)\b.*[:*]/.test(route))
    assert.ok(routes.length > 20, `only ${routes.length}`)
    for (const route of routes) {
      const path = route.replaceAll(/:slug|:name/g, 'garden').replaceAll(/:\w+(\([^)]*\))?|\*/g, eventId!)
      const { status } = await open(path, session)
      assert.ok([302, 303, 403, 404].includes(status), `${path}: ${status}`)
    }
    const door = await open(`/door/${eventId}`, session)
    assert.equal(door.status, 200)
    const { event } = await makeDoor()
    const code: string = (await rsvp(app, event, await makeGuest(app, { name: 'Zqholder' }))).body.data.ticket
    assert.doesNotMatch((await open(`/t/${code}`, session)).text, /Zqholder/)
    const tried = await open(`/t/${code}/check-in`, session, { method: 'POST' })
    assert.ok(tried.status >= 403 || tried.status === 303, `${tried.status}`)
    const checkins = await app.database.selectFrom('checkins').select('id').where('event_id', '=', event.id).execute()
    assert.deepEqual(checkins, [])
  })
})

describe('attack 35: what a browser may do on the pages of the door', () => {
  const pages = [
    '/',
    '/events',
    '/sign-in',
    '/settings/security',
    '/organize',
    '/me/events',
    '/nowhere',
    '/door/join/x',
  ]
  it('the camera and compiled code are for the door alone', async () => {
    const { event, manager, wall } = await makeDoor()
    const session = await makeSession(app, manager)
    const headersOf = async (path: string) => (await open(path, session)).headers
    for (const path of ['/door', '/door/', `/door/${event.id}`]) {
      const headers = await headersOf(path)
      assert.equal(
        headers['content-security-policy'],
        "default-src 'none'; style-src 'self'; script-src 'self' 'wasm-unsafe-eval'; img-src 'self' data:; connect-src 'self'; font-src 'self'; manifest-src 'self'; base-uri 'none'; frame-ancestors 'none'; worker-src 'self'; form-action 'self'",
        path,
      )
      assert.match(String(headers['permissions-policy']), /camera=\(self\).*microphone=\(\).*screen-wake-lock=\(self\)/)
      assert.equal(headers['cache-control'], 'no-store')
    }
    for (const path of [...pages, `/wall/${wall}`, `/organize/events/${event.id}/door`, `/events/${event.id}`]) {
      const headers = await headersOf(path)
      assert.doesNotMatch(String(headers['content-security-policy']), /wasm|unsafe|worker-src/, path)
      assert.match(String(headers['permissions-policy']), /camera=\(\)/, path)
    }
  })

  it('what a browser stores is erased by our own form alone', async () => {
    const session = await makeSession(app, await makeGuest(app))
    const refused = [
      await open('/sign-out', session, { method: 'POST', site: 'cross-site' }),
      await open('/sign-out', undefined, { method: 'POST', site: 'same-site' }),
      await open('/sign-out', session, { site: 'none' }),
    ]
    for (const { headers, status } of refused)
      assert.deepEqual([headers['clear-site-data'], status >= 400], [undefined, true])
    assert.equal((await app.get('/v1/me', { session })).status, 200)
    for (const path of ['/', '/door', '/sign-in', '/v1/me'])
      assert.equal((await open(path, session)).headers['clear-site-data'], undefined, path)
    const { headers } = await open('/sign-out', session, { method: 'POST' })
    assert.equal(headers['clear-site-data'], '"storage"')
    assert.equal((await app.get('/v1/me', { session })).status, 401)
  })

  it('the service worker reaches no further than the door', async () => {
    const { headers, payload } = await app.http.inject({ url: '/door/worker.js' })
    assert.equal(headers['service-worker-allowed'], undefined)
    assert.equal(headers['cache-control'], 'no-cache')
    assert.doesNotMatch(payload, /\/v1\/|\/sign-in/)
  })
})

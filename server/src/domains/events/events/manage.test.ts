import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'

const app = useApp({
  async prepare() {
    ana = await makeUser(app, { username: 'ana' })
    bo = await makeUser(app, { username: 'bob' })
    vera = await makeUser(app, { username: 'vera' })
    token = await makeToken(app, ana, ['manage:events', 'read:events', 'manage:groups'])
    stranger = await makeToken(app, bo, ['manage:events', 'read:events', 'write:events'])
    group = (await app.post('/v1/manage/groups', { token, body: { name: 'Garden', urlname: 'garden' } })).body.data.id
    const role = { group_id: group, user_id: vera.id, role: 'volunteer', granted_at: app.clock.now().toISOString() }
    await app.database.insertInto('group_roles').values(role).execute()
  },
})
let ana: Person
let bo: Person
let vera: Person
let token: string
let stranger: string
let group: string

const hourMs = 3_600_000
const at = (hours: number) => new Date(app.clock.now().getTime() + hours * hourMs).toISOString()
const wish = (change: object = {}) => ({ title: 'Sowing', dateTime: at(48), timezone: 'Europe/Berlin', ...change })
const create = (body: object = {}, by = token) =>
  app.post('/v1/manage/groups/garden/events', { token: by, body: wish(body) })
const make = async (body: object = {}) => {
  const made = await create(body)
  assert.equal(made.status, 201, made.text)
  return made.body.data
}
const patch = (id: string, body: object) => app.patch(`/v1/manage/events/${id}`, { token, body })
const act = (id: string, verb: string, body?: object) =>
  app.post(`/v1/manage/events/${id}/${verb}`, { token, ...(body && { body }) })
const refused = ({ status, body }: { status: number; body: { code: string } }) => [status, body.code]
const rsvp = async (id: string, person = bo) =>
  app.post(`/v1/events/${id}/rsvp`, { token: await makeToken(app, person, ['write:events']) })
const told = async (type: string, eventId: string) => {
  const rows = await app.database
    .selectFrom('outbox_events')
    .select(['data', 'group_id'])
    .where('type', '=', type)
    .orderBy('id')
    .execute()
  return rows.filter((row) => (row.data as { eventId: string }).eventId === eventId)
}
const set = (id: string, columns: object) =>
  app.database.updateTable('events').set(columns).where('id', '=', id).execute()

describe('a new event', () => {
  it('is public at once, with what was asked for, and told', async () => {
    const venue = { name: 'Hut', city: 'Köln', latitude: 50.9, longitude: 6.9 }
    const event = await make({ endTime: at(50), venue, maxAttendees: 5, waitlist: false, eventType: 'in_person' })
    assert.deepEqual(
      [event.status, event.source, event.rsvpCount, event.upstreamRsvpCount, event.maxAttendees, event.waitlist],
      ['scheduled', 'native', 0, null, 5, false],
    )
    assert.deepEqual(event.venue, { ...venue, address: null, state: null, isOnline: null, notes: null })
    assert.equal(event.eventUrl, `https://hearth.test/events/${event.id}`)
    assert.equal((await app.get(`/v1/events/${event.id}`, { token: stranger })).status, 200)
    assert.deepEqual((await told('event.created', event.id))[0]!.data, {
      eventId: event.id,
      groupId: group,
      status: 'scheduled',
    })
    assert.equal((await told('event.published', event.id)).length, 1)
  })
  it('is over at its end, or else three hours after its start', async () => {
    const over = async (id: string) =>
      (await app.database.selectFrom('events').select('over_at').where('id', '=', id).executeTakeFirstOrThrow()).over_at
    const [start, end] = [at(10), at(11)]
    assert.equal(await over((await make({ dateTime: start, endTime: end })).id), end)
    assert.equal(Date.parse(await over((await make({ dateTime: start })).id)) - Date.parse(start), 3 * hourMs)
  })
  it('D8: tells how long it lasts, and takes a duration in place of its end', async () => {
    const dateTime = at(10)
    // The clock moves between two calls of at().
    const endTime = new Date(Date.parse(dateTime) + 2 * hourMs).toISOString()
    assert.equal((await make({ dateTime, endTime })).duration, 'PT2H')
    assert.deepEqual((await make({ dateTime })).duration, null)
    const made = await make({ dateTime, duration: 'PT1H30M' })
    assert.deepEqual([made.duration, made.endTime], ['PT1H30M', null])
    const change = async (body: object) =>
      (await app.patch(`/v1/manage/events/${made.id}`, { token, body })).body.data ?? {}
    const ended = await change({ endTime })
    assert.deepEqual([ended.duration, ended.endTime], ['PT2H', endTime])
    const same = await change({ endTime, duration: 'PT2H' })
    assert.deepEqual([same.duration, same.endTime], ['PT2H', endTime])
    const longer = await change({ duration: 'PT4H' })
    assert.deepEqual([longer.duration, longer.endTime], ['PT4H', null])
    const { over_at } = await app.database
      .selectFrom('events')
      .select('over_at')
      .where('id', '=', made.id)
      .executeTakeFirstOrThrow()
    assert.equal(Date.parse(over_at) - Date.parse(dateTime), 4 * hourMs)
    const revisions = (await told('event.updated', made.id)).map(({ data }) => (data as { revision: number }).revision)
    assert.equal(new Set(revisions).size, 2, 'both changes of its length are told')
  })
  const bad: [string, () => object, RegExp][] = [
    ['with a duration in months', () => ({ duration: 'P1M' }), /duration must be an ISO 8601 duration/],
    ['with a duration of nothing', () => ({ duration: 'PT0S' }), /duration must be longer/],
    ['with a duration that is not its own', () => ({ endTime: at(50), duration: 'PT9H' }), /duration does not match/],
    ['without a time zone', () => ({ timezone: undefined }), /timezone/],
    ['with a zone that is none', () => ({ timezone: 'Mars/Olympus' }), /timezone/],
    ['with an offset for a zone', () => ({ timezone: '+01:00' }), /timezone/],
    ['that is over already', () => ({ dateTime: '2020-01-01T10:00:00Z' }), /dateTime/],
    ['in ten years', () => ({ dateTime: '2039-01-01T10:00:00Z' }), /dateTime/],
    ['at a moment that is none', () => ({ dateTime: '2027-01-01T23:59:60Z' }), /dateTime/],
    ['that ends before it starts', () => ({ endTime: at(47) }), /endTime/],
    ['that lasts a month', () => ({ endTime: at(800) }), /endTime/],
    ['whose RSVP closes after its end', () => ({ rsvpClosesAt: at(100) }), /rsvpClosesAt/],
    ['whose RSVP opens after it closes', () => ({ rsvpOpensAt: at(20), rsvpClosesAt: at(10) }), /rsvpOpensAt/],
    ['whose RSVP opens after its end', () => ({ rsvpOpensAt: at(60) }), /rsvpOpensAt/],
    ['without seats', () => ({ maxAttendees: 0 }), /maxAttendees/],
    ['with half a place', () => ({ venue: { name: 'x', latitude: 1 } }), /latitude/],
    ['with an unknown property', () => ({ seats: 3 }), /seats/],
    ['that is cancelled from the start', () => ({ status: 'cancelled' }), /status/],
    ['with an empty title', () => ({ title: '' }), /title/],
  ]
  for (const [name, body, text] of bad)
    it(`${name} is 400 and told which field`, async () => {
      const answer = await create(body())
      assert.deepEqual(refused(answer), [400, 'validation_failed'])
      assert.match(answer.body.error, text)
    })
  it('needs a manager: 403 for a stranger and for a volunteer, 404 for no group', async () => {
    assert.deepEqual(refused(await create({}, stranger)), [403, 'forbidden'])
    assert.deepEqual(refused(await create({}, await makeToken(app, vera, ['manage:events']))), [403, 'forbidden'])
    const nowhere = await app.post('/v1/manage/groups/nowhere/events', { token, body: wish() })
    assert.deepEqual(refused(nowhere), [404, 'group_not_found'])
  })
})

describe('a draft', () => {
  it('is 404 outside management, 404 to manage for a stranger, 403 for a volunteer', async () => {
    const { id } = await make({ status: 'draft' })
    assert.deepEqual(refused(await app.get(`/v1/events/${id}`, { token })), [404, 'event_not_found'])
    assert.equal((await app.get(`/v1/manage/events/${id}`, { token })).body.data.status, 'draft')
    const path = `/v1/manage/events/${id}`
    assert.deepEqual(refused(await app.get(path, { token: stranger })), [404, 'event_not_found'])
    const volunteer = await makeToken(app, vera, ['manage:events'])
    assert.deepEqual(refused(await app.get(path, { token: volunteer })), [403, 'forbidden'])
    assert.equal((await told('event.published', id)).length, 0)
  })
  it('is published once: 409 invalid_state afterwards', async () => {
    const { id } = await make({ status: 'draft' })
    assert.equal((await act(id, 'publish')).body.data.status, 'scheduled')
    assert.equal((await app.get(`/v1/events/${id}`, { token: stranger })).status, 200)
    assert.equal((await told('event.published', id)).length, 1)
    assert.deepEqual(refused(await act(id, 'publish')), [409, 'invalid_state'])
  })
  it('whose time has passed is not published but can be moved', async () => {
    const { id } = await make({ status: 'draft' })
    await set(id, { starts_at: at(-10), over_at: at(-7) })
    assert.deepEqual(refused(await act(id, 'publish')), [409, 'invalid_state'])
    assert.equal((await patch(id, { dateTime: at(5) })).status, 200)
    assert.equal((await act(id, 'publish')).status, 200)
  })
  it('cannot be cancelled (409 invalid_state) but deleted', async () => {
    const { id } = await make({ status: 'draft' })
    assert.deepEqual(refused(await act(id, 'cancel')), [409, 'invalid_state'])
    assert.equal((await app.delete(`/v1/manage/events/${id}`, { token })).status, 200)
    assert.equal((await told('event.deleted', id)).length, 1)
  })
})

describe('a change', () => {
  it('is told with its fields and the revision, and only when something changed', async () => {
    const event = await make({ description: 'a' })
    assert.equal((await patch(event.id, { title: event.title, description: 'a', venue: null })).status, 200)
    assert.deepEqual(await told('event.updated', event.id), [])
    await patch(event.id, { description: 'b', maxAttendees: 3 })
    await patch(event.id, { title: 'Other', dateTime: at(60) })
    assert.deepEqual(
      (await told('event.updated', event.id)).map((row) => row.data),
      [
        { eventId: event.id, groupId: group, fields: ['description', 'maxAttendees'], revision: 0 },
        { eventId: event.id, groupId: group, fields: ['title', 'dateTime'], revision: 1 },
      ],
    )
  })
  it('of the start keeps the seats and moves the end that nobody told', async () => {
    const { id } = await make()
    assert.equal((await rsvp(id)).status, 201)
    const start = at(72)
    assert.equal((await patch(id, { dateTime: start })).body.data.localRsvpCount, 1)
    const row = await app.database.selectFrom('events').select('over_at').where('id', '=', id).executeTakeFirstOrThrow()
    assert.equal(Date.parse(row.over_at) - Date.parse(start), 3 * hourMs)
  })
  it('to fewer seats than are taken is 409 capacity_below_confirmed and changes nothing else', async () => {
    const { id } = await make({ maxAttendees: 5 })
    await rsvp(id)
    await rsvp(id, vera)
    const answer = await patch(id, { title: 'Lost', maxAttendees: 1 })
    assert.deepEqual(refused(answer), [409, 'capacity_below_confirmed'])
    assert.equal((await app.get(`/v1/events/${id}`, { token })).body.data.title, 'Sowing')
    assert.equal((await patch(id, { maxAttendees: 2 })).body.data.maxAttendees, 2)
    assert.equal((await patch(id, { maxAttendees: null })).body.data.maxAttendees, null)
  })
  it('of times is checked against those that stay', async () => {
    const { id } = await make({ endTime: at(50) })
    assert.deepEqual(refused(await patch(id, { dateTime: at(51) })), [400, 'validation_failed'])
    assert.deepEqual(refused(await patch(id, { rsvpClosesAt: at(51) })), [400, 'validation_failed'])
    assert.deepEqual(refused(await patch(id, { dateTime: at(-99), endTime: at(-98) })), [400, 'validation_failed'])
  })
  it('of a synced event is 409 event_read_only; so are its end and its removal', async () => {
    const { id } = await make()
    await set(id, { source: 'meetup' })
    assert.deepEqual(refused(await patch(id, { title: 'x' })), [409, 'event_read_only'])
    assert.deepEqual(refused(await act(id, 'cancel')), [409, 'event_read_only'])
    assert.deepEqual(refused(await app.delete(`/v1/manage/events/${id}`, { token })), [409, 'event_read_only'])
  })
  it('of a cancelled event is 409 invalid_state', async () => {
    const { id } = await make()
    await act(id, 'cancel')
    assert.deepEqual(refused(await patch(id, { title: 'x' })), [409, 'invalid_state'])
  })
  it('after the end is 410 event_ended, but words and photo can be put right', async () => {
    const { id } = await make()
    await set(id, { starts_at: at(-10), over_at: at(-7) })
    assert.deepEqual(refused(await patch(id, { maxAttendees: 3 })), [410, 'event_ended'])
    assert.deepEqual(refused(await patch(id, { dateTime: at(9) })), [410, 'event_ended'])
    assert.equal((await patch(id, { description: 'It was good.' })).status, 200)
  })
  it('by a stranger is 403, of nothing 404', async () => {
    const { id } = await make()
    const answer = await app.patch(`/v1/manage/events/${id}`, { token: stranger, body: { title: 'x' } })
    assert.deepEqual(refused(answer), [403, 'forbidden'])
    assert.deepEqual(refused(await patch(bo.id, { title: 'x' })), [404, 'event_not_found'])
  })
})

describe('an end', () => {
  it('cancels every RSVP, keeps the event readable and is told once', async () => {
    const { id } = await make({ maxAttendees: 1 })
    await rsvp(id)
    await rsvp(id, vera)
    const answer = await act(id, 'cancel', { message: 'Flood.' })
    assert.deepEqual([answer.body.data.status, answer.body.data.localRsvpCount], ['cancelled', 0])
    assert.equal((await app.get(`/v1/events/${id}`, { token: stranger })).body.data.status, 'cancelled')
    assert.equal((await told('event.cancelled', id)).length, 1)
    assert.equal((await told('rsvp.cancelled', id)).length, 2)
    assert.deepEqual(refused(await act(id, 'cancel')), [409, 'already_cancelled'])
  })
  it('of what is over is 410 event_ended', async () => {
    const { id } = await make()
    await set(id, { starts_at: at(-10), over_at: at(-7) })
    assert.deepEqual(refused(await act(id, 'cancel')), [410, 'event_ended'])
  })
  it('by removal is 409 event_has_rsvps while somebody is coming, waits or asks to come', async () => {
    const { id } = await make()
    await rsvp(id)
    assert.deepEqual(refused(await app.delete(`/v1/manage/events/${id}`, { token })), [409, 'event_has_rsvps'])
    await app.delete(`/v1/events/${id}/rsvp`, { token: stranger })
    await set(id, { requires_approval: true })
    await rsvp(id)
    assert.deepEqual(refused(await app.delete(`/v1/manage/events/${id}`, { token })), [409, 'event_has_rsvps'])
    await app.delete(`/v1/events/${id}/rsvp`, { token: stranger })
    assert.equal((await app.delete(`/v1/manage/events/${id}`, { token })).status, 200)
    assert.deepEqual(refused(await app.get(`/v1/events/${id}`, { token })), [404, 'event_not_found'])
  })
  it('wanted by twenty at once comes once, whoever takes or changes a seat meanwhile', async () => {
    const { id } = await make({ maxAttendees: 3 })
    const people = await Promise.all(Array.from({ length: 6 }, () => makeUser(app)))
    const answers = await Promise.all([
      ...Array.from({ length: 20 }, () => act(id, 'cancel')),
      ...people.map((person) => rsvp(id, person)),
      ...[1, 2, 4].map((maxAttendees) => patch(id, { maxAttendees })),
    ])
    const cancels = answers.slice(0, 20).map((answer) => answer.status)
    assert.deepEqual(cancels.sort(), [200, ...Array<number>(19).fill(409)])
    assert.ok(answers.every((answer) => answer.status < 500))
    const seats = await app.database
      .selectFrom('event_seats')
      .select(['confirmed', 'waitlisted'])
      .where('event_id', '=', id)
      .executeTakeFirstOrThrow()
    assert.deepEqual(seats, { confirmed: 0, waitlisted: 0 })
    assert.equal((await told('event.cancelled', id)).length, 1)
  })
  it('by removal never loses somebody who is just taking a seat', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await make()
      const [removed, taken] = await Promise.all([app.delete(`/v1/manage/events/${id}`, { token }), rsvp(id)])
      assert.ok([200, 409].includes(removed.status) && [201, 404].includes(taken.status))
      assert.notEqual(removed.status === 200, taken.status === 201)
    }
  })
})

describe('the list of a group for its managers', () => {
  it('has every state, latest first, and one state when asked', async () => {
    const own = (await app.post('/v1/manage/groups', { token, body: { name: 'Choir', urlname: 'chorus' } })).body.data
      .id
    const path = `/v1/manage/groups/${own}/events`
    for (const [title, hours, status] of [
      ['b', 20, 'draft'],
      ['a', 10, 'scheduled'],
      ['c', 30, 'scheduled'],
    ] as const)
      await app.post(path, { token, body: wish({ title, dateTime: at(hours), status }) })
    const titles = async (query: string) =>
      (await app.get(`${path}${query}`, { token })).body.data.map((event: { title: string }) => event.title).join('')
    assert.equal(await titles(''), 'cba')
    assert.equal(await titles('?status=draft'), 'b')
    assert.deepEqual(refused(await app.get(path, { token: stranger })), [403, 'forbidden'])
  })
})

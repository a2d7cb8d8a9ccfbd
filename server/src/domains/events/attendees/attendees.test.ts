import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { type Response, useApp } from '#test/support/app/harness.ts'
import {
  assertSeatsAgree,
  checkInDirectly,
  type EventInput,
  type Guest,
  giveRole,
  listEmitted,
  type MadeEvent,
  makeGuest,
  makeGuests,
  rsvp,
  unRsvp,
} from '#test/support/builders/events.ts'
import { makeKnown, makeToken, makeUser } from '#test/support/builders/factories.ts'
import { makeStaffedEvent, type StaffedEvent } from '#test/support/builders/scene.ts'

const app = useApp()
let { manager, volunteer, stranger, event } = {} as StaffedEvent
beforeEach(() => begin())

async function begin(wish: EventInput = {}): Promise<void> {
  ;({ manager, volunteer, stranger, event } = await makeStaffedEvent(app, wish))
}

const code = ({ status, body }: Response) => [status, body.code]
const path = (of: MadeEvent, rest = '') => `/v1/manage/events/${of.id}/attendees${rest}`
const agree = () => assertSeatsAgree(app.database, event.id)
const list = async (query = '', { token } = volunteer) =>
  (await app.get(`${path(event)}?${query}`, { token })).body.data as {
    rsvp: { status: string; waitlistPosition: number | null }
    user: { id: string; username: string; name: string }
    checkin: { method: string } | null
    noShow: boolean
  }[]
const add = (guest: { username: string }, more: object = {}, { token } = manager) =>
  app.post(path(event), { token, body: { username: guest.username, ...more } })
/** A user who is known to the group of the event. */
async function makeKnownUser(): Promise<Guest> {
  const guest = await makeGuest(app)
  await makeKnown(app, event.groupId!, guest)
  return guest
}
const remove = (guest: Guest, { token } = manager) => app.delete(path(event, `/${guest.id}`), { token })
const promote = (guest: Guest, body?: object, { token } = manager) =>
  app.post(path(event, `/${guest.id}/promote`), { token, ...(body && { body }) })
const askExport = ({ token } = volunteer) => app.post(path(event, '/export'), { token })
const download = (url: string) => app.get(new URL(url).pathname)

describe('a list of attendees', () => {
  it('lists RSVPs in order with waitlist position and check-in, without email addresses', async () => {
    const guests = await makeGuests(app, 3)
    for (const guest of guests) {
      await rsvp(app, event, guest)
      app.clock.advance(5)
    }
    await checkInDirectly(app, event, guests[0]!)
    const rows = await list()
    assert.deepEqual(
      rows.map((row) => [row.user.id, row.rsvp.status, row.rsvp.waitlistPosition, row.checkin?.method ?? null]),
      [
        [guests[0]!.id, 'confirmed', null, 'manual'],
        [guests[1]!.id, 'waitlisted', 1, null],
        [guests[2]!.id, 'waitlisted', 2, null],
      ],
    )
    assert.doesNotMatch(JSON.stringify(rows), /@example/)
  })

  it('can be filtered by status, by check-in and by the prefix of a name or username', async () => {
    await begin({ seats: 3 })
    const named = [
      await makeGuest(app, { username: 'gardener-1', name: 'Zoë Anne-Marie Öst' }),
      await makeGuest(app, { username: 'singer', name: '100% Bert' }),
      await makeGuest(app, { username: 'Baker', name: 'Carla Zimmer' }),
      await makeGuest(app, { username: 'waiting', name: 'Dora' }),
    ]
    for (const guest of named) {
      await rsvp(app, event, guest)
      app.clock.advance(5)
    }
    await unRsvp(app, event, named[1]!)
    await checkInDirectly(app, event, named[2]!)
    const names = async (query: string) => (await list(query)).map((row) => row.user.username)
    assert.deepEqual(await names('status=confirmed'), ['gardener-1', 'Baker', 'waiting'])
    assert.deepEqual(await names('status=cancelled'), ['singer'])
    assert.deepEqual(await names('checkedIn=true'), ['Baker'])
    assert.deepEqual(await names('status=confirmed&checkedIn=false'), ['gardener-1', 'waiting'])
    for (const [q, found] of [
      ['zoe', ['gardener-1']],
      ['OST', ['gardener-1']],
      ['marie', ['gardener-1']],
      ['anne-m', ['gardener-1']],
      ['Z', ['gardener-1', 'Baker']],
      ['bak', ['Baker']],
      ['gardener-1', ['gardener-1']],
      ['1', ['singer']],
      ['aker', []],
      ['100%', ['singer']],
      ['%', []],
      ['_', []],
    ] as const)
      assert.deepEqual(await names(`q=${encodeURIComponent(q)}`), found, q)
  })

  it('sorts and finds people by a new name at once', async () => {
    await begin({ seats: 3 })
    const [one, other] = [await makeGuest(app, { name: 'Anton' }), await makeGuest(app, { name: 'Berta' })]
    for (const guest of [one, other]) await rsvp(app, event, guest)
    const names = async (query: string) => (await list(query)).map((row) => row.user.name)
    assert.deepEqual(await names('sort=name'), ['Anton', 'Berta'])
    await app.database.updateTable('users').set({ name: 'Çelik' }).where('id', '=', one.id).execute()
    assert.deepEqual(await names('sort=name'), ['Berta', 'Çelik'])
    assert.deepEqual([await names('q=anton'), await names('q=cel')], [[], ['Çelik']])
    await app.database.updateTable('users').set({ name: '山田太郎' }).where('id', '=', one.id).execute()
    for (const q of ['山田', '太郎', '郎']) assert.deepEqual(await names(`q=${encodeURIComponent(q)}`), ['山田太郎'], q)
  })

  it('pages through every attendee once', async () => {
    await begin({ seats: 4 })
    const guests = await makeGuests(app, 7)
    for (const guest of guests) await rsvp(app, event, guest)
    const seen: string[] = []
    for (const start of ['limit=3', 'limit=3&sort=name']) {
      seen.length = 0
      let query = start
      for (;;) {
        const { body } = await app.get(`${path(event)}?${query}`, { token: volunteer.token })
        seen.push(...body.data.map((row: { user: { id: string } }) => row.user.id))
        if (!body.pagination.hasMore) break
        query = `${start}&cursor=${body.pagination.nextCursor}`
      }
      assert.deepEqual(seen.toSorted(), guests.map((guest) => guest.id).toSorted(), start)
    }
  })

  it('marks no-shows only after check-in closed', async () => {
    await begin({ seats: 2, startsIn: -1 })
    const [there, missing] = (await makeGuests(app, 2)) as [Guest, Guest]
    for (const guest of [there, missing]) await rsvp(app, event, guest)
    await checkInDirectly(app, event, there)
    assert.deepEqual(
      (await list()).map((row) => row.noShow),
      [false, false],
    )
    const over = new Date(app.clock.now().getTime() - 2 * 3_600_000 - 1000).toISOString()
    const times = { starts_at: over, over_at: over }
    await app.database.updateTable('events').set(times).where('id', '=', event.id).execute()
    assert.deepEqual(
      (await list()).map((row) => [row.user.id, row.noShow]).toSorted(),
      [
        [there.id, false],
        [missing.id, true],
      ].toSorted(),
    )
  })
})

describe('access to the attendee list', () => {
  it('users without a role get 403 forbidden, volunteers can read, managers can change', async () => {
    const guest = await makeGuest(app)
    const summaryPath = `/v1/manage/events/${event.id}/rsvp-summary`
    const reads = (who: Guest) => [app.get(path(event), who), app.get(summaryPath, who), askExport(who)]
    const writes = (who: Guest) => [add(guest, {}, who), remove(guest, who), promote(guest, {}, who)]
    for (const answer of await Promise.all([...reads(stranger), ...writes(stranger), ...writes(volunteer)]))
      assert.deepEqual(code(answer), [403, 'forbidden'])
    for (const answer of await Promise.all(reads(volunteer))) assert.ok(answer.status < 300)
    assert.deepEqual((await app.get(summaryPath, volunteer)).body.data, {
      total: 0,
      confirmed: 0,
      waitlisted: 0,
      cancelled: 0,
      pending: 0,
      capacity: 1,
      rsvps: 0,
      hasLabels: false,
      hasQuestions: false,
      checkedIn: 0,
      walkIns: 0,
      noShows: 0,
      isAttendanceKnown: false,
      areFirstVisitsKnown: true,
    })
  })

  it('an unknown event, and a draft without a role, is 404 event_not_found', async () => {
    await begin({ status: 'draft' })
    assert.deepEqual(code(await app.get(path(event), stranger)), [404, 'event_not_found'])
    assert.equal((await app.get(path(event), manager)).status, 200)
    const nowhere = { id: '01990000-0000-7000-8000-0000000000ff', groupId: null }
    assert.deepEqual(code(await app.get(path(nowhere), manager)), [404, 'event_not_found'])
  })
})

describe('an organizer', () => {
  it('adds a user by username in any case, also while RSVPs are closed', async () => {
    await begin({ closesIn: -1, seats: 2 })
    const [guest, other] = [await makeKnownUser(), await makeKnownUser()]
    const answer = await add({ username: guest.username.toUpperCase() })
    assert.deepEqual([answer.status, answer.body.data.status], [201, 'confirmed'])
    assert.deepEqual(await listEmitted(app.database, event.id), [['rsvp.confirmed', guest.id]])
    assert.equal((await add({ username: other.id })).status, 201, 'or by their id')
  })

  it('can pass the capacity only with overCapacity', async () => {
    const [first, second, third] = [await makeKnownUser(), await makeKnownUser(), await makeKnownUser()]
    await rsvp(app, event, first)
    assert.deepEqual(code(await add(second)), [409, 'event_full'])
    assert.equal((await add(second, { overCapacity: true })).status, 201)
    assert.deepEqual(await agree(), [2, 0, 0, 1])
    await rsvp(app, event, third)
    assert.equal((await remove(first)).status, 200)
    assert.deepEqual(await agree(), [1, 1, 1, 0], 'the seat beyond the capacity ends, and nobody is promoted into it')
  })

  it('cannot add users who have an RSVP, are banned or unknown, nor to a draft or past event', async () => {
    const guest = await makeGuest(app)
    await rsvp(app, event, guest)
    assert.deepEqual(code(await add(guest)), [409, 'already_rsvped'])
    assert.deepEqual(code(await add({ username: 'unknown-user' })), [404, 'user_not_found'])
    const banned = await makeGuest(app)
    const ban = { group_id: event.groupId!, user_id: banned.id, banned_at: app.clock.now().toISOString() }
    await app.database.insertInto('group_bans').values(ban).execute()
    assert.deepEqual(code(await add(banned)), [403, 'banned'])
    for (const [wish, expected] of [
      [{ status: 'draft' }, [409, 'invalid_state']],
      [{ status: 'cancelled' }, [410, 'event_cancelled']],
      [{ startsIn: -200 }, [410, 'event_ended']],
    ] as const) {
      await begin(wish)
      assert.deepEqual(code(await add(await makeKnownUser())), expected)
    }
  })

  it('removes an attendee, and the next user on the waitlist gets the seat', async () => {
    const [first, second] = (await makeGuests(app, 2)) as [Guest, Guest]
    for (const guest of [first, second]) await rsvp(app, event, guest)
    assert.deepEqual((await remove(first)).body, { data: { success: true } })
    assert.deepEqual(await agree(), [1, 0, 1, 0])
    assert.deepEqual((await listEmitted(app.database, event.id)).slice(2), [
      ['rsvp.cancelled', first.id],
      ['rsvp.promoted', second.id],
    ])
    assert.deepEqual(code(await remove(first)), [404, 'rsvp_not_found'])
    assert.deepEqual(code(await remove(await makeKnownUser())), [404, 'rsvp_not_found'])
    assert.deepEqual(code(await remove(stranger)), [404, 'user_not_found'])
    assert.equal((await remove(first)).body.error, 'This user has no RSVP to this event; add them first')
    await checkInDirectly(app, event, second)
    assert.deepEqual(code(await remove(second)), [409, 'already_checked_in'])
  })

  it('promotes a user from any waitlist position', async () => {
    const [first, second, third] = (await makeGuests(app, 3)) as [Guest, Guest, Guest]
    for (const guest of [first, second, third]) await rsvp(app, event, guest)
    assert.deepEqual(code(await promote(third)), [409, 'event_full'])
    const { status, body } = await promote(third, { overCapacity: true })
    assert.deepEqual([status, body.data.status, body.data.waitlistPosition], [200, 'confirmed', null])
    assert.deepEqual(await agree(), [2, 1, 0, 1])
    for (const guest of [first, third]) assert.deepEqual(code(await promote(guest)), [409, 'not_waitlisted'])
    assert.deepEqual(code(await promote(stranger)), [404, 'rsvp_not_found'])
    assert.deepEqual((await listEmitted(app.database, event.id)).at(-1), ['rsvp.promoted', third.id])
  })

  it('cannot add a user who gave up the seat, but can add one who was removed', async () => {
    await begin({ seats: 3 })
    const [quitter, removed] = (await makeGuests(app, 2)) as [Guest, Guest]
    for (const guest of [quitter, removed]) await rsvp(app, event, guest)
    await unRsvp(app, event, quitter)
    await remove(removed)
    for (const more of [{}, { overCapacity: true }])
      assert.deepEqual(code(await add(quitter, more)), [409, 'rsvp_declined'])
    assert.equal((await add(removed)).status, 201)
    await rsvp(app, event, quitter)
    await remove(quitter)
    assert.equal((await add(quitter)).status, 201, 'they came back by themselves, and then it was the organizer')
    assert.deepEqual(await agree(), [2, 0, 0, 0])
  })

  it('has every change of the list audited', async () => {
    const guest = await makeKnownUser()
    await add(guest)
    await remove(guest)
    await askExport(manager)
    const rows = await app.database
      .selectFrom('audit_log')
      .select(['action', 'actor_id'])
      .where('target', '=', event.id)
      .execute()
    assert.deepEqual(rows.map((row) => row.action).toSorted(), [
      'attendees.add',
      'attendees.export',
      'attendees.remove',
    ])
    assert.ok(rows.every((row) => row.actor_id === manager.id))
  })
})

describe('the attendee export', () => {
  it('is a CSV behind a link that is valid for five minutes', async () => {
    await begin({ seats: 1 })
    const first = await makeGuest(app, { name: '=HYPERLINK("x"), Ana' })
    const second = await makeGuest(app, { name: 'Bo' })
    for (const guest of [first, second]) {
      await rsvp(app, event, guest)
      app.clock.advance(5)
    }
    await checkInDirectly(app, event, first)
    await app.post(`/v1/manage/events/${event.id}/walk-ins`, { token: volunteer.token, body: { name: '@Kim' } })
    const named = { title: 'Größe / "1"', timezone: 'Asia/Kolkata', ends_at: null }
    const times = { starts_at: '2026-11-18T20:00:00.000Z', over_at: '2026-11-18T23:00:00.000Z' }
    await app.database
      .updateTable('events')
      .set({ ...named, ...times })
      .where('id', '=', event.id)
      .execute()
    const { status, body } = await askExport()
    assert.equal(status, 201)
    assert.equal(Date.parse(body.data.expiresAt) > app.clock.now().getTime(), true)
    const file = await download(body.data.url)
    assert.equal(file.status, 200)
    assert.equal(file.headers['content-type'], 'text/csv; charset=utf-8')
    assert.equal(
      file.headers['content-disposition'],
      `attachment; filename="Gr__e _ _1_ 2026-11-19 attendees.csv"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20_%20%221%22%202026-11-19%20attendees.csv`,
    )
    assert.equal(file.headers['cache-control'], 'no-store')
    assert.equal(file.headers['x-ratelimit-limit'], '36000')
    const time = String.raw`\d{4}-\d\d-\d\dT[\d:]{8}\+05:30`
    const [head, ana, bo, kim, end] = file.text.split('\r\n')
    assert.equal(head, '"name","username","status","rsvp_at","waitlist_position","checked_in_at","method"')
    assert.match(
      ana!,
      new RegExp(`^"'=HYPERLINK\\(""x""\\), Ana","${first.username}","confirmed","${time}","","${time}","manual"$`),
    )
    assert.match(bo!, new RegExp(`^"Bo","${second.username}","waitlisted","${time}","1","",""$`))
    assert.match(kim!, new RegExp(`^"'@Kim","","walk_in","","","${time}","manual"$`))
    assert.equal(end, '')
    assert.doesNotMatch(file.text, /example\.org/)
    app.clock.advance(5 * 60_000)
    assert.deepEqual(code(await download(body.data.url)), [404, 'not_found'])
  })

  it('has every attendee, also beyond one batch', async () => {
    await begin({ seats: null })
    const at = app.clock.now().toISOString()
    const people = Array.from({ length: 1203 }, (_, n) => ({
      id: `01990000-0000-7000-8001-${String(n).padStart(12, '0')}`,
      name: `Many ${n}`,
    }))
    await app.database.insertInto('users').values(people).execute()
    const row = { event_id: event.id, group_id: event.groupId, status: 'confirmed', rsvp_at: at, updated_at: at }
    await app.database
      .insertInto('rsvps')
      .values(people.map(({ id }) => ({ id: id.replace('-8001-', '-8002-'), user_id: id, ...row })))
      .execute()
    const { body } = await askExport()
    const lines = (await download(body.data.url)).text.trimEnd().split('\r\n')
    assert.equal(new Set(lines).size, 1204)
  })

  it('is not found for a link that was changed, or made for another purpose', async () => {
    const { url } = (await askExport()).body.data
    for (const wrong of [`${url.slice(0, -3)}AAA`, url.replace('/exports/', '/exports/A'), 'https://h.test/exports/x'])
      assert.deepEqual(code(await download(wrong)), [404, 'not_found'])
  })

  it('is not found after its user lost the role or was suspended', async () => {
    const helper = await makeGuest(app)
    await giveRole(app, event.groupId, helper, 'volunteer')
    const { url } = (await askExport(helper)).body.data
    assert.equal((await download(url)).status, 200)
    const suspend = (suspended_at: string | null) =>
      app.database.updateTable('users').set({ suspended_at }).where('id', '=', helper.id).execute()
    await suspend(app.clock.now().toISOString())
    assert.deepEqual(code(await download(url)), [404, 'not_found'])
    await suspend(null)
    assert.equal((await download(url)).status, 200)
    await app.database.deleteFrom('group_roles').where('user_id', '=', helper.id).execute()
    assert.deepEqual(code(await download(url)), [404, 'not_found'])
  })

  it('is found for an administrator only while they are one', async () => {
    const root = await makeUser(app, { role: 'admin' })
    const token = await makeToken(app, root, ['admin'])
    const { url } = (await askExport({ ...root, token })).body.data
    assert.equal((await download(url)).status, 200)
    await app.database.updateTable('users').set({ role: 'user' }).where('id', '=', root.id).execute()
    assert.deepEqual(code(await download(url)), [404, 'not_found'])
  })
})

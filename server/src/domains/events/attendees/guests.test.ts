import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { sql } from 'kysely'
import { useApp } from '#test/support/app/harness.ts'
import { giveRole, type MadeEvent, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { confirmSeat } from '#test/support/builders/invitations.ts'
import { block } from '#test/support/builders/members.ts'
import { changeUser } from '#test/support/builders/passes.ts'

type Viewer = Person & { token: string }

const app = useApp({
  async prepare() {
    viewer = await makeViewer()
    await app.database
      .updateTable('instance_settings')
      .set({ guest_lists_since: app.clock.now().toISOString() })
      .execute()
  },
})
let viewer: Viewer
let event: MadeEvent
beforeEach(async () => {
  event = await makeEventWithGroup(app, { seats: null })
})

async function makeViewer(): Promise<Viewer> {
  const person = await makeUser(app)
  return { ...person, token: await makeToken(app, person, ['read:events', 'read:user']) }
}

/** A user with a seat. Each RSVP is a second later than the one before. */
async function makeGuest(name = 'A guest'): Promise<Person> {
  const person = await makeUser(app, { name })
  app.clock.advance(1)
  await confirmSeat(app, event, person)
  return person
}

const ask = (query = '', { token } = viewer) => app.get(`/v1/events/${event.id}/attendees?${query}`, { token })
const usernamesIn = ({ body }: { body: { data?: { username: string }[] } }) => body.data?.map((guest) => guest.username)
const follow = (guest: Person) =>
  app.database
    .insertInto('follows')
    .values({ follower_id: viewer.id, followee_id: guest.id, followed_at: app.clock.now().toISOString() })
    .execute()
const hideList = () =>
  app.database.updateTable('events').set({ show_guests: false }).where('id', '=', event.id).execute()

describe('the guests of an event', () => {
  it('are listed by RSVP, those the viewer follows first, with no more than their name and picture', async () => {
    const guests = [await makeGuest('Ana'), await makeGuest('Bo'), await makeGuest('Cy')] as [Person, Person, Person]
    await follow(guests[2])
    const answer = await ask()
    assert.deepEqual(answer.body.data, [
      { username: guests[2].username, name: 'Cy', avatarUrl: null, following: true },
      { username: guests[0].username, name: 'Ana', avatarUrl: null, following: false },
      { username: guests[1].username, name: 'Bo', avatarUrl: null, following: false },
    ])
    assert.equal(answer.body.pagination.total, 3)
  })

  it('have pages in both directions across the border between followed and other users', async () => {
    const guests: Person[] = []
    for (let n = 0; n < 9; n++) guests.push(await makeGuest())
    const followed = [1, 4, 5, 8]
    for (const n of followed) await follow(guests[n]!)
    const names = [...followed, 0, 2, 3, 6, 7].map((n) => guests[n]!.username)
    for (const limit of [1, 2, 3, 4, 5, 9]) {
      const [forth, back]: [string[], string[]] = [[], []]
      let answer = await ask(`limit=${limit}`)
      forth.push(...usernamesIn(answer)!)
      while (answer.body.pagination.hasMore) {
        assert.equal(answer.body.pagination.total, 9)
        answer = await ask(`limit=${limit}&cursor=${encodeURIComponent(answer.body.pagination.nextCursor)}`)
        forth.push(...usernamesIn(answer)!)
      }
      while (answer.body.pagination.prevCursor) {
        answer = await ask(`limit=${limit}&before=${encodeURIComponent(answer.body.pagination.prevCursor)}`)
        back.unshift(...usernamesIn(answer)!)
      }
      const last = names.length - (names.length % limit || limit)
      assert.deepEqual([forth, back], [names, names.slice(0, last)], `${limit} a page`)
    }
    assert.deepEqual(usernamesIn(await ask('limit=3&offset=3')), names.slice(3, 6))
  })

  it('have short pages, not long reads, where thousands of hidden RSVPs come first', async () => {
    const { database, clock } = app
    await sql`
      insert into users (id, name, show_on_guest_lists, created_at)
      select gen_random_uuid(), 'Hidden', false, now() from generate_series(1, 2500)`.execute(database)
    // The checks of keys were planned when there were a few users, and would read all of them for each RSVP.
    await sql`analyze users`.execute(database)
    await sql`
      insert into rsvps (id, event_id, user_id, status, rsvp_at, updated_at)
      select gen_random_uuid(), ${event.id}, id, 'confirmed', ${clock.now().toISOString()}::timestamptz, now()
      from users where name = 'Hidden'`.execute(database)
    const [late, followed] = [await makeGuest(), await makeGuest()]
    await follow(followed)
    const first = await ask()
    assert.deepEqual([usernamesIn(first), first.body.pagination.hasMore], [[followed.username], true])
    assert.equal('total' in first.body.pagination, false)
    const last = await ask(`cursor=${encodeURIComponent(first.body.pagination.nextCursor)}`)
    assert.deepEqual([usernamesIn(last), last.body.pagination.hasMore], [[late.username], false])
    const back = await ask(`before=${encodeURIComponent(last.body.pagination.prevCursor)}`)
    assert.deepEqual(usernamesIn(back), [])
    const start = await ask(`before=${encodeURIComponent(back.body.pagination.prevCursor)}`)
    assert.deepEqual(usernamesIn(start), [followed.username])
  })

  it('are only those with a seat: not waitlisted, not cancelled', async () => {
    const [waiting, gone] = [await makeGuest(), await makeGuest()]
    const change = (person: Person, set: object) =>
      app.database.updateTable('rsvps').set(set).where('user_id', '=', person.id).execute()
    await change(waiting, { status: 'waitlisted', place: 1 })
    await change(gone, { status: 'cancelled' })
    assert.deepEqual(usernamesIn(await ask()), [])
  })

  it('leave out private, suspended, deleted and unnamed users, and those with a block in either direction', async () => {
    const at = app.clock.now().toISOString()
    for (const set of [
      { profile_visibility: 'private' },
      { suspended_at: at },
      { deleted_at: at },
      { needs_name: true },
      { show_on_guest_lists: false },
    ])
      await changeUser(app, await makeGuest(), set)
    await block(app, viewer, await makeGuest())
    await block(app, await makeGuest(), viewer)
    const shown = await makeGuest()
    const answer = await ask()
    assert.deepEqual([usernamesIn(answer), answer.body.pagination.total], [[shown.username], 1])
    const organizer = await makeViewer()
    await giveRole(app, event.groupId, organizer, 'owner')
    assert.equal(usernamesIn(await ask('', organizer))!.length, 3, 'an organizer has no block, and sees no more here')
  })

  it('are visible for an RSVP from before guest lists only if they chose so', async () => {
    const { database } = app
    const [silent, open] = [await makeGuest(), await makeGuest()]
    app.clock.advance(10)
    const since = app.clock.now().toISOString()
    await database.updateTable('instance_settings').set({ guest_lists_since: since }).execute()
    const late = await makeGuest()
    await changeUser(app, open, { show_on_guest_lists: true })
    assert.deepEqual(usernamesIn(await ask()), [open.username, late.username])
    const token = await makeToken(app, silent, ['user'])
    for (const [chosen, isListed] of [
      [true, true],
      [false, false],
      [null, false],
    ] as const) {
      const changed = await app.patch('/v1/profile', { token, body: { showOnGuestLists: chosen } })
      assert.equal(changed.body.data.showOnGuestLists, chosen)
      assert.equal(usernamesIn(await ask())!.includes(silent.username), isListed, String(chosen))
    }
  })

  it('are hidden when the organizers switch the list off, except from those with a role', async () => {
    const guest = await makeGuest()
    await hideList()
    const refused = await ask()
    assert.deepEqual([refused.status, refused.body.code], [403, 'forbidden'])
    const [volunteer, other] = [await makeViewer(), await makeViewer()]
    await giveRole(app, event.groupId, volunteer, 'volunteer')
    assert.deepEqual(usernamesIn(await ask('', volunteer)), [guest.username])
    assert.equal((await ask('', other)).status, 403)
  })

  it('are 404 for an event that the viewer cannot see, and 401 without signing in', async () => {
    await makeGuest()
    const path = `/v1/events/${event.id}/attendees`
    assert.equal((await app.get(path)).status, 401)
    await app.database.updateTable('events').set({ status: 'draft' }).where('id', '=', event.id).execute()
    assert.equal((await ask()).status, 404)
  })
})

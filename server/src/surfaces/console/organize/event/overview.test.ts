import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { after, before, beforeEach, describe, it } from 'node:test'
import { makeCode } from '#test/support/builders/check-in-codes.ts'
import {
  checkInDirectly,
  type Guest,
  giveRole,
  type MadeEvent,
  makeEventWithGroup,
  makeGuest,
  makeGuests,
} from '#test/support/builders/events.ts'
import { browse } from '#test/support/builders/passes.ts'
import { openSite, type Site, type Visitor } from '#test/support/sign-in/server.ts'

let site: Site
let manager: Guest
let volunteer: Guest
let stranger: Guest
let visitor: Visitor
before(async () => {
  site = await openSite()
  ;[manager, volunteer, stranger] = (await makeGuests(site.app, 3)) as [Guest, Guest, Guest]
})
after(() => site[Symbol.asyncDispose]())
beforeEach(async () => {
  visitor = await browse(site, manager)
})

async function makeEvent(input: Parameters<typeof makeEventWithGroup>[1] = {}): Promise<MadeEvent> {
  const event = await makeEventWithGroup(site.app, { seats: 3, ...input })
  await giveRole(site.app, event.groupId, manager, 'manager')
  await giveRole(site.app, event.groupId, volunteer, 'volunteer')
  return event
}

/** As a member does it on the page of the event. */
async function rsvp(event: MadeEvent, guest: Guest): Promise<void> {
  assert.equal((await (await browse(site, guest)).post(`/events/${event.id}/rsvp`, {})).status, 303)
}

const path = ({ id }: MadeEvent, rest = '') => `/organize/events/${id}${rest}`
const textOf = async (event: MadeEvent) => (await visitor.get(path(event))).text
const tile = (value: number, words: string) => new RegExp(`<b>${value}</b> <span>${words}`)

describe('the home of an event', () => {
  it('an event of two days, given by its length, is not over after three hours', async () => {
    const event = await makeEvent()
    const startsAt = new Date(site.app.clock.now().getTime() - 5 * 3_600_000).toISOString()
    const overAt = new Date(Date.parse(startsAt) + 48 * 3_600_000).toISOString()
    const times = { starts_at: startsAt, ends_at: null, duration: 'P2D', over_at: overAt }
    await site.app.database.updateTable('events').set(times).where('id', '=', event.id).execute()
    const page = await textOf(event)
    assert.doesNotMatch(page, /Thank everyone/)
    assert.match(page, /Print a check-in code/)
    assert.doesNotMatch((await visitor.get(path(event, '/edit'))).text, /This event has ended/)
  })

  it('says how many want a reminder while no one can RSVP, from five on', async () => {
    const event = await makeEvent({ opensIn: 30 })
    const save = async ({ id }: Guest) => {
      const at = site.app.clock.now().toISOString()
      const row = { user_id: id, event_id: event.id, saved_at: at, due_at: at }
      await site.app.database.insertInto('saved_events').values(row).execute()
    }
    const people = await makeGuests(site.app, 5)
    for (const person of people.slice(1)) await save(person)
    assert.doesNotMatch(await textOf(event), /want a reminder/)
    await save(people[0]!)
    assert.match(await textOf(event), tile(5, 'want a reminder'))
    site.app.clock.advance(31 * 60_000)
    assert.doesNotMatch(await textOf(event), /want a reminder/)
  })

  it('shows seats, RSVPs, and what is left to do with a link to each', async () => {
    const event = await makeEvent()
    for (const guest of await makeGuests(site.app, 4)) await rsvp(event, guest)
    const page = await textOf(event)
    assert.match(page, tile(3, 'going, of 3'))
    assert.match(page, tile(1, 'on the waitlist'))
    assert.match(page, />Full</)
    assert.match(page, /4 RSVPs since/)
    assert.match(page, tile(3, 'coming for the first time'))
    assert.match(page, /Of those going: 3 for the first time, 0 came/)
    assert.match(page, new RegExp(`<a href="${path(event, '/edit')}">Add a cover picture`))
    assert.match(page, new RegExp(`<a href="${path(event, '/print')}">Print a check-in code`))
    await makeCode(site.app, event)
    assert.match(await textOf(event), /Done:<\/span> A check-in code/)
  })

  it('marks announcements in the chart, and shows their subjects as text', async () => {
    const event = await makeEvent()
    await rsvp(event, await makeGuest(site.app))
    const row = { id: randomUUIDv7(), event_id: event.id, subject: '<b>Boots</b>', body: 'Hello', audience: 'all' }
    const sent = { ...row, recipient_count: 1, created_at: site.app.clock.now().toISOString() }
    await site.app.database.insertInto('announcements').values(sent).execute()
    const page = await textOf(event)
    assert.match(page, /<title>Announcement: &#60;b&#62;Boots/)
    assert.doesNotMatch(page, /<b>Boots/)
  })

  it('shows after the event who came, and offers thanks, a badge and the next date', async () => {
    const event = await makeEvent({ startsIn: 5 })
    const [there, missing] = (await makeGuests(site.app, 2)) as [Guest, Guest]
    for (const guest of [there, missing]) await rsvp(event, guest)
    await checkInDirectly(site.app, event, there)
    const over = new Date(site.app.clock.now().getTime() - 8 * 3_600_000).toISOString()
    const times = { starts_at: over, ends_at: over, over_at: over }
    await site.app.database.updateTable('events').set(times).where('id', '=', event.id).execute()
    const page = await textOf(event)
    assert.match(page, tile(1, 'came, 50% of those going'))
    assert.match(page, tile(1, 'didn’t come'))
    assert.match(page, tile(1, 'came for the first time'))
    assert.match(page, /Of those who came: 1 for the first time, 0 came to an earlier event/)
    assert.match(page, /1 person checked in/)
    assert.match(page, new RegExp(`/badges\\?event&#61;${event.id}">Award a badge`))
    assert.doesNotMatch(page, /Cancel event/)
  })

  it('counts people without an account: they take spots, and have entrances', async () => {
    const event = await makeEvent({ startsIn: -5 })
    const helper = await browse(site, manager)
    const guest = await makeGuest(site.app)
    await rsvp(event, guest)
    await checkInDirectly(site.app, event, guest)
    const at = site.app.clock.now().toISOString()
    const row = { event_id: event.id, name: 'Kim', label: '<i>Gate', checked_in_at: at, created_at: at }
    const { database } = site.app
    for (const id of [randomUUIDv7(), randomUUIDv7()])
      await database
        .insertInto('walk_ins')
        .values({ id, ...row })
        .execute()
    await database.updateTable('event_seats').set({ walk_ins: 2 }).where('event_id', '=', event.id).execute()
    const page = (await helper.get(path(event))).text
    assert.match(page, tile(1, 'checked in, 100%'))
    assert.match(page, tile(2, 'walked in without an account'))
    assert.match(page, />Full</)
    assert.match(page, /3 of 3 spots are taken/)
    assert.match(page, /&#60;i&#62;Gate<\/th><td class="num">2<.*No entrance given<\/th><td class="num">1</s)
    assert.match(page, /3 people checked in/)
  })

  it('leads to the publishing of a draft, and shares only what is published', async () => {
    const event = await makeEvent({ status: 'draft', startsIn: 90 })
    const page = await textOf(event)
    assert.match(page, /Publish the event first/)
    assert.match(page, new RegExp(`href="${path(event, '/publish')}"`))
    assert.match(await textOf(await makeEvent()), /value="[^"]*\/events\//)
  })

  it('is closed to volunteers, members and organizers of other groups', async () => {
    const [event, other] = [await makeEvent({ status: 'draft' }), await makeEventWithGroup(site.app)]
    await giveRole(site.app, other.groupId, stranger, 'owner')
    for (const [who, status] of [
      [volunteer, 403],
      [stranger, 404],
    ] as const) {
      const them = await browse(site, who)
      assert.equal((await them.get(path(event))).status, status)
    }
  })
})

import assert from 'node:assert/strict'
import { randomUUIDv7 } from 'node:crypto'
import { after, before, beforeEach, describe, it } from 'node:test'
import {
  assertSeatsAgree,
  type Guest,
  giveRole,
  type MadeEvent,
  makeEventWithGroup,
  makeGuest,
  makeGuests,
} from '#test/support/builders/events.ts'
import { makeKnown } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { openSite, type Site, type Visitor } from '#test/support/sign-in/server.ts'

let site: Site
let manager: Guest
let volunteer: Guest
let stranger: Guest
let visitor: Visitor
let event: MadeEvent
let guests: Guest[]
before(async () => {
  site = await openSite()
  ;[manager, volunteer, stranger] = (await makeGuests(site.app, 3)) as [Guest, Guest, Guest]
})
after(() => site[Symbol.asyncDispose]())
/** One has the only spot, two wait. */
beforeEach(async () => {
  visitor = await browse(site, manager)
  event = await makeEventWithGroup(site.app, { seats: 1 })
  await giveRole(site.app, event.groupId, manager, 'manager')
  await giveRole(site.app, event.groupId, volunteer, 'volunteer')
  guests = []
  for (const name of ['Zoë <b>', 'Anton', 'Berta']) {
    guests.push(await makeGuest(site.app, { name }))
    await (await browse(site, guests.at(-1)!)).post(`/events/${event.id}/rsvp`, {})
    site.app.clock.advance(5)
  }
})

const path = (rest = '') => `/organize/events/${event.id}/attendees${rest}`
const namesIn = (page: string) => [...page.matchAll(/attendees\/[0-9a-f-]{36}">([^<]+)</g)].map(([, name]) => name)
const send = (form: Record<string, string>) => visitor.post(path(), form)
const agree = () => assertSeatsAgree(site.app.database, event.id)

describe('the list of attendees', () => {
  it('has lists with counts, finds by name and sorts, all by its URL, and shows names as text', async () => {
    const page = (await visitor.get(path())).text
    assert.deepEqual(namesIn(page), ['Zoë &#60;b&#62;', 'Anton', 'Berta'])
    for (const words of ['All 3', 'Going 1', 'Waitlist 2', 'Checked in 0'])
      assert.ok(page.includes(`>${words}<`), words)
    assert.deepEqual(namesIn((await visitor.get(path('?list=waitlist'))).text), ['Anton', 'Berta'])
    assert.deepEqual(namesIn((await visitor.get(path('?q=zoe'))).text), ['Zoë &#60;b&#62;'])
    assert.deepEqual(namesIn((await visitor.get(path('?sort=name'))).text), ['Anton', 'Berta', 'Zoë &#60;b&#62;'])
    assert.match((await visitor.get(path('?q=no-one-here'))).text, /No attendees here/)
  })

  it('has the waitlist in its order, and offers orders that a list has', async () => {
    const first = { rsvp_at: new Date(site.app.clock.now().getTime() + 1000).toISOString() }
    const { database } = site.app
    await database.updateTable('rsvps').set(first).where('user_id', '=', guests[1]!.id).execute()
    const page = (await visitor.get(path('?list=waitlist'))).text
    assert.deepEqual(namesIn(page), ['Anton', 'Berta'])
    assert.match(page, /<option value="place" selected>By place/)
    assert.deepEqual(namesIn((await visitor.get(path('?list=waitlist&sort=rsvpAt'))).text), ['Berta', 'Anton'])
    assert.doesNotMatch((await visitor.get(path('?list=going&sort=place'))).text, /value="place"/)
  })

  it('checks one in and undoes it, and comes back to the same list', async () => {
    const back = path('?list=going')
    const answer = await visitor.post(back, { row: `check-in.${guests[0]!.id}` })
    assert.deepEqual([answer.status, answer.location], [303, back])
    assert.match((await visitor.get(back)).text, /Undo the check-in of Zoë/)
    assert.equal((await send({ row: `undo.${guests[0]!.id}` })).status, 303)
    assert.match((await visitor.get(path())).text, /aria-label="Check in Zoë/)
  })

  it('says who could not get a spot, and gives spots beyond the capacity only when asked again', async () => {
    const refused = await send({ do: 'promote', id: guests[1]!.id })
    assert.equal(refused.status, 409)
    assert.match(refused.text, /Anton: the event is full/)
    assert.match(refused.text, /name="do" value="promote-anyway"/)
    assert.deepEqual(await agree(), [1, 2, 0, 0])
    assert.equal((await send({ do: 'promote-anyway', id: guests[1]!.id })).status, 303)
    assert.deepEqual(await agree(), [2, 1, 0, 1])
  })

  it('asks before it removes', async () => {
    const asked = await send({ do: 'remove', id: guests[0]!.id })
    assert.match(asked.text, /Remove the selected people\?/)
    assert.deepEqual(await agree(), [1, 2, 0, 0])
    assert.equal((await send({ confirmed: 'remove', id: guests[0]!.id })).status, 303)
    assert.deepEqual(await agree(), [1, 1, 1, 0])
  })

  it('adds someone the group knows, and keeps the name of one it does not know', async () => {
    const known = await makeGuest(site.app)
    await makeKnown(site.app, event.groupId!, known)
    const wrong = await visitor.post(path('/add'), { username: 'no-such-person' })
    assert.equal(wrong.status, 404)
    assert.match(wrong.text, /value="no-such-person"[^>]*aria-invalid="true"/)
    const form = { username: known.username, 'has.overCapacity': '1', overCapacity: 'on' }
    assert.equal((await visitor.post(path('/add'), form)).location, path())
    assert.deepEqual(await agree(), [2, 2, 0, 1])
  })

  it('leads to the CSV, to one attendee with their history, and sends the selected rows to other screens', async () => {
    assert.match(String((await visitor.post(path('/export'), {})).location), /\/exports\//)
    const one = await visitor.get(path(`/${guests[0]!.id}`))
    assert.match(one.text, /Came to 0 events of the group/)
    assert.equal((await visitor.get(path(`/${stranger.id}`))).status, 404)
    const page = (await visitor.get(path())).text
    assert.ok(page.includes(`formaction="/organize/events/${event.id}/announcements/new"`))
    assert.match(page, /formaction="\/organize\/groups\/[^"]+\/badges\/award"/)
  })

  it('checks one in on their own page and undoes it, says where and when, and why not', async () => {
    const page = path(`/${guests[0]!.id}`)
    assert.equal((await visitor.post(page, { do: 'check-in' })).location, page)
    await site.app.database.updateTable('checkins').set({ label: '<i>Gate' }).where('event_id', '=', event.id).execute()
    assert.match((await visitor.get(page)).text, /Checked in at \d\d:\d\d, &#60;i&#62;Gate.*value="undo"/s)
    const twice = await visitor.post(page, { do: 'check-in' })
    assert.equal(twice.status, 409)
    assert.match(twice.text, /role="alert"/)
    assert.equal((await visitor.post(page, { do: 'undo' })).location, page)
    assert.match((await visitor.get(page)).text, /value="check-in">Check in</)
    assert.equal((await visitor.post(path(`/${guests[1]!.id}`), { do: 'check-in' })).status, 303, 'from the waitlist')
    assert.deepEqual(await agree(), [2, 1, 0, 1])
    assert.equal((await visitor.post(path(`/${stranger.id}`), { do: 'check-in' })).status, 404)
  })

  it('lists people without an account with a button that undoes each', async () => {
    const [at, id] = [site.app.clock.now().toISOString(), randomUUIDv7()]
    const row = { id, event_id: event.id, name: '<b>Kim', label: 'Gate', checked_in_at: at, created_at: at }
    await site.app.database.insertInto('walk_ins').values(row).execute()
    await site.app.database.updateTable('event_seats').set({ walk_ins: 1 }).where('event_id', '=', event.id).execute()
    const page = (await visitor.get(path())).text
    assert.match(page, /Walk-ins 1<.*&#60;b&#62;Kim<.*, Gate<.*Undo the walk-in of/s)
    const sheet = (await visitor.get(`/organize/events/${event.id}/print/door-list`)).text
    assert.match(sheet, /<h2>Walk-ins<\/h2>.*&#60;b&#62;Kim<\/th><td dir="auto">Gate</s)
    assert.equal((await (await browse(site, stranger)).post(path('/walk-ins'), { undo: id })).status, 403)
    assert.equal((await visitor.post(path('/walk-ins'), { undo: id })).location, path())
    assert.doesNotMatch((await visitor.get(path())).text, /Walk-ins|Kim/)
    assert.equal((await visitor.post(path('/walk-ins'), { undo: id })).status, 404)
    assert.deepEqual(await agree(), [1, 2, 0, 0])
  })

  it('is closed to volunteers, members and organizers of other groups', async () => {
    const other = await makeEventWithGroup(site.app)
    await giveRole(site.app, other.groupId, stranger, 'owner')
    for (const who of [volunteer, stranger, guests[0]!]) {
      const them = await browse(site, who)
      assert.equal((await them.get(path())).status, 403)
      assert.equal((await them.get(path(`/${guests[0]!.id}`))).status, 403)
      assert.equal((await them.post(path(), { confirmed: 'remove', id: guests[0]!.id })).status, 403)
    }
    assert.deepEqual(await agree(), [1, 2, 0, 0])
  })
})

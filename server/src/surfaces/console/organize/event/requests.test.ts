import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { ask } from '#test/support/builders/answers.ts'
import {
  assertSeatsAgree,
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
let event: MadeEvent
before(async () => {
  site = await openSite()
  ;[manager, volunteer, stranger] = (await makeGuests(site.app, 3)) as [Guest, Guest, Guest]
})
after(() => site[Symbol.asyncDispose]())
beforeEach(async () => {
  visitor = await browse(site, manager)
  event = await makeEvent({ seats: 4 })
})

async function makeEvent(input: Parameters<typeof makeEventWithGroup>[1] = {}): Promise<MadeEvent> {
  const made = await makeEventWithGroup(site.app, { requiresApproval: true, maxGuests: 3, ...input })
  await giveRole(site.app, made.groupId, manager, 'manager')
  await giveRole(site.app, made.groupId, volunteer, 'volunteer')
  return made
}

async function asks(guest: Guest, guests = 0, answers?: object): Promise<Guest> {
  const body = { guests: Array.from({ length: guests }, () => ({})), ...(answers && { answers }) }
  const { status, text } = await site.app.post(`/v1/events/${event.id}/rsvp`, { token: guest.token, body })
  assert.equal(status, 201, text)
  site.app.clock.advance(5)
  return guest
}
const asking = async (name: string, guests = 0, answers?: object) =>
  asks(await makeGuest(site.app, { name }), guests, answers)

const home = () => `/organize/events/${event.id}`
const path = (rest = '') => `${home()}/requests${rest}`
const read = async (rest = '') => (await visitor.get(path(rest))).text
type Fields = Record<string, string> | URLSearchParams
const formOf = (chosen: readonly Guest[], more: Record<string, string>) =>
  new URLSearchParams([...chosen.map(({ id }) => ['id', id] as [string, string]), ...Object.entries(more)])
const send = (fields: Fields, rest = '') => visitor.post(path(rest), fields as never)
const statusOf = async ({ id }: Guest) =>
  (
    await site.app.database
      .selectFrom('rsvps')
      .select('status')
      .where('event_id', '=', event.id)
      .where('user_id', '=', id)
      .executeTakeFirstOrThrow()
  ).status
const agree = () => assertSeatsAgree(site.app.database, event.id)
const banned = /declined|rejected|denied|pending|request status/i

describe('the requests of an event', () => {
  it('are the first card of its home while somebody waits, counted in people, and nothing before and after', async () => {
    assert.doesNotMatch((await visitor.get(home())).text, /\/requests"|ask to come/)
    const ana = await asking('Ana', 2)
    const page = (await visitor.get(home())).text
    assert.match(page, /<h1>Overview<\/h1><section class="card"><p><b>3 people ask to come · 4 spots left<\/b>/)
    assert.match(page, new RegExp(`href="${path()}">See who asks`))
    assert.equal((await send({ row: `approve.${ana.id}` })).status, 303)
    assert.doesNotMatch((await visitor.get(home())).text, /ask to come/)
    assert.match(await read(), /No one is waiting for an answer\./)
  })

  it('lists who asks with their party, visits and ordinary answers, as text, and never in the words of an office', async () => {
    const [shirt, food] = await ask(site.app, event, manager.token, [
      { kind: 'short', label: 'Shirt <i>size</i>' },
      { kind: 'choices', label: 'Food', options: ['Vegan', 'No nuts'], isSensitive: true },
    ])
    await asking('نينا <b>', 2, { [shirt!]: 'XL <script>', [food!]: ['Vegan'] })
    const page = await read()
    assert.match(page, /3 people ask to come · 4 spots left/)
    assert.match(page, /dir="auto">نينا &#60;b&#62;<\/a> <b aria-hidden="true">\+2<\/b>/)
    assert.match(page, /first time/)
    assert.match(
      page,
      /<dt dir="auto">Shirt &#60;i&#62;size&#60;\/i&#62;<\/dt><dd dir="auto">XL &#60;script&#62;<\/dd>/,
    )
    assert.doesNotMatch(page, /Vegan|<script>XL/)
    assert.doesNotMatch(page.replaceAll(/<[^>]+>/g, ''), banned)
  })

  it('opens sensitive answers by one press of an owner or manager, and notes who opened whose', async () => {
    const [food] = await ask(site.app, event, manager.token, [
      { kind: 'choices', label: 'Food', options: ['Vegan', 'No nuts'], isSensitive: true },
    ])
    const ana = await asking('Ana', 0, { [food!]: ['Vegan'] })
    const opened = await send({ do: 'open' })
    assert.equal(opened.status, 200)
    assert.match(opened.text, /<dd dir="auto">Vegan<\/dd>/)
    const rows = await site.app.database
      .selectFrom('audit_log')
      .select(['actor_id', 'detail'])
      .where('action', '=', 'answers.open')
      .execute()
    assert.equal(rows.length, 1)
    assert.equal(rows[0]!.actor_id, manager.id)
    assert.deepEqual(rows[0]!.detail, { userIds: [ana.id] })
    assert.doesNotMatch(await read(), /Vegan/)
    assert.doesNotMatch((await visitor.get(`${home()}/attendees/${ana.id}`)).text, /Vegan/)
  })

  it('says before the press how many get a spot, in people and whole parties, and afterwards what became of them', async () => {
    const all = [await asking('Ana', 2), await asking('Bo', 1), await asking('Cy')]
    const preview = await visitor.post(path('/preview'), formOf(all, {}) as never)
    assert.equal(preview.text, 'Say yes to 6: 4 get a spot and 2 go on the waitlist.')
    const asked = await send(formOf(all, { do: 'approve' }))
    assert.equal(asked.status, 200)
    assert.match(asked.text, /Say yes to 6: 4 get a spot and 2 go on the waitlist\./)
    assert.deepEqual(await Promise.all(all.map(statusOf)), ['requested', 'requested', 'requested'])
    const said = await send(formOf(all, { confirmed: 'approve' }))
    assert.deepEqual([said.status, said.location], [303, path()])
    assert.match(await read(), /Done: 4 people have a spot, 2 are on the waitlist\. We’ll email them\./)
    assert.deepEqual(await Promise.all(all.map(statusOf)), ['confirmed', 'waitlisted', 'confirmed'])
    await agree()
  })

  it('not this time asks for one sentence, shows the mail as it will be read, and can be taken back', async () => {
    const ana = await asking('Ana')
    const asked = await send({ row: `decline.${ana.id}` })
    assert.match(asked.text, /One sentence for them \(optional\)/)
    assert.match(asked.text, /Subject: <b dir="auto">About A gathering<\/b>/)
    assert.match(asked.text, /A group couldn’t offer you a spot this time\./)
    assert.match(asked.text, /<div data-echo="note" hidden>/)
    const note = 'Only <six> chairs.'
    const shown = await send(formOf([ana], { do: 'decline', note }))
    assert.match(shown.text, /<blockquote dir="auto">Only &#60;six&#62; chairs\.<\/blockquote>/)
    assert.equal(await statusOf(ana), 'requested')
    const long = await send(formOf([ana], { confirmed: 'decline', note: 'x'.repeat(501) }))
    assert.equal(long.status, 400)
    assert.match(long.text, /x{501}/)
    const said = await send(formOf([ana], { confirmed: 'decline', note }))
    assert.equal(said.status, 303)
    assert.equal(await statusOf(ana), 'declined')
    const page = await read()
    assert.match(page, /Done\. We’ll email 1 person\./)
    assert.match(page, />Not this time \(1\)</)
    assert.doesNotMatch(page.replaceAll(/<[^>]+>/g, ''), banned)
    const list = await read('?list=no')
    assert.match(list, /Let Ana ask again/)
    assert.equal((await send({ row: `reopen.${ana.id}` }, '?list=no')).location, path('?list=no'))
    assert.match(await read(), /1 person can ask again\./)
    await asks(ana)
    await agree()
  })

  it('a no can become a yes, and a full event without a waitlist says that they don’t fit', async () => {
    event = await makeEvent({ seats: 1, waitlist: false })
    const [ana, bo] = [await asking('Ana'), await asking('Bo', 1)]
    await send(formOf([ana], { confirmed: 'decline' }))
    assert.equal((await send({ row: `approve.${ana.id}` }, '?list=no')).status, 303)
    assert.equal(await statusOf(ana), 'confirmed')
    const asked = await send(formOf([bo], { do: 'approve' }))
    assert.match(asked.text, /Say yes to 2: 2 don’t fit\./)
    assert.doesNotMatch(asked.text, /value="approve"/)
    assert.match(await read(), /2 people ask to come · full/)
  })

  it('two organizers who answer the same people at once, and one who takes it back, leave each with one answer', async () => {
    const all: Guest[] = []
    for (const n of Array(6).keys()) all.push(await asking(`Guest ${n}`, n % 2))
    const other = await makeGuest(site.app)
    await giveRole(site.app, event.groupId, other, 'owner')
    const second = await browse(site, other)
    const leaving = all[2]!
    const done = await Promise.all([
      send(formOf(all, { confirmed: 'approve' })),
      second.post(path(), formOf(all.toReversed(), { confirmed: 'decline' }) as never),
      site.app.delete(`/v1/events/${event.id}/rsvp`, { token: leaving.token }),
    ])
    assert.ok(
      done.every(({ status }) => status < 400 || status === 404),
      String(done.map(({ status }) => status)),
    )
    const states = await Promise.all(all.map(statusOf))
    assert.ok(!states.includes('requested'), String(states))
    await agree()
    // The second answer of those who said the opposite found nobody waiting: a no never takes back a spot.
    const events = await site.app.database
      .selectFrom('outbox_events')
      .select(['type', 'data'])
      .where('type', 'in', ['rsvp.confirmed', 'rsvp.waitlisted'])
      .execute()
    const told = events.map(({ data }) => data as { userId: string; eventId: string })
    const here = told.filter(({ eventId }) => eventId === event.id).map(({ userId }) => userId)
    assert.equal(new Set(here).size, here.length, 'nobody is let in twice')
  })

  it('more than a page are answered at once, and pages have a hundred', async () => {
    event = await makeEvent({ seats: 150 })
    const many = await makeGuests(site.app, 120)
    const at = site.app.clock.now().toISOString()
    const { randomUUIDv7 } = await import('node:crypto')
    const rows = many.map(({ id }) => ({
      ...{ id: randomUUIDv7(), event_id: event.id, group_id: event.groupId, user_id: id, status: 'requested' },
      ...{ rsvp_at: at, updated_at: at },
    }))
    await site.app.database.insertInto('rsvps').values(rows).execute()
    await site.app.database
      .updateTable('event_seats')
      .set({ requested: 120 })
      .where('event_id', '=', event.id)
      .execute()
    const page = await read()
    assert.equal(page.match(/name="id"/g)!.length, 100)
    assert.match(page, /These are 100 of them, who asked first/)
    const [, next] = /href="([^"]+cursor[^"]+)"/.exec(page)!
    const second = (await visitor.get(next!.replaceAll('&#61;', '=').replaceAll('&#38;', '&'))).text
    assert.equal(second.match(/name="id"/g)!.length, 20)
    assert.equal((await send(formOf(many, { confirmed: 'approve' }))).status, 303)
    assert.match(await read(), /Done: 120 people have a spot\. We’ll email them\./)
    await agree()
  })

  it('are closed to volunteers, members, who asks and organizers of other groups, for reading and for answering', async () => {
    const ana = await asking('Ana')
    const other = await makeEventWithGroup(site.app)
    await giveRole(site.app, other.groupId, stranger, 'owner')
    for (const [who, status] of [
      [volunteer, 403],
      [stranger, 403],
      [ana, 403],
    ] as const) {
      const them = await browse(site, who)
      assert.equal((await them.get(path())).status, status)
      for (const fields of [
        { row: `approve.${ana.id}` },
        { do: 'open' },
        { do: 'decline', id: ana.id },
        { confirmed: 'decline', id: ana.id },
      ])
        assert.equal((await them.post(path(), fields as never)).status, status, JSON.stringify(fields))
      assert.equal((await them.post(path('/preview'), { id: ana.id })).status, status)
    }
    assert.equal(await statusOf(ana), 'requested')
    const elsewhere = await browse(site, stranger)
    const own = `/organize/events/${other.id}/requests`
    assert.equal((await elsewhere.post(own, { row: `approve.${ana.id}` })).status, 303)
    assert.equal((await elsewhere.post(`${own}/preview`, { id: ana.id })).text, 'None of them asks anymore.')
    assert.equal((await elsewhere.post(own, { do: 'decline', id: ana.id })).status, 404)
    assert.equal(await statusOf(ana), 'requested')
  })
})

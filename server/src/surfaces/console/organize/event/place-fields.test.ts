import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { messagesFor } from '#messages/index.ts'
import { giveRole, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeUser } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { openSite, type Site, type Visitor } from '#test/support/sign-in/server.ts'
import { placeFields } from './place-fields.ts'

const messages = messagesFor('en')
const text = messages.organize.places
const place = { name: 'Hall', address: 'Street 1', city: 'Köln', state: null, latitude: 50.9, longitude: 6.9 }
/** Without escapes. */
const plain = (html: string) => html.replaceAll(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)))
const none = { venues: [], canSearch: true }

describe('the fields of a place', () => {
  it('offer the places that were found, and say what to do when there are none', () => {
    const shown = (found: object) => placeFields(messages, { values: {} }, { ...none, found: found as never })
    const listed = shown({ state: 'ok', places: [place, { ...place, name: '<b>Hut</b>' }] })
    assert.ok(listed.includes('value="place.1"'))
    assert.ok(!listed.includes('<b>'))
    assert.ok(plain(listed).includes('Use <b>Hut</b>, Street 1, Köln'))
    assert.ok(shown({ state: 'ok', places: [] }).includes(text.nothing))
    assert.ok(shown({ state: 'failed', places: [] }).includes(text.failed))
    assert.ok(shown({ state: 'off', places: [] }).includes(text.off))
  })
  it('show the position with a link to a map, and load no map', () => {
    const html = placeFields(messages, { values: { 'venue.latitude': 50.9, 'venue.longitude': '6.9' } }, none)
    const href = plain(/href="([^"]+)"/.exec(html)?.[1] ?? '')
    assert.equal(href, 'https://www.openstreetmap.org/?mlat=50.90000&mlon=6.90000#map=17/50.90000/6.90000')
    assert.ok(!/<iframe|<img/.test(html))
    assert.ok(!placeFields(messages, { values: {} }, none).includes('openstreetmap.org'))
  })
})

describe('the place in the editor, without scripts', () => {
  let site: Site
  let visitor: Visitor
  let path: string
  let groupId: string | null
  before(async () => {
    site = await openSite()
    const person = await makeUser(site.app)
    const event = await makeEventWithGroup(site.app)
    groupId = event.groupId
    await giveRole(site.app, groupId, person, 'manager')
    const venue = {
      venue_name: 'Hall',
      venue_city: 'Köln',
      venue_latitude: 50.9,
      venue_longitude: 6.9,
      venue_notes: 'Ring',
    }
    await site.app.database.updateTable('events').set(venue).where('id', '=', event.id).execute()
    visitor = await browse(site, person)
    path = `/organize/groups/${groupId}/new-event`
  })
  after(() => site[Symbol.asyncDispose]())

  const typed = {
    title: 'Sowing',
    eventType: 'in_person',
    date: '2030-01-05',
    start: '18:00',
    end: '20:00',
    timezone: 'Europe/Berlin',
  }
  const fieldIn = (page: string, name: string) =>
    new RegExp(`name="${name.replace('.', '\\.')}"[^>]*value="([^"]*)"`).exec(page)?.[1]

  it('takes an earlier place over with all its fields, and keeps what was typed', async () => {
    assert.ok((await visitor.get(path)).text.includes(text.earlierLabel))
    const page = await visitor.post(path, { ...typed, do: 'place', placeEarlier: '0' })
    assert.equal(page.status, 200)
    const fields = ['title', 'venue.name', 'venue.city', 'venue.latitude', 'venue.longitude'].map((name) =>
      fieldIn(page.text, name),
    )
    assert.deepEqual(fields, ['Sowing', 'Hall', 'Köln', '50.9', '6.9'])
    assert.ok(page.text.includes('Ring'))
    const forgotten = await visitor.post(path, {
      ...typed,
      'venue.latitude': '50.9',
      'venue.longitude': '6.9',
      do: 'place.none',
    })
    assert.equal(fieldIn(forgotten.text, 'venue.latitude'), '')
  })

  it('reads a map link by the button and when the event is saved', async () => {
    const placeFind = 'https://www.openstreetmap.org/?mlat=52.5163&mlon=13.3777'
    const page = await visitor.post(path, { ...typed, 'venue.name': 'Gate', do: 'place', placeFind })
    assert.deepEqual(
      ['venue.name', 'venue.latitude'].map((name) => fieldIn(page.text, name)),
      ['Gate', '52.5163'],
    )
    const unknown = await visitor.post(path, { ...typed, do: 'place', placeFind: 'https://maps.app.goo.gl/abc' })
    assert.ok(unknown.text.includes(text.off))
    const saved = await visitor.post(path, {
      ...typed,
      'venue.name': 'Gate',
      'venue.latitude': '',
      'venue.longitude': '',
      do: 'save',
      placeFind,
    })
    assert.equal(saved.status, 303, saved.text)
    const row = await site.app.database
      .selectFrom('events')
      .select(['venue_name', 'venue_latitude'])
      .where('title', '=', 'Sowing')
      .executeTakeFirstOrThrow()
    assert.deepEqual([row.venue_name, row.venue_latitude], ['Gate', 52.5163])
  })
})

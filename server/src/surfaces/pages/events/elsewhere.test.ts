import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeUser } from '#test/support/builders/factories.ts'
import { confirmSeat } from '#test/support/builders/invitations.ts'
import { browse } from '#test/support/builders/passes.ts'
import type { Site } from '#test/support/sign-in/server.ts'
import { openSignInSite, type SignInSite } from '#test/support/sign-in/ways-in.ts'

let scope: SignInSite
let site: Site
before(async () => {
  scope = await openSignInSite()
  site = scope.site
})
after(() => scope[Symbol.asyncDispose]())

const url = 'https://www.meetup.com/garden/events/1'
const button =
  '<a class="button" href="https://www.meetup.com/garden/events/1" rel="nofollow ugc noopener noreferrer">RSVP on Meetup</a>'

async function make(link: string | null = url, source = 'meetup') {
  const event = await makeEventWithGroup(site.app, { seats: 5 })
  await send(event.id, link, source)
  return event
}

const send = (id: string, link: string | null = url, source = 'meetup') =>
  site.app.database
    .updateTable('events')
    .set({ takes_rsvps: false, source, platform_event_url: link })
    .where('id', '=', id)
    .execute()

describe('the page of an event whose RSVPs are made on another site', () => {
  it('the page has a link to the site in place of the form, and a press on an old form changes nothing', async () => {
    const { id } = await make()
    for (const visitor of [await browse(site), await browse(site, await makeUser(site.app))]) {
      const { text } = await visitor.get(`/events/${id}`)
      assert.ok(text.includes(button), 'the link')
      assert.doesNotMatch(text, /action="\/events\/[^"]+\/rsvp"/)
      const pressed = await visitor.post(`/events/${id}/rsvp`)
      assert.equal(pressed.status, 409)
      assert.ok(pressed.text.includes(button), 'the refusal leads there too')
    }
    const rows = site.app.database.selectFrom('rsvps').select('id').where('event_id', '=', id)
    assert.deepEqual(await rows.execute(), [])
  })

  it('the page says that RSVPs aren’t made here where there is no web address', async () => {
    for (const link of [null, 'javascript:told()', 'mailto:garden@example.org']) {
      const { text } = await (await browse(site)).get(`/events/${(await make(link)).id}`)
      assert.match(text, /RSVPs aren’t made here/)
      assert.doesNotMatch(text, /href="(javascript|mailto:garden)|RSVP on/)
    }
  })

  it('the page of a calendar names the host', async () => {
    const { id } = await make('https://www.garden.example/e/1', 'ical')
    assert.match((await (await browse(site)).get(`/events/${id}`)).text, />RSVP on garden\.example<\/a>/)
  })

  it('a seat from before is shown, can be cancelled, and the question says that it cannot be had again', async () => {
    const event = await makeEventWithGroup(site.app, { seats: 5 })
    const ana = await makeUser(site.app)
    await confirmSeat(site.app, event, ana)
    await send(event.id)
    const visitor = await browse(site, ana)
    assert.match((await visitor.get(`/events/${event.id}`)).text, /You’re going/)
    const asked = await visitor.get(`/events/${event.id}/rsvp/cancel`)
    assert.match(asked.text, /can’t get your spot back here/)
    assert.doesNotMatch(asked.text, /you can RSVP again/)
    const left = await visitor.post(`/events/${event.id}/rsvp/cancel`)
    assert.ok((await visitor.get(left.location!)).text.includes(button))
  })

  it('an RSVP that waited for the sign-in is refused in words when RSVPs moved to another site meanwhile', async () => {
    const { id } = await makeEventWithGroup(site.app, { seats: 5 })
    const visitor = site.visitor({ roams: true })
    assert.equal((await visitor.post(`/events/${id}/rsvp`)).location, `/sign-in?return_to=/events/${id}`)
    await send(id)
    await scope.signInByCode(visitor, scope.newAddress(), `/events/${id}`)
    const { text } = await visitor.get(`/events/${id}`)
    assert.match(text, /couldn’t save your spot\. See below/)
    assert.ok(text.includes(button))
  })

  it('JSON-LD offers the other site, and says nothing about price and seats', async () => {
    const { id } = await make()
    const { text } = await (await browse(site)).get(`/events/${id}`)
    const data = JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)![1]!)
    assert.deepEqual(data.offers, { '@type': 'Offer', url })
    assert.equal('isAccessibleForFree' in data, false)
  })

  it('cards of lists and of the group say where RSVPs are made', async () => {
    const { id, groupId } = await make()
    for (const path of ['/events', `/groups/group-${groupId}`]) {
      const { text } = await (await browse(site)).get(path)
      assert.match(text, new RegExp(`href="/events/${id}".*?RSVP on Meetup`, 's'))
      assert.doesNotMatch(text, /5 spots left/)
    }
  })
})

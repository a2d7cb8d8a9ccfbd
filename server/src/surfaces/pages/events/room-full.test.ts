import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { ask } from '#test/support/builders/answers.ts'
import { type EventInput, type Guest, giveRole, makeEventWithGroup, makeGuest } from '#test/support/builders/events.ts'
import { browse } from '#test/support/builders/passes.ts'
import { useSite } from '#test/support/sign-in/server.ts'

const site = useSite()
const make = (input: EventInput) => makeEventWithGroup(site.app, input)
const join = (id: string, { token }: Guest, guests: number) =>
  site.app.post(`/v1/events/${id}/rsvp`, { token, body: { guests: Array.from({ length: guests }, () => ({})) } })
const headingIn = (text: string) => /<section class="rsvp offer[^>]*>\s*<div><h2>(.*?)<\/h2>/s.exec(text)?.[1]?.trim()
const ownRsvp = async (id: string, { token }: Guest) =>
  (await site.app.get(`/v1/events/${id}/rsvp`, { token })).body.data.rsvp

describe('where the room is full and there is a way online', () => {
  it('one can still join online, signed in and signed out', async () => {
    for (const input of [{ upstream: 2 }, { upstream: 2, startsIn: -30 }]) {
      const event = await make({
        seats: 2,
        waitlist: input.startsIn !== undefined,
        type: 'hybrid',
        maxGuests: 2,
        ...input,
      })
      const guest = await makeGuest(site.app)
      const [visitor, nobody] = [await browse(site, guest), await browse(site)]
      for (const who of [visitor, nobody]) {
        const { text } = await who.get(`/events/${event.id}`)
        assert.equal(headingIn(text), 'The room is full')
        assert.match(text, /<input type="hidden" name="joinsOnline" value="on">/)
        assert.doesNotMatch(text, /<select/)
        assert.match(text, /schema.org\/InStock/)
      }
      const path = `/events/${event.id}/rsvp`
      assert.match((await nobody.post(path, { joinsOnline: 'on' })).location!, /^\/sign-in/)
      assert.equal((await visitor.post(path, { joinsOnline: 'on' })).status, 303)
      const { status, joinsOnline } = await ownRsvp(event.id, guest)
      assert.deepEqual([status, joinsOnline], ['confirmed', true])
    }
  })

  it('the form has no other way and no guests, and what is asked is answered in it', async () => {
    const event = await make({ seats: 1, upstream: 1, waitlist: false, type: 'hybrid', maxGuests: 2 })
    const [guest, host] = [await makeGuest(site.app), await makeGuest(site.app)]
    await giveRole(site.app, event.groupId, host, 'owner')
    const [question] = await ask(site.app, event, host.token, [{ kind: 'short', label: 'Company', isRequired: true }])
    const visitor = await browse(site, guest)
    const { location } = await visitor.post(`/events/${event.id}/rsvp`, { joinsOnline: 'on' })
    const { text } = await visitor.get(location!)
    assert.match(text, /<input type="hidden" name="joinsOnline" value="on">/)
    assert.doesNotMatch(text, /name="guests"|<select name="joinsOnline"/)
    const sent = { joinsOnline: 'on', offered: '0', [`answers.${question}`]: 'Acme' }
    assert.equal((await visitor.post(`/events/${event.id}/rsvp/form`, sent)).status, 303)
    assert.equal((await ownRsvp(event.id, guest)).joinsOnline, true)
  })
})

it('free spots that no waiting party fits into are offered', async () => {
  const event = await make({ seats: 3, maxGuests: 4 })
  await join(event.id, await makeGuest(site.app), 0)
  await join(event.id, await makeGuest(site.app), 2)
  const { text } = await (await browse(site)).get(`/events/${event.id}`)
  assert.equal(headingIn(text), 'Join us')
  assert.match(text, /2 spots left/)
  assert.match(text, /schema.org\/InStock/)
})

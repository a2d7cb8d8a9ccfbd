import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { pageStyle } from '#surfaces/site/style/stylesheet.ts'
import { checkInDirectly, type EventInput, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { ban, confirmSeat } from '#test/support/builders/invitations.ts'
import { browse } from '#test/support/builders/passes.ts'
import type { Site, Visitor } from '#test/support/sign-in/server.ts'
import { openSignInSite, type SignInSite, wayNames } from '#test/support/sign-in/ways-in.ts'

let scope: SignInSite
let site: Site
before(async () => {
  scope = await openSignInSite()
  site = scope.site
})
after(() => scope[Symbol.asyncDispose]())

const cookieName = '__Host-intent'
const make = (input: EventInput = {}) => makeEventWithGroup(site.app, input)
const offerIn = ({ text }: { text: string }) =>
  /<section class="rsvp offer[^>]*>\s*<div><h2>(?:<svg.*?<\/svg>)?(.*?)<\/h2>/s.exec(text)?.[1]?.trim()
/** The moment right after the RSVP; see just-going.test.ts. */
const isJustGoing = ({ text }: { text: string }) => text.includes('<section class="card just-going"')
const noteIn = ({ text }: { text: string }) => /<p class="(?:note|alert)" role="\w+">(.*?)<\/p>/.exec(text)?.[1]

async function statusOf(eventId: string, userId: string): Promise<string | undefined> {
  const query = site.app.database.selectFrom('rsvps').select('status').where('event_id', '=', eventId)
  return (await query.where('user_id', '=', userId).executeTakeFirst())?.status
}

async function idOf(email: string): Promise<string> {
  const query = site.app.database.selectFrom('users').select('id').where('email', '=', email)
  return (await query.executeTakeFirstOrThrow()).id
}

describe('the event page', () => {
  /** The text of the card with the button, and whether there is a button. */
  const states: Record<string, [input: EventInput, heading: string, button?: string]> = {
    'a seat is free': [{ seats: 3 }, 'Join us', 'RSVP'],
    'there is no limit': [{ seats: null }, 'Join us', 'RSVP'],
    'all seats are taken': [{ seats: 2, upstream: 2 }, 'All spots are taken', 'Join the waitlist'],
    'it is full without a waitlist': [{ seats: 2, upstream: 2, waitlist: false }, 'This event is full'],
    'RSVPs are closed': [{ seats: 3, closesIn: -1 }, 'RSVPs are closed'],
    'it is over': [{ seats: 3, startsIn: -600 }, 'This event has ended'],
    'it is cancelled': [{ seats: 3, status: 'cancelled' }, 'This event is cancelled'],
  }
  for (const [name, [input, heading, button]] of Object.entries(states))
    it(`the event page says so when ${name}, and has ${button ? `the button ${button}` : 'no button'}`, async () => {
      const { id } = await make(input)
      const [anonymous, guest] = [await browse(site), await browse(site, await makeUser(site.app))]
      for (const visitor of [anonymous, guest]) {
        const page = await visitor.get(`/events/${id}`)
        assert.deepEqual([page.status, offerIn(page)], [200, heading])
        assert.equal(page.text.includes(`action="/events/${id}/rsvp"`), button !== undefined)
        if (button) assert.ok(page.text.includes(`<button>${button}</button>`))
        else assert.equal((await visitor.post(`/events/${id}/rsvp`)).status >= 400, true, 'and none is taken')
      }
      assert.equal(anonymous.cookies.size, 0, 'nothing is remembered of what cannot be had')
    })

  it('an event that is over or cancelled leads to the next of its group, in ordinary letters', async () => {
    const [ended, cancelled] = [await make({ startsIn: -600 }), await make({ status: 'cancelled' })]
    for (const { id, groupId } of [ended, cancelled]) {
      const visitor = await browse(site)
      const alone = (await visitor.get(`/events/${id}`)).text
      assert.match(alone, /<section class="rsvp offer is-over"/)
      assert.match(alone, new RegExp(`<a href="/groups/group-${groupId}">See upcoming events</a>\\s*</section>`))
      const next = await make()
      await site.app.database.updateTable('events').set({ group_id: groupId }).where('id', '=', next.id).execute()
      const { text } = await visitor.get(`/events/${id}`)
      assert.match(text, new RegExp(`<a href="/events/${next.id}">See the group’s next event</a>\\s*</section>`))
    }
    const capitals = /(?:^|[\s,}])\.([\w-]+)[^{}]*\{[^}]*text-transform:\s*uppercase/g
    const shouting = [...String(pageStyle.content).matchAll(capitals)].map(([, name]) => name)
    assert.ok(shouting.includes('over') && !shouting.includes('is-over'), String(shouting))
  })

  it('notes about the place are Markdown, as the description is', async () => {
    const { id } = await make()
    const set = { venue_name: 'The mill', venue_notes: 'Ring at **the back**, <b>twice</b>' }
    await site.app.database.updateTable('events').set(set).where('id', '=', id).execute()
    const { text } = await (await browse(site)).get(`/events/${id}`)
    assert.match(text, /Ring at <strong>the back<\/strong>, &lt;b&gt;twice/)
  })

  it('a visitor reads that an RSVP is quick, and that no one is going where that is so', async () => {
    const { id } = await make({ seats: null, opensIn: 30 })
    const open = await make({ seats: null })
    const [visitor, member] = [await browse(site), await browse(site, await makeUser(site.app))]
    assert.match((await visitor.get(`/events/${id}`)).text, /No one’s going yet\./)
    assert.match((await visitor.get(`/events/${open.id}`)).text, /RSVP in a minute\. No password\./)
    assert.doesNotMatch((await visitor.get(`/events/${open.id}`)).text, /One tap|Next you’ll sign in/)
    assert.match((await member.get(`/events/${open.id}`)).text, /One tap to save your spot/)
  })

  it('the event page takes and cancels a seat with one press each', async () => {
    const ana = await makeUser(site.app)
    const { id } = await make({ seats: 1 })
    const visitor = await browse(site, ana)
    const pressed = await visitor.post(`/events/${id}/rsvp`)
    assert.deepEqual([pressed.status, pressed.location], [303, `/events/${id}`])
    const page = await visitor.get(pressed.location!)
    assert.deepEqual([isJustGoing(page), noteIn(page), await statusOf(id, ana.id)], [true, undefined, 'confirmed'])
    const later = await visitor.get(pressed.location!)
    assert.deepEqual([isJustGoing(later), offerIn(later)], [false, 'You’re going'], 'said once')
    assert.equal((await visitor.post(`/events/${id}/rsvp`)).location, `/events/${id}`, 'pressed twice')
    const asked = await visitor.get(`/events/${id}/rsvp/cancel`)
    assert.match(asked.text, /<h1>Give up your spot\?<\/h1>.*you can RSVP again/s)
    assert.equal(await statusOf(id, ana.id), 'confirmed', 'the question alone changes nothing')
    const left = await visitor.post(`/events/${id}/rsvp/cancel`)
    assert.equal(left.location, `/events/${id}`)
    const after = await visitor.get(left.location!)
    assert.deepEqual([offerIn(after), await statusOf(id, ana.id)], ['Join us', 'cancelled'])
    assert.match(noteIn(after)!, /no longer going/)
    assert.equal((await visitor.post(`/events/${id}/rsvp/cancel`)).status, 303, 'given back twice')
    assert.equal((await visitor.get(`/events/${id}/rsvp/cancel`)).location, `/events/${id}`, 'nothing to ask')
  })

  it('the event page shows the waitlist position, and a free seat goes to the next member', async () => {
    const [ana, bo, cy] = [await makeUser(site.app), await makeUser(site.app), await makeUser(site.app)] as Person[]
    const { id } = await make({ seats: 1 })
    const visitors = [await browse(site, ana), await browse(site, bo), await browse(site, cy)]
    for (const visitor of visitors.slice(0, 2)) await visitor!.post(`/events/${id}/rsvp`)
    const pressed = await visitors[2]!.post(`/events/${id}/rsvp`)
    assert.match(noteIn(await visitors[2]!.get(pressed.location!))!, /on the waitlist/)
    const [first, second, third] = visitors as [Visitor, Visitor, Visitor]
    assert.equal(offerIn(await third.get(`/events/${id}`)), 'You’re number 2 on the waitlist')
    assert.match(
      (await first.get(`/events/${id}/rsvp/cancel`)).text,
      /2 people are on the waitlist, so your spot will be gone/,
    )
    assert.match((await third.get(`/events/${id}/rsvp/cancel`)).text, /<h1>Leave the waitlist\?<\/h1>/)
    assert.match((await first.get(`/events/${id}`)).text, /1 going.*2 people on the waitlist/s)
    await first.post(`/events/${id}/rsvp/cancel`)
    assert.equal(offerIn(await second.get(`/events/${id}`)), 'You’re going')
    assert.equal(offerIn(await third.get(`/events/${id}`)), 'You’re number 1 on the waitlist')
    await third.post(`/events/${id}/rsvp/cancel`)
    assert.equal(offerIn(await third.get(`/events/${id}`)), 'All spots are taken')
  })

  it('a member banned from the group cannot RSVP, and a checked-in member cannot cancel', async () => {
    const [ana, bo] = [await makeUser(site.app), await makeUser(site.app)]
    const event = await make({ seats: 5 })
    await ban(site.app, event.groupId!, ana)
    const banned = await browse(site, ana)
    assert.equal(offerIn(await banned.get(`/events/${event.id}`)), 'You can’t RSVP to this event')
    assert.equal((await banned.post(`/events/${event.id}/rsvp`)).status, 403)
    await confirmSeat(site.app, event, bo)
    await checkInDirectly(site.app, event, bo)
    const inside = await browse(site, bo)
    assert.equal(offerIn(await inside.get(`/events/${event.id}`)), 'You’re checked in')
    assert.equal((await inside.post(`/events/${event.id}/rsvp/cancel`)).status, 409)
  })
})

describe('an RSVP submitted before the sign-in', () => {
  async function press(eventId: string): Promise<Visitor> {
    const visitor = site.visitor({ roams: true })
    await visitor.get(`/events/${eventId}`)
    assert.equal(visitor.cookies.size, 0)
    const pressed = await visitor.post(`/events/${eventId}/rsvp`)
    assert.deepEqual([pressed.status, pressed.location], [303, `/sign-in?return_to=/events/${eventId}`])
    return visitor
  }

  for (const name of wayNames)
    it(`the RSVP is completed after ${name}, and nothing is asked twice`, async () => {
      const { id } = await make({ seats: 2 })
      const path = `/events/${id}`
      const email = scope.newAddress()
      const visitor = await press(id)
      assert.equal(await scope.waysIn[name](visitor, email, path), path)
      const page = await visitor.get(path)
      assert.deepEqual([isJustGoing(page), noteIn(page)], [true, undefined])
      assert.equal(await statusOf(id, await idOf(email)), 'confirmed')
      assert.equal(visitor.cookies.has(cookieName), false)
    })

  it('the RSVP ends on the waitlist when the last seat was taken meanwhile, and the page says so', async () => {
    const event = await make({ seats: 1 })
    const visitor = await press(event.id)
    await confirmSeat(site.app, event, await makeUser(site.app))
    await scope.signInByCode(visitor, scope.newAddress(), `/events/${event.id}`)
    const page = await visitor.get(`/events/${event.id}`)
    assert.equal(offerIn(page), 'You’re number 1 on the waitlist')
    assert.match(noteIn(page)!, /^You’re signed in\. The last spot went meanwhile, so you’re on the waitlist\./)
  })

  it('a request and a place on the waitlist read as what they are', async () => {
    const states: [EventInput, string, RegExp][] = [
      [{ seats: 2, requiresApproval: true }, 'You’ve asked to come', /^You’ve asked to come\. No spot yet/],
      [{ seats: 2, upstream: 2 }, 'You’re number 1 on the waitlist', /^You’re on the waitlist\./],
    ]
    for (const [input, heading, note] of states) {
      const { id } = await make(input)
      const visitor = await press(id)
      await scope.signInByCode(visitor, scope.newAddress(), `/events/${id}`)
      const page = await visitor.get(`/events/${id}`)
      assert.deepEqual([offerIn(page), isJustGoing(page)], [heading, false])
      assert.match(noteIn(page)!, note)
    }
  })

  it('the RSVP fails with a message when nothing was left, and the sign-in succeeds', async () => {
    const event = await make({ seats: 1, waitlist: false })
    const visitor = await press(event.id)
    await confirmSeat(site.app, event, await makeUser(site.app))
    await scope.signInByCode(visitor, scope.newAddress(), `/events/${event.id}`)
    const page = await visitor.get(`/events/${event.id}`)
    assert.equal(offerIn(page), 'This event is full')
    assert.match(noteIn(page)!, /couldn’t save your spot/)
    assert.equal((await visitor.get('/settings/security')).status, 200)
  })

  it('the sign-in page names the event, and nothing that became hidden', async () => {
    const { id } = await make({ seats: 2 })
    const visitor = await press(id)
    assert.match((await visitor.get('/sign-in')).text, /<h1>Sign in to RSVP to A gathering<\/h1>/)
    const asking = await press((await make({ requiresApproval: true })).id)
    assert.match((await asking.get('/sign-in')).text, /<h1>Sign in to ask to come to A gathering<\/h1>/)
    await site.app.database.updateTable('events').set({ status: 'draft' }).where('id', '=', id).execute()
    assert.doesNotMatch((await visitor.get('/sign-in')).text, /A gathering/)
    assert.match((await (await browse(site)).get('/sign-in')).text, /<h1>Sign in or create an account<\/h1>/)
  })
})

describe('what search engines read', () => {
  it('an event is sold out where no one can get a spot, and not where people ask to come', async () => {
    const states: [EventInput, string][] = [
      [{ seats: 2 }, 'InStock'],
      [{ seats: 2, requiresApproval: true }, 'InStock'],
      [{ seats: 2, upstream: 2 }, 'SoldOut'],
      [{ seats: 2, requiresApproval: true, closesIn: -1 }, 'SoldOut'],
    ]
    for (const [input, availability] of states) {
      const { text } = await (await browse(site)).get(`/events/${(await make(input)).id}`)
      assert.equal(/"availability":"https:\/\/schema\.org\/(\w+)"/.exec(text)![1], availability)
    }
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type MadeEvent, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeUser } from '#test/support/builders/factories.ts'
import { confirmSeat } from '#test/support/builders/invitations.ts'
import { browse, changeUser } from '#test/support/builders/passes.ts'
import type { Site } from '#test/support/sign-in/server.ts'
import { openSignInSite, type SignInSite } from '#test/support/sign-in/ways-in.ts'

let scope: SignInSite
let site: Site
let event: MadeEvent
before(async () => {
  scope = await openSignInSite()
  site = scope.site
  event = await makeEventWithGroup(site.app, { seats: 40 })
  for (const [name, isShown] of [
    ['Ana Lee', true],
    ['Bo Shy', false],
  ] as const) {
    const person = await makeUser(site.app, { name })
    await changeUser(site.app, person, { show_on_guest_lists: isShown })
    await confirmSeat(site.app, event, person)
  }
})
after(() => scope[Symbol.asyncDispose]())

describe('the page of guests', () => {
  it('shows signed-in members who let themselves be seen, and no one to visitors', async () => {
    const path = `/events/${event.id}/guests`
    assert.equal((await (await browse(site)).get(path)).location, `/sign-in?return_to=${encodeURIComponent(path)}`)
    const page = await (await browse(site, await makeUser(site.app))).get(path)
    assert.match(page.text, /<h1>Who’s going<\/h1>.*2 going.*Ana Lee/s)
    assert.doesNotMatch(page.text, /Bo Shy/)
  })

  it('says so when the organizers do not show the guests', async () => {
    const closed = await makeEventWithGroup(site.app)
    await site.app.database.updateTable('events').set({ show_guests: false }).where('id', '=', closed.id).execute()
    const page = await (await browse(site, await makeUser(site.app))).get(`/events/${closed.id}/guests`)
    assert.deepEqual([page.status, /The organizers don’t show who’s going/.test(page.text)], [200, true])
  })
})

describe('the page to share an event', () => {
  it('has the link, a mail and a QR code, and is 404 for an event that is hidden', async () => {
    const visitor = await browse(site)
    const page = await visitor.get(`/events/${event.id}/share`)
    assert.ok(page.text.includes(`/events/${event.id}"`) || page.text.includes(event.id))
    assert.match(page.text, /<input id="link" readonly/)
    const code = await visitor.get(`/events/${event.id}/qr.svg`)
    assert.deepEqual([code.status, code.text.includes('<svg')], [200, true])
    const hidden = await makeEventWithGroup(site.app, { isHidden: true })
    for (const name of ['share', 'qr.svg'])
      assert.equal((await visitor.get(`/events/${hidden.id}/${name}`)).status, 404)
  })
})

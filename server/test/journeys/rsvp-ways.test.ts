import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { messagesFor } from '#messages/index.ts'
import { type BrowsedSite, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { ask } from '#test/support/builders/answers.ts'
import { assertSeatsAgree, type EventInput, makeEventIn, makeGuests, rsvp } from '#test/support/builders/events.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { scene } from '#test/support/builders/scene.ts'

const { accounts, events, flash, me, organize } = messagesFor('en')
const { offer } = events
const { editor } = organize
const minuteMs = 60_000
const tickets = 'https://www.tickets.example/42'
const meeting = 'https://meet.example/evening'

let browsed: BrowsedSite
before(async () => {
  browsed = await openBrowsedSite()
})
after(() => browsed[Symbol.asyncDispose]())

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
const set = (id: string, columns: object) =>
  browsed.site.app.database.updateTable('events').set(columns).where('id', '=', id).execute()

async function stage(event: EventInput = {}) {
  const { app, baseUrl } = browsed.site
  const { nina, group } = await scene(app, { people: { nina: { part: 'owner', name: 'Nina' } } })
  const id = await makeEventIn(app, group.id, { seats: 30, startsIn: 13 * 24 * 60, ...event })
  return { app, nina, group, id, url: `${baseUrl}/events/${id}` }
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'
  const open = async (person: Person | null): Promise<Page> => {
    const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, javaScriptEnabled }
    return (await browsed.openAs(person, phone)).newPage()
  }

  it(`the editor keeps how people sign up, with guests and a room that can be joined online, ${how}`, async () => {
    const { app, nina, group } = await stage()
    const page = await open(nina)
    await page.goto(`${browsed.site.baseUrl}/organize/groups/${group.urlname}/new-event`)
    await page.getByLabel(editor.titleLabel, { exact: true }).fill(`An evening ${how}`)
    await page.getByLabel(editor.dateLabel, { exact: true }).fill('2030-12-03')
    await page.getByLabel(editor.startLabel, { exact: true }).fill('19:00')
    const section = page.locator('#rsvp')
    const sentence = section.locator('summary .soft').first()
    await section.locator('summary').first().click()
    await section.locator('[name=rsvpMode][value=elsewhere]').check()
    await section.locator('[name=ticketUrl]').fill(tickets)
    await press(page, editor.saveDraft)
    await page.getByText(flash.done.draftSaved).waitFor()
    const find = () =>
      app.database
        .selectFrom('events')
        .innerJoin('event_seats', 'event_seats.event_id', 'events.id')
        .selectAll()
        .where('title', '=', `An evening ${how}`)
        .executeTakeFirstOrThrow()
    const first = await find()
    assert.deepEqual([first.rsvp_mode, first.ticket_url, first.takes_rsvps], ['elsewhere', tickets, false])

    // The same form again: folded to what was saved, and changed to everything at once.
    await page.goto(`${browsed.site.baseUrl}/organize/events/${first.id}/edit`)
    assert.match((await sentence.textContent())!, /On another site/)
    await section.locator('summary').first().click()
    assert.equal(await section.locator('[name=ticketUrl]').inputValue(), tickets)
    await section.locator('[name=rsvpMode][value=here]').check()
    await section.locator('[name=maxAttendees]').fill('40')
    await section.locator('[name=maxGuests]').fill('2')
    await section.locator('[name=requiresApproval]').check()
    await page.locator('[name=eventType][value=hybrid]').check()
    await page.locator('[name=onlineUrl]').fill(meeting)
    await press(page, editor.saveDraft)
    await page.getByText(flash.done.draftSaved).waitFor()
    const second = await find()
    assert.deepEqual(
      [second.rsvp_mode, second.takes_rsvps, second.max_guests, second.requires_approval, second.max_attendees],
      ['here', true, 2, true, 40],
    )
    assert.deepEqual([second.event_type, second.online_url], ['hybrid', meeting])
    await page.goto(`${browsed.site.baseUrl}/organize/events/${first.id}/edit`)
    assert.match(
      (await sentence.textContent())!,
      /^Here · 40 spots, waitlist · up to 2 guests each · you decide who comes · no questions$/,
    )
    await page.context().close()
  })

  it(`a guest who returns signed out has a spot after the address and the code, and a form only where it is needed, ${how}`, async () => {
    const { app, nina, id, url } = await stage()
    const other = await makeEventIn(app, (await stage()).group.id, { seats: 30, startsIn: 9000 })
    await ask(app, { id }, nina.token, [{ kind: 'short', label: 'Company', isRequired: true }])
    const walk = async (to: string, steps: (page: Page) => Promise<void>) => {
      const ana = await makeUser(app, { name: 'Ana' })
      const email = `${ana.username}@example.org`
      const page = await open(null)
      await page.goto(to)
      const screens: string[] = []
      page.on('framenavigated', (frame) => screens.push(new URL(frame.url()).pathname.replace(/[0-9a-f-]{36}/, ':id')))
      await press(page, offer.seat.button)
      await page.getByLabel(accounts.signIn.emailLabel).fill(email)
      await press(page, accounts.signIn.emailButton)
      await page.getByLabel(accounts.signIn.codeLabel).fill((await browsed.site.mailTo(email)).code)
      await press(page, accounts.signIn.codeButton)
      await steps(page)
      await heading(page, events.justGoing.heading)
      await page.context().close()
      return screens
    }
    const path = '/events/:id'
    const simple = await walk(url.replace(id, other), async () => undefined)
    assert.deepEqual(simple, ['/sign-in', '/sign-in/code', path])
    const asked = await walk(url, async (page) => {
      await page.getByLabel('Company').fill('Seeds and Co')
      await press(page, offer.seat.button)
    })
    assert.deepEqual(asked, ['/sign-in', '/sign-in/code', `${path}/rsvp/form`, path])
    assert.deepEqual(await assertSeatsAgree(app.database, id), [1, 0, 0, 0])
  })

  it(`an event elsewhere leads there, and one without RSVPs can be remembered, ${how}`, async () => {
    const { app, id, url } = await stage()
    const ana = await makeUser(app)
    const page = await open(ana)
    await set(id, { rsvp_mode: 'elsewhere', takes_rsvps: false, ticket_url: tickets })
    await page.goto(url)
    await heading(page, events.event.ticketsOn('tickets.example'))
    assert.equal(await page.getByRole('link', { name: offer.getTicket }).getAttribute('href'), tickets)
    assert.equal(await page.getByRole('button', { name: offer.seat.button, exact: true }).count(), 0)

    await set(id, { rsvp_mode: 'none', ticket_url: null })
    await page.goto(url)
    await heading(page, events.event.noRsvpNeeded)
    const saved = () => app.database.selectFrom('saved_events').select('user_id').where('event_id', '=', id).execute()
    await press(page, offer.reminder.ask)
    await page.getByText(offer.reminder.isSet).first().waitFor()
    assert.deepEqual(await saved(), [{ user_id: ana.id }])
    await page.goto(`${browsed.site.baseUrl}/me/events`)
    await page.getByText(me.events.remindersLead).waitFor()
    await page.goto(url)
    await press(page, offer.reminder.stop)
    await page.getByRole('button', { name: offer.reminder.ask, exact: true }).waitFor()
    assert.deepEqual(await saved(), [])
    assert.deepEqual(await assertSeatsAgree(app.database, id), [0, 0, 0, 0])
    await page.context().close()
  })

  it(`of a hybrid event, one joins online from a quarter of an hour before, and takes no spot, ${how}`, async () => {
    const { app, id, url } = await stage({ type: 'hybrid', seats: 1, startsIn: 60 })
    await set(id, { online_url: meeting })
    const [inRoom] = await makeGuests(app, 1)
    assert.equal((await rsvp(app, { id, groupId: null }, inRoom!)).status, 201)
    const ana = await makeUser(app)
    const page = await open(ana)
    await page.goto(url)
    await page.locator('#rsvp select[name=joinsOnline]').selectOption({ label: offer.who.online })
    await page.locator('#rsvp form button').click()
    await heading(page, events.justGoing.heading)
    const rows = app.database.selectFrom('rsvps').select(['status', 'joins_online']).where('user_id', '=', ana.id)
    assert.deepEqual(await rows.execute(), [{ status: 'confirmed', joins_online: true }])
    await page.goto(url)
    await page.getByText(/You’ll join online/).waitFor()
    const join = page.locator('#rsvp').getByRole('link', { name: offer.joinOnline })
    assert.equal(await join.count(), 0, 'an hour before')
    assert.equal(await page.locator('.ticket-qr').count(), 0, 'no one scans who joins online')
    app.clock.advance(45 * minuteMs)
    await page.reload()
    assert.equal(await join.getAttribute('href'), meeting)
    await heading(page, offer.soon)
    app.clock.advance(16 * minuteMs)
    await page.reload()
    await heading(page, offer.isOn)
    await page.context().close()
  })

  it(`an online event has no code to scan, and the link in time, also right after an RSVP, ${how}`, async () => {
    const { app, id, url } = await stage({ type: 'online', startsIn: 30 })
    await set(id, { online_url: meeting })
    const page = await open(await makeUser(app))
    // Not the link beside the place, which has been there all the time.
    const joinIn = (shown: Page) =>
      shown.locator('#rsvp, .just-going').getByRole('link', { name: offer.joinOnline, exact: true })
    const join = joinIn(page)
    await page.goto(url)
    await press(page, offer.seat.button)
    await heading(page, events.justGoing.heading)
    assert.deepEqual([await page.locator('.ticket-qr').count(), await join.count()], [0, 0], 'half an hour before')
    app.clock.advance(20 * minuteMs)
    await page.goto(url)
    assert.equal(await join.first().getAttribute('href'), meeting)
    assert.equal(await page.locator('.ticket-qr').count(), 0)

    const late = await open(await makeUser(app))
    await late.goto(url)
    await press(late, offer.seat.button)
    await heading(late, events.justGoing.heading)
    assert.equal(await joinIn(late).first().getAttribute('href', { timeout: 5000 }), meeting)
    assert.equal(await late.getByRole('link', { name: events.justGoing.ticket, exact: true }).count(), 0)
    for (const one of [page, late]) await one.context().close()
  })

  it(`a party that waits takes the one free spot without its guests, ${how}`, async () => {
    const { app, id, url } = await stage({ seats: 2, maxGuests: 2 })
    const event = { id, groupId: null }
    const [first] = await makeGuests(app, 1)
    assert.equal((await rsvp(app, event, first!)).status, 201)
    const ana = await makeUser(app)
    const page = await open(ana)
    await page.goto(url)
    await page.locator('#rsvp select[name=guests]').selectOption('2')
    await page.locator('#rsvp form button').click()
    await heading(page, offer.waitingParty.heading(2, 1))
    await page.goto(url)
    await page.getByText(offer.waitingParty.together(3)).waitFor()
    assert.deepEqual(await assertSeatsAgree(app.database, id), [1, 3, 0, 0])
    await press(page, offer.waitingParty.takeAlone)
    await page.locator('#rsvp, .just-going').getByText(offer.going.heading).first().waitFor()
    assert.deepEqual(await assertSeatsAgree(app.database, id), [2, 0, 0, 0])
    await page.context().close()
  })
}

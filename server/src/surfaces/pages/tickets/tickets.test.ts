import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { countModules } from '#platform/media/qr-code.ts'
import { assertPage, headingIn } from '#test/support/browser/pages.ts'
import { countCheckins } from '#test/support/builders/check-in-codes.ts'
import { giveRole, type MadeEvent, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { ban } from '#test/support/builders/invitations.ts'
import { makeParty } from '#test/support/builders/parties.ts'
import { browse } from '#test/support/builders/passes.ts'
import { useSite } from '#test/support/sign-in/server.ts'

const site = useSite()

interface Made {
  event: MadeEvent
  holder: Person
  organizer: Person
  code: string
}

/** An event with a holder of a ticket and a volunteer of its group. */
async function makeTicket(seats: number | null = 5): Promise<Made> {
  const event = await makeEventWithGroup(site.app, { seats })
  const holder = await makeUser(site.app, { name: 'Hanna Holder' })
  const organizer = await makeUser(site.app)
  await giveRole(site.app, event.groupId, organizer, 'volunteer')
  await (await browse(site, holder)).post(`/events/${event.id}/rsvp`)
  const { code } = await site.app.database
    .selectFrom('tickets')
    .select('code')
    .where('event_id', '=', event.id)
    .executeTakeFirstOrThrow()
  return { event, holder, organizer, code }
}

describe('the QR code of a ticket', () => {
  it('is 25 modules wide for hosts of up to 17 characters, and 29 up to 40', () => {
    const widthOf = (host: number) => countModules(`HTTPS://${'H'.repeat(host)}/T/01ABCDEFGH`)
    for (const [host, modules] of [
      [10, 25],
      [17, 25],
      [18, 29],
      [40, 29],
    ] as const)
      assert.equal(widthOf(host), modules, `a host of ${host} characters`)
  })
})

describe('the page of a ticket', () => {
  it('shows the holder the ticket: name, event, QR code and letters', async () => {
    const { holder, code } = await makeTicket()
    const visitor = await browse(site, holder)
    const page = await visitor.get(`/t/${code}`)
    assertPage(page, 200, 'A gathering')
    for (const part of ['Hanna Holder', `${code.slice(0, 5)}-${code.slice(5)}`, '<svg', 'Make a new code'])
      assert.ok(page.text.includes(part), part)
    const { 'cache-control': cached, 'x-robots-tag': robots, 'x-keep-until': kept } = page.headers
    assert.deepEqual([cached, robots], ['no-store', 'noindex'])
    assert.ok(Date.parse(String(kept)) > site.app.clock.now().getTime())
    assert.equal(headingIn(await visitor.get(`/t/${code.toLowerCase()}`)), 'A gathering')
    const scanned = await visitor.get(`/T/${code}`)
    assert.deepEqual([scanned.status, scanned.location], [302, `/t/${code}`])
  })

  it('has no QR code for one who joins online', async () => {
    const { event, holder, code } = await makeTicket()
    const visitor = await browse(site, holder)
    const setType = (event_type: string) =>
      site.app.database.updateTable('events').set({ event_type }).where('id', '=', event.id).execute()
    const isScanned = async () => {
      const { text } = await visitor.get(`/t/${code}`)
      const parts = [/ticket-qr/, /data-ticket/, /Make a new code/, new RegExp(`${code.slice(0, 5)}-`)]
      return parts.map((part) => part.test(text)).concat(/You’ll join online/.test(text))
    }
    const [scanned, joins] = [
      [true, true, true, true, false],
      [false, false, false, false, true],
    ]
    assert.deepEqual(await isScanned(), scanned)
    await setType('online')
    assert.deepEqual(await isScanned(), joins)
    await setType('hybrid')
    assert.deepEqual(await isScanned(), scanned)
    await site.app.database.updateTable('rsvps').set({ joins_online: true }).where('event_id', '=', event.id).execute()
    assert.deepEqual(await isScanned(), joins)
  })

  it('shows an organizer the name and one button, which checks the holder in', async () => {
    const { event, organizer, code } = await makeTicket()
    const visitor = await browse(site, organizer)
    const page = await visitor.get(`/t/${code}`)
    assertPage(page, 200, 'Hanna Holder')
    assert.equal(page.headers['x-keep-until'], undefined)
    assert.doesNotMatch(page.text, /ticket-qr|Make a new code|\/renew/)
    const pressed = await visitor.post(`/t/${code}/check-in`)
    assert.deepEqual([pressed.status, pressed.location], [303, `/t/${code}`])
    const done = await visitor.get(`/t/${code}`)
    assert.match(done.text, /Checked in\..*Checked in at \d\d:\d\d/s)
    const { method } = await site.app.database
      .selectFrom('checkins')
      .select('method')
      .where('event_id', '=', event.id)
      .executeTakeFirstOrThrow()
    assert.equal(method, 'qr')
    assert.equal((await visitor.post(`/t/${code}/check-in`)).status, 303)
    assert.doesNotMatch((await visitor.get(`/t/${code}`)).text, /Checked in\.|<button class="big"/)
    assert.equal(await countCheckins(site.app.database, event.id), 1)
  })

  it('shows an organizer who of a party is here, and whose guest a ticket is of', async () => {
    const { event, organizer } = await makeTicket(9)
    await site.app.database.updateTable('events').set({ max_guests: 2 }).where('id', '=', event.id).execute()
    const party = await makeParty(site.app, event, ['Bea', null], { name: 'Anna Becker' })
    const visitor = await browse(site, organizer)
    const buttonsIn = ({ text }: { text: string }) =>
      [...text.matchAll(/<button class="big[^>]*>([^<]*)</g)].map(([, words]) => words)
    const page = await visitor.get(`/t/${party.code}`)
    assertPage(page, 200, 'Anna Becker + 2 guests')
    assert.deepEqual(buttonsIn(page), ['All 3 are here', 'Only Anna'])
    await visitor.post(`/t/${party.code}/check-in`)
    const [bea, unnamed] = party.guests as [(typeof party.guests)[0], (typeof party.guests)[0]]
    const guest = await visitor.get(`/t/${bea.code}`)
    assertPage(guest, 200, 'Bea')
    assert.match(guest.text, /Guest of Anna Becker/)
    await visitor.post(`/t/${bea.code}/check-in`)
    assert.match((await visitor.get(`/t/${bea.code}`)).text, /Checked in at \d\d:\d\d/)
    assert.deepEqual(buttonsIn(await visitor.get(`/t/${party.code}`)), ['1 guest is here'])
    await visitor.post(`/t/${party.code}/check-in`, { withGuests: 'yes' })
    assert.deepEqual(buttonsIn(await visitor.get(`/t/${party.code}`)), [])
    assertPage(await visitor.get(`/t/${unnamed.code}`), 200, 'Guest of Anna Becker')
    for (const other of [await browse(site), await browse(site, party.holder)]) {
      const seen = await other.get(`/t/${bea.code}`)
      assertPage(seen, 200, 'A gathering')
      assert.doesNotMatch(seen.text, />Bea<|Guest of|\/check-in/)
      assert.ok((await other.post(`/t/${bea.code}/renew`)).status >= 300)
    }
    const count = site.app.database.selectFrom('guests').select('code').where('event_id', '=', event.id)
    assert.deepEqual(
      (await count.orderBy('id').execute()).map(({ code }) => code),
      [bea.code, unnamed.code],
    )
  })

  it('shows everyone else the event and no name', async () => {
    const { event, code } = await makeTicket()
    const other = await makeTicket()
    const anonymous = await browse(site)
    const visitors = [anonymous, await browse(site, await makeUser(site.app)), await browse(site, other.organizer)]
    for (const visitor of visitors) {
      const page = await visitor.get(`/t/${code}`)
      assertPage(page, 200, 'A gathering')
      assert.doesNotMatch(page.text, /Hanna|Check in|ticket-qr|\/renew/)
      assert.ok(page.text.includes(`/events/${event.id}`))
      assert.equal(page.headers['x-keep-until'], undefined)
    }
    for (const path of [`/t/${code}/check-in`, `/t/${code}/renew`]) {
      assert.equal((await visitors[1]!.post(path)).status, 403)
      assert.equal((await visitors[2]!.post(path)).status, 403)
      assert.match((await anonymous.post(path)).location!, /^\/sign-in\?return_to=/)
    }
    assert.match((await anonymous.get(`/t/${code}`)).text, /Is it yours\? Sign in/)
    assert.equal(await countCheckins(site.app.database, event.id), 0)
  })

  it('has a new code once the holder asks for it; the old one is unknown', async () => {
    const { holder, organizer, code } = await makeTicket()
    const visitor = await browse(site, holder)
    const pressed = await visitor.post(`/t/${code}/renew`)
    assert.equal(pressed.status, 303)
    assert.notEqual(pressed.location, `/t/${code}`)
    assert.match((await visitor.get(pressed.location!)).text, /Your ticket has a new code/)
    for (const one of [visitor, await browse(site, organizer)])
      assertPage(await one.get(`/t/${code}`), 404, 'We don’t know this ticket')
  })

  it('says why a ticket opens no door, and shows no QR code then', async () => {
    const { event, holder, organizer, code } = await makeTicket(1)
    const visitor = await browse(site, holder)
    const at = await browse(site, organizer)
    const expect = async (heading: string) => {
      const page = await visitor.get(`/t/${code}`)
      assert.ok(page.text.includes(`<h2>${heading}</h2>`), heading)
      assert.doesNotMatch(page.text, /ticket-qr|\/renew/)
      assert.equal(page.headers['x-keep-until'], undefined)
    }
    const setRsvp = (row: object) =>
      site.app.database.updateTable('rsvps').set(row).where('event_id', '=', event.id).execute()
    await setRsvp({ status: 'cancelled' })
    await expect('This ticket isn’t valid now')
    assert.match((await at.get(`/t/${code}`)).text, /Has no spot now/)
    await setRsvp({ status: 'waitlisted', place: 9 })
    await expect('You’re on the waitlist')
    await site.app.database.updateTable('events').set({ status: 'cancelled' }).where('id', '=', event.id).execute()
    await expect('This event is cancelled')
    assert.doesNotMatch((await at.get(`/t/${code}`)).text, /<button class="big"/)
    await ban(site.app, event.groupId!, holder)
    assert.match((await at.get(`/t/${code}`)).text, /banned from the group/)
  })

  it('counts wrong codes together with those of check-in codes, per user and per address', async () => {
    const { code } = await makeTicket()
    const person = await browse(site, await makeUser(site.app))
    for (const visitor of [person, site.visitor()]) {
      for (let n = 0; n < 10; n++)
        assert.equal((await visitor.get(n % 2 ? '/t/0000000000' : '/checkin/NO-CODE')).status, 404)
      assertPage(await visitor.get(`/t/${code}`), 429, 'Too many wrong codes')
    }
    assert.equal((await (await browse(site)).get(`/t/${code}`)).status, 200)
  })

  it('brings the worker that keeps the ticket, for its own pages only', async () => {
    const { status, headers, text } = await (await browse(site)).get('/t/offline-worker.js')
    assert.deepEqual([status, headers['content-type']], [200, 'text/javascript; charset=utf-8'])
    assert.equal(headers['service-worker-allowed'], undefined)
    assert.match(text, /addEventListener\('fetch'/)
  })
})

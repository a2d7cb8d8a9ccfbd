import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { guestTicketUrl } from '#domains/events/rsvps/index.ts'
import { assertPage, mainOf } from '#test/support/browser/pages.ts'
import { assertSeatsAgree, type EventInput, makeEventWithGroup, makeGuest } from '#test/support/builders/events.ts'
import { makeToken } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { useSite } from '#test/support/sign-in/server.ts'

const site = useSite()

/** Ana Adeyemi with guests, and the addresses of their tickets. */
async function makeParty(guests: readonly { name?: string }[] = [{ name: 'Jo' }, {}], input: EventInput = {}) {
  const event = await makeEventWithGroup(site.app, { seats: 5, maxGuests: 3, ...input })
  const ana = await makeGuest(site.app, { name: 'Ana Adeyemi' })
  const path = `/v1/events/${event.id}/rsvp`
  const { status, text } = await site.app.post(path, { token: ana.token, body: { guests } })
  assert.equal(status, 201, text)
  const list = async () => (await site.app.get(`${path}/guests`, ana)).body.data.guests
  const pathOf = ({ url }: { url: string }) => new URL(url).pathname
  return { event, ana, path, list, paths: ((await list()) as { url: string }[]).map(pathOf) }
}

const seatsOf = (id: string) => assertSeatsAgree(site.app.database, id)

describe('the page of a guest’s ticket', () => {
  it('has the event, the code, who brings them and nothing else of that person', async () => {
    const { event, ana, paths } = await makeParty()
    const page = await site.visitor().get(paths[0]!)
    assertPage(page, 200, 'A gathering')
    const main = mainOf(page.text)
    assert.match(main, /Ana Adeyemi. is bringing you.*<svg.*[0-9A-Z]{5}-[0-9A-Z]{5}.*name="name" value="Jo"/s)
    assert.match(
      main,
      /Add to calendar<\/a><a class="button quiet" href="\/g\/cancel\/[\w-]+" rel="nofollow">I can’t make it</,
    )
    for (const secret of [ana.id, ana.username!, '@example.org', 'avatar'])
      assert.ok(!page.text.includes(secret), secret)
    const { 'cache-control': cached, 'x-robots-tag': robots, 'referrer-policy': referrer } = page.headers
    assert.deepEqual([cached, robots, referrer], ['no-store', 'noindex', 'no-referrer'])
    assert.doesNotMatch(main, /(src|href)="https?:/)
    const calendar = await site.visitor().get(paths[0]!.replace('/g/', '/g/calendar/'))
    assert.match(calendar.text, new RegExp(`BEGIN:VEVENT\\r\\nUID:${event.id}@.*SUMMARY:A gathering`, 's'))
    assert.doesNotMatch(calendar.text, /Ana/)
  })

  it('takes the name that the guest gives, and takes it back', async () => {
    const { list, paths } = await makeParty()
    const guest = site.visitor()
    for (const [name, kept] of [
      ['  Pia ', 'Pia'],
      ['شاي', 'شاي'],
      ['', null],
    ] as const) {
      assert.equal((await guest.post(paths[1]!, { name })).status, 303)
      assert.deepEqual(
        (await list()).map((one: { name: string | null }) => one.name),
        ['Jo', kept],
      )
    }
    const long = await guest.post(paths[1]!, { name: 'x'.repeat(101) })
    assert.equal(long.status, 400)
    assert.match(long.text, /role="alert">Enter a name of up to 100.*value="x{101}"/s)
  })

  it('asks once before the spot is given back, and then it goes to the next in line at once', async () => {
    const { event, paths } = await makeParty([{ name: 'Jo' }], { seats: 2, closesIn: 10 })
    const bo = await makeGuest(site.app)
    await site.app.post(`/v1/events/${event.id}/rsvp`, bo)
    assert.deepEqual(await seatsOf(event.id), [2, 1, 0, 0])
    site.app.clock.advance(11 * 60_000)
    const guest = site.visitor()
    const leave = paths[0]!.replace('/g/', '/g/cancel/')
    const asked = await guest.get(leave)
    assert.match(mainOf(asked.text), /You can’t make it\?.*<form method="post"/s)
    assert.deepEqual(await seatsOf(event.id), [2, 1, 0, 0], 'looking changes nothing')
    const done = await guest.post(leave)
    assertPage(done, 200, 'Thanks for letting us know')
    assert.deepEqual(await seatsOf(event.id), [2, 0, 0, 0])
    const { rows } = await sql<{ type: string }>`
      select type from outbox_events where data->>'eventId' = ${event.id}`.execute(site.app.database)
    const types = rows.map(({ type }) => type)
    for (const type of ['guest.left', 'rsvp.updated', 'rsvp.promoted']) assert.ok(types.includes(type), type)
    for (const again of [await guest.post(leave), await guest.get(paths[0]!)])
      assertPage(again, 410, 'This ticket isn’t valid anymore')
  })

  it('gives back each spot once, when twenty presses come at the same time', async () => {
    const { event, paths } = await makeParty([{}, {}, {}])
    const presses = Array.from({ length: 20 }, (_, n) =>
      site.visitor({ roams: true }).post(paths[n % 2]!.replace('/g/', '/g/cancel/')),
    )
    const statuses = (await Promise.all(presses)).map(({ status }) => status)
    assert.ok(
      statuses.every((status) => [200, 404, 410].includes(status)),
      String(statuses),
    )
    assert.equal(statuses.filter((status) => status === 200).length, 2)
    assert.deepEqual(await seatsOf(event.id), [2, 0, 0, 0])
  })

  it('keeps the spot of one who is inside', async () => {
    const { event, paths } = await makeParty()
    const at = site.app.clock.now().toISOString()
    await site.app.database
      .updateTable('guests')
      .set({ checked_in_at: at, method: 'manual' })
      .where('event_id', '=', event.id)
      .execute()
    assert.doesNotMatch(mainOf((await site.visitor().get(paths[0]!)).text), /can’t make it/)
    assert.equal((await site.visitor().post(paths[0]!.replace('/g/', '/g/cancel/'))).status, 409)
    assert.deepEqual(await seatsOf(event.id), [3, 0, 0, 0])
  })
})

describe('the ticket of who brings guests', () => {
  it('has a row to pass on the ticket of each, and a new code ends the former link', async () => {
    const { event, ana, paths } = await makeParty([{ name: 'Jo' }])
    const holder = await browse(site, ana)
    const { code } = await site.app.database
      .selectFrom('tickets')
      .select('code')
      .where('event_id', '=', event.id)
      .executeTakeFirstOrThrow()
    const page = await holder.get(`/t/${code}`)
    assert.match(mainOf(page.text), /Your guests’ tickets.*<b dir="auto">Jo<\/b>.*data-copy=.*wa\.me.*data-share=/s)
    assert.ok(page.text.includes(`https://hearth.test${paths[0]}`))
    const renew = /action="(\/t\/\w+\/guests\/[0-9a-f-]+\/renew)"/.exec(page.text)![1]!
    assert.equal((await site.visitor().post(renew)).location, `/sign-in?return_to=${encodeURIComponent(`/t/${code}`)}`)
    assert.equal((await (await browse(site, await makeGuest(site.app))).post(renew)).status, 403)
    assert.equal((await site.visitor().get(paths[0]!)).status, 200)
    assert.deepEqual([(await holder.post(renew)).location], [`/t/${code}#guests`])
    assert.equal((await site.visitor().get(paths[0]!)).status, 410)
    const fresh = /(\/g\/[\w-]+)" rel="nofollow">Open</.exec((await holder.get(`/t/${code}`)).text)![1]!
    assert.equal((await site.visitor().get(fresh)).status, 200)
  })

  it('has none of it for a person alone', async () => {
    const { event, ana } = await makeParty([])
    const { code } = await site.app.database
      .selectFrom('tickets')
      .select('code')
      .where('event_id', '=', event.id)
      .executeTakeFirstOrThrow()
    assert.doesNotMatch((await (await browse(site, ana)).get(`/t/${code}`)).text, /guest/i)
  })
})

describe('the list of guests', () => {
  it('has links only while the RSVP is confirmed, and only for who may have tickets', async () => {
    const { path, ana, list, event } = await makeParty([{}])
    const reader = await makeToken(site.app, ana, ['read:events'])
    assert.equal((await site.app.get(`${path}/guests`, { token: reader })).body.data.guests[0].url, null)
    const [{ id, url }] = await list()
    const links = site.links
    const { code } = await site.app.database
      .selectFrom('guests')
      .select('code')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    assert.equal(url, guestTicketUrl(links, { eventId: event.id, guestId: id, code }))
    assert.ok(!url.includes(code) && !Buffer.from(url.split('/').at(-1)!, 'base64url').toString().includes(code))
    await site.app.database
      .updateTable('rsvps')
      .set({ status: 'waitlisted', place: 1 })
      .where('event_id', '=', event.id)
      .execute()
    assert.equal((await list())[0].url, null)
    const other = await makeGuest(site.app)
    assert.equal((await site.app.get(`${path}/guests`, other)).status, 404)
  })
})

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, describe, it } from 'node:test'
import { brotliDecompressSync } from 'node:zlib'
import { islandPath } from '#surfaces/site/islands.ts'
import { weigh } from '#test/support/browser/pages.ts'
import { makeDoorList } from '#test/support/builders/door-lists.ts'
import { makeDoorVolunteer } from '#test/support/builders/door-team.ts'
import { type Guest, giveRole, makeGuests } from '#test/support/builders/events.ts'
import { browse } from '#test/support/builders/passes.ts'
import { openSite, type Site } from '#test/support/sign-in/server.ts'
import { readerWasm } from './style.ts'

let site: Site
let volunteer: Guest
let helper: Guest
let stranger: Guest
let list: Awaited<ReturnType<typeof makeDoorList>>
let path: string
before(async () => {
  site = await openSite()
  ;[volunteer, helper, stranger] = (await makeGuests(site.app, 3)) as [Guest, Guest, Guest]
  list = await makeDoorList(site.app, 3)
  path = `/door/${list.event.id}`
  await giveRole(site.app, list.event.groupId, volunteer, 'volunteer')
  await makeDoorVolunteer(site.app, list.event, helper)
})
after(() => site[Symbol.asyncDispose]())

describe('the app for the entrance', () => {
  it('opens for volunteers of the group and of the event alone, and has no names', async () => {
    for (const person of [volunteer, helper]) {
      const { status, text } = await (await browse(site, person)).get(path)
      assert.equal(status, 200)
      assert.match(text, /<b id="inside">0<\/b> <span id="of"[^>]*>of 3 in</)
      for (const { name } of list.guests) assert.ok(!text.includes(name), name)
    }
    assert.equal((await (await browse(site, stranger)).get(path)).status, 403)
    for (const none of [crypto.randomUUID(), 'NONE', list.event.id.toUpperCase()])
      assert.equal((await (await browse(site, volunteer)).get(`/door/${none}`)).status, 404)
  })

  it('has words of parties only where people bring guests or may, or answers are shown', async () => {
    const visitor = await browse(site, volunteer)
    const open = async () => (await visitor.get(path)).text
    const plain = await open()
    assert.doesNotMatch(plain, /data-party|Guest of|are here/)
    const set = (max_guests: number) =>
      site.app.database.updateTable('events').set({ max_guests }).where('id', '=', list.event.id).execute()
    await set(2)
    site.app.clock.advance(1000)
    assert.match(await open(), /data-party="[^"]*All \{n\} are here/)
    await set(0)
    site.app.clock.advance(1000)
    assert.equal(await open(), plain)
  })

  it('is the only page that may use the camera and compiled code', async () => {
    const visitor = await browse(site, volunteer)
    const { headers } = await visitor.get(path)
    assert.match(
      String(headers['content-security-policy']),
      /script-src 'self' 'wasm-unsafe-eval';.* worker-src 'self'/,
    )
    assert.match(String(headers['permissions-policy']), /camera=\(self\).* screen-wake-lock=\(self\)/)
    for (const other of ['/events', '/organize', '/doors']) {
      const { headers: usual } = await visitor.get(other)
      assert.doesNotMatch(String(usual['content-security-policy']), /wasm|worker-src/, other)
      assert.match(String(usual['permissions-policy']), /camera=\(\)/, other)
    }
  })

  it('brings a reader that browsers keep for a year, whose two files are of one package', async () => {
    const visitor = site.visitor()
    const script = await visitor.get(islandPath('door-reader'))
    assert.equal(script.status, 200)
    const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'"
    assert.equal(script.headers['content-security-policy'], policy)
    const { headers, rawPayload } = await site.http.inject({
      url: readerWasm.path,
      headers: { 'accept-encoding': 'br' },
    })
    assert.deepEqual(
      [headers['content-type'], headers['cache-control'], headers['content-encoding']],
      ['application/wasm', 'public, max-age=31536000, immutable', 'br'],
    )
    const file = readFileSync(new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
    assert.ok(brotliDecompressSync(rawPayload).equals(file))
    assert.ok(rawPayload.length <= 417_000, `${rawPayload.length} bytes`)
    const bytes = weigh(script.text) + weigh(file)
    assert.ok(bytes <= 430_000, `${bytes} bytes with gzip`)
  })

  it('can be installed: its pages name a manifest with icons, in the scope of its service worker', async () => {
    const visitor = await browse(site, volunteer)
    for (const page of [path, '/door', '/door/'])
      assert.match((await visitor.get(page)).text, /<link rel="manifest" href="\/door\/app.webmanifest">/)
    const { headers, text } = await site.visitor().get('/door/app.webmanifest')
    assert.match(String(headers['content-type']), /^application\/manifest\+json/)
    const { name, display, scope, start_url: start, icons } = JSON.parse(text)
    assert.deepEqual([name, display, scope, start], ['Hearth Door', 'standalone', '/door/', '/door/'])
    for (const { src } of icons) assert.equal((await visitor.get(src)).status, 200, src)
  })

  it('without script checks in by ticket, and says in words for the volunteer why not', async () => {
    const visitor = await browse(site, helper)
    const [guest] = list.guests
    const checkIn = (ticket: string) => visitor.post(`${path}/check-in`, { ticket })
    const done = await checkIn(guest!.code.toLowerCase())
    assert.deepEqual([done.status, done.location], [303, path])
    assert.match((await visitor.get(path)).text, /role="status">Checked in\.</)
    const again = await checkIn(guest!.code)
    assert.equal(again.status, 409)
    assert.match(again.text, /id="field-ticket-problem">Already checked in\.</)
    const other = await makeDoorList(site.app, 1, { seed: 5 })
    assert.match((await checkIn(other.guests[0]!.code)).text, /This ticket isn’t valid for this event/)
    const refused = await (await browse(site, stranger)).post(`${path}/check-in`, { ticket: list.guests[1]!.code })
    assert.equal(refused.status, 403)
  })
})

describe('the events to check people in at', () => {
  it('are those of the visitor, with a way on where there are none', async () => {
    const mine = await (await browse(site, helper)).get('/door')
    assert.match(mine.text, new RegExp(`<a href="${path}">`))
    const none = await (await browse(site, stranger)).get('/door')
    assert.ok(!none.text.includes(path))
    assert.match(none.text, /No event to check people in for.*href="\/organize"/s)
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { recordStatements } from '#test/support/app/recorded-statements.ts'
import { type Guest, giveRole, type MadeEvent, makeEventWithGroup, makeGuest } from '#test/support/builders/events.ts'
import { browse } from '#test/support/builders/passes.ts'
import { openSite, type Site, type Visitor } from '#test/support/sign-in/server.ts'

const people = 1500
let site: Site
let manager: Guest
let visitor: Visitor
let event: MadeEvent
before(async () => {
  site = await openSite()
  manager = await makeGuest(site.app)
  event = await makeEventWithGroup(site.app, { seats: null })
  await giveRole(site.app, event.groupId, manager, 'manager')
  visitor = await browse(site, manager)
  const at = site.app.clock.now().toISOString()
  const rows = Array.from({ length: people }, (_, n) => ({
    id: `01990000-0000-7000-8001-${String(n).padStart(12, '0')}`,
    // All letters, and the other way round as last names.
    name: `${String.fromCodePoint(65 + (n % 26))}na ${String.fromCodePoint(90 - (n % 26))}ed${n}`,
  }))
  await site.app.database.insertInto('users').values(rows).execute()
  const rsvp = { event_id: event.id, group_id: event.groupId, status: 'confirmed', rsvp_at: at, updated_at: at }
  await site.app.database
    .insertInto('rsvps')
    .values(rows.map(({ id }) => ({ id: id.replace('-8001-', '-8002-'), user_id: id, ...rsvp })))
    .execute()
  // Otherwise it is planned for a few, and most of the time is spent on that.
  await sql`analyze users, rsvps`.execute(site.app.database)
})
after(() => site[Symbol.asyncDispose]())

const path = (rest: string) => `/organize/events/${event.id}/print/${rest}`
const numbersIn = (page: string) => [...page.matchAll(/<p class="page-number">([^<]+)</g)].map(([, words]) => words)
const cut = (numbers: (string | undefined)[]) => [numbers.length, numbers[0], numbers.at(-1)]

/** Bytes of the page, and what it may cost to make it. */
const sheets = [
  { rest: 'door-list', numbers: [47, '1 / 47', '47 / 47'], bytes: 320_000, cpuMs: 4000 },
  {
    rest: 'name-badges?by=last&entrances=2',
    numbers: [189, 'A–M · 1 / 94', 'N–Z · 95 / 95'],
    bytes: 6_500_000,
    cpuMs: 12_000,
  },
]

describe('sheets for 1,500 people', () => {
  for (const { rest, numbers, bytes, cpuMs } of sheets)
    it(`${rest}: all are on one page with right numbers, for a bounded cost`, async () => {
      let page = ''
      const start = process.cpuUsage()
      const statements = await recordStatements(async () => {
        page = (await visitor.get(path(rest))).text
      })
      const { user, system } = process.cpuUsage(start)
      assert.deepEqual(cut(numbersIn(page)), numbers)
      assert.equal(new Set(page.match(/[A-Z]ed\d+/g)).size, people)
      assert.doesNotMatch(page, /class="pager"/)
      assert.ok(page.length < bytes, `${page.length} bytes`)
      // Some for each hundred people, and none for each of them.
      assert.ok(statements.length < 15 * 6 + 20, `${statements.length} statements`)
      assert.ok((user + system) / 1000 < cpuMs, `${(user + system) / 1000} ms`)
    })

  it('come in the order of last names, and split by their letters for each entrance', async () => {
    const page = (await visitor.get(path('door-list?by=last&entrances=4'))).text
    const names = [...page.matchAll(/<th scope="row" dir="auto">\w+ (\w)ed/g)].map(([, letter]) => letter)
    assert.deepEqual(names, names.toSorted())
    const entrances = [...new Set(numbersIn(page).map((words) => words!.split(' ')[0]))]
    assert.deepEqual(entrances, ['A–G', 'H–M', 'N–T', 'U–Z'])
    assert.equal(numbersIn(page)[0], 'A–G · 1 / 13')
    assert.match(page, /<b class="entrance">A–G<\/b>/)
    assert.equal(numbersIn((await visitor.get(path('door-list?entrances=99&by=x'))).text)[0], '1 / 47')
  })
})

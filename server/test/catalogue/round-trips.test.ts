import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { checkInByCode } from '#domains/events/check-in/commands.ts'
import { cancelRsvp, createRsvp } from '#domains/events/rsvps/commands.ts'
import { awardBadge } from '#domains/recognition/badges/index.ts'
import { claimBadge } from '#domains/recognition/claim-links/commands.ts'
import { scopesOfRole } from '#kernel/operation/scopes.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import { type Transaction, transact } from '#platform/database/outbox.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { testDatabaseOptions } from '#test/support/app/databases.ts'
import { type App, useApp } from '#test/support/app/harness.ts'
import { countSends, recordStatements } from '#test/support/app/recorded-statements.ts'
import { makeCode } from '#test/support/builders/check-in-codes.ts'
import { makeBadge, makeLink } from '#test/support/builders/claim-links.ts'
import { type Guest, type MadeEvent, makeEventWithGroup, makeGuest } from '#test/support/builders/events.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { until } from '#test/support/net/webhook-listeners.ts'

/** Not guarded, so that no statement asks for the read-only mode in between. */
let database: Database
const app: App = useApp({
  async prepare() {
    database = openDatabase({ ...testDatabaseOptions(app.url), poolMax: 1 }, openLogger('silent'))
  },
})
after(() => database.destroy())

interface Scene {
  event: MadeEvent
  /** Of a check-in. */
  code: string
  badgeId: string
  /** The code of a link to the badge. */
  link: string
}

type Work = (unit: Transaction, guest: Guest, scene: Scene) => Promise<unknown>
const run = (work: Work, guest: Guest, scene: Scene) =>
  transact(database, app.clock, { userId: guest.id, requestId: null }, (unit) => work(unit, guest, scene))

const now = () => app.clock.now()
const rsvp: Work = (unit, { id: userId }, { event }) => createRsvp(unit, event.id, { userId, isAdmin: false }, now())
const cancel: Work = (unit, { id: userId }, { event }) => cancelRsvp(unit, event.id, { userId, isAdmin: false }, now())
const checkIn: Work = (unit, { id: userId }, { code }) =>
  checkInByCode(unit, { code, userId, isAdmin: false }, 'code', now())
const award: Work = (unit, { id }, { badgeId }) =>
  awardBadge(unit, { badgeId, userIds: [id], source: 'organiser' }, now())
const claim: Work = (unit, { id: userId }, { link }) => claimBadge(unit, { code: link, userId }, now())

/** What a request waits for in its transaction. A change that needs more must say why. */
const changes: [string, Work[], Work, { roundTrips: number; statements: number }][] = [
  ['an RSVP', [], rsvp, { roundTrips: 3, statements: 7 }],
  ['a cancelled RSVP', [rsvp], cancel, { roundTrips: 3, statements: 6 }],
  // The code leads to the event, whose lock comes next.
  ['a check-in with a seat', [rsvp], checkIn, { roundTrips: 4, statements: 7 }],
  ['a check-in of a walk-in', [], checkIn, { roundTrips: 5, statements: 10 }],
  ['an award', [], award, { roundTrips: 4, statements: 7 }],
  // The link leads to the badge. Its use is counted alone and late: all who claim it wait for its row.
  ['a claim', [], claim, { roundTrips: 6, statements: 10 }],
]

/** Statements of a request with a token, which is one of them. */
const reads: [string, number][] = [
  ['/v1/me', 2],
  ['/v1/events', 2],
  ['/v1/events?limit=1&sort=latest&from=2020-01-01T00:00:00Z', 2],
  ['/v1/groups', 2],
  ['/v1/profile/portfolio', 2],
  ['/v1/profile/rsvps', 2],
]

describe('statements of a read', () => {
  for (const [path, expected] of reads)
    it(`${path}: ${expected}`, async () => {
      await makeEventWithGroup(app, { startsIn: 30 })
      const person = await makeUser(app)
      const token = await makeToken(app, person, [...scopesOfRole('user')])
      const read = async () => assert.equal((await app.get(path, { token })).status, 200)
      await read()
      // When a token was used is written beside the first answer.
      const used = app.database.selectFrom('tokens').select('id').where('last_used_at', 'is not', null)
      await until('the token is marked as used', () => used.where('user_id', '=', person.id).executeTakeFirst())
      const statements = await recordStatements(read)
      assert.equal(statements.length, expected, statements.map(({ text }) => text).join('\n'))
    })
})

describe('round trips to the database', () => {
  for (const [name, earlier, work, expected] of changes)
    it(`${name}: ${expected.roundTrips} for ${expected.statements} statements`, async () => {
      const event = await makeEventWithGroup(app, { startsIn: 30, seats: 10 })
      const badge = await makeBadge(app)
      const scene = { event, code: await makeCode(app, event), badgeId: badge.id, link: await makeLink(app, badge) }
      const [first, second, third] = [await makeGuest(app), await makeGuest(app), await makeGuest(app)]
      for (const guest of [first, second, third]) for (const step of earlier) await run(step, guest, scene)
      // The first one connects and prepares.
      await run(work, first, scene)
      const roundTrips = await countSends(() => run(work, second, scene))
      const { length } = await recordStatements(() => run(work, third, scene))
      assert.deepEqual({ roundTrips, statements: length }, expected)
    })
})

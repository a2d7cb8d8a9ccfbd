import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { operations } from '#domains/index.ts'
import type { UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { type App, useApp } from '#test/support/app/harness.ts'
import { explainAmongMany } from '#test/support/app/plans.ts'
import { recordStatements } from '#test/support/app/recorded-statements.ts'
import { lockOfSeats, type Seen, type Sent, sendTogether, whilePoisoned } from '#test/support/app/together.ts'
import { countCheckins, countUses, listEmittedCheckins, makeCode } from '#test/support/builders/check-in-codes.ts'
import {
  assertSeatsAgree,
  type Guest,
  giveRole,
  listEmitted,
  type MadeEvent,
  makeEventWithGroup,
  makeGuests,
  rsvp,
  unRsvp,
} from '#test/support/builders/events.ts'
import { inTransaction } from '#test/support/builders/factories.ts'
import { checkInAtDoor, checkInByCodes } from './commands.together.ts'
import { checkInAttendee, checkInByCode } from './commands.ts'

const app: App = useApp({
  async prepare() {
    guests = await makeGuests(app, 24)
  },
})
let guests: Guest[]

const enter = (code: string, by: Guest, key?: string): Sent => ({
  ...{ op: operations['check-in'].create, by, params: { code }, body: { method: 'qr' } },
  ...(key && { key }),
})
const join = ({ id }: MadeEvent, by: Guest): Sent => ({ op: operations.rsvps.create, by, params: { id } })
const desk = ({ id: eventId }: MadeEvent, by: Guest, guest: Guest): Sent => {
  return { op: operations['check-in'].createAtDesk, by, params: { eventId, userId: guest.id }, body: {} }
}
const byId = ({ id: eventId }: MadeEvent, by: Guest, guest: Guest): Sent => {
  return { op: operations['check-in'].createByOrganizer, by, params: { eventId }, body: { userId: guest.id } }
}
const told = (seen: Seen[]) => seen.map((one) => ('code' in one ? one.code : 'in'))
const together = (event: MadeEvent, all: Sent[]) => sendTogether(app, lockOfSeats(event.id), all)

async function makeTeam(event: MadeEvent, team: Guest[]): Promise<void> {
  for (const one of team) await giveRole(app, event.groupId, one, 'volunteer')
}

describe('check-ins at one event that are in flight at the same time', () => {
  it('by two codes: each code is used as often as it may, in the order of arrival', async () => {
    const event = await makeEventWithGroup(app, { seats: null })
    const [small, large] = [await makeCode(app, event, { maxUses: 4 }), await makeCode(app, event)]
    const all = guests.slice(0, 14).map((guest, n) => enter(n % 2 ? large : small, guest))
    const seen = told(await together(event, [...all, enter(large, guests[0]!)]))
    const expected = Array.from({ length: 14 }, (_, n) => (n % 2 || n < 8 ? 'in' : 'checkin_code_exhausted'))
    assert.deepEqual(seen, [...expected, 'already_checked_in'])
    assert.deepEqual([await countUses(app.database, small), await countUses(app.database, large)], [4, 7])
    assert.equal((await listEmittedCheckins(app.database, event.id)).length, 11)
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [11, 0, 0, 0])
  })

  it('with RSVPs between them take the seats in the order of arrival', async () => {
    const event = await makeEventWithGroup(app, { seats: 4, waitlist: false })
    const code = await makeCode(app, event)
    const all = guests.slice(0, 8).map((guest, n) => (n % 2 ? join(event, guest) : enter(code, guest)))
    assert.deepEqual(told(await together(event, all)), [...Array(4).fill('in'), ...Array(4).fill('event_full')])
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [4, 0, 0, 0])
  })

  it('of parties that wait take as many seats as there are people in each', async () => {
    const event = await makeEventWithGroup(app, { seats: 2, maxGuests: 2 })
    const code = await makeCode(app, event)
    const [first, ...waiting] = guests.slice(0, 3) as [Guest, ...Guest[]]
    await rsvp(app, event, first)
    for (const { token } of waiting) await app.post(`/v1/events/${event.id}/rsvp`, { token, body: { guests: [{}] } })
    await sql`update event_seats set max_attendees = 3 where event_id = ${event.id}`.execute(app.database)
    const all = [first, ...waiting].map((guest) => enter(code, guest))
    assert.deepEqual(told(await together(event, all)), ['in', 'in', 'event_full'])
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [3, 2, 0, 0])
  })

  it('with a key are answered again', async () => {
    const event = await makeEventWithGroup(app, { seats: null })
    const code = await makeCode(app, event)
    const all = guests.slice(0, 6).map((guest) => enter(code, guest, `key ${event.id}`))
    const [first, again] = [await together(event, all), await together(event, all)]
    assert.deepEqual(
      again,
      first.map((one) => ({ ...one, isReplay: true })),
    )
    assert.equal(await countUses(app.database, code), 6)
  })

  it('by a team at the door: each has its own name, role and refusal', async () => {
    const event = await makeEventWithGroup(app, { seats: 3 })
    const [team, people] = [guests.slice(0, 5), guests.slice(5, 12)]
    await makeTeam(event, team)
    for (const one of people.slice(0, 5)) await rsvp(app, event, one)
    const [ana, ben, cam, dan, eva] = team as [Guest, Guest, Guest, Guest, Guest]
    const stranger = guests[20]!
    const seen = await together(event, [
      desk(event, ana, people[0]!),
      byId(event, ben, people[1]!),
      desk(event, cam, people[1]!),
      byId(event, dan, people[3]!),
      desk(event, stranger, people[2]!),
      byId(event, eva, people[6]!),
    ])
    assert.deepEqual(told(seen), ['in', 'in', 'already_checked_in', 'in', 'forbidden', 'user_not_found'])
    const { rows } = await sql<{ user_id: string; checked_in_by: string }>`
      select user_id, checked_in_by from checkins where event_id = ${event.id} order by user_id`.execute(app.database)
    assert.deepEqual(
      rows.map((row) => [row.user_id, row.checked_in_by]),
      [
        [people[0]!.id, ana.id],
        [people[1]!.id, ben.id],
        [people[3]!.id, dan.id],
      ].toSorted(([a], [b]) => (a! < b! ? -1 : 1)),
    )
    assert.equal((seen[1] as { data: { user: { id: string } } }).data.user.id, people[1]!.id)
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [4, 1, 0, 1])
    assert.equal((await listEmittedCheckins(app.database, event.id)).length, 3)
    assert.equal(await countCheckins(app.database, event.id), 3)
  })

  it('fail alone, by a code and at the door: one that PostgreSQL rejects is a failure, and the others are in', async () => {
    const event = await makeEventWithGroup(app, { seats: null })
    const code = await makeCode(app, event)
    const [team, people] = [guests.slice(0, 6), guests.slice(6, 12)]
    const [byCode, byTeam] = [people[2]!, guests[16]!]
    await makeTeam(event, team)
    const atDoor = guests.slice(12, 18)
    for (const one of atDoor) await rsvp(app, event, one)
    const enterAll = people.map((one) => enter(code, one))
    const expected = Array(6).fill('in')
    const entered = await whilePoisoned(app, 'checkins', byCode.id, () => together(event, enterAll))
    assert.deepEqual(told(entered), expected.with(2, 'failed: poison'))
    const deskAll = atDoor.map((one, n) => desk(event, team[n]!, one))
    const checked = await whilePoisoned(app, 'checkins', byTeam.id, () => together(event, deskAll))
    assert.deepEqual(told(checked), expected.with(4, 'failed: poison'))
    assert.equal(await countUses(app.database, code), 5)
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [11, 0, 0, 0])
    const rows = (await listEmittedCheckins(app.database, event.id)).map((one) => one.user_id)
    const inside = [...people, ...atDoor].filter((one) => one !== byCode && one !== byTeam).map(({ id }) => id)
    assert.deepEqual(rows.toSorted(), inside.toSorted())
    assert.equal(await countCheckins(app.database, event.id), 10)
  })
})

const size = 8
const party = fc.record({ n: fc.nat(size - 1), guests: fc.constantFrom(0, 0, 1, 2), joinsOnline: fc.boolean() })
const scenario = fc.record({
  seats: fc.constantFrom(null, 2, 4, 6),
  maxUses: fc.constantFrom(undefined, 2, 4),
  before: fc.uniqueArray(party, { selector: ({ n }) => n, maxLength: 6 }),
  leaving: fc.uniqueArray(fc.nat(size - 1), { maxLength: 2 }),
  asks: fc.constantFrom(false, false, true),
  inside: fc.uniqueArray(fc.nat(size - 1), { maxLength: 2 }),
  banned: fc.option(fc.nat(size - 1)),
  requiresRsvp: fc.constantFrom(false, false, true),
  who: fc.uniqueArray(fc.record({ n: fc.nat(size - 1), code: fc.nat(1) }), { selector: ({ n }) => n, minLength: 1 }),
})
type Way = 'by codes' | 'at desks'

describe('checking in together', () => {
  const now = () => app.clock.now()
  const outcomeOf = (outcome: unknown) => (outcome instanceof ApiError ? outcome.code : 'in')
  const inOwn = (work: (unit: UnitOfWork) => Promise<unknown>) => inTransaction(app, work).then(outcomeOf, outcomeOf)

  async function readState(event: MadeEvent, codes: string[]) {
    const name = new Map(guests.map(({ id }, n) => [id, n]))
    const { rows } = await sql<{ user_id: string; status: string; checked: boolean; ticket: boolean }>`
      select r.user_id, r.status, r.party_size, r.joins_online, c.id is not null as checked, t.code is not null as ticket
      from rsvps r
        left join checkins c on c.event_id = r.event_id and c.user_id = r.user_id
        left join tickets t on t.event_id = r.event_id and t.user_id = r.user_id
      where r.event_id = ${event.id} order by r.user_id`.execute(app.database)
    const uses = await Promise.all(codes.map((code) => countUses(app.database, code)))
    const events = (await listEmitted(app.database, event.id)).map(([type, id]) => `${name.get(id)} ${type}`).toSorted()
    const entered = (await listEmittedCheckins(app.database, event.id)).length
    const seats = await assertSeatsAgree(app.database, event.id)
    return { rows: rows.map((row) => ({ ...row, user_id: name.get(row.user_id) })), uses, events, entered, seats }
  }

  for (const way of ['by codes', 'at desks'] as Way[])
    it(`${way} gives what checking in one after the other gives`, async () => {
      await fc.assert(
        fc.asyncProperty(scenario, async (drawn) => {
          const { seats, maxUses, before, leaving, asks, inside, banned, requiresRsvp, who } = drawn
          async function prepare() {
            const wish = { seats, maxGuests: 2, type: 'hybrid', requiresApproval: asks } as const
            const event = await makeEventWithGroup(app, wish)
            const codes = [await makeCode(app, event, { ...(maxUses && { maxUses }) }), await makeCode(app, event)]
            for (const { n, guests: count, joinsOnline } of before) {
              const brought = Array.from({ length: joinsOnline ? 0 : count }, () => ({}))
              await app.post(`/v1/events/${event.id}/rsvp`, {
                token: guests[n]!.token,
                body: { guests: brought, joinsOnline },
              })
            }
            for (const n of leaving) await unRsvp(app, event, guests[n]!)
            for (const n of inside) await alone(event, codes, { n, code: 1 })
            if (banned !== null)
              await sql`insert into group_bans (group_id, user_id, banned_at) values (${event.groupId}, ${guests[banned]!.id}, now())`.execute(
                app.database,
              )
            if (requiresRsvp)
              await sql`update events set require_rsvp = true where id = ${event.id}`.execute(app.database)
            // What hosts decide is not decided by a code; without them, requests are let in by one.
            if (asks && !requiresRsvp)
              await sql`update events set requires_approval = false where id = ${event.id}`.execute(app.database)
            return { event, codes }
          }
          const presented = (codes: string[], { n, code }: { n: number; code: number }) => {
            return { code: codes[code]!, userId: guests[n]!.id, isAdmin: false }
          }
          const atDesk = (event: MadeEvent) => ({ eventId: event.id, by: guests[10]!.id, isAdmin: false })
          const alone = (event: MadeEvent, codes: string[], one: { n: number; code: number }) =>
            inOwn((unit) =>
              way === 'by codes'
                ? checkInByCode(unit, presented(codes, one), 'code', now())
                : checkInAttendee(unit, atDesk(event), { userId: guests[one.n]!.id }, now()),
            )
          const [one, other] = [await prepare(), await prepare()]
          const single: string[] = []
          for (const asked of who) single.push(await alone(one.event, one.codes, asked))
          const joint = await inTransaction(app, (unit): Promise<unknown[]> => {
            const ctx = { db: unit.db, now: now() } as never
            const { event, codes } = other
            return way === 'by codes'
              ? checkInByCodes(
                  ctx,
                  who.map((asked) => ({ ...presented(codes, asked), eventId: event.id, method: 'code', ...unit })),
                )
              : checkInAtDoor(
                  ctx,
                  who.map(({ n }) => ({ ...atDesk(event), input: { userId: guests[n]!.id }, ...unit })),
                )
          })
          assert.deepEqual(joint.map(outcomeOf), single)
          assert.deepEqual(await readState(other.event, other.codes), await readState(one.event, one.codes))
        }),
        { numRuns: Number(process.env.TOGETHER_RUNS ?? 15), seed: 41 },
      )
    })

  it('finds what it needs of each person by indexes', async () => {
    const event = await makeEventWithGroup(app, { seats: null })
    const code = await makeCode(app, event)
    const statements = await recordStatements(() =>
      together(
        event,
        guests.map((guest) => enter(code, guest)),
      ),
    )
    const read = statements.find(({ text }) => /as p \(user_id, code, is_admin\)/.test(text))!
    const plan = await explainAmongMany(app.database, event, read)
    assert.doesNotMatch(plan, /Seq Scan on (rsvps|group_favorites|group_bans|checkins)|hashed SubPlan/)
  })
})

import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { type App, useApp } from '#test/support/app/harness.ts'
import {
  assertSeatsAgree,
  type Guest,
  type MadeEvent,
  makeEventWithGroup,
  makeGuests,
} from '#test/support/builders/events.ts'
import { inTransaction } from '#test/support/builders/factories.ts'
import { changeRsvp } from './commands.change.ts'
import { passSpotOn } from './commands.passing.ts'
import { approveRequests, declineRequests } from './commands.requests.ts'
import { changeSeats } from './commands.seats.ts'
import { cancelRsvp, createRsvp } from './commands.ts'
import { findOwnRsvp } from './queries.pages.ts'

const size = 7
let people: Guest[]
const app: App = useApp({
  async prepare() {
    people = await makeGuests(app, size)
  },
})

type Step =
  | { does: 'join' | 'change'; n: number; party: number; online: boolean }
  | { does: 'leave' | 'approve' | 'decline'; n: number }
  | { does: 'resize'; seats: number }
  | { does: 'ask'; isOn: boolean }
  | { does: 'give'; n: number; to: number }

interface Party {
  n: number
  people: number
  online: boolean
  status: 'confirmed' | 'waitlisted' | 'requested' | 'declined' | 'cancelled'
}

/**
 * What contract §8.1 says, written once more and as plainly as possible: a queue in which the first party that fits whole gets its
 * seats, again and again.
 */
class Model {
  capacity: number
  readonly hasWaitlist: boolean
  asks = false
  /** Those who wait, in their order. */
  queue: Party[] = []
  all = new Map<number, Party>()

  constructor(capacity: number, hasWaitlist: boolean) {
    this.capacity = capacity
    this.hasWaitlist = hasWaitlist
  }

  spots = (party: Party) => (party.online ? 0 : party.people)
  free = () =>
    this.capacity -
    [...this.all.values()].filter((one) => one.status === 'confirmed').reduce((sum, one) => sum + this.spots(one), 0)

  promote() {
    for (;;) {
      const next = this.queue.find((party) => this.spots(party) <= this.free())
      if (!next) return
      next.status = 'confirmed'
      this.queue = this.queue.filter((party) => party !== next)
    }
  }

  /** At the end of the queue, and then promotion runs. */
  enqueue(party: Party): string {
    const before = party.status
    party.status = 'waitlisted'
    this.queue.push(party)
    this.promote()
    if (party.status === 'waitlisted' && !this.hasWaitlist) {
      this.queue.pop()
      party.status = before
      return 'event_full'
    }
    return party.status
  }

  /** One person comes instead of another: no seat is free between. */
  give(own: Party | undefined, to: number): string {
    if (this.asks) return 'invalid_state'
    const taker = this.all.get(to)
    if (taker?.status === 'confirmed' || taker?.status === 'requested') return 'already_rsvped'
    if (taker?.status === 'declined') return 'request_declined'
    if (own?.status !== 'confirmed' || own.people > 1) return 'spot_gift_not_found'
    this.queue = this.queue.filter((party) => party !== taker)
    own.status = 'cancelled'
    this.all.set(to, { n: to, people: 1, online: own.online, status: 'confirmed' })
    return 'confirmed'
  }

  does(step: Step): string {
    if (step.does === 'ask') {
      this.asks = step.isOn
      return 'set'
    }
    if (step.does === 'resize') {
      const taken = this.capacity - this.free()
      if (step.seats < taken && step.seats !== this.capacity) return 'capacity_below_confirmed'
      this.capacity = step.seats
      this.promote()
      return 'set'
    }
    const own = this.all.get(step.n)
    if (step.does === 'give') return this.give(own, step.to)
    const isActive = own !== undefined && ['confirmed', 'waitlisted', 'requested'].includes(own.status)
    if (step.does === 'join') {
      if (isActive) return 'already_rsvped'
      if (own?.status === 'declined') return 'request_declined'
      if (step.online && step.party > 1) return 'validation_failed'
      const party: Party = { n: step.n, people: step.party, online: step.online, status: 'cancelled' }
      if (this.asks) {
        party.status = 'requested'
        this.all.set(step.n, party)
        return 'requested'
      }
      this.all.set(step.n, party)
      const told = this.enqueue(party)
      if (told === 'event_full') {
        if (own) this.all.set(step.n, own)
        else this.all.delete(step.n)
      }
      return told
    }
    if (step.does === 'leave') {
      if (!own || !isActive) return 'rsvp_not_found'
      own.status = 'cancelled'
      this.queue = this.queue.filter((party) => party !== own)
      this.promote()
      return 'cancelled'
    }
    if (step.does === 'change') {
      if (!own || !isActive) return 'rsvp_not_found'
      if (step.online && step.party > 1) return 'validation_failed'
      const more = (step.online ? 0 : step.party) - this.spots(own)
      if (own.status === 'confirmed' && more > 0) {
        const isTaken = this.queue.some((party) => this.spots(party) <= this.free())
        if (more > this.free() || isTaken) return 'event_full'
      }
      own.people = step.party
      own.online = step.online
      this.promote()
      return own.status
    }
    if (step.does === 'approve') {
      if (!own) return 'unknown'
      if (own.status === 'confirmed' || own.status === 'waitlisted') return 'unchanged'
      return own.status === 'cancelled' ? 'not_pending' : this.enqueue(own)
    }
    if (!own) return 'unknown'
    if (own.status === 'declined') return 'unchanged'
    if (own.status !== 'requested') return 'not_pending'
    own.status = 'declined'
    return 'declined'
  }
}

const guestsOf = (party: number) => Array.from({ length: party - 1 }, () => ({}))

async function perform(unit: UnitOfWork, event: MadeEvent, step: Step, now: Date): Promise<string> {
  if (step.does === 'ask') {
    await sql`update events set requires_approval = ${step.isOn} where id = ${event.id}`.execute(unit.db)
    return 'set'
  }
  if (step.does === 'resize') {
    await changeSeats(unit, event.id, { maxAttendees: step.seats }, now)
    return 'set'
  }
  const user = { userId: people[step.n]!.id, isAdmin: false }
  if (step.does === 'give') {
    const own = await findOwnRsvp(unit.db, event.id, user.userId)
    const given = { eventId: event.id, giverId: user.userId, rsvpAt: own!.rsvp_at! }
    return (await passSpotOn(unit, given, { ...user, userId: people[step.to]!.id }, {}, now)).status
  }
  if (step.does === 'join') {
    const input = { guests: guestsOf(step.party), joinsOnline: step.online }
    return (await createRsvp(unit, event.id, user, now, input)).status
  }
  if (step.does === 'change') {
    const kept = await unit.db
      .selectFrom('guests')
      .select('id')
      .where('user_id', '=', user.userId)
      .where('event_id', '=', event.id)
      .where('removed_at', 'is', null)
      .execute()
    const wanted = guestsOf(step.party).map((guest, n) => kept[n] ?? guest)
    return (await changeRsvp(unit, event.id, user, { guests: wanted, joinsOnline: step.online }, now)).status
  }
  if (step.does === 'leave') {
    await cancelRsvp(unit, event.id, user, now)
    return 'cancelled'
  }
  const answer = step.does === 'approve' ? approveRequests : declineRequests
  const [outcome] = await answer(unit, event.id, [user.userId], null, now)
  if (!outcome) return 'unknown'
  if (outcome.status === 'refused') return outcome.code
  return outcome.status === 'done' ? outcome.to : 'unchanged'
}

const someone = fc.nat(size - 1)
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('join' as const),
      n: someone,
      party: fc.integer({ min: 1, max: 4 }),
      online: fc.constantFrom(false, false, false, true),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('change' as const),
      n: someone,
      party: fc.integer({ min: 1, max: 4 }),
      online: fc.constantFrom(false, false, false, true),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('leave' as const), n: someone }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('approve' as const, 'decline' as const), n: someone }) },
  { weight: 5, arbitrary: fc.record({ does: fc.constant('give' as const), n: someone, to: someone }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('resize' as const), seats: fc.integer({ min: 1, max: 9 }) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('ask' as const), isOn: fc.boolean() }) },
)

/** Asks, hears not this time, asks again, and is let in after all. */
const declinedAndLetIn: Step[] = [
  { does: 'ask', isOn: true },
  { does: 'join', n: 0, party: 2, online: false },
  { does: 'decline', n: 0 },
  { does: 'join', n: 0, party: 1, online: false },
  { does: 'approve', n: 0 },
  { does: 'approve', n: 0 },
]

/** Two ask for one seat, and the second yes is a place in line. */
const letInToWait: Step[] = [
  { does: 'ask', isOn: true },
  { does: 'join', n: 0, party: 1, online: false },
  { does: 'join', n: 1, party: 1, online: false },
  { does: 'approve', n: 0 },
  { does: 'approve', n: 1 },
  { does: 'leave', n: 0 },
  { does: 'approve', n: 0 },
]

/** Who waits takes the spot of another, and the other waits then. */
const givenToOneWhoWaits: Step[] = [
  { does: 'join', n: 0, party: 1, online: false },
  { does: 'join', n: 1, party: 3, online: false },
  { does: 'join', n: 2, party: 1, online: false },
  { does: 'give', n: 0, to: 1 },
  { does: 'join', n: 0, party: 1, online: false },
  { does: 'leave', n: 1 },
]

it('parties, requests and changes end as a queue in which the first party that fits whole gets its seats', async () => {
  const met = new Set<string>()
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 8 }),
      fc.boolean(),
      fc.array(step, { minLength: 5, maxLength: 30 }),
      async (seats, waitlist, steps) => {
        const event = await makeEventWithGroup(app, { seats, waitlist, maxGuests: 9, type: 'hybrid' })
        const model = new Model(seats, waitlist)
        for (const one of steps) {
          const told = await inTransaction(app, (unit) => perform(unit, event, one, app.clock.now())).catch(
            (error: unknown) => {
              if (error instanceof ApiError) return error.code
              throw error
            },
          )
          assert.equal(told, model.does(one), JSON.stringify(one))
          met.add(`${one.does} ${told}`)
        }
        const { rows } = await sql<{ user_id: string; status: string; party_size: number }>`
          select user_id, status, party_size from rsvps where event_id = ${event.id}`.execute(app.database)
        const number = new Map(people.map(({ id }, n) => [id, n]))
        assert.deepEqual(
          rows.map((row) => [number.get(row.user_id), row.status, row.party_size]).toSorted(),
          [...model.all.values()].map(({ n, status, people: count }) => [n, status, count]).toSorted(),
        )
        const { rows: waiting } = await sql<{ user_id: string }>`
          select user_id from rsvps where event_id = ${event.id} and status = 'waitlisted' order by place`.execute(
          app.database,
        )
        assert.deepEqual(
          waiting.map((row) => number.get(row.user_id)),
          model.queue.map(({ n }) => n),
        )
        await assertSeatsAgree(app.database, event.id)
      },
    ),
    {
      numRuns: Number(process.env.TOGETHER_RUNS ?? 30),
      seed: 42,
      examples: [
        [3, true, declinedAndLetIn],
        [1, true, letInToWait],
        [1, true, givenToOneWhoWaits],
      ],
    },
  )
  for (const seen of [
    'join confirmed',
    'join waitlisted',
    'join requested',
    'join request_declined',
    'change event_full',
  ])
    assert.ok(met.has(seen), `no example led to ${seen}`)
  for (const seen of [
    'change confirmed',
    'approve confirmed',
    'approve waitlisted',
    'approve not_pending',
    'give confirmed',
    'give already_rsvped',
    'give spot_gift_not_found',
    'decline declined',
  ])
    assert.ok(met.has(seen), `no example led to ${seen}`)
})

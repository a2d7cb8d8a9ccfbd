import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { type App, useApp } from '#test/support/app/harness.ts'
import {
  assertSeatsAgree,
  checkInDirectly,
  type EventInput,
  type Guest,
  listEmitted,
  type MadeEvent,
  makeEventWithGroup,
  makeGuests,
} from '#test/support/builders/events.ts'
import { inTransaction } from '#test/support/builders/factories.ts'
import { changeRsvp } from './commands.change.ts'
import { changeRsvps, type RsvpOfEvent } from './commands.together.ts'
import { cancelRsvp, createRsvp } from './commands.ts'

const app: App = useApp({
  async prepare() {
    guests = await makeGuests(app, 9)
  },
})
let guests: Guest[]

/** What is left of a run, without ids. */
async function readState(event: MadeEvent, people: Guest[]) {
  const name = new Map(people.map(({ id }, n) => [id, n]))
  const { rows } = await sql<{
    user_id: string
    status: string
    place: number | null
    end_reason: string | null
    party_size: number
    joins_online: boolean
    has_ticket: boolean
    guests: number
  }>`
    select r.user_id, r.status, r.place, r.end_reason, r.party_size, r.joins_online, t.code is not null as has_ticket,
      (select count(*) from guests g where g.event_id = r.event_id and g.user_id = r.user_id and g.removed_at is null) as guests
    from rsvps r left join tickets t on t.event_id = r.event_id and t.user_id = r.user_id
    where r.event_id = ${event.id} order by r.user_id`.execute(app.database)
  const { rows: seats } = await sql`
    select confirmed, waitlisted, cancelled, requested, confirmed_guests, waiting_guests, joining_online, extra, last_place
    from event_seats where event_id = ${event.id}`.execute(app.database)
  const events = (await listEmitted(app.database, event.id)).map(([type, id]) => `${name.get(id)} ${type}`).toSorted()
  return { rows: rows.map((row) => ({ ...row, user_id: name.get(row.user_id) })), seats, events }
}

type Wish = Pick<RsvpOfEvent, 'wants' | 'isAdmin'> & { n: number; guests: number; online: boolean }
const inputOf = ({ guests, online }: Wish) => ({ guests: Array(guests).fill({}), joinsOnline: online })
const outcomeOf = (outcome: unknown) => {
  if (outcome instanceof ApiError) return outcome.code
  const { status, position, ticket } = outcome as { status: string; position: number | null; ticket: string | null }
  return [status, position, ticket !== null]
}
const settle = (work: Promise<unknown>) => work.then(outcomeOf, outcomeOf)
const inOwn = (work: (unit: UnitOfWork) => Promise<unknown>) => settle(inTransaction(app, work))

interface Scenario
  extends Required<
    Pick<EventInput, 'seats' | 'waitlist' | 'upstream' | 'startsIn' | 'maxGuests' | 'requiresApproval'>
  > {
  opensIn: number | undefined
  before: Omit<Wish, 'n'>[]
  wishes: Wish[]
  checkedIn: number | null
  extra: boolean
}

const size = 9
const wanted = {
  guests: fc.constantFrom(0, 0, 0, 1, 2),
  online: fc.constantFrom(false, false, false, false, true),
}
const scenario = fc.record<Scenario>({
  seats: fc.constantFrom(null, 1, 2, 4, 6),
  maxGuests: fc.constantFrom(0, 2, 2),
  requiresApproval: fc.constantFrom(false, false, false, true),
  waitlist: fc.boolean(),
  upstream: fc.constantFrom(null, 1),
  startsIn: fc.constantFrom(60, 60, 60, -30, -1000),
  opensIn: fc.constantFrom(undefined, undefined, 10),
  before: fc.array(
    fc.record({
      wants: fc.constantFrom('join', 'join', 'join', 'leave', 'change'),
      isAdmin: fc.constant(false),
      ...wanted,
    }),
    { maxLength: 12 },
  ),
  wishes: fc.uniqueArray(
    fc.record<Wish>({
      n: fc.nat(size - 1),
      ...{ wants: fc.constantFrom('join', 'join', 'leave', 'leave', 'change'), isAdmin: fc.boolean(), ...wanted },
    }),
    {
      selector: ({ n }) => n,
      minLength: 1,
      maxLength: size,
    },
  ),
  checkedIn: fc.option(fc.nat(size - 1), { freq: 4 }),
  extra: fc.boolean(),
})

/** One leaves, and then the one who is promoted by that: the next in line gets the seat. */
const promotedAndLeaves: Scenario = {
  ...{ seats: 1, waitlist: true, upstream: null, startsIn: 60, opensIn: undefined, checkedIn: null, extra: false },
  ...{ maxGuests: 0, requiresApproval: false },
  before: Array(3).fill({ wants: 'join', isAdmin: false, guests: 0, online: false }),
  wishes: [0, 5, 7].map((n) => ({ n, wants: n === 7 ? 'join' : 'leave', isAdmin: false, guests: 0, online: false })),
}

describe('deciding together', () => {
  it('gives what deciding one after the other gives, whatever is wished', async () => {
    const people = guests.slice(0, size)
    const now = () => app.clock.now()
    const alone = (unit: UnitOfWork, event: MadeEvent, wish: Wish): Promise<unknown> => {
      const { n, wants, isAdmin } = wish
      const user = { userId: people[n]!.id, isAdmin }
      if (wants === 'change') return changeRsvp(unit, event.id, user, inputOf(wish), now())
      return wants === 'join'
        ? createRsvp(unit, event.id, user, now(), inputOf(wish))
        : cancelRsvp(unit, event.id, user, now()).then(() => ({ status: 'cancelled', position: null, ticket: null }))
    }
    async function prepare({ before, checkedIn, extra, ...input }: Omit<Scenario, 'wishes'>): Promise<MadeEvent> {
      // People come while it is open and to come; how it stands then is set afterwards.
      const event = await makeEventWithGroup(app, {
        ...(input as EventInput),
        startsIn: 60,
        opensIn: undefined,
        type: 'hybrid',
      } as EventInput)
      for (const [n, one] of before.entries())
        await inOwn((unit) => alone(unit, event, { ...one, n: (n * 5) % size, isAdmin: false }))
      if (checkedIn !== null) await checkInDirectly(app, event, people[checkedIn]!)
      const starts = new Date(now().getTime() + input.startsIn * 60_000)
      const opens = input.opensIn === undefined ? null : new Date(now().getTime() + input.opensIn * 60_000)
      await sql`update events set starts_at = ${starts}, over_at = ${new Date(starts.getTime() + 180 * 60_000)}, rsvp_opens_at = ${opens}
        where id = ${event.id}`.execute(app.database)
      // As an organizer's addition beyond the capacity leaves it.
      if (extra && input.seats !== null)
        await sql`update event_seats set max_attendees = greatest(1, confirmed - 1), extra = greatest(0, confirmed - greatest(1, confirmed - 1))
          where event_id = ${event.id} and confirmed > 1`.execute(app.database)
      return event
    }
    const met = new Set<string>()
    await fc.assert(
      fc.asyncProperty(scenario, async (drawn) => {
        const { wishes, ...rest } = drawn
        const [one, other] = [await prepare(rest), await prepare(rest)]
        const single: unknown[] = []
        for (const asked of wishes) single.push(await inOwn((unit) => alone(unit, one, asked)))
        const joint = await inTransaction(app, async (unit) => {
          const asked = wishes.map((wish) => ({
            userId: people[wish.n]!.id,
            eventId: other.id,
            wants: wish.wants,
            isAdmin: wish.isAdmin,
            input: inputOf(wish),
            ...unit,
          }))
          return changeRsvps({ db: unit.db, now: now() } as never, asked)
        })
        assert.deepEqual(joint.map(outcomeOf), single)
        assert.deepEqual(await readState(other, people), await readState(one, people))
        await assertSeatsAgree(app.database, other.id)
        for (const outcome of single) met.add(String(Array.isArray(outcome) ? outcome[0] : outcome))
      }),
      { numRuns: Number(process.env.TOGETHER_RUNS ?? 40), seed: 41, examples: [[promotedAndLeaves]] },
    )
    for (const outcome of [
      'confirmed',
      'waitlisted',
      'requested',
      'cancelled',
      'already_rsvped',
      'event_full',
      'rsvp_not_found',
    ])
      assert.ok(met.has(outcome), `no example led to ${outcome}`)
  })
})

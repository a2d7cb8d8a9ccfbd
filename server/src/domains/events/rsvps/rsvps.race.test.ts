import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type App, type Response, useTwins } from '#test/support/app/harness.ts'
import { recordFailures } from '#test/support/app/recorded-statements.ts'
import {
  assertSeatsAgree,
  type Guest,
  giveRole,
  listEmitted,
  type MadeEvent,
  makeEventIn,
  makeEventWithGroup,
  makeGuests,
  rsvp,
  unRsvp,
} from '#test/support/builders/events.ts'
import { inTransaction, makeToken } from '#test/support/builders/factories.ts'
import { removeBannedUser } from './background.ts'
import { changeSeats, eraseRsvps } from './index.ts'

const { app, twin, either } = useTwins({
  async prepare() {
    guests = await makeGuests(app, 60)
  },
})
let guests: Guest[]

type Act = (app: App, event: MadeEvent, guest: Guest) => Promise<Response>

/** Retries a request that was refused because of too many at once, as clients do. */
async function insist(act: Act, event: MadeEvent, guest: Guest, n: number): Promise<Response> {
  for (;;) {
    const answer = await act(either(n), event, guest)
    if (answer.status !== 503) return answer
  }
}

const allAtOnce = (act: Act, event: MadeEvent, people: Guest[]) =>
  Promise.all(people.map((guest, n) => insist(act, event, guest, n)))

const range = (length: number) => Array.from({ length }, (_, n) => n + 1)

async function positions(event: MadeEvent, people: Guest[]): Promise<(number | string)[]> {
  const answers = await Promise.all(people.map(({ token }) => app.get(`/v1/events/${event.id}/rsvp`, { token })))
  return answers.map(({ body }) => body.data.rsvp.waitlistPosition ?? body.data.rsvp.status)
}

describe('sixty concurrent RSVPs over two processes', () => {
  for (const seats of [1, 10])
    it(`for ${seats} ${seats === 1 ? 'seat' : 'seats'}: the event is exactly full, all others wait in positions 1 to ${60 - seats}`, async () => {
      const event = await makeEventWithGroup(app, { seats })
      const answers = await allAtOnce(rsvp, event, guests)
      assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [201])
      const told = answers.map(({ body }) => body.data.waitlistPosition).filter((place) => place !== null)
      assert.deepEqual(
        told.sort((a, b) => a - b),
        range(60 - seats),
      )
      assert.deepEqual(await assertSeatsAgree(app.database, event.id), [seats, 60 - seats, 0, 0])
      const now = (await positions(event, guests)).filter((place) => place !== 'confirmed') as number[]
      assert.deepEqual(
        now.sort((a, b) => a - b),
        range(60 - seats),
      )
      assert.equal((await listEmitted(app.database, event.id)).length, 60)
    })

  it('gives ten seats and fifty refusals without a waitlist', async () => {
    const event = await makeEventWithGroup(app, { seats: 10, waitlist: false })
    const answers = await allAtOnce(rsvp, event, guests)
    const codes = answers.map(({ status, body }) => body.code ?? status).sort()
    assert.deepEqual(codes, [...Array(10).fill(201), ...Array(50).fill('event_full')])
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [10, 0, 0, 0])
  })

  it('creates one RSVP per user when each sends two requests', async () => {
    const event = await makeEventWithGroup(app, { seats: 10 })
    const answers = await allAtOnce(rsvp, event, [...guests, ...guests])
    const codes = answers.map(({ status, body }) => body.code ?? status).sort()
    assert.deepEqual(codes, [...Array(60).fill(201), ...Array(60).fill('already_rsvped')])
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [10, 50, 0, 0])
  })
})

describe('many concurrent changes', () => {
  it('promotes as many users as cancelled, in order', async () => {
    const event = await makeEventWithGroup(app, { seats: 20 })
    for (const [n, guest] of guests.entries()) await insist(rsvp, event, guest, n)
    const answers = await allAtOnce(unRsvp, event, guests.slice(0, 20))
    assert.deepEqual([...new Set(answers.map((answer) => answer.status))], [200])
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [20, 20, 20, 0])
    assert.deepEqual(await positions(event, guests.slice(20)), [...Array(20).fill('confirmed'), ...range(20)])
    const promoted = (await listEmitted(app.database, event.id)).filter(([type]) => type === 'rsvp.promoted')
    assert.deepEqual(
      promoted.map(([, id]) => id).toSorted(),
      guests.slice(20, 40).map((guest) => guest.id),
    )
  })

  it('keeps the counters right through RSVPs, cancellations, erased accounts and new seats', async () => {
    const event = await makeEventWithGroup(app, { seats: 5 })
    const move = async (guest: Guest, n: number) => {
      await insist(rsvp, event, guest, n)
      if (n % 3 === 0) await insist(unRsvp, event, guest, n + 1)
      if (n % 3 === 1) await inTransaction(twin, (unit) => eraseRsvps(unit, guest.id, twin.clock.now()))
      if (n % 10 === 2)
        await inTransaction(app, (unit) => changeSeats(unit, event.id, { maxAttendees: 5 + n }, app.clock.now())).catch(
          () => undefined,
        )
    }
    assert.deepEqual(await recordFailures(() => Promise.all(guests.slice(0, 30).map(move))), [])
    await inTransaction(app, (unit) => changeSeats(unit, event.id, { maxAttendees: 8 }, app.clock.now())).catch(
      () => undefined,
    )
    const [confirmed, waitlisted, cancelled] = await assertSeatsAgree(app.database, event.id)
    assert.equal(confirmed! + waitlisted! + cancelled!, 20)
    assert.equal(cancelled, 10)
  })

  it('never deadlocks while people are banned in the midst of RSVPs to two events, and tells each change once', async () => {
    const first = await makeEventWithGroup(app, { seats: 5 })
    const second = { ...first, id: await makeEventIn(app, first.groupId, { seats: 5 }) }
    const [owner, ...people] = guests.slice(0, 31) as [Guest, ...Guest[]]
    await giveRole(app, first.groupId, owner, 'owner')
    const token = await makeToken(app, owner, ['manage:groups'])
    /** As an organizer does it, and then the worker. */
    async function ban(guest: Guest, n: number): Promise<void> {
      const path = `/v1/manage/groups/${first.groupId}/bans/${guest.username}`
      const answer = await insist((at) => at.put(path, { token }), first, guest, n)
      assert.equal(answer.status, 200)
      const data = { groupId: first.groupId!, userId: guest.id }
      await inTransaction(either(n + 1), (unit) =>
        removeBannedUser.handler({ ...unit, now: app.clock.now() } as never, { data } as never),
      )
    }
    const failures = await recordFailures(() =>
      Promise.all(
        people.map(async (guest, n) => {
          for (const event of n % 2 ? [first, second] : [second, first]) await insist(rsvp, event, guest, n)
          if (n % 3 === 0) await ban(guest, n)
          if (n % 3 === 1) await insist(unRsvp, first, guest, n + 1)
        }),
      ),
    )
    assert.deepEqual(failures, [])
    assert.deepEqual(await assertSeatsAgree(app.database, first.id), [5, 5, 20, 0])
    assert.deepEqual(await assertSeatsAgree(app.database, second.id), [5, 15, 10, 0])
    for (const { id, ended } of [
      { ...first, ended: people.filter((_, n) => n % 3 < 2) },
      { ...second, ended: people.filter((_, n) => n % 3 === 0) },
    ]) {
      const told = Map.groupBy(await listEmitted(app.database, id), ([type]) => type)
      const whoOf = (...types: string[]) => types.flatMap((type) => told.get(type)?.map(([, who]) => who) ?? []).sort()
      assert.deepEqual(whoOf('rsvp.confirmed', 'rsvp.waitlisted'), people.map((guest) => guest.id).sort())
      assert.deepEqual(whoOf('rsvp.cancelled'), ended.map((guest) => guest.id).sort())
      const seated = whoOf('rsvp.confirmed', 'rsvp.promoted')
      assert.equal(new Set(seated).size, seated.length)
      const left = new Set(whoOf('rsvp.cancelled'))
      assert.equal(seated.filter((who) => !left.has(who)).length, 5)
    }
  })
})

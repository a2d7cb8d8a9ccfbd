import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { type Response, useTwins } from '#test/support/app/harness.ts'
import { tally } from '#test/support/builders/check-in-codes.ts'
import {
  assertSeatsAgree,
  giveRole,
  makeEventWithGroup,
  makeGuest,
  rsvp,
  unRsvp,
} from '#test/support/builders/events.ts'
import { organizerCheckIn } from '#test/support/builders/organizer-check-in.ts'
import { type MadeParty, makeParty } from '#test/support/builders/parties.ts'

const { app, either } = useTwins()
const { makeEventWithVolunteer, minutesFromNow } = organizerCheckIn(app)
const devices = 20

const times = <T>(work: (n: number) => Promise<T>) => Promise.all(Array.from({ length: devices }, (_, n) => work(n)))

async function readInside(eventId: string) {
  const users = await app.database.selectFrom('checkins').select('user_id').where('event_id', '=', eventId).execute()
  const guests = await app.database
    .selectFrom('guests')
    .select(['user_id', 'removed_at'])
    .where('event_id', '=', eventId)
    .where('checked_in_at', 'is not', null)
    .execute()
  const { rows: told } = await sql<{ count: number }>`
    select count(*)::int as count from outbox_events
    where type = 'guest.checked_in' and data->>'eventId' = ${eventId} group by data->>'guestId'`.execute(app.database)
  assert.deepEqual(
    told.map(({ count }) => count),
    Array(guests.length).fill(1),
    'each guest who is inside was told of once',
  )
  return { users: users.length, guests: guests.length, removed: guests.filter((one) => one.removed_at !== null).length }
}

const countSent = (answers: Response[]) =>
  answers.flatMap(({ body }) => body.data.results as { status: string }[]).filter(({ status }) => status === 'created')
    .length

describe('twenty devices over two processes', () => {
  it('let in the same guest: one does, nineteen are told so', async () => {
    const [event, { token }] = await makeEventWithVolunteer({ seats: 9, maxGuests: 2 })
    const { guests } = await makeParty(app, event, ['Bea'])
    const path = `/v1/manage/events/${event.id}/checkins`
    const answers = await times((n) => either(n).post(path, { token, body: { ticket: guests[0]!.code } }))
    assert.deepEqual(tally(answers), { 201: 1, '409 already_checked_in': 19 })
    assert.deepEqual(await readInside(event.id), { users: 0, guests: 1, removed: 0 })
  })

  it('let in the same party, whole and in parts: each of them is in once', async () => {
    const [event, { token }] = await makeEventWithVolunteer({ seats: 9, maxGuests: 2 })
    const { code, holder, guests } = await makeParty(app, event, ['Bea', 'Cleo'])
    const path = `/v1/manage/events/${event.id}/checkins`
    const checkedInAt = minutesFromNow(0)
    const items = (n: number) =>
      [{ userId: holder.id }, ...guests.map(({ id }) => ({ guestId: id }))].map((who, at) => {
        return { ...who, checkedInAt, clientId: `${n}-${at}` }
      })
    const answers = await times((n) =>
      n % 2 === 0
        ? either(n >> 1).post(path, { token, body: { ticket: code, withGuests: true } })
        : either(n >> 1).post(`${path}/batch`, { token, body: { items: items(n) } }),
    )
    const whole = answers.filter((_, n) => n % 2 === 0)
    assert.ok(whole.every(({ status }) => [201, 409].includes(status)))
    assert.ok(whole.filter(({ status }) => status === 201).length <= 1)
    assert.ok(countSent(answers.filter((_, n) => n % 2 === 1)) <= 3)
    assert.deepEqual(await readInside(event.id), { users: 1, guests: 2, removed: 0 })
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [3, 0, 0, 0])
  })

  it('send the batch of one device again and again: nobody is in twice, and all answers are the same', async () => {
    const [event, { token }] = await makeEventWithVolunteer({ seats: 9, maxGuests: 2 })
    const { guests } = await makeParty(app, event, ['Bea', 'Cleo'])
    const items = guests.map(({ id }, n) => ({ clientId: `c${n}`, guestId: id, checkedInAt: minutesFromNow(-1) }))
    const path = `/v1/manage/events/${event.id}/checkins/batch`
    const answers = await times((n) => either(n).post(path, { token, body: { items } }))
    assert.equal(new Set(answers.map(({ body }) => JSON.stringify(body.data))).size, 1)
    assert.deepEqual(await readInside(event.id), { users: 0, guests: 2, removed: 0 })
  })
})

describe('a party that changes while its tickets are scanned', () => {
  /** Ten parties at once, each scanned and changed in the same moment. */
  async function race(
    change: (party: MadeParty, event: { id: string; groupId: string | null }, n: number) => Promise<Response>,
  ) {
    const event = await makeEventWithGroup(app, { seats: 30, maxGuests: 2 })
    const { token } = await giveVolunteer(event)
    const parties = await Promise.all(Array.from({ length: 10 }, () => makeParty(app, event, ['Bea', 'Cleo'])))
    const path = `/v1/manage/events/${event.id}/checkins`
    const answers = await Promise.all(
      parties.map((party, n) =>
        Promise.all([
          either(n).post(path, { token, body: { ticket: party.guests[0]!.code } }),
          change(party, event, n),
        ]),
      ),
    )
    return { event, answers }
  }
  const giveVolunteer = async (event: { groupId: string | null }) => {
    const volunteer = await makeGuest(app)
    await giveRole(app, event.groupId, volunteer, 'volunteer')
    return volunteer
  }

  it('who brings them gives up: either the guest is in and the party stays, or it is gone as a whole', async () => {
    const { event, answers } = await race((party, at) => unRsvp(app, at, party.holder))
    for (const [scan, leave] of answers) {
      const both = [scan.status, leave.status].join()
      assert.ok(['201,409', '404,200'].includes(both), `${both} ${scan.body.code} ${leave.body.code}`)
    }
    const inside = answers.filter(([scan]) => scan.status === 201).length
    assert.deepEqual(await readInside(event.id), { users: 0, guests: inside, removed: 0 })
    assert.equal((await assertSeatsAgree(app.database, event.id))[0], inside * 3)
  })

  it('a guest is left out: either they are in and stay, or their ticket has ended', async () => {
    const { event, answers } = await race((party, at, n) =>
      either(n + 1).patch(`/v1/events/${at.id}/rsvp`, {
        token: party.holder.token,
        body: { guests: [{ id: party.guests[1]!.id }] },
      }),
    )
    for (const [scan, shrink] of answers) {
      const both = [scan.status, shrink.status].join()
      assert.ok(['201,409', '404,200'].includes(both), `${both} ${scan.body.code} ${shrink.body.code}`)
    }
    const inside = answers.filter(([scan]) => scan.status === 201).length
    assert.deepEqual(await readInside(event.id), { users: 0, guests: inside, removed: 0 })
    await assertSeatsAgree(app.database, event.id)
  })

  it('the party waits and gets its spots meanwhile: nobody is in without a spot', async () => {
    const event = await makeEventWithGroup(app, { seats: 3, maxGuests: 2 })
    const { token } = await giveVolunteer(event)
    const first = await makeParty(app, event, ['Ada', 'Ben'])
    const second = await makeParty(app, event, ['Bea', 'Cleo'])
    const path = `/v1/manage/events/${event.id}/checkins`
    const [answers] = await Promise.all([
      times((n) => either(n).post(path, { token, body: { guestId: second.guests[n % 2]!.id } })),
      unRsvp(app, event, first.holder),
      rsvp(app, event, await makeGuest(app)),
    ])
    const counted = tally(answers)
    assert.ok((counted['201'] ?? 0) <= 2, JSON.stringify(counted))
    assert.equal((await readInside(event.id)).guests, counted['201'] ?? 0)
    await assertSeatsAgree(app.database, event.id)
  })
})

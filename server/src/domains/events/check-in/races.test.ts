import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { measureCpu } from '#test/cost.ts'
import { type Response, useTwins } from '#test/support/app/harness.ts'
import { recordStatements } from '#test/support/app/recorded-statements.ts'
import {
  countCheckins,
  countUses,
  listEmittedCheckins,
  makeCode,
  makeCrowd,
  postPatiently,
  tally,
} from '#test/support/builders/check-in-codes.ts'
import {
  assertSeatsAgree,
  type Guest,
  giveRole,
  type MadeEvent,
  makeEventWithGroup,
  makeGuest,
  makeGuests,
  rsvp,
} from '#test/support/builders/events.ts'

const { app, twin, either } = useTwins()

const agree = (event: MadeEvent) => assertSeatsAgree(app.database, event.id)
const enter = (n: number, door: string, { token }: Guest) => postPatiently(either(n), `/v1/checkin/${door}`, { token })

async function makeEventWithVolunteer(seats: number | null): Promise<[MadeEvent, Guest]> {
  const event = await makeEventWithGroup(app, { seats })
  const helper = await makeGuest(app)
  await giveRole(app, event.groupId, helper, 'volunteer')
  return [event, helper]
}

describe('concurrent check-ins over two processes', () => {
  it('300 users with a code for 50: exactly 50 are checked in, the others get checkin_code_exhausted', async () => {
    const event = await makeEventWithGroup(app, { seats: null })
    const door = await makeCode(app, event, { maxUses: 50 })
    const guests = await makeGuests(app, 300)
    const answers = await Promise.all(guests.map((guest, n) => enter(n, door, guest)))
    assert.deepEqual(tally(answers), { 201: 50, '410 checkin_code_exhausted': 250 })
    assert.deepEqual([await countUses(app.database, door), await countCheckins(app.database, event.id)], [50, 50])
    assert.deepEqual(await agree(event), [50, 0, 0, 0])
    assert.equal((await listEmittedCheckins(app.database, event.id)).length, 50)
  })

  it('60 walk-ins for 20 seats: exactly 20 are checked in, and only they use the code', async () => {
    const event = await makeEventWithGroup(app, { seats: 20 })
    const door = await makeCode(app, event)
    const guests = await makeGuests(app, 60)
    const answers = await Promise.all(guests.map((guest, n) => enter(n, door, guest)))
    assert.deepEqual(tally(answers), { 201: 20, '409 event_full': 40 })
    assert.deepEqual(await agree(event), [20, 0, 0, 0])
    assert.equal(await countUses(app.database, door), 20)
  })

  it('one user twenty times: one check-in, one use, nineteen refusals', async () => {
    const event = await makeEventWithGroup(app)
    const door = await makeCode(app, event)
    const guest = await makeGuest(app)
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => enter(n, door, guest)))
    assert.deepEqual(tally(answers), { 201: 1, '409 already_checked_in': 19 })
    assert.deepEqual([await countUses(app.database, door), await agree(event)], [1, [1, 0, 0, 0]])
  })

  it('a check-in and a cancelled RSVP: every checked-in user has a seat', async () => {
    const event = await makeEventWithGroup(app, { seats: 30 })
    const door = await makeCode(app, event)
    const guests = await makeGuests(app, 30)
    for (const guest of guests) await rsvp(app, event, guest)
    const answers = await Promise.all(
      guests.flatMap((guest, n) => [
        enter(n, door, guest),
        either(n + 1).delete(`/v1/events/${event.id}/rsvp`, { token: guest.token }),
      ]),
    )
    const entries = answers.filter((_, i) => i % 2 === 0)
    const cancels = answers.filter((_, i) => i % 2 === 1)
    assert.deepEqual(tally(entries), { 201: 30 })
    for (const { status, body } of cancels) assert.ok(status === 200 || body.code === 'already_checked_in')
    assert.deepEqual(await agree(event), [30, 0, 0, 0])
  })

  it('check-ins and a cancelled event: only check-ins before the cancellation succeed', async () => {
    const event = await makeEventWithGroup(app, { seats: null })
    const door = await makeCode(app, event)
    const manager = await makeGuest(app)
    await giveRole(app, event.groupId, manager, 'manager')
    const guests = await makeGuests(app, 40)
    const entries = guests.slice(0, 20).map((guest, n) => enter(n, door, guest))
    const cancelled = postPatiently(twin, `/v1/manage/events/${event.id}/cancel`, { token: manager.token, body: {} })
    entries.push(...guests.slice(20).map((guest, n) => enter(n, door, guest)))
    const { 201: inTime = 0, ...late } = tally(await Promise.all(entries))
    assert.equal((await cancelled).status, 200)
    assert.deepEqual(late, inTime === 40 ? {} : { '410 event_cancelled': 40 - inTime })
    assert.deepEqual([await countCheckins(app.database, event.id), await agree(event)], [inTime, [0, 0, inTime, 0]])
  })

  it('the same batch ten times: one check-in per user, and ten equal responses', async () => {
    const [event, helper] = await makeEventWithVolunteer(5)
    const checkedInAt = app.clock.now().toISOString()
    const crowd = await makeCrowd(app.database, 40, event.groupId)
    const items = crowd.map((userId, i) => ({ clientId: `c-${i}`, userId, checkedInAt }))
    const path = `/v1/manage/events/${event.id}/checkins/batch`
    const send = (n: number) => postPatiently(either(n), path, { token: helper.token, body: { items } })
    const answers = await Promise.all(Array.from({ length: 10 }, (_, n) => send(n)))
    assert.equal(new Set(answers.map((answer) => answer.text)).size, 1)
    assert.ok(answers[0]!.body.data.results.every((one: { status: string }) => one.status === 'created'))
    assert.deepEqual([await countCheckins(app.database, event.id), await agree(event)], [40, [40, 0, 0, 35]])
  })

  it('batches of two devices with the same users: one creates each check-in, the other finds a duplicate', async () => {
    const [event, helper] = await makeEventWithVolunteer(null)
    const checkedInAt = app.clock.now().toISOString()
    const crowd = await makeCrowd(app.database, 60, event.groupId)
    const path = `/v1/manage/events/${event.id}/checkins/batch`
    const send = (n: number) => {
      const people = n % 2 ? crowd.toReversed() : crowd
      const items = people.map((userId, i) => ({ clientId: `device-${n}-${i}`, userId, checkedInAt }))
      return postPatiently(either(n), path, { token: helper.token, body: { items } })
    }
    const answers = await Promise.all(Array.from({ length: 6 }, (_, n) => send(n)))
    const statuses = answers.flatMap((answer) => answer.body.data.results.map((one: { status: string }) => one.status))
    assert.equal(statuses.filter((status) => status === 'created').length, 60)
    assert.equal(statuses.filter((status) => status === 'duplicate').length, 300)
    assert.deepEqual(await agree(event), [60, 0, 0, 0])
  })

  it('one custom code requested twenty times: one is created, nineteen get code_taken', async () => {
    const desks = await Promise.all(Array.from({ length: 4 }, () => makeEventWithVolunteer(null)))
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => {
        const [event, { token }] = desks[n % 4]!
        return postPatiently(either(n), `/v1/manage/events/${event.id}/checkin-codes`, {
          token,
          body: { code: 'same' },
        })
      }),
    )
    assert.deepEqual(tally(answers), { 201: 1, '409 code_taken': 19 })
  })

  it('an event has 50 codes at most, even when sixty are created at once', async () => {
    const [event, { token }] = await makeEventWithVolunteer(null)
    const path = `/v1/manage/events/${event.id}/checkin-codes`
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => postPatiently(either(n), path, { token })))
    assert.deepEqual(tally(answers), { 201: 50, '409 limit_reached': 10 })
  })
})

describe('500 users in one batch', () => {
  /** What a door with 500 people waiting feels: how often PostgreSQL is asked, and the processor. The clock is not asked. */
  async function sendBatch(size: number) {
    const [event, helper] = await makeEventWithVolunteer(100)
    const crowd = await makeCrowd(app.database, size, event.groupId)
    const checkedInAt = app.clock.now().toISOString()
    const items = crowd.map((userId, i) => ({ clientId: `tablet-${i}`, userId, checkedInAt }))
    const path = `/v1/manage/events/${event.id}/checkins/batch`
    const answers: Response[] = []
    let ms = 0
    const statements = await recordStatements(async () => {
      for (let n = 0; n < 2; n++)
        ms = Math.max(
          ms,
          await measureCpu(async () => answers.push(await app.post(path, { token: helper.token, body: { items } }))),
        )
    })
    return { event, first: answers[0]!, second: answers[1]!, statements: statements.length, ms }
  }

  it('ask PostgreSQL about as often as five do, create 500 records, and get the same response when sent again', async (t) => {
    const few = await sendBatch(5)
    const { event, first, second, statements, ms } = await sendBatch(500)
    t.diagnostic(
      `500 check-ins: ${statements} statements (5 check-ins: ${few.statements}), ${ms.toFixed(0)} ms of the processor`,
    )
    assert.equal(first.status, 200)
    assert.ok(first.body.data.results.every((one: { status: string }) => one.status === 'created'))
    assert.equal(second.text, first.text)
    assert.equal(await countCheckins(app.database, event.id), 500)
    assert.deepEqual(await agree(event), [500, 0, 0, 400])
    assert.equal((await listEmittedCheckins(app.database, event.id)).length, 500)
    assert.ok(statements <= few.statements + 2, `${statements} statements`)
    assert.ok(ms < 1000, `${ms} ms`)
  })
})

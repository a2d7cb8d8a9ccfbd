import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type App, type Response, useTwins } from '#test/support/app/harness.ts'
import {
  assertSeatsAgree,
  countSeats,
  type Guest,
  giveRole,
  type MadeEvent,
  makeEventWithGroup,
  makeGuests,
  rsvp,
  unRsvp,
} from '#test/support/builders/events.ts'

const { app, either } = useTwins({
  async prepare() {
    ;[manager, ...guests] = (await makeGuests(app, 41)) as [Guest, ...Guest[]]
  },
})
let manager: Guest
let guests: Guest[]

/** Retries a request that was refused because of too many at once, as clients do. */
async function insist(send: (app: App) => Promise<Response>, n: number): Promise<Response> {
  for (;;) {
    const answer = await send(either(n))
    if (answer.status !== 503) return answer
  }
}

const bulk = (app: App, event: MadeEvent, what: string, people: Guest[], more: object = {}) =>
  app.post(`/v1/manage/events/${event.id}/attendees/${what}`, {
    token: manager.token,
    body: { userIds: people.map(({ id }) => id), ...more },
  })

async function makeFull(seats: number): Promise<MadeEvent> {
  const event = await makeEventWithGroup(app, { seats })
  await giveRole(app, event.groupId, manager, 'owner')
  for (const guest of guests) assert.equal((await rsvp(app, event, guest)).status, 201)
  return event
}

describe('twenty concurrent callers over two processes', () => {
  it('bulk promotes against RSVPs, cancellations and single promotes never pass the capacity', async () => {
    const event = await makeFull(10)
    const waiting = guests.slice(10)
    const sends = Array.from({ length: 20 }, (_, n) => async (app: App) => {
      if (n % 4 === 0) return bulk(app, event, 'promote', waiting)
      if (n % 4 === 1) return unRsvp(app, event, guests[n]!)
      if (n % 4 === 2) return rsvp(app, event, guests[n - 1]!)
      return app.post(`/v1/manage/events/${event.id}/attendees/${waiting[n]!.id}/promote`, { token: manager.token })
    })
    const answers = await Promise.all(sends.map(insist))
    assert.ok(answers.every(({ status }) => status < 500))
    const [confirmed, waitlisted, cancelled, extra] = await assertSeatsAgree(app.database, event.id)
    assert.deepEqual([confirmed, extra], [10, 0])
    assert.equal(confirmed! + waitlisted! + cancelled!, 40)
  })

  it('the same bulk promote by twenty callers gives each seat once, and counts those beyond the capacity', async () => {
    const event = await makeFull(10)
    const asked = guests.slice(10, 20)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        insist((app) => bulk(app, event, 'promote', asked, { overCapacity: true }), n),
      ),
    )
    const done = answers.flatMap(({ body }) => body.data.results).filter(({ status }) => status === 'done')
    assert.equal(done.length, 10)
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [20, 20, 0, 10])
  })

  it('bulk removes against bulk promotes leave no free seat while users wait', async () => {
    const event = await makeFull(10)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        insist((app) => bulk(app, event, n % 2 ? 'promote' : 'remove', guests.slice(n, n + 4)), n),
      ),
    )
    assert.ok(answers.every(({ status }) => status === 200))
    await assertSeatsAgree(app.database, event.id)
    const { confirmed, waitlisted, extra } = await countSeats(app.database, event.id)
    assert.equal(extra, 0)
    assert.ok(waitlisted === 0 || confirmed === 10, `${confirmed} seats taken, ${waitlisted} wait`)
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type App, type Response, useTwins } from '#test/support/app/harness.ts'
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

let guests: Guest[]
const { app, either } = useTwins({
  async prepare() {
    guests = await makeGuests(app, 40)
  },
})

/** Retries what was refused because of too many at once, as clients do. */
async function insist(send: (app: App) => Promise<Response>, n: number): Promise<Response> {
  for (;;) {
    const answer = await send(either(n))
    if (answer.status !== 503) return answer
  }
}

const take = (link: string, { token }: Guest, n: number) =>
  insist((one) => one.post(`/v1/spot-gifts/${link}/take`, { token, body: {} }), n)

let made = 0
/** Another person gives each time: each may make a few links an hour. */
async function makeGiving() {
  const event = await makeEventWithGroup(app)
  const ana = guests[28 + (made++ % 12)]!
  assert.equal((await rsvp(app, event, ana)).body.data.status, 'confirmed')
  return { event, ana, link: await makeLink(event, ana) }
}

async function makeLink(event: MadeEvent, { token }: Guest): Promise<string> {
  const answer = await app.post(`/v1/events/${event.id}/rsvp/gift`, { token })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.data.url.split('/take/')[1]!
}

const statusesOf = async (event: MadeEvent, people: Guest[]) => {
  const rows = await app.database
    .selectFrom('rsvps')
    .select(['user_id', 'status'])
    .where('event_id', '=', event.id)
    .execute()
  return people.map(({ id }) => rows.find((row) => row.user_id === id)?.status ?? null)
}

describe('at the same moment, over two processes', () => {
  it('of ten friends with one link exactly one gets the spot', async () => {
    const { event, ana, link } = await makeGiving()
    const friends = guests.slice(1, 11)
    const answers = await Promise.all(friends.map((friend, n) => take(link, friend, n)))
    const codes = answers.map(({ status, body }) => body.code ?? status).sort()
    assert.deepEqual(codes, [200, ...Array(9).fill('spot_gift_not_found')])
    const statuses = await statusesOf(event, [ana, ...friends])
    assert.equal(statuses[0], 'cancelled')
    assert.equal(statuses.filter((status) => status === 'confirmed').length, 1)
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [1, 0, 1, 0])
  })

  it('one friend who presses five times has one spot', async () => {
    const { event, link } = await makeGiving()
    const answers = await Promise.all([0, 1, 2, 3, 4].map((n) => take(link, guests[1]!, n)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      Array(5).fill(200),
    )
    const confirmed = (await listEmitted(app.database, event.id)).filter(([type]) => type === 'rsvp.confirmed')
    assert.equal(confirmed.length, 2)
  })

  const others: Record<string, (one: App, event: MadeEvent, ana: Guest, owner: Guest) => Promise<Response>> = {
    'the giver takes it back': (one, { id }, { token }) => one.delete(`/v1/events/${id}/rsvp/gift`, { token }),
    'the giver cancels': (one, event, ana) => unRsvp(one, event, ana),
    'the giver is checked in': (one, { id }, ana, { token }) =>
      one.post(`/v1/manage/events/${id}/checkins`, { token, body: { userId: ana.id } }),
    'the giver makes another link': (one, { id }, { token }) => one.post(`/v1/events/${id}/rsvp/gift`, { token }),
  }
  for (const [name, act] of Object.entries(others))
    it(`${name}: one of the two is true, and no seat is lost`, async () => {
      const outcomes = new Set<boolean>()
      for (let round = 0; round < 8; round++) {
        const { event, ana, link } = await makeGiving()
        const [friend, waiting, owner] = guests.slice(made % 20, (made % 20) + 3) as [Guest, Guest, Guest]
        await giveRole(app, event.groupId, owner, 'owner')
        assert.equal((await rsvp(app, event, waiting)).body.data.status, 'waitlisted')
        const both = [() => take(link, friend, round), () => insist((one) => act(one, event, ana, owner), round + 1)]
        const started = round % 2 === 0 ? both : both.toReversed()
        const answers = await Promise.all(started.map((start) => start()))
        const [taken, other] = (round % 2 === 0 ? answers : answers.toReversed()) as [Response, Response]
        const isTaken = taken.status === 200
        outcomes.add(isTaken)
        const statuses = await statusesOf(event, [ana, friend, waiting])
        if (isTaken) {
          // Who was checked in at the door after that came as a walk-in, where there was a seat.
          assert.deepEqual(statuses.slice(1), ['confirmed', 'waitlisted'], `${other.status} ${other.body.code}`)
          assert.ok(other.status >= 400, other.text)
        } else {
          assert.equal(taken.body.code, 'spot_gift_not_found')
          assert.ok(other.status < 300, other.text)
          assert.equal(statuses[1], null)
          assert.equal(statuses[2], name === 'the giver cancels' ? 'confirmed' : 'waitlisted')
        }
        assert.equal((await assertSeatsAgree(app.database, event.id))[0], 1)
      }
    })

  it('a crowd that comes, goes and gives keeps every count, and no spot is given twice', async () => {
    const event = await makeEventWithGroup(app, { seats: 6 })
    const inside = guests.slice(0, 6)
    for (const one of inside) assert.equal((await rsvp(app, event, one)).body.data.status, 'confirmed')
    const links = await Promise.all(inside.map((one) => makeLink(event, one)))
    const outside = guests.slice(6, 24)
    const answers = await Promise.all([
      ...outside.map((one, n) => insist((process) => rsvp(process, event, one), n)),
      ...links.flatMap((link, n) => [take(link, outside[n]!, n), take(link, outside[n + 6]!, n + 1)]),
      ...inside.slice(0, 2).map((one, n) => insist((process) => unRsvp(process, event, one), n)),
    ])
    const unexpected = answers.filter(({ status }) => status >= 500)
    assert.deepEqual(
      unexpected.map(({ text }) => text),
      [],
    )
    assert.equal((await assertSeatsAgree(app.database, event.id))[0], 6)
    const taken = await app.database
      .selectFrom('spot_gifts')
      .select(['giver_id', 'taken_by'])
      .where('event_id', '=', event.id)
      .where('taken_at', 'is not', null)
      .execute()
    assert.ok(taken.length >= 4)
    const gone = await statusesOf(
      event,
      inside.filter(({ id }) => taken.some((row) => row.giver_id === id)),
    )
    assert.deepEqual(new Set(gone), new Set(['cancelled']))
  })
})

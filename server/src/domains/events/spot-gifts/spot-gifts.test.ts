import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import { eraseAccount } from '#domains/administration/personal-data/index.ts'
import type { App } from '#test/support/app/harness.ts'
import {
  assertSeatsAgree,
  checkInDirectly,
  type EventInput,
  type Guest,
  giveRole,
  listEmitted,
  makeEventIn,
  makeGuests,
} from '#test/support/builders/events.ts'
import { inTransaction, runEraser } from '#test/support/builders/factories.ts'
import { ban } from '#test/support/builders/invitations.ts'
import { scene } from '#test/support/builders/scene.ts'
import { openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'

let post: PostOffice
let app: App
before(async () => {
  post = await openPostOffice()
  app = post.app
})
after(() => post[Symbol.asyncDispose]())

interface Made {
  event: { id: string; groupId: string }
  owner: Guest
  people: [Guest, Guest, Guest]
}

/** Ana has a spot; Bo and Cleo are there. */
async function makeGiving(input: EventInput = {}): Promise<Made> {
  const { owner, group } = await scene(app, { people: { owner: 'owner' } })
  const id = await makeEventIn(app, group.id, { seats: 1, ...input })
  const people = (await makeGuests(app, 3)) as Made['people']
  assert.equal((await join(id, people[0])).status, 201)
  return { event: { id, groupId: group.id }, owner, people }
}

const join = (id: string, { token }: Guest, body?: object) =>
  app.post(`/v1/events/${id}/rsvp`, { token, ...(body && { body }) })
const give = (id: string, { token }: Guest) => app.post(`/v1/events/${id}/rsvp/gift`, { token })
const ownGift = async (id: string, { token }: Guest) =>
  (await app.get(`/v1/events/${id}/rsvp/gift`, { token })).body.data.gift
const tokenOf = (answer: { body: { data: { url: string } } }) => answer.body.data.url.split('/take/')[1]!
const makeLink = async (id: string, person: Guest) => {
  const answer = await give(id, person)
  assert.equal(answer.status, 201, answer.text)
  return tokenOf(answer)
}
const read = (link: string, reader?: Guest) => app.get(`/v1/spot-gifts/${link}`, reader ? { token: reader.token } : {})
const take = (link: string, { token }: Guest, body: object = {}) =>
  app.post(`/v1/spot-gifts/${link}/take`, { token, body })
const rsvpOf = async (id: string, { token }: Guest) =>
  (await app.get(`/v1/events/${id}/rsvp`, { token })).body.data.rsvp
const codeOf = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code]
const setEvent = (id: string, set: Record<string, unknown>) =>
  app.database.updateTable('events').set(set).where('id', '=', id).execute()
const findEvent = (id: string) =>
  app.database.selectFrom('events').select('rsvp_closes_at').where('id', '=', id).executeTakeFirstOrThrow()
/** In the order of their types. */
const eventsOf = async (id: string, types: string[]) =>
  (await listEmitted(app.database, id)).filter(([type]) => types.includes(type)).toSorted()
const inMinutes = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString()

describe('a spot that is given away', () => {
  it('goes to the friend who takes it; the old ticket ends, and the giver reads who goes', async () => {
    const { event, people } = await makeGiving({ closesIn: 30 })
    const [ana, bo, cleo] = people
    assert.equal((await join(event.id, cleo)).body.data.status, 'waitlisted')
    const { ticket: oldTicket } = await rsvpOf(event.id, ana)
    const answer = await give(event.id, ana)
    assert.match(answer.body.data.url, /\/take\/[A-Za-z0-9_-]{22}$/)
    const { rsvp_closes_at: closesAt } = await findEvent(event.id)
    assert.equal(answer.body.data.expiresAt, closesAt)
    const link = tokenOf(answer)
    const shown = await read(link, bo)
    assert.deepEqual(
      [shown.body.data.status, shown.body.data.event.id, shown.body.data.giverName],
      ['open', event.id, await nameOf(ana)],
    )
    assert.equal((await read(link)).body.data.status, 'open', 'also before the sign-in')
    assert.equal((await read(link, ana)).body.data.status, 'own')
    assert.equal((await rsvpOf(event.id, ana)).status, 'confirmed', 'until then it stays with the giver')
    const taken = await take(link, bo)
    assert.deepEqual([taken.status, taken.body.data?.status], [200, 'confirmed'], taken.text)
    assert.ok(taken.body.data.ticket)
    assert.notEqual(taken.body.data.ticket, oldTicket)
    assert.equal((await rsvpOf(event.id, ana)).status, 'cancelled')
    assert.equal((await rsvpOf(event.id, cleo)).waitlistPosition, 1, 'who waits sees no free spot')
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [1, 1, 1, 0])
    const gone = await app.post(`/v1/manage/events/${event.id}/checkins`, {
      token: bo.token,
      body: { ticket: oldTicket },
    })
    assert.notEqual(gone.status, 201)
    const held = await app.database.selectFrom('tickets').select('user_id').where('event_id', '=', event.id).execute()
    assert.deepEqual(
      held.map((row) => row.user_id),
      [bo.id],
    )
    const gift = await ownGift(event.id, ana)
    assert.deepEqual([gift.status, gift.takenBy], ['taken', await nameOf(bo)])
    assert.deepEqual(codeOf(await read(link, cleo)), [200, undefined])
    assert.deepEqual((await read(link, cleo)).body.data.giverName, null, 'a link that has ended names no one')
    assert.deepEqual(await eventsOf(event.id, ['rsvp.cancelled', 'rsvp.confirmed', 'rsvp.promoted']), [
      ['rsvp.cancelled', ana.id],
      ['rsvp.confirmed', ana.id],
      ['rsvp.confirmed', bo.id],
    ])
    await post.settle()
    const subjects = async (person: Guest) => (await post.mailsTo(person)).map(({ subject }) => subject)
    assert.deepEqual((await subjects(ana)).slice(-1), [`${await nameOf(bo)} goes instead of you: A gathering`])
    assert.deepEqual((await subjects(bo)).slice(-1), ['You’re going: A gathering'])
  })

  it('is safe to repeat for the one who took it, and good for one person', async () => {
    const { event, people } = await makeGiving()
    const [ana, bo, cleo] = people
    const link = await makeLink(event.id, ana)
    const first = await take(link, bo)
    const again = await take(link, bo)
    assert.deepEqual([again.status, again.body.data.ticket], [200, first.body.data.ticket])
    assert.deepEqual(codeOf(await take(link, cleo)), [404, 'spot_gift_not_found'])
    assert.equal((await app.delete(`/v1/events/${event.id}/rsvp`, { token: bo.token })).status, 200)
    assert.deepEqual(codeOf(await take(link, bo)), [404, 'spot_gift_not_found'], 'who gave it up does not get it back')
    assert.equal(
      (await app.delete(`/v1/events/${event.id}/rsvp/gift`, { token: ana.token })).body.code,
      'spot_gift_not_found',
    )
  })

  it('a new link ends the one before it, and one that is taken back is worth nothing', async () => {
    const { event, people } = await makeGiving()
    const [ana, bo] = people
    const first = await makeLink(event.id, ana)
    const second = await makeLink(event.id, ana)
    assert.deepEqual(codeOf(await take(first, bo)), [404, 'spot_gift_not_found'])
    assert.equal((await ownGift(event.id, ana)).status, 'open')
    assert.equal((await app.delete(`/v1/events/${event.id}/rsvp/gift`, { token: ana.token })).status, 200)
    assert.deepEqual(codeOf(await take(second, bo)), [404, 'spot_gift_not_found'])
    assert.equal((await read(second, bo)).body.data.status, 'ended')
    assert.equal((await ownGift(event.id, ana)).status, 'ended')
    assert.equal((await rsvpOf(event.id, ana)).status, 'confirmed')
  })

  it('of an RSVP that was cancelled is not that of a later one', async () => {
    const { event, people } = await makeGiving({ seats: 2 })
    const [ana, bo] = people
    const link = await makeLink(event.id, ana)
    await app.delete(`/v1/events/${event.id}/rsvp`, { token: ana.token })
    app.clock.advance(1000)
    assert.equal((await join(event.id, ana)).body.data.status, 'confirmed')
    assert.deepEqual(codeOf(await take(link, bo)), [404, 'spot_gift_not_found'])
    assert.equal(await ownGift(event.id, ana), null)
  })

  it('is taken by one who waits, with guests too: their place in line is free', async () => {
    const { event, people } = await makeGiving({ maxGuests: 3 })
    const [ana, bo, cleo] = people
    assert.equal((await join(event.id, bo, { guests: [{ name: 'Zoë' }, {}] })).body.data.status, 'waitlisted')
    assert.equal((await join(event.id, cleo)).body.data.waitlistPosition, 2)
    const taken = await take(await makeLink(event.id, ana), bo)
    assert.deepEqual([taken.body.data?.status, taken.body.data?.partySize], ['confirmed', 1], taken.text)
    assert.equal((await rsvpOf(event.id, cleo)).waitlistPosition, 1)
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [1, 1, 1, 0])
    assert.deepEqual(await eventsOf(event.id, ['rsvp.cancelled', 'rsvp.promoted']), [
      ['rsvp.cancelled', ana.id],
      ['rsvp.promoted', bo.id],
    ])
  })

  it('asks the new person the questions of the event; nothing is held meanwhile', async () => {
    const { owner, event, people } = await makeGiving()
    const [ana, bo] = people
    const food = { kind: 'choice', label: 'What do you eat?', options: ['Everything', 'Vegan'], isRequired: true }
    const set = await app.put(`/v1/manage/events/${event.id}/questions`, {
      token: owner.token,
      body: { version: 0, questions: [food] },
    })
    const [{ id: question }] = set.body.data.questions
    const link = await makeLink(event.id, ana)
    const refused = await take(link, bo)
    assert.deepEqual(codeOf(refused), [400, 'answers_required'])
    assert.equal(refused.body.problems[0].field, `answers.${question}`)
    assert.equal((await rsvpOf(event.id, ana)).status, 'confirmed')
    assert.equal((await take(link, bo, { answers: { [question]: 'Vegan' } })).status, 200)
    const answers = await app.get(`/v1/events/${event.id}/rsvp/answers`, { token: bo.token })
    assert.deepEqual(answers.body.data.answers[0].values, ['Vegan'])
  })

  it('keeps a seat beyond the capacity as it is', async () => {
    const { event, owner, people } = await makeGiving({ seats: 1 })
    const [ana, bo, cleo] = people
    await join(event.id, cleo)
    const over = await app.post(`/v1/manage/events/${event.id}/attendees/${cleo.id}/promote`, {
      token: owner.token,
      body: { overCapacity: true },
    })
    assert.equal(over.status, 200, over.text)
    assert.equal((await take(await makeLink(event.id, ana), bo)).status, 200)
    assert.deepEqual(await assertSeatsAgree(app.database, event.id), [2, 0, 1, 1])
  })
})

const nameOf = async ({ id }: { id: string }) =>
  (await app.database.selectFrom('users').select('name').where('id', '=', id).executeTakeFirstOrThrow()).name

describe('no one gives away', () => {
  const cases: [string, (made: Made) => Promise<unknown>, [number, string]][] = [
    [
      'where the hosts decide who comes',
      ({ event }) => setEvent(event.id, { requires_approval: true }),
      [409, 'invalid_state'],
    ],
    [
      'once RSVPs are closed',
      ({ event }) => setEvent(event.id, { rsvp_closes_at: inMinutes(-1) }),
      [409, 'rsvp_closed'],
    ],
    [
      'after the event',
      ({ event }) => setEvent(event.id, { starts_at: inMinutes(-60), over_at: inMinutes(-1) }),
      [410, 'event_ended'],
    ],
    ['what is cancelled', ({ event }) => setEvent(event.id, { status: 'cancelled' }), [410, 'event_cancelled']],
    ['a spot they are in', ({ event, people }) => checkInDirectly(app, event, people[0]), [409, 'already_checked_in']],
    [
      'what they gave up',
      ({ event, people: [ana] }) => app.delete(`/v1/events/${event.id}/rsvp`, { token: ana.token }),
      [404, 'rsvp_not_found'],
    ],
    [
      'an event they can no longer see',
      ({ event }) => setEvent(event.id, { hidden_at: inMinutes(0) }),
      [404, 'event_not_found'],
    ],
  ]
  for (const [name, change, refusal] of cases)
    it(name, async () => {
      const made = await makeGiving()
      const [ana, bo] = made.people
      const link = await makeLink(made.event.id, ana)
      await change(made)
      assert.deepEqual(codeOf(await give(made.event.id, ana)), refusal)
      const taken = await take(link, bo)
      assert.ok(taken.status >= 400, taken.text)
      const shown = await read(link, bo)
      assert.equal(shown.status === 404 ? 'ended' : shown.body.data.status, 'ended')
      assert.equal((await ownGift(made.event.id, ana)).status, 'ended')
      await assertSeatsAgree(app.database, made.event.id)
    })

  it('a spot while they bring guests', async () => {
    const { event, people } = await makeGiving({ seats: 4, maxGuests: 2 })
    const [ana, bo] = people
    const link = await makeLink(event.id, ana)
    await app.patch(`/v1/events/${event.id}/rsvp`, { token: ana.token, body: { guests: [{}] } })
    assert.deepEqual(codeOf(await give(event.id, ana)), [409, 'invalid_state'])
    assert.deepEqual(codeOf(await take(link, bo)), [404, 'spot_gift_not_found'])
    await app.patch(`/v1/events/${event.id}/rsvp`, { token: ana.token, body: { guests: [] } })
    assert.equal((await take(link, bo)).status, 200, 'the same link, once they come alone')
  })

  it('the waitlist', async () => {
    const { event, people } = await makeGiving()
    await join(event.id, people[1])
    assert.deepEqual(codeOf(await give(event.id, people[1])), [404, 'rsvp_not_found'])
    assert.deepEqual(codeOf(await give(event.id, people[2])), [404, 'rsvp_not_found'])
  })
})

describe('no one takes', () => {
  it('by a guessed link, and guesses are limited', async () => {
    const { people } = await makeGiving()
    for (let n = 0; n < 3; n++)
      assert.deepEqual(codeOf(await take(`AAAAAAAAAAAAAAAAAAAAA${n}`, people[1])), [404, 'spot_gift_not_found'])
    const answers = []
    for (let n = 0; n < 30; n++) answers.push((await take(`BBBBBBBBBBBBBBBBBBBB${10 + n}`, people[1])).status)
    assert.ok(answers.includes(429), answers.join())
  })

  it('what they have already, or are banned from; nor one who was banned gives', async () => {
    const { event, people } = await makeGiving({ seats: 3 })
    const [ana, bo, cleo] = people
    const link = await makeLink(event.id, ana)
    assert.deepEqual(codeOf(await take(link, ana)), [409, 'already_rsvped'])
    await join(event.id, bo)
    assert.deepEqual(codeOf(await take(link, bo)), [409, 'already_rsvped'])
    assert.equal((await read(link, bo)).body.data.status, 'has_spot')
    await ban(app, event.groupId, cleo)
    assert.deepEqual(codeOf(await take(link, cleo)), [403, 'banned'])
    assert.equal((await read(link, cleo)).body.data.status, 'banned')
    const [dan] = (await makeGuests(app, 1)) as [Guest]
    await ban(app, event.groupId, ana)
    assert.deepEqual(codeOf(await take(link, dan)), [404, 'spot_gift_not_found'])
    await assertSeatsAgree(app.database, event.id)
  })

  it('from one they have blocked, who has blocked them, or who is suspended', async () => {
    const { event, people } = await makeGiving()
    const [ana, bo, cleo] = people
    const link = await makeLink(event.id, ana)
    const blocked_at = inMinutes(0)
    await app.database
      .insertInto('blocks')
      .values([
        { blocker_id: ana.id, blocked_id: bo.id, blocked_at },
        { blocker_id: cleo.id, blocked_id: ana.id, blocked_at },
      ])
      .execute()
    for (const person of [bo, cleo]) {
      assert.deepEqual(codeOf(await read(link, person)), [404, 'spot_gift_not_found'])
      assert.deepEqual(codeOf(await take(link, person)), [404, 'spot_gift_not_found'])
    }
    const [dan] = (await makeGuests(app, 1)) as [Guest]
    await app.database.updateTable('users').set({ suspended_at: blocked_at }).where('id', '=', ana.id).execute()
    assert.deepEqual(codeOf(await take(link, dan)), [404, 'spot_gift_not_found'])
    assert.deepEqual(codeOf(await read(link)), [404, 'spot_gift_not_found'])
  })

  it('what they may not see: the link opens no event for members to outsiders', async () => {
    const { event, people } = await makeGiving()
    const [ana, bo, cleo] = people
    const link = await makeLink(event.id, ana)
    await setEvent(event.id, { visibility: 'members' })
    for (const reader of [undefined, bo]) {
      const shown = await read(link, reader)
      assert.deepEqual(codeOf(shown), [404, 'spot_gift_not_found'])
      assert.doesNotMatch(shown.text, /gathering/)
    }
    assert.deepEqual(codeOf(await take(link, bo)), [404, 'event_not_found'])
    await giveRole(app, event.groupId, cleo, 'volunteer')
    assert.equal((await take(link, cleo)).status, 200)
  })

  it('back what another person gives away', async () => {
    const { event, people } = await makeGiving()
    const [ana, bo] = people
    const link = await makeLink(event.id, ana)
    assert.deepEqual(codeOf(await app.delete(`/v1/events/${event.id}/rsvp/gift`, { token: bo.token })), [
      404,
      'spot_gift_not_found',
    ])
    assert.equal(await ownGift(event.id, bo), null)
    assert.equal((await take(link, bo)).status, 200)
  })
})

async function erase(person: Guest): Promise<void> {
  await inTransaction(app, (unit) => eraseAccount(unit, person.id, app.clock.now()))
  await runEraser(app, person)
}

describe('what is stored of it', () => {
  it('holds no secret: neither the table, the events, the audit log nor what is remembered of requests', async () => {
    const { event, people } = await makeGiving()
    const [ana, bo] = people
    const link = await makeLink(event.id, ana)
    await take(link, bo)
    for (const table of ['spot_gifts', 'outbox_events', 'audit_log', 'idempotency_keys'])
      assert.doesNotMatch(
        JSON.stringify((await sql`select * from ${sql.table(table)}`.execute(app.database)).rows),
        new RegExp(link),
        table,
      )
    const { rows } = await sql<{ action: string; detail: object }>`
      select action, detail from audit_log where target = ${`event:${event.id}`} and action like 'spot-gifts.%'`.execute(
      app.database,
    )
    assert.deepEqual(rows, [{ action: 'spot-gifts.take', detail: { giverId: ana.id } }])
  })

  it('goes with the accounts, and a day after the event', async () => {
    const { event, people } = await makeGiving({ seats: 2 })
    const [ana, bo, cleo] = people
    await take(await makeLink(event.id, ana), bo)
    await erase(bo)
    assert.deepEqual((await ownGift(event.id, ana)).takenBy, null)
    assert.equal((await ownGift(event.id, ana)).status, 'taken')
    await join(event.id, cleo)
    await makeLink(event.id, cleo)
    await erase(cleo)
    const left = () =>
      app.database.selectFrom('spot_gifts').select('giver_id').where('event_id', '=', event.id).execute()
    assert.deepEqual(
      (await left()).map((row) => row.giver_id),
      [ana.id],
    )
    await setEvent(event.id, { starts_at: inMinutes(-60 * 26), over_at: inMinutes(-60 * 25) })
    await post.run('spot-gifts.forget-ended')
    assert.deepEqual(await left(), [])
  })
})

import assert from 'node:assert/strict'
import { beforeEach, describe, it } from 'node:test'
import { CompiledQuery } from 'kysely'
import { useTwins } from '#test/support/app/harness.ts'
import { recordStatements } from '#test/support/app/recorded-statements.ts'
import { postPatiently } from '#test/support/builders/check-in-codes.ts'
import { checkInDirectly, type Guest, makeGuest, makeGuests, rsvp, unRsvp } from '#test/support/builders/events.ts'
import { inTransaction, makeToken, runEraser } from '#test/support/builders/factories.ts'
import { countPeople } from '#test/support/builders/group-people.ts'
import { makeEventRow } from '#test/support/builders/public-events.ts'
import { makeStaffedEvent, type StaffedEvent } from '#test/support/builders/scene.ts'
import { countWrongEvents, countWrongPeople } from './queries.count.ts'

/** In units of PostgreSQL. It is some ten thousand; a union of sets in the place of an array made it 170 million. */
const costMax = 1_000_000

const { app, twin } = useTwins()
let { manager, event } = {} as StaffedEvent
beforeEach(async () => {
  ;({ manager, event } = await makeStaffedEvent(app, { seats: null }))
})

const count = (at = app) => countPeople(at)
const groupId = () => event.groupId

async function numbersOf({ id }: { id: string }) {
  const row = await app.database
    .selectFrom('group_people')
    .select(['rsvps', 'attended', 'no_shows'])
    .where('group_id', '=', groupId())
    .where('user_id', '=', id)
    .executeTakeFirst()
  return row && [row.rsvps, row.attended, row.no_shows]
}

async function noShowsOf({ id }: { id: string }) {
  const { no_shows, missed } = await app.database
    .selectFrom('group_people')
    .select(['no_shows', 'missed'])
    .where('group_id', '=', groupId())
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  return [no_shows, missed]
}

async function assertRight() {
  await count()
  assert.deepEqual([await countWrongPeople(app.database), await countWrongEvents(app.database)], [0, 0])
}

const checkInPath = ({ id }: { id: string }) => `/v1/manage/events/${event.id}/attendees/${id}/checkin`
const admit = (guest: Guest, at = app) => postPatiently(at, checkInPath(guest), { token: manager.token })
const undo = (guest: Guest, at = app) => at.delete(checkInPath(guest), { token: manager.token })
const hoursMs = 3_600_000

describe('the numbers of the people of a group', () => {
  it('follow RSVPs, check-ins, and what takes them back', async () => {
    const [ana, bo] = (await makeGuests(app, 2)) as [Guest, Guest]
    await rsvp(app, event, ana)
    await rsvp(app, event, bo)
    assert.deepEqual(await numbersOf(ana), [0, 0, 0], 'the person is there at once')
    await admit(ana)
    await assertRight()
    assert.deepEqual(
      [await numbersOf(ana), await numbersOf(bo)],
      [
        [1, 1, 0],
        [1, 0, 0],
      ],
    )
    await undo(ana)
    await unRsvp(app, event, bo)
    await assertRight()
    assert.deepEqual(
      [await numbersOf(ana), await numbersOf(bo)],
      [
        [1, 0, 0],
        [0, 0, 0],
      ],
    )
  })

  it('count a no-show two hours after the end, but only where people were checked in', async () => {
    const [ana, bo] = (await makeGuests(app, 2)) as [Guest, Guest]
    for (const guest of [ana, bo]) await rsvp(app, event, guest)
    await assertRight()
    app.clock.advance(5 * hoursMs)
    await assertRight()
    assert.deepEqual(await numbersOf(bo), [1, 0, 0], 'the check-in is still open')
    app.clock.advance(2 * hoursMs)
    await assertRight()
    assert.deepEqual(await numbersOf(bo), [1, 0, 0], 'no one was checked in')
    await checkInDirectly(app, event, ana)
    await assertRight()
    assert.deepEqual(
      [await numbersOf(ana), await numbersOf(bo)],
      [
        [1, 1, 0],
        [1, 0, 1],
      ],
    )
    await app.database.deleteFrom('checkins').where('event_id', '=', event.id).execute()
    await assertRight()
    assert.deepEqual(
      [await numbersOf(ana), await numbersOf(bo)],
      [
        [1, 0, 0],
        [1, 0, 0],
      ],
    )
  })

  it('count what a person missed only while at least a third of the people with a spot were checked in', async () => {
    const guests = (await makeGuests(app, 4)) as [Guest, Guest, Guest, Guest]
    for (const guest of guests) await rsvp(app, event, guest)
    app.clock.advance(7 * hoursMs)
    const [ana, bo, , di] = guests
    await checkInDirectly(app, event, ana)
    await assertRight()
    assert.deepEqual(
      [await noShowsOf(di), await noShowsOf(ana)],
      [
        [1, 0],
        [0, 0],
      ],
      'one of four says nothing',
    )
    await checkInDirectly(app, event, bo)
    await assertRight()
    assert.deepEqual(
      [await noShowsOf(di), await noShowsOf(bo)],
      [
        [1, 1],
        [0, 0],
      ],
      'two of four do',
    )
    await app.database.deleteFrom('checkins').where('user_id', '=', bo.id).execute()
    await assertRight()
    assert.deepEqual(
      [await noShowsOf(di), await noShowsOf(bo)],
      [
        [1, 0],
        [1, 0],
      ],
    )
  })

  it('are completed after an upgrade: what people missed was not counted before', async () => {
    const [ana, bo] = (await makeGuests(app, 2)) as [Guest, Guest]
    for (const guest of [ana, bo]) await rsvp(app, event, guest)
    app.clock.advance(7 * hoursMs)
    await checkInDirectly(app, event, ana)
    await count()
    await app.database.updateTable('group_people').set({ missed: null }).execute()
    assert.deepEqual(await noShowsOf(bo), [1, null], 'as the release before left it')
    await assertRight()
    assert.deepEqual(await noShowsOf(bo), [1, 1])
  })

  it('leave out events that are cancelled or deleted', async () => {
    const ana = await makeGuest(app)
    const other = { id: await makeEventRow(app, groupId(), { title: 'Another', seats: null }), groupId: groupId() }
    for (const one of [event, other]) {
      await rsvp(app, one, ana)
      await checkInDirectly(app, one, ana)
    }
    await assertRight()
    assert.deepEqual(await numbersOf(ana), [2, 2, 0])
    await app.database.updateTable('events').set({ status: 'cancelled' }).where('id', '=', other.id).execute()
    await assertRight()
    assert.deepEqual(await numbersOf(ana), [1, 1, 0])
    await app.database.deleteFrom('events').where('id', '=', event.id).execute()
    await assertRight()
    assert.deepEqual(await numbersOf(ana), [0, 0, 0])
    await app.database.deleteFrom('events').where('id', '=', other.id).execute()
    await assertRight()
    assert.equal(await numbersOf(ana), undefined, 'nothing connects the two any more')
  })

  it('know when a member joins, leaves, waits for approval, is banned, or deletes the account', async () => {
    const ana = await makeGuest(app)
    const favorites = app.database
    const row = { group_id: groupId(), user_id: ana.id, favorited_at: app.clock.now().toISOString() }
    await favorites
      .insertInto('group_favorites')
      .values({ ...row, is_pending: true })
      .execute()
    await assertRight()
    assert.equal(await numbersOf(ana), undefined)
    await favorites.updateTable('group_favorites').set({ is_pending: false }).where('user_id', '=', ana.id).execute()
    await assertRight()
    assert.deepEqual(await numbersOf(ana), [0, 0, 0])
    await favorites.deleteFrom('group_favorites').where('user_id', '=', ana.id).execute()
    await assertRight()
    assert.equal(await numbersOf(ana), undefined)
    await rsvp(app, event, ana)
    const token = await makeToken(app, manager, ['manage:groups'])
    assert.equal((await app.put(`/v1/manage/groups/${groupId()}/bans/${ana.username}`, { token })).status, 200)
    await assertRight()
    assert.deepEqual(await numbersOf(ana), [1, 0, 0], 'the seat is taken back by a reaction')
    const deleted_at = app.clock.now().toISOString()
    await app.database.updateTable('users').set({ deleted_at }).where('id', '=', ana.id).execute()
    await assertRight()
    assert.equal(await numbersOf(ana), undefined)
    await runEraser(app, ana)
    await assertRight()
  })

  it('count a whole group from its rows, as after an upgrade', async () => {
    const guests = await makeGuests(app, 3)
    for (const guest of guests) {
      await rsvp(app, event, guest)
      await checkInDirectly(app, event, guest)
    }
    for (const table of ['group_people_changes', 'group_people', 'group_event_numbers'] as const)
      await app.database.deleteFrom(table).execute()
    const groups = await app.database.selectFrom('groups').select('id as group_id').execute()
    await app.database.insertInto('group_people_changes').values(groups).execute()
    await assertRight()
    assert.deepEqual(await numbersOf(guests[0]!), [1, 1, 0])
  })
})

describe('concurrent changes of the people of a group', () => {
  it('end with the numbers of a recount: 20 people join, RSVP, check in and undo while two workers count', async () => {
    const guests = await makeGuests(app, 20)
    let isOver = false
    const counting = [app, twin].map(async (at) => {
      while (!isOver) await count(at)
    })
    await Promise.all(
      guests.map(async (guest, n) => {
        const at = n % 2 === 0 ? app : twin
        await Promise.all([
          rsvp(at, event, guest),
          inTransaction(at, ({ db }) =>
            db
              .insertInto('group_favorites')
              .values({ group_id: groupId(), user_id: guest.id, favorited_at: app.clock.now().toISOString() })
              .execute(),
          ),
        ])
        await admit(guest, at)
        await Promise.all([undo(guest, at), n % 4 === 0 ? unRsvp(twin, event, guest) : admit(guest, twin)])
      }),
    )
    isOver = true
    await Promise.all(counting)
    await assertRight()
    const [numbers] = await app.database
      .selectFrom('group_event_numbers')
      .select(['came', 'first_timers'])
      .where('event_id', '=', event.id)
      .execute()
    assert.equal(numbers!.first_timers, numbers!.came)
  })
})

it('the words of a batch of people are planned for some ten a person, not for a million', async () => {
  const guests = await makeGuests(app, 3)
  for (const guest of guests) await rsvp(app, event, guest)
  const sent = await recordStatements(() => count())
  const { text, values } = sent.find((one) => one.text.includes('insert into group_people_words'))!
  // The batch is as large as the job's: the same people again and again are planned like as many others.
  const batch = values.map((ids) => Array.from({ length: 1000 }, () => (ids as string[])[0]))
  const { rows } = await app.database.executeQuery<{ 'QUERY PLAN': [{ Plan: { 'Total Cost': number } }] }>(
    CompiledQuery.raw(`explain (format json) ${text}`, batch),
  )
  const cost = rows[0]!['QUERY PLAN'][0].Plan['Total Cost']
  assert.ok(cost < costMax, `${cost}`)
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Response } from '#test/support/app/harness.ts'
import { inTransaction, makeToken, type Person } from '#test/support/builders/factories.ts'
import {
  hourMs,
  makeEvent,
  makeReader,
  openPostOffice,
  type PostOffice,
  type Received,
} from '#test/support/mail/post-office.ts'
import { savedMax } from './index.ts'

let post: PostOffice
before(async () => {
  post = await openPostOffice()
})
after(() => post[Symbol.asyncDispose]())

const code = ({ status, body }: Response) => [status, body.code]
const subjects = (mails: Received[]) => mails.map(({ subject }) => subject)
const at = (ms: number) => new Date(post.app.clock.now().getTime() + ms).toISOString()
/** The clock of the app runs on. */
const isAbout = (instant: string, ms: number) => Math.abs(Date.parse(instant) - Date.parse(at(ms))) < 60_000
const change = (id: string, columns: object) =>
  post.app.database.updateTable('events').set(columns).where('id', '=', id).execute()

async function makeSaver(name = 'Ana') {
  const person = await makeReader(post.app, name)
  const token = await makeToken(post.app, person, ['read:events', 'write:events'])
  const save = (id: string) => post.app.put(`/v1/events/${id}/save`, { token })
  const forget = (id: string) => post.app.delete(`/v1/events/${id}/save`, { token })
  const rsvp = (id: string) => post.app.post(`/v1/events/${id}/rsvp`, { token })
  const list = async () => (await post.app.get('/v1/profile/saved-events?include=event', { token })).body.data
  return { person, token, save, forget, rsvp, list }
}

const countRows = async ({ id }: Person) =>
  (await post.app.database.selectFrom('saved_events').selectAll().where('user_id', '=', id).execute()).length

/** As a day that passes: the reminder is due now. */
const makeDue = (eventId: string, savedAgoMs = 72 * hourMs) =>
  post.app.database
    .updateTable('saved_events')
    .set({ saved_at: at(-savedAgoMs), due_at: at(-60_000) })
    .where('event_id', '=', eventId)
    .execute()

/** Due by the times of the event, which is in 20 hours. */
async function savedAndDue(name = 'Ana') {
  const saver = await makeSaver(name)
  const event = await makeEvent(post.app, { startsInMs: 20 * hourMs })
  assert.equal((await saver.save(event.id)).status, 200)
  await makeDue(event.id)
  return { ...saver, event }
}

describe('a saved event', () => {
  it('takes no spot and makes nobody known to the group; saving twice and forgetting twice change nothing more', async () => {
    const { person, save, forget, list } = await makeSaver()
    const event = await makeEvent(post.app)
    const [first, again] = [await save(event.id), await save(event.id)]
    assert.deepEqual([first.status, again.body.data], [200, first.body.data])
    assert.ok(isAbout(first.body.data.remindsAt, 24 * hourMs))
    const shown = await list()
    assert.deepEqual([shown.length, shown[0].eventId, shown[0].event.title], [1, event.id, 'Sowing day'])
    for (const table of ['rsvps', 'group_people', 'group_favorites'] as const)
      assert.deepEqual(
        await post.app.database.selectFrom(table).selectAll().where('user_id', '=', person.id).execute(),
        [],
        table,
      )
    for (let n = 0; n < 2; n++) assert.equal((await forget(event.id)).status, 200)
    assert.deepEqual(await list(), [])
  })

  it('has no reminder where none would come before the start', async () => {
    const { save, list } = await makeSaver()
    const event = await makeEvent(post.app, { startsInMs: 1.9 * hourMs })
    const { status, body } = await save(event.id)
    assert.deepEqual([status, body.data.remindsAt], [200, null])
    assert.deepEqual((await save(event.id)).body.data, body.data)
    assert.equal((await list())[0].remindsAt, null)
    const later = await makeEvent(post.app, { startsInMs: 2.5 * hourMs })
    assert.ok(isAbout((await save(later.id)).body.data.remindsAt, 0.5 * hourMs))
  })

  it('is refused where the person cannot see the event, is banned, or it is over or cancelled', async () => {
    const { person, save, list } = await makeSaver()
    const event = await makeEvent(post.app)
    await change(event.id, { hidden_at: at(0) })
    assert.deepEqual(code(await save(event.id)), [404, 'event_not_found'])
    await change(event.id, { hidden_at: null, visibility: 'members' })
    assert.deepEqual(code(await save(event.id)), [404, 'event_not_found'])
    await change(event.id, { visibility: 'unlisted' })
    assert.equal((await save(event.id)).status, 200)
    await change(event.id, { hidden_at: at(0) })
    assert.deepEqual(await list(), [], 'what is hidden later is shown no more')
    const [over, cancelled, banned] = [
      await makeEvent(post.app, { startsInMs: -5 * hourMs }),
      await makeEvent(post.app, { status: 'cancelled' }),
      await makeEvent(post.app),
    ]
    await post.app.database
      .insertInto('group_bans')
      .values({ group_id: banned.groupId, user_id: person.id, banned_at: at(0) })
      .execute()
    assert.deepEqual(code(await save(over.id)), [410, 'event_ended'])
    assert.deepEqual(code(await save(cancelled.id)), [410, 'event_cancelled'])
    assert.deepEqual(code(await save(banned.id)), [403, 'banned'])
  })

  it('is one of at most 200, however many are saved at once', async () => {
    const { person, save } = await makeSaver()
    const ids = await Promise.all(Array.from({ length: savedMax + 1 }, async () => (await makeEvent(post.app)).id))
    const rows = ids.slice(20).map((event_id) => ({ user_id: person.id, event_id, saved_at: at(0), due_at: at(0) }))
    await post.app.database.insertInto('saved_events').values(rows).execute()
    const answers = await Promise.all([...ids.slice(0, 20), ids[0]!].map(save))
    assert.deepEqual(
      answers.map(({ status, body }) => (status === 200 ? 'saved' : body.code)).filter((one) => one !== 'saved'),
      answers.filter(({ status }) => status !== 200).map(() => 'limit_reached'),
    )
    assert.equal(await countRows(person), savedMax)
    await change(ids.at(-1)!, { starts_at: at(-5 * hourMs), over_at: at(-3 * hourMs) })
    const missing = await Promise.all(ids.slice(0, 20).map(save))
    assert.ok(
      missing.every(({ status }) => status === 200),
      'what is over makes room',
    )
  })

  it('counts to the limit only as long as it is listed', async () => {
    const { person, save, rsvp, list, forget } = await makeSaver()
    const ids = await Promise.all(Array.from({ length: savedMax }, async () => (await makeEvent(post.app)).id))
    const rows = ids.map((event_id) => ({ user_id: person.id, event_id, saved_at: at(0), due_at: at(0) }))
    await post.app.database.insertInto('saved_events').values(rows).execute()
    const hidden: (() => Promise<unknown>)[] = [
      () => change(ids[0]!, { status: 'cancelled' }),
      () => change(ids[1]!, { hidden_at: at(0) }),
      () => change(ids[2]!, { visibility: 'members' }),
      () => rsvp(ids[3]!),
    ]
    for (const hide of hidden) {
      const one = await makeEvent(post.app)
      const full = await save(one.id)
      assert.deepEqual(code(full), [409, 'limit_reached'])
      assert.match(full.body.error, /200 events.*delete a saved event/)
      await hide()
      assert.equal((await save(one.id)).status, 200, String(hide))
    }
    const [{ eventId }] = await list()
    await forget(eventId)
    assert.equal((await save((await makeEvent(post.app)).id)).status, 200)
  })

  it('is a number for the team from five people on, and no number before', async () => {
    const event = await makeEvent(post.app)
    const owner = await makeSaver('Owner')
    const token = await makeToken(post.app, owner.person, ['manage:events'])
    await post.app.database
      .insertInto('group_roles')
      .values({ group_id: event.groupId, user_id: owner.person.id, role: 'manager', granted_at: at(0) })
      .execute()
    const count = async () =>
      (await post.app.get(`/v1/manage/events/${event.id}/saved-count`, { token })).body.data.saved
    for (let n = 0; n < 5; n++) {
      assert.equal(await count(), null)
      await (await makeSaver()).save(event.id)
    }
    assert.equal(await count(), 5)
  })
})

describe('the reminder of a saved event', () => {
  it('is mailed once a day before the start, however often the job runs and runs again', async () => {
    const { person, event } = await savedAndDue()
    await Promise.all([post.queue('saved-events.remind'), post.queue('saved-events.remind')])
    await post.settle()
    const job = { userId: person.id, eventId: event.id }
    await post.run('saved-events.remind')
    const mails = await post.mailsTo(person)
    assert.deepEqual(subjects(mails), ['Coming up: Sowing day'])
    assert.match(mails[0]!.text!, /You asked us to remind you\.[\s\S]*because you asked us to remind you of this event/)
    assert.match(mails[0]!.text!, /https:\/\/hearth\.test\/unsubscribe\/\S+/)
    // As after a worker that died between the mail and the end of its job.
    await post.queue('saved-events.send-reminder', job)
    assert.equal(new Set((await post.mailsTo(person)).map(({ messageId }) => messageId)).size, 1)
  })

  it('is mailed once when the mail server answers only the second time', async () => {
    const { person } = await savedAndDue()
    const address = `${person.username}@example.org`
    post.sink.refusals.set(address, '451 4.3.0 later')
    await post.queue('saved-events.remind')
    const tries = async () =>
      (
        await sql<{ retry_count: number }>`
        select retry_count from pgboss.job
        where name = 'saved-events.send-reminder' and data->>'userId' = ${person.id}
          and (state = 'retry' or retry_count > 0)`.execute(post.app.database)
      ).rows.length
    while ((await tries()) === 0) await turn()
    post.sink.refusals.delete(address)
    await post.run('saved-events.remind')
    assert.deepEqual(subjects(await post.mailsTo(person)), ['Coming up: Sowing day'])
  })

  it('tells of the opening of RSVPs where they were not open, and then no more', async () => {
    const { person, save } = await makeSaver()
    const event = await makeEvent(post.app, { startsInMs: 200 * hourMs })
    await change(event.id, { rsvp_opens_at: at(10 * hourMs) })
    assert.ok(isAbout((await save(event.id)).body.data.remindsAt, 10 * hourMs))
    await post.run('saved-events.remind')
    assert.deepEqual(await post.mailsTo(person), [], 'not before')
    await change(event.id, { rsvp_opens_at: at(-hourMs) })
    await makeDue(event.id)
    await post.run('saved-events.remind')
    await post.run('saved-events.remind')
    assert.deepEqual(subjects(await post.mailsTo(person)), ['RSVPs are open: Sowing day'])
  })

  it('follows the times of the event, also of one that moves once the reminder is queued', async () => {
    const { person, event } = await savedAndDue()
    await change(event.id, { starts_at: at(90 * hourMs), over_at: at(92 * hourMs) })
    await post.run('saved-events.remind')
    assert.deepEqual(await post.mailsTo(person), [])
    const row = () =>
      post.app.database
        .selectFrom('saved_events')
        .select(['due_at', 'reminded_at'])
        .where('user_id', '=', person.id)
        .executeTakeFirstOrThrow()
    const waits = await row()
    assert.equal(waits.reminded_at, null)
    assert.ok(isAbout(waits.due_at, 66 * hourMs))
    await change(event.id, { starts_at: at(10 * hourMs), over_at: at(12 * hourMs) })
    await inTransaction(post.app, async ({ emit }) =>
      emit('event.updated', { eventId: event.id, groupId: event.groupId, fields: ['dateTime'], revision: 1 }, {}),
    )
    await post.settle()
    assert.ok(Date.parse((await row()).due_at) < Date.parse(at(0)))
    await post.run('saved-events.remind')
    assert.deepEqual(subjects(await post.mailsTo(person)), ['Coming up: Sowing day'])
  })

  const silent: Record<string, (made: Awaited<ReturnType<typeof savedAndDue>>) => Promise<unknown>> = {
    'has an RSVP meanwhile': ({ rsvp, event }) => rsvp(event.id),
    'took it back': ({ forget, event }) => forget(event.id),
    'is banned meanwhile': ({ person, event }) =>
      post.app.database
        .insertInto('group_bans')
        .values({ group_id: event.groupId, user_id: person.id, banned_at: at(0) })
        .execute(),
    'muted the group': ({ person, event }) =>
      post.app.database
        .insertInto('group_mutes')
        .values({ group_id: event.groupId, user_id: person.id, muted_at: at(0) })
        .execute(),
    'wants no reminders': ({ person }) =>
      post.app.database
        .updateTable('notification_preferences')
        .set({ reminders: false })
        .where('user_id', '=', person.id)
        .execute(),
    'can no longer see the event': ({ event }) => change(event.id, { visibility: 'members' }),
    'would read of a hidden event': ({ event }) => change(event.id, { hidden_at: at(0) }),
    'would read of a cancelled event': ({ event }) => change(event.id, { status: 'cancelled' }),
    'would read of one that has begun': ({ event }) => change(event.id, { starts_at: at(-hourMs) }),
  }
  for (const [name, happens] of Object.entries(silent))
    it(`is not mailed to a person who ${name}`, async () => {
      const made = await savedAndDue()
      await happens(made)
      await post.run('saved-events.remind')
      assert.ok(!subjects(await post.mailsTo(made.person)).some((subject) => subject?.startsWith('Coming up')))
    })

  it('is forgotten a day after the event', async () => {
    const { person, event } = await savedAndDue()
    await change(event.id, { starts_at: at(-30 * hourMs), over_at: at(-25 * hourMs) })
    await post.run('saved-events.forget-ended')
    assert.equal(await countRows(person), 0)
  })
})

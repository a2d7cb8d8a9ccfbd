import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { App } from '#test/support/app/harness.ts'
import { assertSeatsAgree } from '#test/support/builders/events.ts'
import type { Member } from '#test/support/builders/factories.ts'
import {
  comeToAll,
  insertRegulars,
  type MadeDate,
  makePeople,
  makeWeeklyRun,
  type WeeklyRun,
} from '#test/support/builders/regulars.ts'
import { whileUpgrading } from '#test/support/builders/upgrades.ts'
import { openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'

let post: PostOffice
let app: App
before(async () => {
  post = await openPostOffice()
  app = post.app
})
after(() => post[Symbol.asyncDispose]())

const rsvps = async (event: MadeDate) =>
  (
    await app.database
      .selectFrom('rsvps')
      .select(['user_id', 'status', 'place', 'party_size'])
      .where('event_id', '=', event.id)
      .orderBy('place')
      .execute()
  ).map((row) => ({ ...row, userId: row.user_id }))
const statusOf = async (event: MadeDate, { id }: Member) =>
  (await rsvps(event)).find(({ userId }) => userId === id)?.status
const subjectsTo = async (person: Member) => (await post.mailsTo(person)).map(({ subject }) => subject)
const mine = async ({ seriesId }: WeeklyRun, { token }: Member) =>
  (await app.get(`/v1/series/${seriesId}/rsvp`, { token })).body.data.rsvp
const press = (event: MadeDate, { token }: Member) => app.post(`/v1/events/${event.id}/rsvp`, { token })
const setShare = (run: WeeklyRun, seriesShare: number) =>
  app.put(`/v1/manage/events/${run.dates[0]!.id}/series`, { token: run.token, body: { seriesShare } })

describe('come to all dates', () => {
  it('takes a spot at the dates that are out, and tells of them in one mail', async () => {
    const run = await makeWeeklyRun(app, 3)
    const [ana] = (await makePeople(app, 1)) as [Member]
    const answer = await comeToAll(app, run, ana)
    assert.deepEqual(
      [answer.status, answer.body.data?.isPaused, answer.body.data?.guests],
      [200, false, 0],
      answer.text,
    )
    await post.settle()
    for (const date of run.dates) assert.equal(await statusOf(date, ana), 'confirmed')
    assert.deepEqual(await subjectsTo(ana), ['You’re going to 3 dates: Run'])
    assert.equal((await press(run.dates[0]!, ana)).body.code, 'already_rsvped')
    assert.equal((await comeToAll(app, run, ana)).status, 200)
    assert.equal((await subjectsTo(ana)).length, 1, 'again it changes nothing')
  })

  it('gives the spots of a new date in the order of the wishes, up to the share, before others', async () => {
    const run = await makeWeeklyRun(app, 2)
    const people = await makePeople(app, 24)
    await insertRegulars(app, run, people)
    const [date] = (await run.draft(1, { maxAttendees: 10 })) as [MadeDate]
    const forecast = await app.get(`/v1/manage/events/${date.id}/series/forecast`, { token: run.token })
    const { regulars, confirmed, beyond, waitlisted, left } = forecast.body.data
    assert.deepEqual([regulars, confirmed, beyond, waitlisted, left], [24, 8, 16, 0, 2], forecast.text)
    await run.publish(date.id)
    await post.settle()
    const got = (await rsvps(date)).filter(({ status }) => status === 'confirmed').map(({ userId }) => userId)
    assert.deepEqual(
      got.sort(),
      people
        .slice(0, 8)
        .map(({ id }) => id)
        .sort(),
    )
    assert.equal((await rsvps(date)).length, 8, 'no one else waits')
    assert.deepEqual(await subjectsTo(people[0]!), ['You’re going: Run'])
    assert.deepEqual(await subjectsTo(people[23]!), ['RSVPs are open: Run'])
    const others = await makePeople(app, 3)
    const answers = await Promise.all(others.map((one) => press(date, one)))
    assert.deepEqual(answers.map(({ body }) => body.data.status).sort(), ['confirmed', 'confirmed', 'waitlisted'])
    await assertSeatsAgree(app.database, date.id)
  })

  it('with the whole room waitlists exactly the rest, in their order', async () => {
    const run = await makeWeeklyRun(app, 2)
    assert.equal((await setShare(run, 100)).status, 200)
    const people = await makePeople(app, 9)
    await insertRegulars(app, run, people)
    const [date] = (await run.draft(1, { maxAttendees: 5 })) as [MadeDate]
    const forecast = await app.get(`/v1/manage/events/${date.id}/series/forecast`, { token: run.token })
    const { confirmed, beyond, waitlisted, left } = forecast.body.data
    assert.deepEqual([confirmed, beyond, waitlisted, left], [5, 0, 4, 0])
    await run.publish(date.id)
    await post.settle()
    const waiting = (await rsvps(date)).filter(({ status }) => status === 'waitlisted').map(({ userId }) => userId)
    assert.deepEqual(
      waiting,
      people.slice(5).map(({ id }) => id),
    )
    assert.deepEqual(await subjectsTo(people[8]!), ['You’re on the waitlist: Run'])
    await assertSeatsAgree(app.database, date.id)
  })

  it('counts guests as people of the share, and brings them each time', async () => {
    const run = await makeWeeklyRun(app, 2, { maxGuests: 3 })
    const [ana, ben, cleo] = (await makePeople(app, 3)) as [Member, Member, Member]
    const guests = [{ name: 'Zoë' }, {}]
    assert.equal((await comeToAll(app, run, ana, { guests })).status, 200)
    for (const one of [ben, cleo]) assert.equal((await comeToAll(app, run, one, { guests: [{}] })).status, 200)
    await post.settle()
    const [date] = (await run.draft(1, { maxAttendees: 5 })) as [MadeDate]
    await run.publish(date.id)
    await post.settle()
    // Four fifths of five are four: Ana and two, and no party of two.
    assert.deepEqual(
      (await rsvps(date)).map(({ userId, party_size: size }) => [userId, size]),
      [[ana.id, 3]],
    )
    const names = await app.database.selectFrom('guests').select('name').where('event_id', '=', date.id).execute()
    assert.deepEqual(names.map(({ name }) => name).sort(), ['Zoë', null])
    const tooMany = await comeToAll(app, run, ana, { guests: [{}, {}, {}, {}] })
    assert.deepEqual([tooMany.status, tooMany.body.code], [400, 'validation_failed'])
  })

  it('lets others press again until the spots of those are given', async () => {
    const run = await makeWeeklyRun(app, 2)
    const [ana, ben] = (await makePeople(app, 2)) as [Member, Member]
    await insertRegulars(app, run, [ana])
    const [date] = (await run.draft(1)) as [MadeDate]
    await post.settle()
    // As it is before the job has run.
    await app.database.updateTable('events').set({ status: 'scheduled' }).where('id', '=', date.id).execute()
    const early = await press(date, ben)
    assert.deepEqual([early.status, early.headers['retry-after']], [503, '2'], early.text)
    assert.deepEqual(await rsvps(date), [])
    await app.database
      .insertInto('series_dates')
      .values({
        event_id: date.id,
        series_id: run.seriesId,
        due_at: app.clock.now().toISOString(),
        review_at: date.dateTime,
      })
      .execute()
    await post.run('series.place-due')
    assert.equal(await statusOf(date, ana), 'confirmed')
    assert.equal((await press(date, ben)).status, 201)
  })

  it('can skip one date, and stop with or without the dates that are out', async () => {
    const run = await makeWeeklyRun(app, 3)
    const [ana, ben] = (await makePeople(app, 2)) as [Member, Member]
    for (const one of [ana, ben]) await comeToAll(app, run, one)
    await post.settle()
    const [first, second] = run.dates as [MadeDate, MadeDate]
    const skip = (date: MadeDate) => app.put(`/v1/series/${run.seriesId}/rsvp/skips/${date.id}`, { token: ana.token })
    assert.equal((await skip(first)).status, 200)
    assert.equal((await skip(first)).status, 200, 'safe to repeat')
    assert.equal(await statusOf(first, ana), 'cancelled')
    assert.deepEqual((await mine(run, ana)).skipped, [first.id])
    const [later] = (await run.draft(1, {
      rsvpOpensAt: new Date(app.clock.now().getTime() + 3_600_000).toISOString(),
    })) as [MadeDate]
    await run.publish(later.id)
    await post.settle()
    assert.equal((await skip(later)).status, 200)
    app.clock.advance(3_600_000)
    await post.run('series.place-due')
    assert.deepEqual([await statusOf(later, ana), await statusOf(later, ben)], [undefined, 'confirmed'])
    const stop = (one: Member, query = '') =>
      app.delete(`/v1/series/${run.seriesId}/rsvp${query}`, { token: one.token })
    assert.deepEqual((await stop(ana)).body.data, { success: true, givenUp: 0 })
    assert.equal(await statusOf(second, ana), 'confirmed')
    assert.equal(await mine(run, ana), null)
    assert.deepEqual((await stop(ben, '?giveUp=true')).body.data, { success: true, givenUp: 4 })
    assert.deepEqual([await statusOf(second, ben), (await stop(ben)).body.code], ['cancelled', 'rsvp_not_found'])
    const [next] = (await run.draft(1)) as [MadeDate]
    await run.publish(next.id)
    await post.settle()
    assert.deepEqual(await rsvps(next), [])
    for (const date of await run.list()) await assertSeatsAgree(app.database, date.id)
  })

  it('leaves out who may not come, who muted the group, and dates that ask something new', async () => {
    const run = await makeWeeklyRun(app, 2)
    const [ana, ben, cleo, dan] = (await makePeople(app, 4)) as [Member, Member, Member, Member]
    await insertRegulars(app, run, [ana, ben, cleo, dan])
    const at = app.clock.now().toISOString()
    await app.database
      .insertInto('group_bans')
      .values({ group_id: run.groupId, user_id: ana.id, banned_at: at, banned_by: ana.id })
      .execute()
    await app.database
      .insertInto('group_mutes')
      .values({ group_id: run.groupId, user_id: ben.id, muted_at: at })
      .execute()
    await app.database.updateTable('users').set({ suspended_at: at }).where('id', '=', cleo.id).execute()
    const [date, asking] = (await run.draft(2)) as [MadeDate, MadeDate]
    await run.publish(date.id)
    await post.settle()
    assert.deepEqual(
      (await rsvps(date)).map(({ userId }) => userId),
      [dan.id],
    )
    assert.deepEqual(await subjectsTo(ben), ['A new date: Run'])
    assert.deepEqual(await subjectsTo(cleo), [])
    const question = { kind: 'short', label: 'Shoe size', isRequired: true }
    const put = await app.put(`/v1/manage/events/${asking.id}/questions`, {
      token: run.token,
      body: { questions: [question], version: 0 },
    })
    assert.equal(put.status, 200, put.text)
    await run.publish(asking.id)
    await post.settle()
    assert.deepEqual(await rsvps(asking), [])
    assert.deepEqual((await subjectsTo(dan)).at(-1), 'The hosts ask something new: Run')
    const banned = await comeToAll(app, run, ana)
    assert.deepEqual([banned.status, banned.body.code], [403, 'banned'])
  })

  it('says the same answers each time, which are read by no one else', async () => {
    const run = await makeWeeklyRun(app, 0)
    const [date] = (await run.draft(1)) as [MadeDate]
    const { id } = date
    const question = { kind: 'short', label: 'Food', isRequired: true, isSensitive: true }
    const set = await app.put(`/v1/manage/events/${id}/questions`, {
      token: run.token,
      body: { questions: [question], version: 0 },
    })
    const questionId = set.body.data.questions[0].id
    await run.publish(id)
    await post.settle()
    const [ana] = (await makePeople(app, 1)) as [Member]
    assert.equal((await comeToAll(app, run, ana)).body.code, 'answers_required')
    assert.equal((await comeToAll(app, run, ana, { answers: { [questionId]: 'no nuts' } })).status, 200)
    await post.settle()
    assert.equal(await statusOf(date, ana), 'confirmed')
    const answers = await app.database.selectFrom('answers').selectAll().where('event_id', '=', id).execute()
    assert.deepEqual(
      answers.map(({ user_id: userId, words, sealed }) => [userId, words, sealed !== null]),
      [[ana.id, null, true]],
    )
    const row = await app.database
      .selectFrom('series_regulars')
      .selectAll()
      .where('user_id', '=', ana.id)
      .executeTakeFirstOrThrow()
    assert.ok(row.said && !row.said.includes('nuts'))
  })

  it('is refused where the hosts decide, before the upgrade is finished, and to who cannot see the series', async () => {
    const run = await makeWeeklyRun(app, 2, { requiresApproval: true })
    const [ana] = (await makePeople(app, 1)) as [Member]
    const asked = await comeToAll(app, run, ana)
    assert.deepEqual([asked.status, asked.body.code], [409, 'invalid_state'])
    const open = await makeWeeklyRun(app, 2)
    await whileUpgrading(
      app,
      async () => {
        const early = await comeToAll(app, open, ana)
        assert.deepEqual([early.status, early.body.code], [409, 'invalid_state'])
      },
      '0154_come_to_all.sql',
    )
    const hidden = await makeWeeklyRun(app, 2, { visibility: 'members' })
    assert.equal((await comeToAll(app, hidden, ana)).status, 404)
  })
})

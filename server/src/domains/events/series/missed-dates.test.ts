import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { App } from '#test/support/app/harness.ts'
import { checkInDirectly } from '#test/support/builders/events.ts'
import type { Member } from '#test/support/builders/factories.ts'
import { comeToAll, type MadeDate, makePeople, makeWeeklyRun, type WeeklyRun } from '#test/support/builders/regulars.ts'
import { openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'

let post: PostOffice
let app: App
before(async () => {
  post = await openPostOffice()
  app = post.app
})
after(() => post[Symbol.asyncDispose]())

const dayMs = 86_400_000
const asked = 'Still want a spot each time? Run'
const subjectsTo = async (person: Member) => (await post.mailsTo(person)).map(({ subject }) => subject)
const isPaused = async ({ seriesId }: WeeklyRun, { token }: Member): Promise<boolean> =>
  (await app.get(`/v1/series/${seriesId}/rsvp`, { token })).body.data.rsvp.isPaused

async function makeRegulars(dates: number, people: number) {
  const run = await makeWeeklyRun(app, dates)
  const regulars = await makePeople(app, people)
  for (const one of regulars) assert.equal((await comeToAll(app, run, one)).status, 200)
  await post.settle()
  return { run, regulars }
}

/** A week goes by: the next date takes place, and these are scanned at its door. */
async function takePlace(run: WeeklyRun, date: MadeDate, present: readonly Member[]): Promise<void> {
  const startsAt = Date.parse(date.dateTime)
  app.clock.advance(startsAt - app.clock.now().getTime() + dayMs / 12)
  for (const one of present) await checkInDirectly(app, { id: date.id, groupId: run.groupId }, one)
  app.clock.advance(dayMs * 2)
  await post.run('series.review-dates')
}

describe('people who come to all dates and do not come', () => {
  it('are paused after two in a row where it is known who came, and get spots again once they say so', async () => {
    const { run, regulars } = await makeRegulars(4, 4)
    const [ana, ben, cleo, dan] = regulars as [Member, Member, Member, Member]
    const [first, second, third] = run.dates as [MadeDate, MadeDate, MadeDate]
    await takePlace(run, first, [ben, cleo])
    assert.equal(await isPaused(run, ana), false, 'one is none')
    await takePlace(run, second, [dan])
    // A quarter of four is too few to know who came.
    assert.equal(await isPaused(run, ana), false)
    await takePlace(run, third, [ben, dan])
    assert.deepEqual(await Promise.all(regulars.map((one) => isPaused(run, one))), [true, false, false, false])
    assert.equal((await subjectsTo(ana)).at(-1), asked)
    const [next] = (await run.draft(1)) as [MadeDate]
    await run.publish(next.id)
    await post.settle()
    const going = async () =>
      (await app.database.selectFrom('rsvps').select('user_id').where('event_id', '=', next.id).execute()).length
    assert.equal(await going(), 3)
    assert.equal((await comeToAll(app, run, ana)).status, 200)
    await post.settle()
    assert.deepEqual([await going(), await isPaused(run, ana)], [4, false])
    await takePlace(run, run.dates[3]!, [cleo, dan])
    assert.equal(await isPaused(run, ana), false, 'what was missed before the answer does not count')
    await takePlace(run, next, [ben, dan])
    assert.deepEqual([await isPaused(run, ana), await isPaused(run, cleo)], [true, false])
    assert.equal((await subjectsTo(ana)).filter((subject) => subject === asked).length, 2)
  })

  it('are never asked where no one scans: no one is paused after ten dates', async () => {
    const { run, regulars } = await makeRegulars(10, 5)
    for (const date of run.dates) await takePlace(run, date, [])
    for (const one of regulars) {
      assert.equal(await isPaused(run, one), false)
      assert.equal((await post.mailsTo(one)).filter(({ raw }) => /missed|no-show|not checked in/i.test(raw)).length, 0)
    }
    const left = await app.database
      .selectFrom('series_placements')
      .select('event_id')
      .where('series_id', '=', run.seriesId)
      .execute()
    assert.deepEqual(left, [], 'what became of each wish is kept only until the date was looked at')
  })

  it('does not count a date that was skipped, or joined online', async () => {
    const { run, regulars } = await makeRegulars(2, 3)
    const [ana, ben, cleo] = regulars as [Member, Member, Member]
    const [first, second] = run.dates as [MadeDate, MadeDate]
    const skipped = await app.put(`/v1/series/${run.seriesId}/rsvp/skips/${second.id}`, { token: ana.token })
    assert.equal(skipped.status, 200, skipped.text)
    await app.database
      .updateTable('rsvps')
      .set({ joins_online: true })
      .where('event_id', '=', second.id)
      .where('user_id', '=', ben.id)
      .execute()
    await app.database.updateTable('event_seats').set({ joining_online: 1 }).where('event_id', '=', second.id).execute()
    await takePlace(run, first, [cleo])
    await takePlace(run, second, [cleo])
    assert.deepEqual([await isPaused(run, ana), await isPaused(run, ben)], [false, false])
  })
})

// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { messagesFor } from '#messages/index.ts'
import { type BrowsedSite, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { assertNoBarriers, takePictures } from '#test/support/browser/pages.ts'
import { ask } from '#test/support/builders/answers.ts'
import { makeMembers, makeUser, type Person } from '#test/support/builders/factories.ts'
import { makeWeeklyRun, placeNow, type WeeklyRun } from '#test/support/builders/regulars.ts'

const pictures = join(import.meta.dirname, '../../../../../.tmp/come-to-all')
const { events, organize, flash } = messagesFor('en')
const text = events.series.all

let browsed: BrowsedSite
before(async () => {
  browsed = await openBrowsedSite()
})
after(() => browsed[Symbol.asyncDispose]())

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }

async function openPhone(person: Person | null, javaScriptEnabled: boolean): Promise<Page> {
  const context = await browsed.openAs(person, { javaScriptEnabled, ...phone })
  return context.newPage()
}

const pathOf = ({ seriesId }: WeeklyRun) => `${browsed.site.baseUrl}/series/${seriesId}`
const statusOf = async (eventId: string, { id }: Person) =>
  (
    await browsed.site.app.database
      .selectFrom('rsvps')
      .select('status')
      .where('event_id', '=', eventId)
      .where('user_id', '=', id)
      .executeTakeFirst()
  )?.status

for (const javaScriptEnabled of [true, false])
  it(`a regular on a phone ${javaScriptEnabled ? 'with' : 'without'} JavaScript comes to all, skips one, and stops`, async () => {
    const { app, baseUrl } = browsed.site
    const run = await makeWeeklyRun(app, 4, { title: 'Probe: عبد الرحمن' })
    const ana = await makeUser(app, { name: 'Ana Adeyemi' })
    const page = await openPhone(ana, javaScriptEnabled)
    const [first, second] = run.dates
    await page.goto(`${baseUrl}/events/${first!.id}`)
    await page.getByRole('button', { name: events.offer.seat.button }).click()
    await page.getByRole('heading', { name: events.justGoing.heading }).waitFor()
    await page.getByRole('link', { name: /^Come to all · Every / }).click()
    await page.getByRole('button', { name: text.button }).click()
    await page.getByText(flash.done.comesToAll).waitFor()
    await placeNow(app, run)
    assert.deepEqual(await Promise.all(run.dates.map(({ id }) => statusOf(id, ana))), Array(4).fill('confirmed'))
    await page.reload()
    await page.getByRole('heading', { name: text.comes }).waitFor()
    const folder = javaScriptEnabled ? 'with-script' : 'without-script'
    await takePictures(page, join(pictures, folder), [1280, 390])
    if (javaScriptEnabled) await assertNoBarriers(page, 'a series of one who comes to all')
    await page.locator('.series li').first().getByRole('button', { name: /^Skip/ }).click()
    await page.getByText(flash.done.dateSkipped).waitFor()
    assert.equal(await statusOf(second!.id, ana), 'cancelled')
    await page.locator('.series li').first().getByText(text.skipped).waitFor()
    await page.getByRole('link', { name: text.stop }).click()
    await page.getByText(text.keepAsk(3)).waitFor()
    await takePictures(page, join(pictures, `${folder}-stop`), [390])
    // With the wrong hand: back first, nothing has changed.
    await page.getByRole('link', { name: text.back }).click()
    await page.getByRole('heading', { name: text.comes }).waitFor()
    await page.getByRole('link', { name: text.stop }).click()
    await page.getByRole('button', { name: text.giveUp }).click()
    await page.getByText(flash.done.stoppedComing).waitFor()
    assert.deepEqual(await Promise.all(run.dates.map(({ id }) => statusOf(id, ana))), Array(4).fill('cancelled'))
    await page.getByRole('button', { name: text.button }).waitFor()
    await page.context().close()
  })

it('who is paused is asked, and gets spots again by one press; without JavaScript', async () => {
  const { app } = browsed.site
  const run = await makeWeeklyRun(app, 2)
  const ana = await makeUser(app, { name: 'Ana Adeyemi' })
  const page = await openPhone(ana, false)
  await page.goto(pathOf(run))
  await page.getByRole('button', { name: text.button }).click()
  const at = app.clock.now().toISOString()
  await app.database.updateTable('series_regulars').set({ paused_at: at }).where('user_id', '=', ana.id).execute()
  await page.reload()
  await page.getByRole('heading', { name: text.paused }).waitFor()
  await takePictures(page, join(pictures, 'paused'), [390])
  await page.getByRole('button', { name: text.yes }).click()
  await page.getByRole('heading', { name: text.comes }).waitFor()
  await page.context().close()
})

it('where the hosts ask, a form says the same each time, and keeps what was typed', async () => {
  const { app } = browsed.site
  const run = await makeWeeklyRun(app, 0, { maxGuests: 2 })
  const [date] = await run.draft(1)
  const food = { kind: 'choice', label: 'What do you eat?', options: ['Everything', 'Vegan'], isRequired: true }
  await ask(app, { id: date!.id }, run.token, [food] as never)
  await run.publish(date!.id)
  const ana = await makeUser(app, { name: 'Ana Adeyemi' })
  const page = await openPhone(ana, false)
  await page.goto(pathOf(run))
  await page.getByRole('link', { name: text.button }).click()
  await takePictures(page, join(pictures, 'form'), [390])
  await page.getByLabel(events.rsvpForm.people).selectOption('1')
  await page.getByRole('button', { name: text.button }).click()
  await page.getByText('Vegan').waitFor()
  assert.equal(await page.getByLabel(events.rsvpForm.people).inputValue(), '1', 'nothing is lost')
  await page.getByLabel('Vegan').first().check()
  await page.getByRole('button', { name: text.button }).click()
  await page.getByText(flash.done.comesToAll).waitFor()
  await placeNow(app, run)
  const rsvp = await app.database
    .selectFrom('rsvps')
    .select(['status', 'party_size'])
    .where('event_id', '=', date!.id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(rsvp, { status: 'confirmed', party_size: 2 })
  await page.context().close()
})

it('an organizer on a phone sees who comes to all, sets the share, and what a draft will look like', async () => {
  const { app, baseUrl } = browsed.site
  const run = await makeWeeklyRun(app, 1)
  const owner = await app.database
    .selectFrom('group_roles as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['u.id', 'u.username', 'u.name'])
    .where('r.group_id', '=', run.groupId)
    .executeTakeFirstOrThrow()
  const people = await makeMembers(
    app,
    Array.from({ length: 9 }, (_, n) => ({ name: n === 0 ? 'عبد الرحمن' : `Guest ${n}` })),
    [],
  )
  for (const [n, { id }] of people.entries()) {
    const at = app.clock.now().toISOString()
    await app.database
      .insertInto('series_regulars')
      .values({
        series_id: run.seriesId,
        user_id: id,
        number: n + 1,
        guests: n === 1 ? 2 : 0,
        asked_at: at,
        counted_from: at,
        paused_at: n === 2 ? at : null,
      })
      .execute()
  }
  const [draft] = await run.draft(1, { maxAttendees: 10, maxGuests: 2 })
  const page = await openPhone(owner as unknown as Person, false)
  await page.goto(`${baseUrl}/organize/events/${draft!.id}/repeat`)
  await page.getByRole('link', { name: organize.series.regulars.link }).click()
  await page.getByText(organize.series.regulars.confirmed(8)).waitFor()
  await page.getByLabel(organize.series.regulars.shareLabel).selectOption('50')
  await page.getByRole('button', { name: organize.series.aheadSave }).click()
  await page.getByText(organize.series.regulars.confirmed(5)).waitFor()
  await takePictures(page, join(pictures, 'organizer'), [1280, 390])
  await page.goto(`${baseUrl}/organize/events/${draft!.id}/publish`)
  await page.getByText(organize.series.regulars.left(5)).waitFor()
  await takePictures(page, join(pictures, 'publish'), [390])
  await page.context().close()
})

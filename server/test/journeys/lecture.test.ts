import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { messagesFor } from '#messages/index.ts'
import { openRealClock } from '#test/support/app/clock.ts'
import { type BrowsedSite, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { assertSeatsAgree, type Guest, makeGuest, makeGuests } from '#test/support/builders/events.ts'
import { countPeople } from '#test/support/builders/group-people.ts'
import { scene } from '#test/support/builders/scene.ts'

const { door, flash, organize } = messagesFor('en')
const { editor } = organize
const { home, list } = organize.attendees
const phone = {
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
  serviceWorkers: 'block' as const,
}
const dayMs = 86_400_000

/** 20 of 280 bring someone: 300 people. */
const [rsvpsMax, pairs] = [280, 20]
/** What says or implies of a person that they were not there, or were there for the first time. */
const verdicts =
  /no-shows?\b|(not|n’t|never) (yet )?(been )?checked in|n’t come\b|never came|first time|showed up|missed/i

let browsed: BrowsedSite
let guests: Guest[]
before(async () => {
  // The app for the entrance compares its clock with ours.
  browsed = await openBrowsedSite({ clock: openRealClock() })
  guests = await makeGuests(browsed.site.app, rsvpsMax)
})
after(() => browsed[Symbol.asyncDispose]())

for (const javaScriptEnabled of [true, false])
  it(`a lecture of 300, ${javaScriptEnabled ? 'with' : 'without'} JavaScript: published, full, larger, and over without a scan`, async () => {
    const { app, baseUrl } = browsed.site
    const { nina, group } = await scene(app, { people: { nina: { part: 'owner', name: 'Nina' } } })
    const page = await (await browsed.openAs(nina, { ...phone, javaScriptEnabled })).newPage()
    const press = (name: string) => page.getByRole('button', { name, exact: true }).first().click()
    const day = new Date(app.clock.now().getTime() + 3 * dayMs).toISOString().slice(0, 10)

    await page.goto(`${baseUrl}/organize/groups/${group.urlname}/new-event`)
    await page.getByLabel(editor.titleLabel, { exact: true }).fill('A lecture')
    const zone = page.getByLabel(editor.zoneLabel, { exact: true }).first()
    await zone.selectOption('Europe/Berlin')
    await page.getByLabel(editor.dateLabel, { exact: true }).fill(day)
    await page.getByLabel(editor.startLabel, { exact: true }).fill('19:00')
    await page.locator('#rsvp > summary').click()
    await page.getByLabel(editor.capacityLabel, { exact: true }).fill('300')
    await page.getByLabel(editor.rsvp.guestsLabel, { exact: true }).fill('1')
    await press(editor.saveDraft)
    await page.getByText(flash.done.draftSaved).waitFor()
    await press(editor.publish)
    await page.getByRole('heading', { name: editor.ready.heading }).waitFor()
    await press(editor.ready.anyway)
    await page.getByText(flash.done.published).waitFor()
    const event = await app.database
      .selectFrom('events')
      .select(['id', 'status', 'over_at', 'max_guests'])
      .where('group_id', '=', group.id)
      .executeTakeFirstOrThrow()
    assert.deepEqual([event.status, event.max_guests], ['scheduled', 1])
    const { id } = event

    const come = async ({ token }: Guest, others = 0) => {
      const body = { guests: Array.from({ length: others }, () => ({})) }
      const { status, body: answer } = await app.post(`/v1/events/${id}/rsvp`, { token, body })
      assert.equal(status, 201, answer.error)
      return answer.data
    }
    // So few at once that a slow machine refuses none.
    for (let from = 0; from < rsvpsMax; from += 10)
      await Promise.all(guests.slice(from, from + 10).map((guest, n) => come(guest, from + n < pairs ? 1 : 0)))
    const [two, one] = [await makeGuest(app, { name: 'Two of them' }), await makeGuest(app, { name: 'One alone' })]
    assert.equal((await come(two, 1)).waitlistPosition, 1)
    assert.equal((await come(one)).waitlistPosition, 2)

    // People and RSVPs; the numbers and the door count people.
    const event_ = `${baseUrl}/organize/events/${id}`
    const counted = (name: 'all' | 'going' | 'waitlist') => page.getByRole('link', { name: list.lists[name] }).first()
    await page.goto(`${event_}/attendees`)
    await page.getByText(list.people(300, rsvpsMax)).waitFor()
    assert.match((await counted('going').textContent())!, /300/)
    assert.match((await counted('waitlist').textContent())!, /3/)
    await page.goto(event_)
    await page.getByText(home.full, { exact: true }).first().waitFor()
    await page.getByText(home.seatsLabel(300, 300)).first().waitFor({ state: 'attached' })
    if (javaScriptEnabled) await assertDoorExpects(page, id, 300)

    // One spot more is for the first party that fits; two more for those who waited longest.
    const grow = async (spots: number) => {
      await page.goto(`${event_}/edit`)
      await page.locator('#rsvp > summary').click()
      await page.getByLabel(editor.capacityLabel, { exact: true }).fill(String(spots))
      await press(editor.save)
      await page.getByText(flash.done.saved).waitFor()
    }
    await grow(301)
    assert.deepEqual(await assertSeatsAgree(app.database, id), [301, 2, 0, 0])
    await page.goto(`${event_}/attendees?list=waitlist`)
    await page.getByText('Two of them').first().waitFor()
    assert.equal(await page.getByText('One alone').count(), 0)
    await grow(303)
    assert.deepEqual(await assertSeatsAgree(app.database, id), [303, 0, 0, 0])
    await page.goto(`${event_}/attendees?list=going`)
    await page.getByText(list.people(303, rsvpsMax + 2)).waitFor()

    // It was held, and no one was scanned: no page knows who did not come.
    app.clock.advance(new Date(event.over_at).getTime() - app.clock.now().getTime() + dayMs)
    await countPeople(app)
    const ofGroup = `${baseUrl}/organize/groups/${group.urlname}`
    const pages = ['', '/attendees', `/attendees/${two.id}`, '/announcements/new'].map((path) => event_ + path)
    const others = ['', '?list=past', '/people', `/people/${two.id}`, '/numbers'].map((path) => ofGroup + path)
    for (const path of [...pages, ...others]) {
      const answer = await page.goto(path)
      assert.equal(answer?.status(), 200, path)
      const said = await page.locator('main').textContent()
      assert.ok(said!.length > 100, path)
      assert.equal(verdicts.exec(said!)?.[0], undefined, path)
    }
    await page.context().close()
  })

/** The app for the entrance has the whole list, guests among it, before the first one comes. */
async function assertDoorExpects(page: Page, id: string, people: number): Promise<void> {
  await page.goto(`${browsed.site.baseUrl}/door/${id}`)
  await page.locator('#connection', { hasText: door.words.online }).waitFor()
  await page
    .getByText(door.words.expected.other.replace('{n}', String(people)))
    .first()
    .waitFor()
}

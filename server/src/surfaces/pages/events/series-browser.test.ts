// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { messagesFor } from '#messages/index.ts'
import { type BrowsedSite, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { assertNoBarriers, takePictures } from '#test/support/browser/pages.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { scene } from '#test/support/builders/scene.ts'

const pictures = join(import.meta.dirname, '../../../../../.tmp/series')
const { events } = messagesFor('en')

let browsed: BrowsedSite
before(async () => {
  browsed = await openBrowsedSite()
})
after(() => browsed[Symbol.asyncDispose]())

/** Every week from next week on: 12 spots, one date full, one cancelled. */
async function makeWeeks() {
  const { app } = browsed.site
  const { owner, group } = await scene(app, { people: { owner: 'owner' }, group: { name: 'Open Choir Lagos' } })
  const token = await makeToken(app, owner, ['manage:events', 'write:events'])
  const day = new Date(app.clock.now().getTime() + 7 * 86_400_000).toISOString().slice(0, 10)
  const body = {
    ...{ title: 'Rehearsal: عبد الرحمن', timezone: 'Europe/Berlin', dateTime: `${day}T17:00:00Z`, maxAttendees: 12 },
    ...{ venue: { name: 'Aufbau Haus', city: 'Berlin' }, repeat: { freq: 'weekly', count: 8 } },
  }
  const made = await app.post(`/v1/manage/groups/${group.id}/events`, { token, body })
  assert.equal(made.status, 201, made.text)
  const dates = (await app.get(`/v1/manage/events/${made.body.data.id}/series`, { token })).body.data
  const ids: string[] = dates.map(({ id }: { id: string }) => id)
  const full = { max_attendees: 12, upstream_count: 12 }
  await app.database.updateTable('event_seats').set(full).where('event_id', '=', ids[2]!).execute()
  assert.equal((await app.post(`/v1/manage/events/${ids[4]}/cancel`, { token, body: {} })).status, 200)
  return { ids, id: dates[0].series.id as string }
}

for (const javaScriptEnabled of [true, false])
  it(`a series on a phone ${javaScriptEnabled ? 'with' : 'without'} JavaScript: a date is one press away`, async () => {
    const { id, ids } = await makeWeeks()
    const ana = await makeUser(browsed.site.app, { name: 'Ana Adeyemi' })
    const context = await browsed.openAs(ana, { javaScriptEnabled, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await page.goto(`${browsed.site.baseUrl}/events/${ids[1]}`)
    await page.getByRole('link', { name: /^Every .*day · 6 more dates$/ }).click()
    await page.getByRole('heading', { name: events.series.next }).waitFor()
    assert.equal(await page.locator('.series li').count(), 6, 'the cancelled one is left out')
    await takePictures(page, join(pictures, javaScriptEnabled ? 'with-script' : 'without-script'), [1280, 390])
    if (javaScriptEnabled) await assertNoBarriers(page, 'a series')
    await page.locator('.series li').first().getByRole('button').click()
    await page.getByRole('heading', { name: events.justGoing.heading }).waitFor()
    await page.goto(`${browsed.site.baseUrl}/series/${id}`)
    await page.locator('.series li').first().getByText(events.event.youGo).waitFor()
    assert.equal(await page.locator('.series li').nth(1).getByRole('button').textContent(), events.offer.waitlist.button)
    await context.close()
  })

// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type BrowsedSite, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import {
  assertSeatsAgree,
  type Guest,
  giveRole,
  type MadeEvent,
  makeEventWithGroup,
  makeGuest,
} from '#test/support/builders/events.ts'
import { browse } from '#test/support/builders/passes.ts'

let browsed: BrowsedSite
let manager: Guest
let event: MadeEvent
before(async () => {
  browsed = await openBrowsedSite()
  const { app } = browsed.site
  manager = await makeGuest(app)
  event = await makeEventWithGroup(app, { seats: 1 })
  await giveRole(app, event.groupId, manager, 'owner')
  for (const name of ['Ana', 'Bert', 'Carla', 'Dora', 'Emil']) {
    await (await browse(browsed.site, await makeGuest(app, { name }))).post(`/events/${event.id}/rsvp`, {})
    app.clock.advance(5)
  }
  await app.database.updateTable('event_seats').set({ max_attendees: 4 }).where('event_id', '=', event.id).execute()
})
after(() => browsed[Symbol.asyncDispose]())

describe('the attendees by keyboard', () => {
  it('search while typing, select a range, and give spots without a mouse', async () => {
    const context = await browsed.openAs(manager, { viewport: { width: 1200, height: 800 } })
    const page = await context.newPage()
    await page.goto(`${browsed.site.baseUrl}/organize/events/${event.id}/attendees?list=waitlist`)
    await page.getByRole('searchbox').fill('dor')
    await page.getByRole('link', { name: 'Bert' }).waitFor({ state: 'detached' })
    await page.waitForURL(/q=dor/)
    await page.getByRole('searchbox').fill('')
    await page.getByRole('link', { name: 'Bert' }).waitFor()

    const actions = page.getByRole('button', { name: 'Message' })
    assert.equal(await actions.isVisible(), false, 'nothing is selected')
    await page.getByRole('checkbox', { name: 'Bert' }).focus()
    await page.keyboard.press('Space')
    await actions.waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+Space')
    await page.getByText('3 selected').first().waitFor()
    await page.keyboard.press('Enter')
    assert.equal(await page.evaluate('document.activeElement.value'), 'check-in', 'Enter leads to the actions')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('We’ll email them that they have a spot').waitFor()
    assert.deepEqual(await assertSeatsAgree(browsed.site.app.database, event.id), [4, 1, 0, 0])
    await context.close()
  })
})

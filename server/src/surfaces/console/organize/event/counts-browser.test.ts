// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { type BrowsedSite, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import {
  checkInDirectly,
  type Guest,
  giveRole,
  type MadeEvent,
  makeEventWithGroup,
  makeGuests,
} from '#test/support/builders/events.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'

let browsed: BrowsedSite
let manager: Person
before(async () => {
  browsed = await openBrowsedSite()
  manager = await makeUser(browsed.site.app)
})
after(() => browsed[Symbol.asyncDispose]())

async function openEvent(startsIn: number): Promise<{ event: MadeEvent; page: Page; asked: string[] }> {
  const event = await makeEventWithGroup(browsed.site.app, { seats: 10, startsIn })
  await giveRole(browsed.site.app, event.groupId, manager, 'manager')
  const page = await (await browsed.openAs(manager)).newPage()
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/v1/')) asked.push(request.url())
  })
  await page.goto(`${browsed.site.baseUrl}/organize/events/${event.id}`)
  return { event, page, asked }
}

const setSeats = ({ id }: MadeEvent, values: object) =>
  browsed.site.app.database.updateTable('event_seats').set(values).where('event_id', '=', id).execute()

/** The page asks at once when the network is back; answers are shared for less than a second. */
async function askNow(page: Page): Promise<void> {
  browsed.site.app.clock.advance(1000)
  await page.evaluate(`window.dispatchEvent(new Event('online'))`)
}

describe('the numbers on the home of an event', () => {
  it('are filled in while people come in, and announced once a minute at most', async () => {
    const { event, page } = await openEvent(-30)
    const tile = (name: string) => page.locator(`[data-count="${name}"]`)
    await page.waitForLoadState('networkidle')
    assert.equal(await tile('walkIns').isVisible(), false)
    const [guest] = (await makeGuests(browsed.site.app, 1)) as [Guest]
    await checkInDirectly(browsed.site.app, event, guest)
    await setSeats(event, { confirmed: 4, waitlisted: 3, walk_ins: 2 })
    await askNow(page)
    await tile('checkedIn').filter({ hasText: '1 checked in, 25%' }).waitFor()
    await tile('walkIns').filter({ hasText: '2' }).waitFor()
    assert.match((await tile('waitlisted').textContent())!, /^3/)
    const says = page.locator('[data-says]')
    assert.equal(await says.textContent(), 'Checked in: 1. Walk-ins: 2. On the waitlist: 3.')
    await setSeats(event, { walk_ins: 3 })
    await askNow(page)
    await tile('walkIns').filter({ hasText: '3' }).waitFor()
    assert.match((await says.textContent())!, /Walk-ins: 2/)
    await page.context().close()
  })

  it('stay as they are long before the event: the page asks for nothing', async () => {
    const { page, asked } = await openEvent(60 * 24)
    await page.waitForLoadState('networkidle')
    assert.equal(await page.locator('[data-counts]').count(), 0)
    assert.deepEqual(asked, [])
    await page.context().close()
  })
})

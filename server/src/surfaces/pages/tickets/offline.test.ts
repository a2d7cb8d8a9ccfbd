// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type BrowsedSite, openAndWeigh, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { assertNoBarriers } from '#test/support/browser/pages.ts'
import { giveRole, type MadeEvent, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'

let browsed: BrowsedSite
let event: MadeEvent
let holder: Person
let code: string
before(async () => {
  browsed = await openBrowsedSite()
  const { site } = browsed
  event = await makeEventWithGroup(site.app, { seats: 5 })
  holder = await makeUser(site.app, { name: 'Hanna Holder' })
  await (await browse(site, holder)).post(`/events/${event.id}/rsvp`)
  const tickets = site.app.database.selectFrom('tickets').select('code').where('event_id', '=', event.id)
  code = (await tickets.executeTakeFirstOrThrow()).code
})
after(() => browsed[Symbol.asyncDispose]())

it('a ticket that was opened once shows again without a network', async () => {
  const context = await browsed.openAs(holder)
  const page = await context.newPage()
  await page.goto(`${browsed.site.baseUrl}/T/${code}`)
  await page.locator('#ticket-saved').waitFor({ state: 'visible' })
  await context.setOffline(true)
  await page.reload()
  await page.locator('.ticket-qr svg').waitFor()
  await page.locator('#ticket-offline').waitFor({ state: 'visible' })
  assert.equal(await page.locator('.holder').textContent(), 'Name: Hanna Holder')
  const box = await page.locator('.ticket-qr').boundingBox()
  assert.ok(box && box.width < 340 && box.width > 200, 'the style is kept too')
  await context.close()
})

it('the pages of a ticket have no barriers on a phone and a desk, by day and by night', async () => {
  const { site } = browsed
  const organizer = await makeUser(site.app, { name: 'Otto Organizer' })
  await giveRole(site.app, event.groupId, organizer, 'volunteer')
  const viewers = { holder, organizer, stranger: null }
  for (const [name, person] of Object.entries(viewers))
    for (const [width, colorScheme] of [
      [360, 'light'],
      [1200, 'dark'],
    ] as const) {
      const context = await browsed.openAs(person, { viewport: { width, height: 740 }, colorScheme })
      const page = await context.newPage()
      await openAndWeigh(site, page, `/t/${code}`)
      await assertNoBarriers(page, `the ticket for the ${name}`, false)
      await context.close()
    }
})

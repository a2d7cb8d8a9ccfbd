// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { messagesFor } from '#messages/index.ts'
import { countTogether } from '#surfaces/operations/together.ts'
import { lockOfSeats } from '#test/support/app/together.ts'
import { type BrowsedSite, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { makeEventWithGroup, makeGuest, rsvp } from '#test/support/builders/events.ts'
import { makeUser } from '#test/support/builders/factories.ts'

const { errorPage: text } = messagesFor('en').site
const { offer } = messagesFor('en').events

let browsed: BrowsedSite
before(async () => {
  browsed = await openBrowsedSite({ patienceMs: 2000 })
})
after(() => browsed[Symbol.asyncDispose]())

/** Presses RSVP while others wait for the seats of the event, and goes on when they no longer do. */
async function pressInCrowd(
  options: BrowserContextOptions,
  inCrowd: (page: Page) => Promise<void>,
  afterwards: (page: Page) => Promise<void>,
): Promise<void> {
  const { app, baseUrl } = browsed.site
  const event = await makeEventWithGroup(app, { seats: 3 })
  const person = await makeUser(app)
  const context = await browsed.openAs(person, options)
  const page = await context.newPage()
  await page.goto(`${baseUrl}/events/${event.id}`)
  const waiting = await app.database.transaction().execute(async (tx) => {
    await lockOfSeats(event.id).execute(tx)
    const first = rsvp(app, event, await makeGuest(app))
    while (countTogether(app.api) === 0) await turn()
    await page.getByRole('button', { name: 'RSVP', exact: true }).click()
    await page.getByText(text.crowd).waitFor()
    await inCrowd(page)
    return { first }
  })
  assert.equal((await waiting.first).status, 201)
  await afterwards(page)
  await page.getByRole('heading', { name: offer.going.heading }).waitFor()
  assert.equal(page.url(), `${baseUrl}/events/${event.id}`)
  const own = app.database.selectFrom('rsvps').select('status').where('event_id', '=', event.id)
  assert.deepEqual(await own.where('user_id', '=', person.id).execute(), [{ status: 'confirmed' }])
  await context.close()
}

it('the page of a crowd tries again by itself until the spot is taken', () =>
  pressInCrowd(
    {},
    async (page) => {
      await page.getByText(text.trying).waitFor()
      assert.equal(await page.getByRole('button', { name: text.again }).isVisible(), false)
    },
    async () => undefined,
  ))

it('without JavaScript its button tries again', () =>
  pressInCrowd(
    { javaScriptEnabled: false },
    async (page) => {
      assert.equal(await page.getByText(text.trying).isVisible(), false)
    },
    (page) => page.getByRole('button', { name: text.again }).click(),
  ))

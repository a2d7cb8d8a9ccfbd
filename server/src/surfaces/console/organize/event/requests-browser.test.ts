// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { type BrowsedSite, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { findBarriers } from '#test/support/browser/pages.ts'
import { ask } from '#test/support/builders/answers.ts'
import {
  assertSeatsAgree,
  type Guest,
  giveRole,
  type MadeEvent,
  makeEventWithGroup,
  makeGuest,
} from '#test/support/builders/events.ts'

let browsed: BrowsedSite
let manager: Guest
let event: MadeEvent
before(async () => {
  browsed = await openBrowsedSite()
  const { app } = browsed.site
  manager = await makeGuest(app)
  event = await makeEventWithGroup(app, { seats: 4, requiresApproval: true, maxGuests: 3 })
  await giveRole(app, event.groupId, manager, 'owner')
  const [shirt, food] = await ask(app, event, manager.token, [
    { kind: 'choice', label: 'T-shirt size', options: ['S', 'M', 'L'], isAskedOfGuests: true },
    { kind: 'choices', label: 'Food', options: ['Vegan', 'No nuts'], isSensitive: true },
  ])
  for (const [n, name] of ['Ana Becker', 'نينا الخطيب', 'Bartholomew Featherstonehaugh-Cholmondeley', 'Cy'].entries()) {
    const answers = { [shirt!]: 'M', ...(n === 0 && { [food!]: ['Vegan'] }) }
    const guests = Array.from({ length: [2, 1, 0, 0][n]! }, () => ({ name: 'Jo', answers: { [shirt!]: 'S' } }))
    const { token } = await makeGuest(app, { name })
    const { status, text } = await app.post(`/v1/events/${event.id}/rsvp`, { token, body: { answers, guests } })
    assert.equal(status, 201, text)
    app.clock.advance(5)
  }
})
after(() => browsed[Symbol.asyncDispose]())

const path = () => `${browsed.site.baseUrl}/organize/events/${event.id}/requests`

describe('the requests of an event in a browser', () => {
  it('on a phone: the bar says what a yes gives before the press, and the mail shows the sentence while it is written', async () => {
    const context = await browsed.openAs(manager, { viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await page.goto(path())
    assert.deepEqual(await findBarriers(page), [])
    await page.getByRole('checkbox', { name: 'Ana Becker' }).check()
    await page.getByText('Say yes to 3: 3 get a spot.').waitFor()
    await page.getByRole('checkbox', { name: 'نينا' }).check()
    await page.getByText('Say yes to 5: 3 get a spot and 2 go on the waitlist.').waitFor()
    await page.locator('.bulk').getByRole('button', { name: 'Yes' }).click()
    await page.getByText('Done: 3 people have a spot, 2 are on the waitlist.').waitFor()
    await page.getByRole('button', { name: 'Not this time: Cy' }).click()
    await page.getByRole('textbox').fill('Only six chairs.')
    assert.equal(await page.locator('blockquote').textContent(), 'Only six chairs.')
    assert.deepEqual(await findBarriers(page), [])
    await page.getByRole('button', { name: 'Not this time' }).click()
    await page.getByText('Done. We’ll email 1 person.').waitFor()
    const { database } = browsed.site.app
    await assertSeatsAgree(database, event.id)
    await context.close()
  })

  it('without a script: the server says it on a page of its own', async () => {
    const context = await browsed.openAs(manager, { viewport: { width: 320, height: 700 }, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(path())
    await page.getByRole('checkbox').first().check()
    await page.locator('.bulk').getByRole('button', { name: 'Yes' }).click()
    await page.getByText('Say yes to 1: 1 gets a spot.').waitFor()
    await page.getByRole('button', { name: 'Yes', exact: true }).waitFor()
    await context.close()
  })

  it('no page is wider than a small phone with large text', async () => {
    const context = await browsed.openAs(manager, { viewport: { width: 320, height: 700 }, bypassCSP: true })
    const page = await context.newPage()
    const home = `${browsed.site.baseUrl}/organize/events/${event.id}`
    for (const one of [path(), `${path()}?list=no`, `${home}/attendees`, `${home}/attendees/answers`, home]) {
      await page.goto(one)
      assert.deepEqual(await findBarriers(page), [], one)
      await page.addStyleTag({ content: 'html { font-size: 200% }' })
      const wide = await page.evaluate('document.documentElement.scrollWidth')
      assert.ok((wide as number) <= 320, `${one} is ${String(wide)} wide`)
    }
    await context.close()
  })
})

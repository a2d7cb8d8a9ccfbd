// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { openRealClock } from '#test/support/app/clock.ts'
import { type BrowsedSite, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { findBarriers } from '#test/support/browser/pages.ts'
import { makeDoorList } from '#test/support/builders/door-lists.ts'
import { type Guest, giveRole, makeGuest } from '#test/support/builders/events.ts'

let browsed: BrowsedSite
let volunteer: Guest
before(async () => {
  browsed = await openBrowsedSite({ clock: openRealClock() })
  volunteer = await makeGuest(browsed.site.app)
})
after(() => browsed[Symbol.asyncDispose]())

/** The smallest phone, with an event whose spots are all taken. */
async function open(length: number, seed: number, viewport = { width: 320, height: 568 }) {
  const { app, baseUrl } = browsed.site
  const { event, guests } = await makeDoorList(app, length, { seed, seats: length })
  await giveRole(app, event.groupId, volunteer, 'volunteer')
  const context = await browsed.openAs(volunteer, { viewport, serviceWorkers: 'block' })
  const page = await context.newPage()
  await page.goto(`${baseUrl}/door/${event.id}`)
  await page.locator('#connection', { hasText: 'Connected' }).waitFor()
  return { page, guests, close: () => context.close() }
}

/** As screen readers hear it, which stays after the screen was covered. */
const verdict = (page: Page, name: string, reason: string) =>
  page
    .locator('#said, #warned')
    .filter({ hasText: `${name}. ${reason}` })
    .waitFor({ state: 'attached' })
const inside = (page: Page, count: number) => page.locator('#inside', { hasText: String(count) }).waitFor()

/** As a scanner does that is connected like a keyboard, wherever the focus is. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code)
  await page.keyboard.press('Enter')
}

describe('the screen of the app for the entrance', () => {
  it('goes on by keyboard after each verdict, and a question is never answered by a scanner', async () => {
    const { page, guests, close } = await open(3, 11)
    const [ana, bo, cy] = guests
    await page.locator('h1').click()
    await scan(page, ana!.code)
    await verdict(page, ana!.name, 'Checked in')
    await scan(page, bo!.code)
    await verdict(page, bo!.name, 'Checked in')
    await scan(page, bo!.code)
    await verdict(page, bo!.name, 'Already in since')
    await inside(page, 2)

    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Walk-in' }).click()
    await page.keyboard.type('Zoë')
    await page.keyboard.press('Enter')
    await verdict(page, 'Zoë', 'All 3 spots are taken.')
    await scan(page, cy!.code)
    await page.getByRole('alertdialog', { name: 'Zoë' }).waitFor()
    assert.deepEqual(await findBarriers(page), [])
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await verdict(page, 'Zoë', 'Walk-in added')
    await inside(page, 3)
    await close()
  })

  it('finds people by their first letters, and lists at most 50', async () => {
    const { page, guests, close } = await open(60, 12)
    const guest = guests[5]!
    await page.getByRole('button', { name: 'Name', exact: true }).click()
    await page.getByText('and 10 more: type a name').waitFor()
    assert.equal(await page.locator('#people li').count(), 50)
    await page.keyboard.type(guest.name.toUpperCase())
    await page.getByText('and 10 more').waitFor({ state: 'detached' })
    assert.deepEqual(await findBarriers(page), [])
    await page.getByRole('button', { name: `${guest.name} Expected` }).click()
    await verdict(page, guest.name, 'Checked in')
    await page.locator('#last', { hasText: guest.name }).waitFor()
    await page.getByText('and 9 more: type a name').waitFor()
    await close()
  })

  it('remembers the entrance, and fits the smallest phone with text of twice the size', async () => {
    const { page, close } = await open(1, 13)
    await page.getByRole('button', { name: 'Choose an entrance' }).click()
    // At once, as people do who came to name it.
    await page.keyboard.type('North gate')
    assert.equal(await page.getByLabel('Entrance').inputValue(), 'North gate')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Entrance: North gate' }).waitFor()
    await page.reload()
    await page.getByRole('button', { name: 'Entrance: North gate' }).waitFor()
    await page.evaluate("document.documentElement.style.fontSize = '200%'")
    for (const mode of ['Scan', 'Name', 'Walk-in']) {
      await page.getByRole('button', { name: mode, exact: true }).click()
      assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320, mode)
    }
    await close()
  })

  it('shows the latest check-in with its Undo above the bar, also while it says that there is no network', async () => {
    const { page, guests, close } = await open(3, 17, { width: 390, height: 844 })
    const [ana, bo] = guests
    // The first one has arrived before the network is gone; the verdict comes before that.
    const arrived = page.waitForResponse((answer) => answer.url().endsWith('/checkins/batch') && answer.ok())
    await scan(page, ana!.code)
    await verdict(page, ana!.name, 'Checked in')
    await arrived
    await page.context().setOffline(true)
    await scan(page, bo!.code)
    await verdict(page, bo!.name, 'Checked in')
    await page.keyboard.press('Escape')
    await page.locator('.door-alert').filter({ hasText: '1' }).first().waitFor()
    const undo = page.locator('.door-last button').first()
    if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/door-offline.png` })
    const [button, bar] = [(await undo.boundingBox())!, (await page.locator('.door-modes').boundingBox())!]
    assert.ok(button.y + button.height <= bar.y, `Undo ends at ${button.y + button.height}, the bar begins at ${bar.y}`)
    await close()
  })

  it('says what to do where there is no camera', async () => {
    const { page, close } = await open(1, 14)
    await page.getByRole('button', { name: 'Start the camera' }).click()
    await page.getByText('We found no camera on this device. Type the code, or use Name.').waitFor()
    await close()
  })
})

// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { messagesFor } from '#messages/index.ts'
import { type BrowsedSite, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { assertNoBarriers, takePictures } from '#test/support/browser/pages.ts'
import { makeEventWithGroup } from '#test/support/builders/events.ts'

const pictures = join(import.meta.dirname, '../../../../../.tmp/way-in')
const { events, accounts, flash } = messagesFor('en')

let browsed: BrowsedSite
before(async () => {
  browsed = await openBrowsedSite()
})
after(() => browsed[Symbol.asyncDispose]())

let count = 0

/** An event with all that its card shows, and an address of a person who is new. */
async function prepare(): Promise<{ path: string; email: string }> {
  const { app } = browsed.site
  const { id, groupId } = await makeEventWithGroup(app, { seats: 30, startsIn: 13 * 24 * 60 })
  const place = { venue_name: 'Aufbau Haus', venue_city: 'Berlin', timezone: 'Europe/Berlin' }
  await app.database
    .updateTable('events')
    .set({ title: 'Choir night: songs from Lagos', ...place })
    .where('id', '=', id)
    .execute()
  await app.database.updateTable('groups').set({ name: 'Open Choir Lagos' }).where('id', '=', groupId!).execute()
  return { path: `/events/${id}`, email: `new-here-${++count}@example.org` }
}

/** The steps that a button leads to, and what is done on each to come to the next. */
async function walk(page: Page, email: string, look: (name: string) => Promise<void>): Promise<void> {
  await look('1-address')
  await page.getByLabel(accounts.signIn.emailLabel).fill(email)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: accounts.signIn.codeHeading }).waitFor()
  await look('2-code')
  await page.getByLabel(accounts.signIn.codeLabel).fill((await browsed.site.mailTo(email)).code)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: accounts.name.heading }).waitFor()
  await look('3-name')
  await page.getByLabel(accounts.name.nameLabel, { exact: true }).fill('Noor')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: events.justGoing.heading }).waitFor()
  await look('4-going')
}

for (const javaScriptEnabled of [true, false])
  it(`a new person is going after four screens, ${javaScriptEnabled ? 'with' : 'without'} JavaScript and by keyboard`, async () => {
    const { path, email } = await prepare()
    const context = await browsed.openAs(null, { javaScriptEnabled, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await page.goto(`${browsed.site.baseUrl}${path}`)
    const screens: string[] = []
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) screens.push(new URL(frame.url()).pathname)
    })
    await page.getByRole('button', { name: events.offer.seat.button, exact: true }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(/sign-in/)
    const folder = join(pictures, javaScriptEnabled ? 'with-script' : 'without-script')
    await walk(page, email, async (name) => {
      assert.ok(await page.getByText('Choir night: songs from Lagos').first().isVisible(), name)
      await takePictures(page, join(folder, name), [1280, 390])
      if (javaScriptEnabled) await assertNoBarriers(page, name)
    })
    assert.deepEqual(screens, ['/sign-in', '/sign-in/code', '/sign-in/name', path])
    const card = page.getByRole('region', { name: events.justGoing.heading })
    assert.equal(await card.getByRole('button', { name: events.share.copy }).isVisible(), javaScriptEnabled)
    await page.reload()
    assert.equal(await card.count(), 0, 'it is said once')
    await context.close()
  })

it('every step fits a narrow screen with text at 200 %', async () => {
  const { path, email } = await prepare()
  const context = await browsed.openAs(null, { viewport: { width: 320, height: 640 } })
  const page = await context.newPage()
  await page.goto(`${browsed.site.baseUrl}${path}`)
  await page.getByRole('button', { name: events.offer.seat.button, exact: true }).click()
  await page.waitForURL(/sign-in/)
  await walk(page, email, async (name) => {
    await page.evaluate("document.documentElement.style.fontSize = '200%'")
    if (name === '4-going') await page.getByText(events.justGoing.join('Open Choir Lagos')).click()
    await takePictures(page, join(pictures, 'large', name), [320])
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320, name)
  })
  await context.close()
})

it('a new code can be had once the countdown is over, also when the phone slept meanwhile', async () => {
  const email = `new-here-${++count}@example.org`
  const context = await browsed.openAs(null)
  const page = await context.newPage()
  await page.clock.install()
  await page.goto(`${browsed.site.baseUrl}/sign-in`)
  await page.getByLabel(accounts.signIn.emailLabel).fill(email)
  await page.getByRole('button', { name: accounts.signIn.emailButton }).click()
  const button = page.getByRole('button', { name: accounts.signIn.newCode.button })
  await page.getByText('You can get a new code in 0:').waitFor()
  assert.equal(await button.isVisible(), false)
  await page.clock.fastForward(29_000)
  browsed.site.app.clock.advance(29_000)
  assert.equal(await button.isVisible(), false)
  await page.clock.fastForward(2000)
  browsed.site.app.clock.advance(2000)
  await button.click()
  await page.getByText(flash.done.codeSent).waitFor()
  await page.getByLabel(accounts.signIn.codeLabel).fill((await browsed.site.mailTo(email, 2)).code)
  await page.getByRole('button', { name: accounts.signIn.codeButton }).click()
  await page.getByRole('heading', { name: accounts.name.heading }).waitFor()
  await context.close()
})

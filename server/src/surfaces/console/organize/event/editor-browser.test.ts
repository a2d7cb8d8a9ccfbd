// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { messagesFor } from '#messages/index.ts'
import type { App } from '#test/support/app/harness.ts'
import { openBrowser } from '#test/support/browser/browser.ts'
import { giveRole, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeSession, makeUser, type Person } from '#test/support/builders/factories.ts'
import { startFileApp } from '#test/support/services/stores.ts'

const { organize, flash } = messagesFor('en')
const text = organize.editor

let app: App
let browser: Browser
let baseUrl: string
let groupId: string
let ana: Person
before(async () => {
  app = await startFileApp('disk', 'localhost')
  browser = await openBrowser()
  baseUrl = `http://localhost:${(app.http.server.address() as { port: number }).port}`
  groupId = (await makeEventWithGroup(app)).groupId!
  ana = await makeUser(app, { name: 'Ana' })
  await giveRole(app, groupId, ana, 'owner')
})
after(async () => {
  await browser.close()
  await app[Symbol.asyncDispose]()
})

async function open(width: number): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height: 844 }, timezoneId: 'America/New_York' })
  await context.addCookies([{ name: 'session', value: await makeSession(app, ana), url: baseUrl }])
  const page = await context.newPage()
  await page.goto(`${baseUrl}/organize/groups/${groupId}/new-event`)
  return page
}
const nameOfFocus = (page: Page) =>
  page.evaluate<string>("document.activeElement.getAttribute('name') ?? document.activeElement.textContent.trim()")
async function tabTo(page: Page, name: string, most = 60): Promise<string[]> {
  const passed: string[] = []
  while (passed.at(-1) !== name) {
    assert.ok(passed.length < most, `no ${name} after ${passed.join(', ')}`)
    await page.keyboard.press('Tab')
    passed.push(await nameOfFocus(page))
  }
  return passed
}
const saved = text.status.saved.replace(' {time}', '')
const status = (page: Page, words: string) => page.locator('[data-status]').filter({ hasText: words }).waitFor()
const findByTitle = (title: string) =>
  app.database.selectFrom('events').selectAll().where('title', '=', title).executeTakeFirstOrThrow()

describe('the editor in a browser', () => {
  it('by keyboard alone: fields in the order they are read, saved while typing, published', async () => {
    const page = await open(390)
    await page.locator('[name=title]').focus()
    await page.keyboard.type('Soup by keyboard')
    const order = await tabTo(page, 'date')
    assert.deepEqual(
      order.filter((name) => /^[a-z]/.test(name)),
      ['description', 'timezone', 'date'],
    )
    await page.keyboard.type('05012030')
    await tabTo(page, 'start')
    await page.keyboard.type('0700PM')
    await status(page, saved)
    assert.match(page.url(), /\/organize\/events\/[^/]+\/edit$/)
    const rest = (await tabTo(page, 'venue.name')).filter((name) => name !== 'start')
    assert.deepEqual(
      rest.filter((name) => /^[a-z]/.test(name) && name !== 'end'),
      ['eventType', 'placeFind', 'do', 'venue.name'],
    )
    await page.keyboard.type('Hut')
    await tabTo(page, 'do')
    await tabTo(page, 'do')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: text.ready.heading }).waitFor()
    await tabTo(page, text.ready.anyway)
    await page.keyboard.press('Enter')
    await page.getByText(flash.done.published).waitFor()
    const row = await findByTitle('Soup by keyboard')
    assert.deepEqual([row.status, row.venue_name], ['scheduled', 'Hut'])
    await page.context().close()
  })

  it('draws the page beside the form as it is typed, and asks before unsaved changes are left', async () => {
    const page = await open(1200)
    const complaints: string[] = []
    page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
    const shown = page.frameLocator('iframe')
    await page.getByLabel(text.titleLabel, { exact: true }).fill('Drawn while typed')
    await shown.getByRole('heading', { name: 'Drawn while typed' }).waitFor()
    await page.getByRole('button', { name: text.previewComputer }).click()
    await page.locator('.ed-screen.computer').waitFor()
    assert.deepEqual(complaints, [], 'the console of the browser')
    await page.getByLabel(text.zoneLabel).selectOption('Asia/Tokyo')
    await page.locator('[name=date]').fill('2030-05-02')
    await page.locator('[name=start]').fill('09:00')
    await page.getByText('That’s Wednesday 20:00 your time.').waitFor()
    await status(page, saved)
    const { id, version } = await findByTitle('Drawn while typed')
    await page.getByLabel(text.titleLabel, { exact: true }).fill('Drawn and changed')
    await page.locator(`[name=version][value="${version + 1}"]`).waitFor({ state: 'attached' })
    assert.equal((await findByTitle('Drawn and changed')).id, id)
    await app.database.updateTable('events').set({ status: 'scheduled' }).where('id', '=', id).execute()
    await page.reload()
    await page.getByLabel(text.titleLabel, { exact: true }).fill('Never saved by itself')
    await status(page, text.status.unsaved)
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asked
    assert.equal(dialog.type(), 'beforeunload')
    await dialog.accept()
    await page.context().close()
    assert.equal((await findByTitle('Drawn and changed')).id, id)
  })

  it('shows a date with its time in full where RSVPs open and close, on a phone', async () => {
    const page = await open(390)
    await page.locator('#rsvp > summary').click()
    await page.getByText(text.rsvp.windowLabel, { exact: true }).click()
    for (const name of ['rsvpOpens', 'rsvpCloses']) {
      await page.locator(`[name=${name}]`).fill('2030-12-24T22:30')
      const [shown, needed, end] = await page.evaluate<[number, number, number]>(`(() => {
        const field = document.querySelector('[name=${name}]')
        const { width, right } = field.getBoundingClientRect()
        field.style.width = 'max-content'
        const needed = field.getBoundingClientRect().width
        field.style.width = ''
        return [width, needed, right]
      })()`)
      assert.ok(needed > 100 && shown >= needed && end <= 390, `${name}: ${shown} of ${needed} px, up to ${end}`)
    }
    await page.context().close()
  })

  it('cuts a picture, keeps what else was typed, and says on the public page what it shows', async () => {
    const page = await open(390)
    await page.getByLabel(text.titleLabel, { exact: true }).fill('With a picture')
    const buffer = await sharp({ create: { width: 800, height: 1200, channels: 3, background: '#070' } })
      .png()
      .toBuffer()
    await page.getByLabel(text.picture.choose).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
    await page.getByRole('button', { name: text.picture.save }).click()
    await page.getByText(text.picture.added).waitFor()
    await page.getByLabel(text.altLabel).fill('A green field')
    await page.locator('[name=date]').fill('2030-05-02')
    await page.locator('[name=start]').fill('09:00')
    await page.getByRole('button', { name: text.saveDraft, exact: true }).last().click()
    await page.getByText(flash.done.draftSaved).waitFor()
    const { id, photo_url: photo } = await findByTitle('With a picture')
    const { width, height } = await sharp(Buffer.from(await (await fetch(photo!)).arrayBuffer())).metadata()
    assert.deepEqual([width, height], [1280, 720])
    await page.goto(`${baseUrl}/events/${id}`)
    assert.equal(await page.getByRole('img', { name: 'A green field' }).count(), 1)
    await page.goto(`${baseUrl}/organize/events/${id}/edit`)
    await page.getByRole('button', { name: text.picture.remove }).click()
    await status(page, saved)
    assert.equal((await findByTitle('With a picture')).photo_url, null)
    await page.context().close()
  })
})

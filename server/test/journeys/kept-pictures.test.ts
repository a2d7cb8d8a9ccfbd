import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page, Route } from 'playwright-core'
import { messagesFor } from '#messages/index.ts'
import type { App } from '#test/support/app/harness.ts'
import { openBrowser } from '#test/support/browser/browser.ts'
import { giveRole, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeSession, makeUser, type Person } from '#test/support/builders/factories.ts'
import { makePng } from '#test/support/builders/pictures.ts'
import { startFileApp } from '#test/support/services/stores.ts'

const { organize, settings, forms, flash } = messagesFor('en')
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

async function open(path: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, timezoneId: 'Europe/Berlin' })
  await context.addCookies([{ name: 'session', value: await makeSession(app, ana), url: baseUrl }])
  const page = await context.newPage()
  await page.goto(`${baseUrl}${path}`)
  return page
}
async function openEditor(title: string): Promise<Page> {
  const page = await open(`/organize/groups/${groupId}/new-event`)
  await page.getByLabel(text.titleLabel, { exact: true }).fill(title)
  await page.locator('[name=date]').fill('2030-05-02')
  await page.locator('[name=start]').fill('19:00')
  return page
}
const choose = async (page: Page, label: string) =>
  page.getByLabel(label).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await makePng(800, 1200) })
/** The last one: the first is the hidden button that Enter presses. */
const press = (page: Page, value: string) => page.locator(`button[name=do][value=${value}]`).last().click()
const onSends = (page: Page, act: (route: Route) => Promise<void>) =>
  page.route('**', (route) => (route.request().method() === 'PUT' ? act(route) : route.continue()))
const findByTitle = (title: string) =>
  app.database.selectFrom('events').selectAll().where('title', '=', title).executeTakeFirstOrThrow()

const ends: Record<string, (page: Page) => Promise<unknown>> = {
  save: (page) => page.getByText(flash.done.draftSaved).waitFor(),
  repeat: (page) => page.waitForURL('**/repeat'),
  publish: (page) => page.getByRole('heading', { name: text.ready.heading }).waitFor(),
}

describe('a picture that was chosen is kept', () => {
  for (const [value, isThere] of Object.entries(ends))
    it(`when the editor’s button “${value}” is pressed right after the choice`, async () => {
      const page = await openEditor(`Kept by ${value}`)
      await choose(page, text.picture.choose)
      if (value === 'repeat') await page.locator('#repeat summary').click()
      await press(page, value)
      await isThere(page)
      assert.match((await findByTitle(`Kept by ${value}`)).photo_url ?? 'no picture', /event-photo/)
      await page.context().close()
    })

  it('the part that was moved to is sent, also when only Save is pressed', async () => {
    const page = await openEditor('Moved')
    await choose(page, text.picture.choose)
    await page.getByText(text.picture.added).waitFor()
    const middle = await page.locator('[name=photoUrl]').inputValue()
    await page.locator('[data-frame]').press('ArrowDown')
    await press(page, 'save')
    await ends.save!(page)
    const { photo_url: photo } = await findByTitle('Moved')
    assert.ok(photo !== null && photo !== middle)
    await page.context().close()
  })

  it('a slow send is waited for', async () => {
    const page = await openEditor('Slowly')
    const asked = Promise.withResolvers<Route>()
    await onSends(page, async (route) => asked.resolve(route))
    await choose(page, text.picture.choose)
    await press(page, 'save')
    await page.locator('[data-status]').filter({ hasText: settings.picture.sending }).waitFor()
    await (await asked.promise).continue()
    await ends.save!(page)
    assert.match((await findByTitle('Slowly')).photo_url ?? 'no picture', /event-photo/)
    await page.context().close()
  })

  it('a send that fails says so and keeps the form; the next press tries again', async () => {
    const page = await openEditor('After a failure')
    let isDown = true
    await onSends(page, (route) => (isDown ? route.abort() : route.continue()))
    await choose(page, text.picture.choose)
    await page.getByText(settings.picture.failed).first().waitFor()
    await press(page, 'save')
    await page.locator('input[type=file]:focus').waitFor()
    await page.locator('.crop [role=status]').filter({ hasText: settings.picture.failed }).waitFor()
    assert.equal(await page.getByLabel(text.titleLabel, { exact: true }).inputValue(), 'After a failure')
    isDown = false
    await press(page, 'save')
    await ends.save!(page)
    assert.match((await findByTitle('After a failure')).photo_url ?? 'no picture', /event-photo/)
    await page.context().close()
  })

  it('one that cannot be sent can be taken back, and the rest is saved', async () => {
    const page = await openEditor('Without it')
    await onSends(page, (route) => route.abort())
    await choose(page, text.picture.choose)
    await page.locator('.crop [role=status]').filter({ hasText: settings.picture.failed }).waitFor()
    await page.getByRole('button', { name: text.picture.remove }).click()
    await page.getByText(text.picture.removed).waitFor()
    await press(page, 'save')
    await ends.save!(page)
    assert.equal((await findByTitle('Without it')).photo_url, null)
    await page.context().close()
  })

  it('on the profile, also when another form of the page is saved', async () => {
    const page = await open('/settings/profile')
    await choose(page, settings.profile.pictures.avatar.choose)
    await page.getByRole('button', { name: forms.save, exact: true }).click()
    await page.getByText(flash.done.saved).waitFor()
    const { avatar_url: avatar } = await app.database
      .selectFrom('users')
      .select('avatar_url')
      .where('id', '=', ana.id)
      .executeTakeFirstOrThrow()
    assert.match(avatar ?? 'no picture', /avatar/)
    await page.context().close()
  })

  it('of a group, without another press', async () => {
    const page = await open(`/organize/groups/${groupId}/settings`)
    await choose(page, organize.groups.settings.pictures.cover.choose)
    await page.getByText(settings.picture.added).waitFor()
    const { cover_url: cover } = await app.database
      .selectFrom('groups')
      .select('cover_url')
      .where('id', '=', groupId)
      .executeTakeFirstOrThrow()
    assert.match(cover ?? 'no picture', /group-cover/)
    await page.context().close()
  })
})

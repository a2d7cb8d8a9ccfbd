// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { messagesFor } from '#messages/index.ts'
import type { App } from '#test/support/app/harness.ts'
import { openBrowser } from '#test/support/browser/browser.ts'
import { makeSession, makeUser, type Person } from '#test/support/builders/factories.ts'
import { drivers, s3Options, startFileApp } from '#test/support/services/stores.ts'

const { settings, flash } = messagesFor('en')
const { avatar, hero } = settings.profile.pictures
const path = '/settings/profile'

/** Four quarters: red and green above, blue and white below. */
async function makeQuarters(): Promise<Buffer> {
  const quarter = (background: string) =>
    sharp({ create: { width: 400, height: 600, channels: 3, background } })
      .png()
      .toBuffer()
  const [red, green, blue] = await Promise.all(['#f00', '#0f0', '#00f'].map(quarter))
  return sharp({ create: { width: 800, height: 1200, channels: 3, background: '#fff' } })
    .composite([
      { input: red!, left: 0, top: 0 },
      { input: green!, left: 400, top: 0 },
      { input: blue!, left: 0, top: 600 },
    ])
    .png()
    .toBuffer()
}

for (const driver of drivers)
  describe(`a member's pictures, with files on ${driver}`, () => {
    let app: App
    let browser: Browser
    let baseUrl: string
    before(async () => {
      app = await startFileApp(driver, 'localhost')
      browser = await openBrowser()
      baseUrl = `http://localhost:${(app.http.server.address() as { port: number }).port}`
    })
    after(async () => {
      await browser.close()
      await app[Symbol.asyncDispose]()
    })

    async function openAs(person: Person): Promise<Page> {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
      await context.addCookies([{ name: 'session', value: await makeSession(app, person), url: baseUrl }])
      const page = await context.newPage()
      await page.goto(`${baseUrl}${path}`)
      return page
    }
    async function urlOf({ id }: Person, column: 'avatar_url' | 'hero_image_url'): Promise<string | null> {
      const row = await app.database.selectFrom('users').select(column).where('id', '=', id).executeTakeFirstOrThrow()
      return (row as Record<string, string | null>)[column]!
    }
    async function choose(page: Page, words: typeof avatar): Promise<void> {
      const file = { name: 'me.png', mimeType: 'image/png', buffer: await makeQuarters() }
      await page.getByLabel(words.choose).setInputFiles(file)
      await page.getByRole('button', { name: words.save }).waitFor()
    }
    async function colorOf(url: string): Promise<{ size: string; color: string }> {
      const bytes = Buffer.from(await (await fetch(url)).arrayBuffer())
      const { width, height, format } = await sharp(bytes).metadata()
      const [r, g, b] = (await sharp(bytes).removeAlpha().raw().toBuffer()).subarray(0, 3)
      const name = [r! > 128, g! > 128, b! > 128].join()
      const names: Record<string, string> = {
        'true,false,false': 'red',
        'false,true,false': 'green',
        'false,false,true': 'blue',
      }
      return { size: `${format} ${width}×${height}`, color: names[name] ?? name }
    }

    it('a picture is cut by keyboard, sent to the store and shown; then it is removed', async () => {
      const person = await makeUser(app)
      const page = await openAs(person)
      await choose(page, avatar)
      const frame = page.getByRole('application', { name: settings.picture.frame }).first()
      assert.equal(await frame.evaluate((element) => element === element.ownerDocument.activeElement), true)
      for (let n = 0; n < 10; n++) await page.keyboard.press('+')
      for (let n = 0; n < 40; n++) await page.keyboard.press('ArrowDown')
      for (let n = 0; n < 40; n++) await page.keyboard.press('ArrowLeft')
      await page.getByRole('button', { name: avatar.save }).press('Enter')
      await page.getByText(flash.done.saved).waitFor()
      const url = (await urlOf(person, 'avatar_url'))!
      assert.match(url, /\/v1\/uploads\/file\/avatar\//)
      assert.deepEqual(await colorOf(url), { size: 'webp 512×512', color: 'blue' })
      await page.locator('.panel .avatar img').waitFor()
      await page.getByRole('button', { name: avatar.remove }).click()
      await page.getByText(flash.done.saved).waitFor()
      assert.equal(await urlOf(person, 'avatar_url'), null)
    })

    it('a cover image is cut by dragging it', async () => {
      const person = await makeUser(app)
      const page = await openAs(person)
      await choose(page, hero)
      const frame = page.getByRole('application').last()
      await frame.scrollIntoViewIfNeeded()
      const { x, y, width, height } = (await frame.boundingBox())!
      await page.mouse.move(x + width / 2, y + height - 5)
      await page.mouse.down()
      await page.mouse.move(x + width / 2, y - 2000, { steps: 3 })
      await page.mouse.up()
      await page.getByRole('button', { name: hero.save }).click()
      await page.getByText(flash.done.saved).waitFor()
      assert.deepEqual(await colorOf((await urlOf(person, 'hero_image_url'))!), {
        size: 'webp 1500×500',
        color: 'blue',
      })
    })

    it('a file that is no picture is refused in words, and so is one when the storage is full', async () => {
      const person = await makeUser(app)
      const page = await openAs(person)
      const file = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture') }
      await page.getByLabel(avatar.choose).setInputFiles(file)
      await page.getByText(settings.picture.unreadable).waitFor()
      // A picture is sent as soon as it is chosen.
      const used = { user_id: person.id, total_size: 209_715_200, file_count: 1 }
      await app.database.insertInto('upload_usage').values(used).execute()
      await choose(page, avatar)
      await page.getByText(settings.picture.full).waitFor()
      await page.getByRole('button', { name: avatar.save }).click()
      await page.getByText(settings.picture.full).waitFor()
      assert.equal(await urlOf(person, 'avatar_url'), null)
    })

    it('only the pages that send files may connect to the store', async () => {
      const cookie = `session=${await makeSession(app, await makeUser(app))}`
      const policyOf = async (url: string) =>
        String((await app.http.inject({ url, headers: { cookie } })).headers['content-security-policy'])
      const origin = driver === 's3' ? new URL(s3Options('x').endpoint!).origin : baseUrl
      assert.match(await policyOf(path), new RegExp(`connect-src 'self' ${origin};`))
      assert.match(await policyOf(path), /img-src 'self' data: blob:;/)
      for (const other of ['/settings/privacy', '/events', '/'])
        assert.match(await policyOf(other), /img-src 'self' data:;.*connect-src 'self';/s, other)
    })
  })

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { messagesFor } from '#messages/index.ts'
import { openMailer } from '#platform/mail/mailer.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { openBrowser } from '#test/support/browser/browser.ts'
import { takePictures } from '#test/support/browser/pages.ts'
import { openCodeBox, sayNameIn } from '#test/support/builders/joining.ts'
import { makePng } from '#test/support/builders/pictures.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'

const pictures = join(import.meta.dirname, '../../../.tmp/organizer-walk')
const { flash, organize } = messagesFor('en')
const { editor, groups, series } = organize

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).last().click()
const listDates = ({ database }: App) =>
  database.selectFrom('events').select(['id', 'status', 'photo_url', 'timezone']).orderBy('starts_at').execute()

it('an organizer in Berlin: picture, series, time, publish and share text are as they expect', async () => {
  await using post = await openCodeBox()
  const port = await findFreePort()
  const baseUrl = `http://localhost:${port}`
  const mailer = openMailer(post.url, 'Hearth <hearth@hearth.test>', openLogger('silent'))
  await using app = await startApp({ baseUrl, mailer })
  await listenOn(app.http, port)
  await using browser = await openBrowser()
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
  const page = await (await browser.newContext({ ...phone, timezoneId: 'Europe/Berlin' })).newPage()
  const look = async (name: string) => {
    await takePictures(page, join(pictures, name), [390, 1280])
    await page.setViewportSize(phone.viewport)
  }
  const choose = async (color: string) =>
    page
      .getByLabel(editor.picture.choose)
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: await makePng(900, 700, color) })

  await page.goto(`${baseUrl}/sign-in`)
  await page.getByLabel('Email address').fill('nina.b@example.org')
  await press(page, 'Email me a code')
  await page.getByLabel('6-digit code').fill(await post.nextCode())
  await press(page, 'Sign in')
  await sayNameIn(page, 'Nina Brandt')
  await page.getByRole('button', { name: /Nina/ }).waitFor()
  const { timezone } = await app.database.selectFrom('users').select('timezone').executeTakeFirstOrThrow()
  assert.equal(timezone, 'Europe/Berlin', 'the zone of the browser')

  await page.goto(`${baseUrl}/organize/new-group`)
  await page.getByLabel(groups.fields.name, { exact: true }).fill('Berlin Design Makers')
  await press(page, groups.newGroup.button)
  await page.getByText(flash.done.groupCreated).waitFor()
  const groupUrl = page.url()

  await page.getByRole('link', { name: groups.newEvent, exact: true }).first().click()
  await page.getByLabel(editor.titleLabel, { exact: true }).fill('Makers’ Evening')
  await page.getByLabel(editor.dateLabel, { exact: true }).fill('2030-12-03')
  await page.getByLabel(editor.startLabel, { exact: true }).fill('19:00')
  await page.getByLabel(editor.venueName, { exact: true }).fill('Workshop 7')
  await page.getByText(editor.guestsTime.replace('{time}', 'Tuesday, 3 December 2030 at 19:00 CET')).waitFor()
  await choose('#c63')
  await page.locator('#repeat summary').click()
  await look('1-editor')
  await press(page, editor.repeatWay)
  await page.getByLabel(series.ruleLabel).selectOption('monthly.1.weekday')
  await page.getByLabel(series.countLabel).selectOption('6')
  await press(page, series.show)
  await page.getByRole('heading', { name: series.datesHeading }).waitFor()
  await press(page, series.createChosen)
  await page.getByText(series.seriesCount(7)).first().waitFor()
  const first = await listDates(app)
  assert.equal(first.length, 7)
  assert.ok(
    first.every(({ photo_url: photo }) => photo !== null),
    'the chosen picture is on all dates, without “Use this part”',
  )

  await page.goto(`${baseUrl}/organize/events/${first[0]!.id}/edit`)
  await choose('#36c')
  await press(page, editor.saveDraft)
  await page.getByRole('heading', { name: series.ask.heading }).waitFor()
  await look('2-which-dates')
  assert.equal(await page.getByRole('radio', { name: series.ask.all(7) }).isChecked(), true, 'drafts begin with all')
  await press(page, editor.save)
  await page.getByText(flash.done.draftSaved).waitFor()
  const second = await listDates(app)
  assert.equal(new Set(second.map(({ photo_url: photo }) => photo)).size, 1, 'one picture on all 7 dates')
  assert.notEqual(second[0]!.photo_url, first[0]!.photo_url)

  await press(page, editor.publish)
  await page.getByRole('heading', { name: editor.ready.heading }).waitFor()
  await look('3-publish')
  await press(page, editor.ready.anyway)
  await page.getByText(flash.done.published).waitFor()
  assert.deepEqual(new Set((await listDates(app)).map(({ status }) => status)), new Set(['scheduled']))
  const link = page.locator('#new-link')
  assert.equal(await link.inputValue(), `${baseUrl}/events/${first[0]!.id}`)
  assert.ok((await link.boundingBox())!.y < phone.viewport.height, 'the link is there without scrolling')
  await look('4-published')

  await page.goto(`${groupUrl}/share`)
  const words = await page.locator('#text').inputValue()
  assert.match(words, /Makers’ Evening, Tuesday, 3 December 2030 at 19:00 CET/)
  assert.doesNotMatch(words, /UTC/)
  await look('5-share')
  await page.goto(`${groupUrl}/announcements/new`)
  await page.getByText(organize.announcements.zone('Europe/Berlin')).waitFor()
  await look('6-announcement')
  await page.goto(groupUrl)
  await page.getByRole('heading', { name: groups.events.startHeading }).waitFor()
  await look('7-first-steps')
  await press(page, groups.events.hideSteps)
  await page.getByRole('heading', { name: groups.events.startHeading }).waitFor({ state: 'detached' })
  mailer.close()
})

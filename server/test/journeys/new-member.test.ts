// Ring: check. One of the eight proofs of the whole system for each push.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { messagesFor } from '#messages/index.ts'
import { openMailer } from '#platform/mail/mailer.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { startApp } from '#test/support/app/harness.ts'
import { openBrowser } from '#test/support/browser/browser.ts'
import { takePictures } from '#test/support/browser/pages.ts'
import { makeMember } from '#test/support/builders/badges.ts'
import { makeEventWithGroup } from '#test/support/builders/events.ts'
import { openCodeBox, sayNameIn } from '#test/support/builders/joining.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'

const pictures = join(import.meta.dirname, '../../../.tmp/new-member')
const { flash, forms, settings, tickets, safety, events } = messagesFor('en')
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }

/** What the new member does, in this order, on one phone. */
interface Way {
  page: Page
  baseUrl: string
  hasScript: boolean
  look(name: string): Promise<void>
}

for (const hasScript of [true, false])
  it(`a new member joins from an event and sets up their account, ${hasScript ? 'with' : 'without'} JavaScript`, async () => {
    await using post = await openCodeBox()
    const port = await findFreePort()
    const baseUrl = `http://localhost:${port}`
    const mailer = openMailer(post.url, 'Hearth <hearth@hearth.test>', openLogger('silent'))
    await using app = await startApp({ baseUrl, mailer })
    await listenOn(app.http, port)
    const [ida, otto] = [await makeMember(app, { name: 'Ida' }), await makeMember(app, { name: 'Otto' })]
    const event = await makeEventWithGroup(app)
    await using browser = await openBrowser()
    const context = await browser.newContext({ ...phone, javaScriptEnabled: hasScript, acceptDownloads: true })
    const page = await context.newPage()
    const folder = join(pictures, hasScript ? 'with-script' : 'without-script')
    let step = 0
    const look = (name: string) => takePictures(page, join(folder, `${String(++step).padStart(2, '0')}-${name}`), [360])
    const way: Way = { page, baseUrl, hasScript, look }

    await joinFrom(way, event.id, post.nextCode)
    await setProfile(way)
    await setPrivacy(way)
    await findTicket(way)
    await follow(way, ida.username)
    await block(way, otto.username)
    await stopReminders(way)
    await rotateCalendar(way)
    await takeData(way)

    const member = await app.database
      .selectFrom('users')
      .select(['id', 'name', 'avatar_url', 'profile_visibility', 'show_on_leaderboard'])
      .where('username', '=', 'noor')
      .executeTakeFirstOrThrow()
    assert.deepEqual(
      { name: member.name, visibility: member.profile_visibility, board: member.show_on_leaderboard },
      { name: 'Noor Ünal', visibility: 'public', board: false },
    )
    assert.equal(member.avatar_url !== null, hasScript)
    mailer.close()
  })

async function joinFrom({ page, baseUrl, look }: Way, eventId: string, nextCode: () => Promise<string>): Promise<void> {
  await page.goto(`${baseUrl}/events/${eventId}`)
  await look('event')
  await page.getByRole('button', { name: events.offer.seat.button }).first().click()
  await look('sign-in')
  await page.getByLabel('Email address').fill('n.oor4578@example.org')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByLabel('6-digit code').fill(await nextCode())
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { name: 'What should we call you?' }).waitFor()
  await look('name')
  await sayNameIn(page, 'Noor')
  await page.getByText(events.offer.going.heading).first().waitFor()
  await look('going')
}

async function setProfile({ page, baseUrl, hasScript, look }: Way): Promise<void> {
  await page.goto(`${baseUrl}/settings`)
  await look('settings')
  await page.getByRole('link', { name: settings.tabs.profile }).first().click()
  await page.getByLabel(settings.profile.nameLabel, { exact: true }).fill('Noor Ünal')
  await page.getByRole('button', { name: forms.save, exact: true }).click()
  await page.getByText(flash.done.saved).waitFor()
  await look('profile')
  if (!hasScript) return
  const file = { name: 'me.png', mimeType: 'image/png', buffer: await drawPicture() }
  await page.getByLabel(settings.profile.pictures.avatar.choose).setInputFiles(file)
  await look('crop')
  await page.getByRole('button', { name: settings.profile.pictures.avatar.save }).click()
  await page.locator('main img[src*="/avatar/"]').first().waitFor()
  await look('picture')
}

const drawPicture = () =>
  sharp({ create: { width: 900, height: 1200, channels: 3, background: '#b9e0e8' } })
    .png()
    .toBuffer()

async function setPrivacy({ page, baseUrl, look }: Way): Promise<void> {
  await page.goto(`${baseUrl}/settings/privacy`)
  await page.getByLabel(settings.privacy.showOnLeaderboard).uncheck()
  await page.getByRole('button', { name: forms.save, exact: true }).click()
  await page.getByText(flash.done.saved).waitFor()
  await look('privacy')
}

async function findTicket({ page, baseUrl, look }: Way): Promise<void> {
  await page.goto(`${baseUrl}/me/events`)
  await look('my-events')
  await page.getByRole('link', { name: tickets.show }).first().click()
  await page.getByText(tickets.hint).waitFor()
  await look('ticket')
}

async function follow({ page, baseUrl, look }: Way, username: string): Promise<void> {
  await page.goto(`${baseUrl}/members/${username}`)
  await page.getByRole('button', { name: 'Follow' }).click()
  await page.getByRole('button', { name: 'Unfollow' }).waitFor()
  await look('followed')
}

async function block({ page, baseUrl, look }: Way, username: string): Promise<void> {
  await page.goto(`${baseUrl}/members/${username}`)
  await page
    .locator('summary', { hasText: safety.moreAbout('') })
    .first()
    .click()
  await look('menu')
  await page.getByRole('link', { name: safety.block }).click()
  await page.getByRole('button', { name: safety.blocking.button }).click()
  await page.getByText(flash.done.blocked).waitFor()
  await page.goto(`${baseUrl}/settings/blocked`)
  await page.getByRole('button', { name: /Unblock Otto/ }).waitFor()
  await look('blocked')
}

async function stopReminders({ page, baseUrl, look }: Way): Promise<void> {
  await page.goto(`${baseUrl}/settings/notifications`)
  await page.getByLabel(settings.notifications.kinds.reminders.label).uncheck()
  await page.getByRole('button', { name: forms.save, exact: true }).first().click()
  await page.getByText(flash.done.saved).waitFor()
  assert.equal(await page.getByLabel(settings.notifications.kinds.reminders.label).isChecked(), false)
  await look('notifications')
}

async function rotateCalendar({ page, baseUrl, look }: Way): Promise<void> {
  await page.goto(`${baseUrl}/settings/calendar`)
  const read = () => page.getByLabel(settings.calendar.address).inputValue()
  const before = await read()
  await page.getByText(settings.calendar.rotateOpen).click()
  await page.getByRole('button', { name: settings.calendar.rotateButton }).click()
  await page.getByText(flash.done.calendarRotated).waitFor()
  assert.notEqual(await read(), before)
  assert.equal((await fetch(before.replace(/^webcal/, 'http'))).status, 404)
  await look('calendar')
}

async function takeData({ page, baseUrl, look }: Way): Promise<void> {
  await page.goto(`${baseUrl}/settings/data`)
  await look('data')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: settings.data.downloadLink }).click(),
  ])
  const text = await (await download.createReadStream()).toArray()
  assert.match(Buffer.concat(text as Buffer[]).toString(), /n\.oor4578@example\.org/)
}

// Ring: check. One of the eight proofs of the whole system for each push.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { messagesFor } from '#messages/index.ts'
import { openMailer } from '#platform/mail/mailer.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { openBrowser } from '#test/support/browser/browser.ts'
import { isReal, openHands } from '#test/support/browser/hands.ts'
import { takePictures } from '#test/support/browser/pages.ts'
import { makeMember } from '#test/support/builders/badges.ts'
import { makeToken } from '#test/support/builders/factories.ts'
import { openCodeBox } from '#test/support/builders/joining.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'

const pictures = join(import.meta.dirname, '../../../.tmp/new-organizer')
const { flash, organize } = messagesFor('en')
const { editor, groups, series } = organize
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

const paceMaxMs = 180_000

interface Way {
  app: App
  page: Page
  baseUrl: string
  hands: ReturnType<typeof openHands>
  hasScript: boolean
  look(name: string): Promise<void>
}

for (const hasScript of [true, false])
  it(`a new organizer publishes an event that repeats, ${hasScript ? 'with' : 'without'} JavaScript, and runs it`, async () => {
    await using post = await openCodeBox()
    const port = await findFreePort()
    const baseUrl = `http://localhost:${port}`
    const mailer = openMailer(post.url, 'Hearth <hearth@hearth.test>', openLogger('silent'))
    await using app = await startApp({ baseUrl, mailer })
    await listenOn(app.http, port)
    await using browser = await openBrowser()
    const context = await browser.newContext({ ...phone, javaScriptEnabled: hasScript, timezoneId: 'Europe/Berlin' })
    const page = await context.newPage()
    const folder = join(pictures, hasScript ? 'with-script' : 'without-script')
    let step = 0
    const look = (name: string) => takePictures(page, join(folder, `${String(++step).padStart(2, '0')}-${name}`), [390])
    const way: Way = { app, page, baseUrl, hands: openHands(page), hasScript, look }

    const started = performance.now()
    await signUp(way, post.nextCode)
    await makeGroup(way)
    await writeEvent(way)
    await repeat(way)
    await publish(way)
    const [pageMs, handMs] = [performance.now() - started, way.hands.spent()]
    console.log(
      `from sign-up to a published event that repeats: ${(handMs / 1000).toFixed(0)} s of a person, ${((isReal ? pageMs - handMs : pageMs) / 1000).toFixed(1)} s of pages`,
    )
    assert.ok(handMs < paceMaxMs, `${handMs} ms`)
    if (isReal) assert.ok(pageMs < paceMaxMs, `${pageMs} ms`)

    const dates = await listDates(app)
    assert.deepEqual(new Set(dates.map(({ status }) => status)), new Set(['scheduled']))
    assert.equal(dates.length, 4)
    assert.equal(dates[0]!.photo_url !== null, hasScript)
    assert.equal(new Set(dates.map(({ series_id }) => series_id)).size, 1)
    await fillSeats(app, dates[0]!.id)
    await promote(way, dates[0]!.id)
    await announce(way, dates[0]!.id)
    await cancelOne(way, dates[1]!.id)
    mailer.close()
  })

async function signUp({ page, baseUrl, hands, look }: Way, nextCode: () => Promise<string>): Promise<void> {
  await page.goto(`${baseUrl}/sign-in`)
  await hands.type('Email address', 'olga.l@example.org')
  await hands.button('Email me a code')
  await hands.type('6-digit code', await nextCode())
  await hands.button('Sign in')
  await hands.type('Name', 'Olga Lind')
  await look('name')
  await hands.button('Join')
  await page.getByRole('button', { name: /Olga/ }).waitFor()
}

async function makeGroup({ page, baseUrl, hands, look }: Way): Promise<void> {
  await page.goto(`${baseUrl}/organize`)
  await look('organize')
  await hands.link(groups.create)
  await hands.type(groups.fields.name, 'Riverside Menders')
  await hands.type(groups.fields.city, 'Porto')
  await look('new-group')
  await hands.button(groups.newGroup.button)
  await page.getByText(flash.done.groupCreated).waitFor()
  await look('group')
}

const startOf = ({ clock }: App) => new Date(clock.now().getTime() + 14 * 86_400_000).toISOString().slice(0, 10)

async function writeEvent({ app, page, hands, hasScript, look }: Way): Promise<void> {
  await hands.link(groups.newEvent)
  await hands.type(editor.titleLabel, 'Mend your favorite coat')
  await hands.type(editor.descriptionLabel, 'Bring a coat, jeans or a bag. We have needles, thread and tea.')
  await hands.pick(editor.zoneLabel, 'Europe/Berlin')
  await hands.pick(editor.dateLabel, startOf(app))
  await hands.pick(editor.startLabel, '18:30')
  await hands.pick(editor.endLabel, '21:00')
  await hands.type(editor.venueName, 'Workshop 7')
  await hands.type(editor.venueAddress, '7 Quay Street')
  await hands.type(editor.venueCity, 'Porto')
  await hands.tap(page.locator('#rsvp > summary'))
  await hands.type(editor.capacityLabel, '2')
  await look('editor')
  if (!hasScript) return
  const file = { name: 'coat.png', mimeType: 'image/png', buffer: await drawPicture() }
  await page.getByLabel(editor.picture.choose).setInputFiles(file)
  await hands.button(editor.picture.save)
  await page.getByText(editor.picture.added).waitFor()
  await hands.type(editor.altLabel, 'A mended coat')
  await look('picture')
}

const drawPicture = () =>
  sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#b9e0e8' } })
    .png()
    .toBuffer()

async function repeat({ page, hands, look }: Way): Promise<void> {
  await hands.tap(page.locator('#repeat summary'))
  await hands.button(editor.repeatWay)
  await hands.pick(series.ruleLabel, 'weekly.1')
  await hands.pick(series.countLabel, '3')
  await hands.button(series.show)
  await page.getByRole('heading', { name: series.datesHeading }).waitFor()
  await look('dates')
  await hands.button(series.createChosen)
  await page.getByText(series.seriesCount(4)).first().waitFor()
  await look('series')
}

async function publish({ page, hands, look }: Way): Promise<void> {
  await hands.button(series.publishAll)
  await page.getByText(flash.done.datesPublished).waitFor()
  await look('published')
}

const listDates = ({ database }: App) =>
  database
    .selectFrom('events')
    .select(['id', 'status', 'photo_url', 'series_id'])
    .orderBy('starts_at')
    .orderBy('id')
    .execute()

/** Two have seats, and one waits. */
async function fillSeats(app: App, eventId: string): Promise<void> {
  for (const name of ['Ida', 'Otto', 'Wanda']) {
    const token = await makeToken(app, await makeMember(app, { name }), ['write:events'])
    assert.equal((await app.post(`/v1/events/${eventId}/rsvp`, { token })).status, 201)
  }
}

/** The event is full, so it takes a second yes. */
async function promote({ app, page, baseUrl, hands, look }: Way, eventId: string): Promise<void> {
  const text = organize.attendees.list
  await page.goto(`${baseUrl}/organize/events/${eventId}/attendees?list=waitlist`)
  await look('waitlist')
  await hands.tap(page.getByRole('button', { name: text.promoteNamed('Wanda') }))
  await hands.button(text.anyway)
  await page.getByText(flash.done.attendeesPromoted).waitFor()
  await look('promoted')
  const seats = app.database.selectFrom('event_seats').select(['confirmed', 'waitlisted'])
  assert.deepEqual(await seats.where('event_id', '=', eventId).executeTakeFirst(), { confirmed: 3, waitlisted: 0 })
}

async function announce({ app, page, baseUrl, hands, look }: Way, eventId: string): Promise<void> {
  const text = organize.announcements
  await page.goto(`${baseUrl}/organize/events/${eventId}/announcements`)
  await hands.link(text.write)
  await hands.type(text.subjectLabel, 'Bring a needle')
  await hands.type(text.bodyLabel, 'We have **thread** of every color.')
  await look('announcement')
  await hands.button(text.send)
  await page.getByText(text.sendQuestion(3)).waitFor()
  await look('send')
  await hands.button(text.sendYes)
  await page.getByText(flash.done.announcementSent).waitFor()
  await look('announcements')
  // The worker sends it.
  const [sent] = await app.database.selectFrom('announcements').select(['audience', 'send_at']).execute()
  assert.deepEqual(
    [sent!.audience, sent!.send_at !== null && sent!.send_at <= app.clock.now().toISOString()],
    ['confirmed', true],
  )
}

async function cancelOne({ app, page, baseUrl, hands, look }: Way, eventId: string): Promise<void> {
  await page.goto(`${baseUrl}/organize/events/${eventId}/edit`)
  await hands.link(editor.cancelWay)
  await hands.type(editor.cancel.messageLabel, 'The workshop is closed that week.')
  await look('cancel')
  await hands.button(editor.cancel.yes(0))
  await page.getByText(flash.done.eventCancelled).waitFor()
  await look('cancelled')
  assert.deepEqual(
    (await listDates(app)).map(({ status }) => status),
    ['scheduled', 'cancelled', 'scheduled', 'scheduled'],
  )
}

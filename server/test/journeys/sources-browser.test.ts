import assert from 'node:assert/strict'
import { join } from 'node:path'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { messagesFor } from '#messages/index.ts'
import { openLinks } from '#platform/links.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { runSources } from '#surfaces/worker/sources.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { openBrowser } from '#test/support/browser/browser.ts'
import { assertNoBarriers, takePictures } from '#test/support/browser/pages.ts'
import { makeClub } from '#test/support/builders/badges.ts'
import { inTransaction, makeSession, makeToken, makeUser } from '#test/support/builders/factories.ts'
import { calendarOf, startFeedHost } from '#test/support/net/feed-host.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'

const pictures = join(import.meta.dirname, '../../../.tmp/sources')
const { flash, organize, sources } = messagesFor('en')
const text = organize.sources
const withinMs = 60_000

type Outbound = ReturnType<typeof openOutbound>

/** The loop of the worker, beside the app. */
function startReading(app: App, baseUrl: string, outbound: Outbound) {
  const stopping = new AbortController()
  const { database, clock, keys, feedParser } = app
  const write: Parameters<typeof runSources>[0]['write'] = (work) => inTransaction(app, work)
  const ways = { outbound, feedParser, links: openLinks(keys, baseUrl), logger: openLogger('silent') }
  const running = runSources({ database, clock, cipher: keys, ...ways, write, pollMs: 100 }, stopping.signal)
  return {
    async [Symbol.asyncDispose]() {
      stopping.abort()
      await running
    },
  }
}

for (const javaScriptEnabled of [true, false])
  it(`a group follows a calendar, sees its changes and moves home, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async () => {
    using outbound = openOutbound({ allow: ['127.0.0.0/8'] })
    await using host = await startFeedHost()
    const port = await findFreePort()
    const baseUrl = `http://localhost:${port}`
    await using app = await startApp({ baseUrl, outbound })
    await listenOn(app.http, port)
    await using _reading = startReading(app, baseUrl, outbound)
    const mo = await makeUser(app, { name: 'Mo' })
    const guest = await makeUser(app, { name: 'Gil' })
    const club = await makeClub(app, [[mo, 'manager']], { name: 'Garden club' })
    const link = host.url('/club.ics')
    host.on('/club.ics', calendarOf(['Sowing', 'Pruning', 'Harvest'], app.clock.now()))

    await using browser = await openBrowser()
    const context = await browser.newContext({ javaScriptEnabled, viewport: { width: 390, height: 844 } })
    await context.addCookies([{ name: 'session', value: await makeSession(app, mo), url: baseUrl }])
    const page = await context.newPage()
    let step = 0
    async function look(name: string): Promise<void> {
      if (!javaScriptEnabled) return
      await takePictures(page, join(pictures, `${String(++step).padStart(2, '0')}-${name}`), [1280, 390])
      await page.setViewportSize({ width: 390, height: 844 })
      await assertNoBarriers(page, name, false)
    }
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

    const started = performance.now()
    await page.goto(`${baseUrl}/organize/groups/${club.urlname}`)
    await page.getByRole('link', { name: text.follow }).click()
    await look('paste')
    await page.getByLabel(text.form.url).fill(host.url('/nothing'))
    await press(text.form.show)
    await page.getByText(sources.problems.not_found.title).waitFor()
    await look('refused')
    await page.getByLabel(text.form.url).fill(link)
    await press(text.form.show)
    await page.getByText(text.preview.total(3)).waitFor()
    await look('preview')
    await page.locator('input[name=rsvps][value=local]').check()
    await press(text.preview.follow)
    await page.getByText(flash.done.sourceFollowed).waitFor()
    // The page loads itself again until the calendar is read.
    await page.getByText(text.events(3)).waitFor()
    await look('followed')
    const publicPage = await openPublic(page, `${baseUrl}/groups/${club.urlname}`)
    for (const title of ['Sowing', 'Pruning', 'Harvest']) await publicPage.getByText(title).first().waitFor()
    const tookMs = performance.now() - started
    console.log(`from a pasted link to published events: ${(tookMs / 1000).toFixed(1)} s`)
    assert.ok(tookMs < withinMs, `${tookMs} ms`)

    const uids = await rsvpAndRead(app, guest, 'Sowing')
    assert.equal(uids.length, 1)

    host.on('/club.ics', calendarOf(['Sowing', 'Pruning', 'Harvest', 'Winter plans'], app.clock.now()))
    app.clock.advance(6 * 60_000)
    await page.getByRole('link', { name: text.open }).click()
    await look('one')
    await press(text.one.read)
    await page.getByRole('link', { name: 'Winter plans' }).waitFor()
    await publicPage.reload()
    await publicPage.getByText('Winter plans').first().waitFor()

    await page.getByRole('link', { name: 'Sowing' }).click()
    await page.goto(`${page.url()}/edit`)
    await page.getByText(text.changeThere).waitFor()
    await look('synced-event')
    const edited = page.url()

    await page.goto(`${baseUrl}/organize/groups/${club.urlname}/sources`)
    await page.getByRole('link', { name: text.open }).click()
    await press(text.one.moveButton)
    await page.getByRole('heading', { name: text.one.moveAsk }).waitFor()
    await look('move-home')
    await press(text.one.moveYes)
    await page.getByText(flash.done.sourceAdopted).waitFor()
    await page.goto(edited)
    await page.getByLabel(organize.editor.titleLabel).waitFor()
    await look('editable')
    assert.deepEqual(await rsvpAndRead(app, guest), uids, 'a calendar app keeps its entries')
  })

async function openPublic(page: Page, url: string): Promise<Page> {
  const other = await page.context().newPage()
  await other.goto(url)
  return other
}

/** The ids of the entries in someone's own calendar, after an RSVP where one is named. */
async function rsvpAndRead(app: App, person: { id: string; username: string }, title?: string): Promise<string[]> {
  const token = await makeToken(app, person, ['user', 'read:events', 'write:events'])
  if (title !== undefined) {
    const { id } = await app.database
      .selectFrom('events')
      .select('id')
      .where('title', '=', title)
      .executeTakeFirstOrThrow()
    assert.equal((await app.post(`/v1/events/${id}/rsvp`, { token })).status, 201)
  }
  const { data } = (await app.get('/v1/profile/feed-token', { token })).body
  const answer = await app.get(`/feeds/${data.feedToken}/events.ics`)
  return [...answer.text.matchAll(/^UID:(.+?)\r?$/gm)].map(([, uid]) => uid!)
}

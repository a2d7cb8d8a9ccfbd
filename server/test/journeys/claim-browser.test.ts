import assert from 'node:assert/strict'
import { join } from 'node:path'
import { it } from 'node:test'
import { messagesFor } from '#messages/index.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { startApp } from '#test/support/app/harness.ts'
import { openBrowser } from '#test/support/browser/browser.ts'
import { assertNoBarriers, takePictures } from '#test/support/browser/pages.ts'
import { makeSession, makeUser } from '#test/support/builders/factories.ts'
import { listOwnerIds } from '#test/support/builders/listings.ts'
import { calendarOf, startFeedHost } from '#test/support/net/feed-host.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'

const pictures = join(import.meta.dirname, '../../../.tmp/claims')
const { claims, errors, flash } = messagesFor('en')
const { card, page: text, queue, directory } = claims

it('an administrator lists groups; one is claimed with a code, one after a question, without JavaScript on a phone', async () => {
  using outbound = openOutbound({ allow: ['127.0.0.0/8'] })
  await using host = await startFeedHost()
  const port = await findFreePort()
  const baseUrl = `http://localhost:${port}`
  await using app = await startApp({ baseUrl, outbound })
  await listenOn(app.http, port)
  host.on('/garden.ics', calendarOf(['Sowing'], app.clock.now()))
  host.on('/choir.ics', calendarOf(['Rehearsal', 'Concert'], app.clock.now()))
  const root = await makeUser(app, { role: 'admin', name: 'Root' })
  const mo = await makeUser(app, { name: 'Mo' })

  await using browser = await openBrowser()
  async function visit(person: Awaited<ReturnType<typeof makeUser>>) {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
    await context.addCookies([{ name: 'session', value: await makeSession(app, person), url: baseUrl }])
    const page = await context.newPage()
    const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
    const sees = (words: string) => page.getByText(words).first().waitFor()
    return { page, press, sees }
  }
  type Visit = Awaited<ReturnType<typeof visit>>
  let step = 0
  async function look({ page }: Visit, name: string): Promise<void> {
    await takePictures(page, join(pictures, `${String(++step).padStart(2, '0')}-${name}`), [1280, 390])
    await page.setViewportSize({ width: 390, height: 844 })
  }
  /** Looking for barriers needs scripts of its own. */
  async function assertOpenToAll(person: Awaited<ReturnType<typeof makeUser>>, path: string): Promise<void> {
    const context = await browser.newContext({ viewport: { width: 390, height: 844 } })
    await context.addCookies([{ name: 'session', value: await makeSession(app, person), url: baseUrl }])
    const page = await context.newPage()
    await page.goto(`${baseUrl}${path}`)
    await assertNoBarriers(page, path, false)
    await context.close()
  }

  const admin = await visit(root)
  await admin.page.goto(`${baseUrl}/admin/groups/list`)
  const lines = [`Garden club, ${host.url('/garden.ics')}`, `Choir, ${host.url('/choir.ics')}`, 'No link']
  await admin.page.getByLabel(directory.text, { exact: true }).fill(lines.join('\n'))
  await look(admin, 'directory')
  await admin.press(directory.preview)
  await admin.sees(directory.outcomes.new(2))
  await admin.sees(directory.outcomes.wrong)
  await look(admin, 'check')
  await admin.press(directory.check.list(2))
  await admin.sees(directory.done.created(2))
  await look(admin, 'listed')

  const owner = await visit(mo)
  await owner.page.goto(`${baseUrl}/groups/garden-club`)
  await owner.sees(card.heading)
  await look(owner, 'unclaimed')
  await owner.page.getByRole('link', { name: card.link, exact: true }).click()
  await look(owner, 'claim')
  await owner.press(text.noCode.button)
  const code = await owner.page.getByLabel(text.code.label, { exact: true }).inputValue()
  await owner.press(text.code.check)
  await owner.sees(errors.claim_unproven)
  await look(owner, 'unproven')
  await assertOpenToAll(mo, '/groups/garden-club/claim')
  host.on('/garden.ics', calendarOf(['Sowing', code], app.clock.now()))
  await owner.press(text.code.check)
  await owner.sees(flash.done.groupClaimed)
  await owner.page.goto(`${baseUrl}/groups/garden-club`)
  assert.equal(await owner.page.getByText(card.heading).count(), 0)

  await owner.page.goto(`${baseUrl}/groups/choir/claim`)
  await owner.page.getByLabel(text.ask.reason).fill('I have conducted this choir for years.')
  await owner.press(text.ask.button)
  await owner.sees(flash.done.ownershipRequested)
  await look(owner, 'asked')
  await admin.page.goto(`${baseUrl}/admin/groups/claims`)
  await admin.sees('I have conducted this choir for years.')
  await look(admin, 'queue')
  await assertOpenToAll(root, '/admin/groups/claims')
  await admin.press(queue.named(queue.accept, 'Mo', 'Choir'))
  await admin.sees(flash.done.ownershipAccepted)
  await admin.sees(queue.none)
  const { id } = await app.database
    .selectFrom('groups')
    .select('id')
    .where('urlname', '=', 'choir')
    .executeTakeFirstOrThrow()
  assert.deepEqual(await listOwnerIds(app, id), [mo.id])
})

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { it } from 'node:test'
import { messagesFor } from '#messages/index.ts'
import { openOutbound } from '#platform/outbound/outbound.ts'
import { startApp } from '#test/support/app/harness.ts'
import { openBrowser } from '#test/support/browser/browser.ts'
import { assertNoBarriers, takePictures } from '#test/support/browser/pages.ts'
import { makeClub } from '#test/support/builders/badges.ts'
import { makeSession, makeUser } from '#test/support/builders/factories.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'
import { startReceiver } from '#test/support/net/receiver.ts'

const pictures = join(import.meta.dirname, '../../../.tmp/channels')
const { flash, organize, channels } = messagesFor('en')
const text = organize.share.channels

/** The screens of the catalogue are sent without scripts in every run; this is the whole way, with pictures. */
const skip = process.env.LOOKS === 'full' ? false : 'run it with LOOKS=full'

it('a manager adds, tests and removes a channel on a phone without JavaScript', { skip }, async () => {
  using outbound = openOutbound({ allow: ['127.0.0.0/8'] })
  await using chat = await startReceiver()
  const port = await findFreePort()
  const baseUrl = `http://localhost:${port}`
  await using app = await startApp({ baseUrl, outbound })
  await listenOn(app.http, port)
  const mo = await makeUser(app, { name: 'Mo' })
  const club = await makeClub(app, [[mo, 'manager']], { name: 'Garden club' })
  await using browser = await openBrowser()
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  await context.addCookies([{ name: 'session', value: await makeSession(app, mo), url: baseUrl }])
  const page = await context.newPage()
  const scripted = await browser.newContext({ viewport: { width: 390, height: 844 } })
  await scripted.addCookies(await context.cookies())
  const viewed = await scripted.newPage()
  /** With JavaScript, which the check for barriers needs. */
  async function look(name: string): Promise<void> {
    await viewed.goto(`${baseUrl}/organize/groups/${club.urlname}/share`)
    await takePictures(viewed, join(pictures, name), [1280, 390])
    await viewed.setViewportSize({ width: 390, height: 844 })
    await assertNoBarriers(viewed, name, false)
  }
  await page.goto(`${baseUrl}/organize/groups/${club.urlname}/share`)
  await page.getByLabel(text.url).fill(chat.url('/hooks/x5m1q8'))
  await page.getByRole('button', { name: text.add, exact: true }).click()
  await page.locator('#field-format-problem').waitFor()
  await page.getByLabel(text.format).selectOption('mattermost')
  await page.getByRole('button', { name: text.add, exact: true }).click()
  await page.getByText(flash.done.channelAdded).waitFor()
  chat.answer(404)
  await page.getByRole('button', { name: text.test }).click()
  await page.getByText(flash.failed.channelTestFailed).waitFor()
  await page.getByText(channels.problems.gone.title).waitFor()
  await look('failed')
  chat.answer(200)
  await page.getByRole('button', { name: text.test }).click()
  await page.getByText(flash.done.channelTested).waitFor()
  assert.equal(chat.received.length, 2)
  await page.getByRole('button', { name: text.remove }).click()
  await page.getByText(text.askLead).waitFor()
  await page.getByRole('button', { name: text.remove }).click()
  await page.getByText(flash.done.channelRemoved).waitFor()
  assert.ok(!(await page.content()).includes('x5m1q8'))
})

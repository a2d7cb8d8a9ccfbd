import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { openMailer } from '#platform/mail/mailer.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { startApp } from '#test/support/app/harness.ts'
import { openBrowser } from '#test/support/browser/browser.ts'
import { openCodeBox, sayNameIn } from '#test/support/builders/joining.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'

/** The reader works for seconds on a document of this size, and on a busy machine for minutes. */
const patienceMs = 400_000

/** What went wrong in a page: requests to other hosts, and what the browser complains of. */
function watch(page: Page, baseUrl: string): string[] {
  const troubles: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseUrl) && !/^(data|blob):/.test(request.url())) troubles.push(request.url())
  })
  page.on('console', (message) => message.type() === 'error' && troubles.push(message.text()))
  return troubles
}

async function openReference(context: BrowserContext, baseUrl: string) {
  const page = await context.newPage()
  page.setDefaultTimeout(patienceMs)
  const troubles = watch(page, baseUrl)
  await page.goto(`${baseUrl}/docs/reference#tag/user/GET/v1/me`)
  await page.getByRole('heading', { level: 1, name: 'API reference' }).waitFor()
  await page.getByRole('heading', { name: 'Hearth API' }).waitFor()
  return { page, troubles }
}

/** Tries the operation in sight: what the page sent as its credential, and the status of the response. */
async function tryOperation(page: Page) {
  await page.getByRole('button', { name: /Test Request ?\(get \/v1\/me\)/ }).click()
  const answering = page.waitForResponse((response) => response.url().endsWith('/v1/me'))
  await page
    .getByRole('button', { name: /Send get request/ })
    .first()
    .click()
  const answer = await answering
  return { status: answer.status(), credential: (await answer.request().allHeaders()).authorization }
}

async function signIn(popup: Page, nextCode: () => Promise<string>): Promise<void> {
  popup.setDefaultTimeout(patienceMs)
  await popup.getByLabel('Email address').fill('noor@example.org')
  await popup.getByRole('button', { name: 'Email me a code' }).click()
  await popup.getByLabel('6-digit code').fill(await nextCode())
  await popup.getByRole('button', { name: 'Sign in' }).click()
  await sayNameIn(popup, 'Noor')
}

it('a visitor reads the reference, signs in with OAuth and tries an operation; who is signed in tries it at once', {
  timeout: 2 * patienceMs,
}, async () => {
  await using post = await openCodeBox()
  const port = await findFreePort()
  const baseUrl = `http://localhost:${port}`
  const mailer = openMailer(post.url, 'Hearth <hearth@hearth.test>', openLogger('silent'))
  await using app = await startApp({ baseUrl, mailer })
  await listenOn(app.http, port)
  await using browser = await openBrowser()
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })

  const visit = await openReference(context, baseUrl)
  const popping = visit.page.waitForEvent('popup')
  await visit.page.getByRole('button', { name: 'Authorize', exact: true }).first().click()
  const popup = await popping
  await signIn(popup, post.nextCode)
  const closing = popup.waitForEvent('close')
  await popup.getByRole('button', { name: 'Allow', exact: true }).click()
  await closing
  const asApp = await tryOperation(visit.page)
  assert.equal(asApp.status, 200)
  assert.match(String(asApp.credential), /^Bearer hearth_/)
  assert.deepEqual(visit.troubles, [])
  await visit.page.close()

  const second = await openReference(context, baseUrl)
  assert.deepEqual(await tryOperation(second.page), { status: 200, credential: undefined })
  assert.deepEqual(second.troubles, [])
  mailer.close()
})

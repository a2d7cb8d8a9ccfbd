// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '#test/support/browser/browser.ts'
import { assertNoBarriers, takePictures } from '#test/support/browser/pages.ts'
import { makeSession, makeUser } from '#test/support/builders/factories.ts'
import { type Flow, startFlow } from '#test/support/oauth/flow.ts'

const pictures = join(import.meta.dirname, '../../../../.tmp/oauth')

const onDevice = 'http://127.0.0.1:7777/callback'

let flow: Flow
let browser: Browser
before(async () => {
  flow = await startFlow()
  browser = await openBrowser()
})
after(async () => {
  await browser.close()
  await flow[Symbol.asyncDispose]()
})

/** The page as an administrator sees it with all its parts, and as a member and a lost visitor see it. */
async function* visitPages(): AsyncGenerator<[name: string, page: Page]> {
  const { app, url } = flow.server
  const root = await makeUser(app, { username: 'rosa', name: 'Rosa Field', role: 'admin' })
  const name = 'An agent with quite a long name that somebody typed without a thought for small screens'
  const metadata = { client_name: name, redirect_uris: [onDevice], token_endpoint_auth_method: 'none' }
  const unownedClient = (await flow.register(metadata)).body.client_id!
  const { clientId } = await flow.makeApp()
  const scope = 'read:user user:email read:events write:events read:groups admin'
  const asks: [string, URL, typeof root][] = [
    ['consent', flow.authorizeUrl(clientId), flow.ana],
    ['consent-stranger', flow.authorizeUrl(unownedClient, { redirect_uri: onDevice, scope }), root],
    ['error', flow.authorizeUrl('nobody'), flow.ana],
  ]
  for (const [kind, ask, person] of asks) {
    const context = await browser.newContext()
    const value = await makeSession(app, person)
    await context.addCookies([{ name: 'session', value, url, httpOnly: true, sameSite: 'Lax' }])
    const page = await context.newPage()
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('status of 400')) complaints.push(message.text())
    })
    page.on('request', (request) => {
      if (!request.url().startsWith(url) && !request.url().startsWith('data:')) complaints.push(request.url())
    })
    await page.goto(ask.href)
    yield [kind, page]
    assert.deepEqual(complaints, [])
    await context.close()
  }
}

it('the consent page is accessible in its themes, light and dark, and fits a small screen', async () => {
  for await (const [name, page] of visitPages()) {
    await takePictures(page, join(pictures, name), [1280, 360])
    await page.setViewportSize({ width: 360, height: 900 })
    await assertNoBarriers(page, name)
  }
})

it('a user who presses Allow is redirected to the app with a code, without scripts', async () => {
  const { app, url } = flow.server
  const { clientId } = await flow.makeApp()
  const context = await browser.newContext({ javaScriptEnabled: false })
  const value = await makeSession(app, flow.ana)
  await context.addCookies([{ name: 'session', value, url, httpOnly: true, sameSite: 'Lax' }])
  const page = await context.newPage()
  await page.goto(flow.authorizeUrl(clientId).href)
  const redirected = page.waitForRequest('https://poster.example/**')
  await page.getByRole('button', { name: 'Allow', exact: true }).click({ noWaitAfter: true })
  assert.match(app.issued(new URL((await redirected).url()).searchParams.get('code')!), /^hearth_oac_/)
  await context.close()
})

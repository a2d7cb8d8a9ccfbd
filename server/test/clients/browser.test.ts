import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { it } from 'node:test'
import { build } from 'esbuild'
import { openRealClock } from '#test/support/app/clock.ts'
import { startApp } from '#test/support/app/harness.ts'
import { openBrowser } from '#test/support/browser/browser.ts'
import { makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeSession, makeToken, makeUser } from '#test/support/builders/factories.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'
import { hearth } from '../../../packages/client/src/index.ts'
import { buildClient } from './built-client.ts'

/** An application in the browser, of another origin than the instance. */
const script = `
import { hearth, HearthError, oauth } from '@hearth/client'

const { baseUrl, clientId } = Object.fromEntries(new URLSearchParams(location.hash.slice(1)))
const stored = JSON.parse(sessionStorage.getItem('stored') ?? 'null')
const redirectUri = location.origin + '/'
const show = (answer) => { document.querySelector('output').textContent = JSON.stringify(answer) }

async function signIn() {
  const client = { baseUrl, clientId }
  const { verifier, challenge, state } = await oauth.pkce()
  sessionStorage.setItem('stored', JSON.stringify({ client, verifier, state }))
  location.href = oauth.authorizationUrl(client, { redirectUri, scopes: ['read:events'], challenge, state })
}

async function comeBack() {
  const { client, verifier, state } = stored
  const tokens = await oauth.exchange(client, { url: location.href, redirectUri, verifier, state })
  let refreshes = 0
  const token = oauth.tokenSource(client, { ...tokens, accessToken: 'expired' }, () => refreshes++)
  const api = hearth({ baseUrl: client.baseUrl, token })
  const [{ data }, { error }] = await Promise.all([api.events.list(), api.events.get('nothing').result()])
  const { limit } = api.rateLimit
  show({ titles: data.map(({ title }) => title), refreshes, code: error.code, hasId: Boolean(error.requestId), limit })
}

await (stored ? comeBack() : signIn()).catch((error) => show({ failed: String(error) }))
`

async function bundle(): Promise<string> {
  const stdin = { contents: script, resolveDir: buildClient().project }
  const { outputFiles } = await build({ stdin, bundle: true, minify: true, format: 'esm', write: false })
  return outputFiles[0]!.text
}

it('a page of another site signs a user in, refreshes its token and lists events', async () => {
  const code = await bundle()
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(`<output></output><script type=module>${code}</script>`)
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  const origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}/`

  const port = await findFreePort()
  const baseUrl = `http://localhost:${port}`
  await using app = await startApp({ baseUrl, clock: openRealClock() })
  await listenOn(app.http, port)
  await makeEventWithGroup(app)
  const ana = await makeUser(app)
  const api = hearth({ baseUrl, token: await makeToken(app, ana, ['developer']) })
  const { clientId } = await api.apps.create({ name: 'Calendar', redirectUris: [origin], isPublicClient: true })

  const browser = await openBrowser()
  try {
    const context = await browser.newContext()
    await context.addCookies([{ name: 'session', value: await makeSession(app, ana), url: baseUrl }])
    const page = await context.newPage()
    await page.goto(`${origin}#${new URLSearchParams({ baseUrl, clientId })}`)
    await page.locator('button[value=allow]').click()
    await page.waitForURL(`${origin}?*`)
    const shown = await page.locator('output:not(:empty)').textContent()
    assert.deepEqual(JSON.parse(shown!), {
      titles: ['A gathering'],
      refreshes: 1,
      code: 'event_not_found',
      hasId: true,
      limit: 1_000_000,
    })
  } finally {
    await browser.close()
    site.closeAllConnections()
    site.close()
  }
})

// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Browser } from 'playwright-core'
import { openBrowser } from '#test/support/browser/browser.ts'
import { assertNoBarriers, mainOf, takePictures } from '#test/support/browser/pages.ts'
import { makeSession } from '#test/support/builders/factories.ts'
import { type DeviceFlow, openDeviceFlow } from '#test/support/oauth/device.ts'

const pictures = join(import.meta.dirname, '../../../../.tmp/oauth')

let flow: DeviceFlow
let browser: Browser
before(async () => {
  flow = await openDeviceFlow()
  browser = await openBrowser()
})
after(async () => {
  await browser.close()
  await flow[Symbol.asyncDispose]()
})

describe('the pages of the device flow', () => {
  it('a link with the code fills it in, and sends nothing by itself', async () => {
    const { body } = await flow.begin()
    const page = await flow.browser.get(`/device?user_code=${body.user_code!.toLowerCase()}`)
    assert.match(page.text, new RegExp(`name="user_code" type="text" value="${body.user_code}"`))
    assert.doesNotMatch(page.text, /<script(?! src="\/assets\/[\w.-]+" defer)|autofocus|http-equiv/)
    assert.match(page.headers.get('content-security-policy')!, /frame-ancestors 'none'.*form-action 'self'/)
    assert.equal(page.headers.get('cache-control'), 'no-store')
    assert.deepEqual(await flow.poll(body), [400, 'authorization_pending'])
  })

  it('the second page shows the code, the scopes in words, when and from where it was asked, and warns', async () => {
    const { body } = await flow.begin({}, { 'user-agent': 'hearth-cli/1.0.0 (linux; node 24)' })
    const { text } = await flow.enter(body.user_code!)
    assert.match(text, /<h1>Hearth CLI wants to use your Hearth account<\/h1>/)
    assert.match(text, new RegExp(`<p class="bigcode">${body.user_code}</p>`))
    assert.match(text, /<ul class="scopes"><li>[^<]{10,}<\/li><li>[^<]{10,}<\/li><\/ul>/)
    assert.match(text, /<b>When<\/b><br>\w+day \d+ \w+ at \d\d:\d\d UTC/)
    assert.match(text, /<b>From<\/b><br>An address in 127\.0\.0\.0\/24.*The network that this browser uses too/)
    assert.doesNotMatch(text, /127\.0\.0\.1\b/)
    assert.match(text, /It calls itself “hearth-cli\/1\.0\.0 \(linux; node 24\)”/)
    assert.match(text, /Only continue if you started this yourself, just now, on your own device\./)
    assert.match(text, /No one from Hearth will ever send you a code\./)
  })

  it('a request from another network is marked', async () => {
    const { body } = await flow.begin()
    const { database } = flow.server.app
    const payload = { deviceInfo: { network: '203.0.113.0/24' } }
    const { text } = await flow.enter(body.user_code!)
    assert.doesNotMatch(text, /Not the network that this browser uses/)
    const row = await database.selectFrom('oauth_device_codes').select('payload').execute()
    const changed = JSON.stringify({ ...(row.at(-1)!.payload as object), ...payload })
    await database.updateTable('oauth_device_codes').set({ payload: changed }).execute()
    const again = await flow.enter(body.user_code!)
    assert.match(again.text, /An address in 203\.0\.113\.0\/24.*Not the network that this browser uses/)
    assert.match(again.text, /It didn’t give a name/)
  })

  it('what the program or a link says is only text', async () => {
    const markup = '<script>alert(1)</script>"><img src=x onerror=alert(1)>'
    const { body } = await flow.begin({}, { 'user-agent': `${markup} ${'x'.repeat(500)}` })
    const { text } = await flow.enter(body.user_code!)
    assert.doesNotMatch(text, /<script>|<img|x{100}/)
    const link = await flow.browser.get(`/device?user_code=${encodeURIComponent(markup)}`)
    assert.doesNotMatch(mainOf(link.text), /alert\(1\)/)
    const typed = await flow.enter(markup)
    assert.equal(typed.status, 404)
    assert.doesNotMatch(typed.text, /<script>|<img/)
  })

  it('visitors sign in first and come back to the code, and nothing leads elsewhere', async () => {
    const visitor = await flow.visitorFor(flow.ana)
    visitor.signOut()
    const { location } = await visitor.get('/device?user_code=BCDF-GHJK')
    assert.equal(`${location!.pathname}${location!.search}`, '/sign-in?return_to=%2Fdevice%3Fuser_code%3DBCDF-GHJK')
    const { body } = await flow.begin()
    const elsewhere = {
      return_to: 'https://evil.example',
      redirect_uri: 'https://evil.example',
      next: '//evil.example',
    }
    const form = { user_code: body.user_code!, account: flow.ana.id, decision: 'deny', ...elsewhere }
    const answer = await flow.browser.submit(`/device/decision?${new URLSearchParams(elsewhere)}`, form)
    assert.equal(answer.location!.href, `${flow.server.url}/device/denied`)
  })

  it('all pages are accessible and fit a small screen', async () => {
    const { app, url } = flow.server
    const context = await browser.newContext({ viewport: { width: 320, height: 900 } })
    const value = await makeSession(app, flow.ana)
    await context.addCookies([{ name: 'session', value, url, httpOnly: true, sameSite: 'Lax' }])
    const page = await context.newPage()
    const look = async (name: string) => {
      await takePictures(page, join(pictures, name), [1280, 390])
      await page.setViewportSize({ width: 320, height: 900 })
      await assertNoBarriers(page, name)
      const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
      assert.ok(overflow <= 0, `${name} is ${overflow} px wider than the screen`)
    }
    const { body } = await flow.begin({}, { 'user-agent': 'hearth-cli/1.0.0 (linux; node 24)' })
    await page.goto(`${url}/device`)
    await look('device')
    await page.getByLabel('Code').fill('bbbb cccc')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText('We don’t know this code').waitFor()
    await look('device-wrong')
    await page.getByLabel('Code').fill(body.user_code!.toLowerCase())
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText(body.user_code!).waitFor()
    await look('device-confirm')
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await page.getByText('You’re all set').waitFor()
    await look('device-allowed')
    assert.equal((await flow.redeem(body)).status, 200)
    await page.goto(`${url}/device/denied`)
    await look('device-denied')
  })
})

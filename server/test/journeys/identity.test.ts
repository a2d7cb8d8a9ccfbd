import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { it } from 'node:test'
import type { Page } from 'playwright-core'
import { openMailer } from '#platform/mail/mailer.ts'
import { openLogger } from '#platform/telemetry/logger.ts'
import { startApp } from '#test/support/app/harness.ts'
import { runAxe } from '#test/support/browser/axe.ts'
import { openBrowser } from '#test/support/browser/browser.ts'
import { makeToken, makeUser } from '#test/support/builders/factories.ts'
import { openCodeBox, sayNameIn } from '#test/support/builders/joining.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'

const pictures = join(import.meta.dirname, '../../../.tmp')

async function assertAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    // During the transition between modes no element has its final color.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    assert.deepEqual(await runAxe(page), [])
  }
}

/** A key built into the device that answers whenever it is asked, and is only asked by the button. */
async function plugInKey(page: Page): Promise<void> {
  await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false')
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  const answers = { isUserVerified: true, automaticPresenceSimulation: true }
  await cdp.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, ...answers } })
}

it('a member joins by mail, signs in again with a passkey, authorizes an app, sees it listed and revokes it', async () => {
  await using post = await openCodeBox()
  const port = await findFreePort()
  const baseUrl = `http://localhost:${port}`
  const mailer = openMailer(post.url, 'Hearth <hearth@hearth.test>', openLogger('silent'))
  await using app = await startApp({ baseUrl, mailer })
  await listenOn(app.http, port)

  const developer = await makeToken(app, await makeUser(app), ['developer'])
  // The application answers: a page that cannot be reached would still be failing when the next one is opened.
  const poster = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end('<h1>Poster</h1>'))
  poster.listen(0, 'localhost')
  await once(poster, 'listening')
  const redirectUri = `http://localhost:${(poster.address() as AddressInfo).port}/callback`
  const registration = { name: 'Poster', redirectUris: [redirectUri] }
  const { clientId } = (await app.post('/v1/developer/apps', { token: developer, body: registration })).body.data

  const browser = await openBrowser()
  try {
    const page = await (await browser.newContext()).newPage()
    await plugInKey(page)

    await page.goto(`${baseUrl}/settings/security`)
    await assertAccessible(page)
    await page.getByLabel('Email address').fill('newcomer@example.org')
    await page.getByRole('button', { name: 'Email me a code' }).click()
    await page.getByRole('heading', { name: 'Check your email' }).waitFor()
    await assertAccessible(page)
    await page.getByLabel('6-digit code').fill(await post.nextCode())
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('heading', { name: 'What should we call you?' }).waitFor()
    await assertAccessible(page)
    await sayNameIn(page, 'Newcomer Noor')
    await page.getByRole('button', { name: 'Add a passkey' }).click()
    await page.getByText('Passkey added').waitFor()
    await assertAccessible(page)
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.getByText('You’re signed out').waitFor()
    await assertAccessible(page)

    const verifier = randomBytes(32).toString('base64url')
    const query = new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: redirectUri,
      scope: 'user',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      state: 'a-state',
    })
    await page.goto(`${baseUrl}/oauth/authorize?${query}`)
    await page.getByRole('button', { name: 'Use a passkey' }).click()
    await page.getByRole('heading', { name: 'Poster wants to use your Hearth account' }).waitFor()
    await assertAccessible(page)
    await page.screenshot({ path: join(pictures, 'consent.png'), fullPage: true })
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    await page.getByRole('heading', { name: 'Poster', exact: true }).waitFor()
    const callback = new URL(page.url())
    assert.deepEqual([callback.searchParams.get('state'), callback.searchParams.get('iss')], ['a-state', baseUrl])
    const code = app.issued(callback.searchParams.get('code')!)

    // spec §Authorization code flow, step 5: exactly these fields, and no secret.
    const redeem = (form: Record<string, string>) =>
      fetch(`${baseUrl}/oauth/token`, {
        method: 'POST',
        body: new URLSearchParams({ ...form, client_id: clientId }),
      })
    const proof = { code, redirect_uri: redirectUri, code_verifier: verifier }
    const answer = await redeem({ grant_type: 'authorization_code', ...proof })
    const tokens = (await answer.json()) as { access_token: string; refresh_token: string }
    assert.equal(answer.status, 200, JSON.stringify(tokens))
    const token = app.issued(tokens.access_token)
    app.issued(tokens.refresh_token)

    assert.equal((await app.get('/v1/me', { token })).body.data.email, 'newcomer@example.org')
    const [grant] = (await app.get('/v1/profile/grants', { token })).body.data
    assert.deepEqual([grant.clientName, grant.scopes], ['Poster', ['user']])

    await page.goto(`${baseUrl}/settings/security`)
    assert.match((await page.locator('#apps').textContent()) ?? '', /Poster.*on your device\s*Added on .*last used on/)
    await assertAccessible(page)
    await page.screenshot({ path: join(pictures, 'account.png'), fullPage: true })
    await page.getByRole('button', { name: 'Remove access for Poster' }).click()
    await page.getByText('Access removed').waitFor()
    await assertAccessible(page)
    assert.equal((await app.get('/v1/me', { token })).body.code, 'invalid_token')
    const again = await redeem({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token })
    assert.equal(((await again.json()) as { error: string }).error, 'invalid_grant')
  } finally {
    await browser.close()
    poster.close()
    mailer.close()
  }
})

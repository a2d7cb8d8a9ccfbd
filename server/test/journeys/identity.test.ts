import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { it } from 'node:test'
import { AxeBuilder } from '@axe-core/playwright'
import { chromium, type Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { openLogger } from '../../src/platform/logger.ts'
import { openMailer } from '../../src/platform/mailer.ts'
import { makeToken, makeUser } from '../factories.ts'
import { startApp } from '../harness.ts'

const pictures = join(import.meta.dirname, '../../../.tmp')

/** A mail server that hands out the six digits of the newest mail. */
async function openPostOffice() {
  let arrived = Promise.withResolvers<string>()
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        const mail = await PostalMime.parse(Buffer.concat(chunks))
        arrived.resolve(/\b(\d{6}|\d{3} \d{3})\b/.exec(mail.text ?? '')![1]!.replace(' ', ''))
        done()
      })
    },
  })
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve))
  const { port } = smtp.server.address() as AddressInfo
  const nextCode = async () => {
    const code = await arrived.promise
    arrived = Promise.withResolvers()
    return code
  }
  return { url: `smtp://127.0.0.1:${port}`, nextCode, [Symbol.asyncDispose]: async () => smtp.close() }
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, 'localhost')
  await new Promise((resolve) => probe.once('listening', resolve))
  const { port } = probe.address() as AddressInfo
  await new Promise((resolve) => probe.close(resolve))
  return port
}

async function assertAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const { violations } = await new AxeBuilder({ page }).analyze()
    assert.deepEqual(violations, [])
  }
}

it('somebody joins by mail, lets an app in, sees it among their grants and shuts it out', async () => {
  await using post = await openPostOffice()
  const port = await freePort()
  const baseUrl = `http://localhost:${port}`
  const mailer = openMailer(post.url, 'Hearth <hearth@hearth.test>', openLogger('silent'))
  await using app = await startApp({ baseUrl, mailer })
  await app.http.listen({ host: 'localhost', port })

  const developer = await makeToken(app, await makeUser(app), ['developer'])
  const redirectUri = `http://localhost:${await freePort()}/callback`
  const registration = { name: 'Poster', redirectUris: [redirectUri] }
  const { clientId } = (await app.post('/v1/developer/apps', { token: developer, body: registration })).body.data

  const quiet = ['--disable-background-networking', '--disable-component-update', '--disable-sync']
  const args = ['--no-sandbox', '--disable-gpu', ...quiet]
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args })
  try {
    const page = await (await browser.newContext()).newPage()
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
    await page.getByLabel('E-mail address').fill('newcomer@example.org')
    await page.getByRole('button', { name: 'Send me a code' }).click()
    await page.getByLabel('Six digits').fill(await post.nextCode())
    await page.getByRole('button', { name: 'Sign in' }).click()

    await page.getByRole('heading', { name: 'Poster wants to use your Hearth account' }).waitFor()
    await assertAccessible(page)
    await page.screenshot({ path: join(pictures, 'consent.png'), fullPage: true })
    const arrival = page.waitForRequest((request) => request.url().startsWith(redirectUri))
    await page.getByRole('button', { name: 'Allow', exact: true }).click()
    const callback = new URL((await arrival).url())
    assert.deepEqual([callback.searchParams.get('state'), callback.searchParams.get('iss')], ['a-state', baseUrl])
    const code = app.issued(callback.searchParams.get('code')!)

    // spec §Authorization code flow, step 5: exactly these fields, and no secret.
    const body = new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: redirectUri,
      client_id: clientId,
      code_verifier: verifier,
    })
    const answer = await fetch(`${baseUrl}/oauth/token`, { method: 'POST', body })
    const tokens = (await answer.json()) as { access_token: string; refresh_token: string }
    assert.equal(answer.status, 200, JSON.stringify(tokens))
    const token = app.issued(tokens.access_token)
    app.issued(tokens.refresh_token)

    assert.equal((await app.get('/v1/me', { token })).body.data.email, 'newcomer@example.org')
    const [grant] = (await app.get('/v1/profile/grants', { token })).body.data
    assert.deepEqual([grant.clientName, grant.scopes], ['Poster', ['user']])
    assert.equal((await app.delete(`/v1/profile/grants/${grant.grantId}`, { token })).status, 200)
    assert.equal((await app.get('/v1/me', { token })).body.code, 'invalid_token')
  } finally {
    await browser.close()
    mailer.close()
  }
})

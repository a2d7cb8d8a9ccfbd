// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { makeOwnerLink } from '#main/owner-link.ts'
import { openBrowser } from '#test/support/browser/browser.ts'
import { assertNoBarriers, takePictures } from '#test/support/browser/pages.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'
import { openSite, type Site, signInByMail } from '#test/support/sign-in/server.ts'

const pictures = join(import.meta.dirname, '../../../../../.tmp/sign-in')

let site: Site
let browser: Browser
before(async () => {
  const port = await findFreePort()
  const credentials = { clientId: 'stub', clientSecret: 'a secret of the stub' }
  site = await openSite({
    baseUrl: `http://localhost:${port}`,
    providers: { github: credentials, google: credentials },
  })
  await listenOn(site.http, port)
  browser = await openBrowser()
})
after(async () => {
  await browser.close()
  await site[Symbol.asyncDispose]()
})

/** What a page must never do: log console errors, or contact another host. */
async function openPage(context: BrowserContext): Promise<{ page: Page; complaints: string[] }> {
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('the server responded with'))
      complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  page.on('request', (request) => {
    if (!request.url().startsWith(site.baseUrl) && !request.url().startsWith('data:')) complaints.push(request.url())
  })
  return { page, complaints }
}

async function enterByCode(page: Page, email: string, mailCount = 1): Promise<void> {
  await page.getByLabel('Email address').fill(email)
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByRole('heading', { name: 'Check your email' }).waitFor()
  const { code } = await site.mailTo(email, mailCount)
  await page.getByLabel('6-digit code').fill(code)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Blue Kay')
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByRole('heading', { name: 'Sign-in and security' }).waitFor()
}

it('without JavaScript a user joins by mail, signs out and signs in by the link', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const { page, complaints } = await openPage(context)
  await page.goto(`${site.baseUrl}/settings/security`)
  await enterByCode(page, 'nojs@example.org')
  assert.ok(await page.getByText('nojs@example.org').isVisible())
  assert.equal(await page.getByRole('button', { name: 'Add a passkey' }).isVisible(), false)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByText('You’re signed out').waitFor()
  await page.getByLabel('Email address').fill('nojs@example.org')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.goto((await site.mailTo('nojs@example.org', 2)).link)
  await page.getByRole('button', { name: 'Yes, sign me in' }).click()
  await page.waitForURL(`${site.baseUrl}/`)
  assert.deepEqual(complaints, [])
  await context.close()
})

it('a user adds a passkey, renames it, signs in with it by button and address field, and removes it', async () => {
  const context = await browser.newContext()
  const { page, complaints } = await openPage(context)
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, isUserVerified: true, automaticPresenceSimulation: true },
  })
  /** Whether the user is present: then the key answers every request at once. */
  const touch = (enabled: boolean) => cdp.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
  await page.goto(`${site.baseUrl}/settings/security`)
  await enterByCode(page, 'key@example.org')
  await page.getByLabel('Passkey name').fill('Blue key')
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Passkey added').waitFor()
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('The passkey didn’t work').waitFor()
  await page.getByLabel('Rename the passkey Blue key').click()
  await page.getByLabel('New name').fill('Green key')
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Passkey renamed').waitFor()

  await touch(false)
  const offered = page.waitForResponse('**/sign-in/passkey/options')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await offered
  await page.route('**/sign-in/passkey/options', async (route) => {
    await touch(true)
    await route.continue()
  })
  await page.getByRole('button', { name: 'Use a passkey' }).click()
  await page.getByRole('heading', { name: 'Hi Blue Kay' }).waitFor()
  await page.goto(`${site.baseUrl}/settings/security`)
  await page.getByRole('heading', { name: 'Sign-in and security' }).waitFor()
  await page.unrouteAll()
  assert.match((await page.locator('main').textContent()) ?? '', /Green key\s*Added on .*last used on/)
  assert.match(await site.securityMailTo('key@example.org'), /passkey named “.+” was added/)

  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  // Nothing is pressed: the key answers the request of the address field.
  await page.getByRole('heading', { name: 'Hi Blue Kay' }).waitFor()
  await page.goto(`${site.baseUrl}/settings/security`)
  await page.getByRole('heading', { name: 'Sign-in and security' }).waitFor()
  await page.getByRole('button', { name: 'Remove the passkey Green key' }).click()
  await page.getByText('Passkey removed').waitFor()
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await page.getByText('The passkey didn’t work').waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

describe('a passkey response', () => {
  it('a passkey response is checked once, and refused when it is forged', async () => {
    const visitor = site.visitor()
    const { status, text } = await visitor.postJson('/sign-in/passkey/options', { returnTo: '//evil.example' })
    assert.equal(status, 200)
    const { challenge } = JSON.parse(text) as { challenge: string }
    const clientData = { type: 'webauthn.get', challenge, origin: site.baseUrl }
    const clientDataJSON = Buffer.from(JSON.stringify(clientData)).toString('base64url')
    const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: { clientDataJSON } }
    assert.equal((await visitor.postJson('/sign-in/passkey/verify', { credential })).status, 404)
    assert.equal((await visitor.postJson('/sign-in/passkey/verify', { credential })).status, 400)
    for (const body of [{}, { credential: null }, { credential: 'x' }, { credential: { response: {} } }])
      assert.equal((await visitor.postJson('/sign-in/passkey/verify', body)).status, 400)
  })

  it('a passkey response is refused for another user and without a session', async () => {
    const ana = await signInByMail(site, 'ana-key@example.org')
    const bo = await signInByMail(site, 'bo-key@example.org')
    const { challenge } = JSON.parse((await ana.postJson('/settings/security/passkeys/options', {})).text)
    const clientData = { type: 'webauthn.create', challenge, origin: site.baseUrl }
    const clientDataJSON = Buffer.from(JSON.stringify(clientData)).toString('base64url')
    const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', response: { clientDataJSON } }
    assert.equal((await bo.postJson('/settings/security/passkeys/verify', { credential })).status, 400)
    assert.equal((await site.visitor().postJson('/settings/security/passkeys/options', {})).status, 403)
  })
})

it('without JavaScript and by keyboard alone, a token is created and revoked', async () => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const { page, complaints } = await openPage(context)
  await page.goto(`${site.baseUrl}/settings/security`)
  await enterByCode(page, 'keys@example.org')
  await page.getByRole('link', { name: 'Create and manage tokens' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Name', { exact: true }).focus()
  await page.keyboard.type('laptop')
  // Past the three presets: the first scope is chosen, so the next one is added to it.
  for (let stops = 0; stops < 5; stops++) await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  const field = page.getByLabel('Your new token')
  await field.waitFor()
  assert.match(await field.inputValue(), /^hearth_pat_[0-9a-f]{40}$/)
  await page.getByRole('button', { name: 'Revoke the token laptop' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Revoke this token?' }).waitFor()
  await page.getByRole('button', { name: 'Revoke', exact: true }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Token revoked').waitFor()
  assert.deepEqual(complaints, [])
  await context.close()
})

describe('every account page', () => {
  /** Each page in a browser that may see it. */
  async function* visitPages(context: BrowserContext): AsyncGenerator<[name: string, page: Page]> {
    const { page } = await openPage(context)
    await page.goto(`${site.baseUrl}/sign-in?again=1&return_to=/settings/security`)
    yield ['sign-in', page]
    await page.getByLabel('Email address').fill('look@example.org')
    await page.getByRole('button', { name: 'Email me a code' }).click()
    yield ['code', page]
    await page.getByLabel('6-digit code').fill('1')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByText('4 tries left').waitFor()
    yield ['code-wrong', page]
    const { link } = await site.mailTo('look@example.org')
    await page.goto(link)
    yield ['link', page]
    const other = await browser.newContext()
    const phone = await other.newPage()
    await phone.goto(link)
    yield ['link-elsewhere', phone]
    await phone.goto(`${site.baseUrl}/sign-in/link/over`)
    yield ['link-over', phone]
    await phone.goto(`${site.baseUrl}/sign-in/with/nobody/callback`)
    yield ['error', phone]
    await other.close()
    await page.getByRole('button', { name: 'Yes, sign me in' }).click()
    await page.getByRole('heading', { name: 'What should we call you?' }).waitFor()
    yield ['name', page]
    // Letters that cannot be seen are no name.
    await page.getByLabel('Name', { exact: true }).fill('\u3164')
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByText('Enter a name of up to 100 characters').waitFor()
    yield ['name-wrong', page]
    await page.getByLabel('Name', { exact: true }).fill('Look Around')
    await page.getByRole('button', { name: 'Join' }).click()
    await page.getByRole('button', { name: 'Add a passkey' }).waitFor()
    yield ['account-new', page]
    await seedAccount('look@example.org')
    await page.goto(`${site.baseUrl}/settings/security`)
    await page.getByLabel('Rename the passkey Blue key').click()
    yield ['account', page]
    await page.getByRole('link', { name: 'Create and manage tokens' }).click()
    yield ['tokens', page]
    await page.getByLabel('Name', { exact: true }).fill('Poster on the wall')
    await page.getByRole('button', { name: 'Create token' }).click()
    await page.getByLabel('Your new token').waitFor()
    yield ['token-made', page]
    await page.goto(`${site.baseUrl}/settings/security`)
    yield ['account-tokens', page]
    await page.getByText('Change email address').click()
    await page.getByLabel('New email address').fill('look-new@example.org')
    await page.getByRole('button', { name: 'Send codes' }).click()
    await page.getByRole('heading', { name: 'Confirm your new email address' }).waitFor()
    yield ['email-change', page]
  }

  async function seedAccount(email: string): Promise<void> {
    const { database, clock } = site.app
    const { id } = await database.selectFrom('users').select('id').where('email', '=', email).executeTakeFirstOrThrow()
    const created_at = clock.now().toISOString()
    const key = { credential_id: Buffer.from(id), public_key: Buffer.from('key'), counter: 0, transports: [] }
    await database
      .insertInto('passkeys')
      .values({ id, user_id: id, ...key, name: 'Blue key', created_at })
      .execute()
    const link = { provider: 'github', provider_user_id: id, user_id: id, provider_username: 'octo', created_at }
    await database.insertInto('linked_accounts').values(link).execute()
    const apps = [
      { name: 'Poster', redirect_uris: ['https://poster.example/callback'], scopes: ['user', 'read:events'] },
      { name: 'Check-in desk', redirect_uris: ['http://127.0.0.1/callback'], scopes: ['manage:checkins'] },
    ]
    for (const { scopes, ...app } of apps) {
      const client = { client_id: app.name, origin: 'app', owner_id: id, is_public: true, created_at }
      await database
        .insertInto('oauth_clients')
        .values({ ...client, ...app })
        .execute()
      const times = { granted_at: created_at, updated_at: created_at }
      const consent = { id: randomUUID(), user_id: id, client_id: app.name, scopes, ...times }
      await database.insertInto('oauth_consents').values(consent).execute()
    }
  }

  it('every account page is accessible in light and dark mode and in its themes, and fits a small screen', async () => {
    const context = await browser.newContext()
    for await (const [name, page] of visitPages(context)) await checkPage(name, page)
    await context.close()
    await site.app.database.deleteFrom('users').execute()
    const { database, clock } = site.app
    const anonymous = await browser.newContext()
    const owner = await anonymous.newPage()
    await owner.goto((await makeOwnerLink({ database, clock, baseUrl: site.baseUrl }))!)
    await checkPage('owner', owner)
    await anonymous.close()
  })

  async function checkPage(name: string, page: Page): Promise<void> {
    await takePictures(page, join(pictures, name), [1280, 360])
    await page.setViewportSize({ width: 360, height: 900 })
    await assertNoBarriers(page, name)
  }
})

// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { gzipSync } from 'node:zlib'
import type { BrowserContext, Page, Response } from 'playwright-core'
import { type BrowsedSite, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { assertNoBarriers, takePictures } from '#test/support/browser/pages.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { sayNameIn } from '#test/support/builders/joining.ts'
import { changeUser, connectionsOf, eventsAbout, makePass, visitsTo } from '#test/support/builders/passes.ts'
import type { Site } from '#test/support/sign-in/server.ts'

const pictures = join(import.meta.dirname, '../../../../../.tmp/meetpass')
mkdirSync(pictures, { recursive: true })
/** With the languages that the footer names. */
const budget = 20_500

let browsed: BrowsedSite
let site: Site
before(async () => {
  browsed = await openBrowsedSite()
  site = browsed.site
})
after(() => browsed[Symbol.asyncDispose]())

const links = [
  'https://github.com/ana-lee',
  'https://www.linkedin.com/in/ana-lee-gardens',
  'https://ana.garden/',
  'https://social.example/@ana',
  `https://example.org/a/rather/long/way/to/a/page?with=parameters&and=${'more'.repeat(40)}#end`,
]
const bio = 'I grow tomatoes on a roof and write small programs for people who do the same.'

async function makeOwner(): Promise<Person> {
  const owner = await makeUser(site.app, { name: 'Ana Lee' })
  const about = { bio, location: 'Porto, Portugal', social_links: links.slice(0, 3) }
  await changeUser(site.app, owner, { theme_color: 'ocean', ...about })
  return owner
}

/** A member with every field of the profile filled in. */
async function makeTalker(): Promise<Person> {
  const talker = await makeUser(site.app, {
    name: 'Wolfeschlegelsteinhausenbergerdorff Maximilian '.repeat(3).slice(0, 100),
  })
  await changeUser(site.app, talker, {
    bio: `${bio} `.repeat(7).slice(0, 500),
    location: 'l'.repeat(100),
    social_links: links,
  })
  for (let n = 0; n < 8; n++) {
    const item = {
      title: `Work ${n} `.repeat(25).slice(0, 200),
      description: 'about it '.repeat(55),
      url: `https://example.org/${n}`,
    }
    const made = { id: crypto.randomUUID(), user_id: talker.id, created_at: site.app.clock.now().toISOString() }
    await site.app.database
      .insertInto('portfolio_items')
      .values({ ...made, ...item })
      .execute()
  }
  return talker
}

const openAs = (person: Person | null, options: object = {}) =>
  browsed.openAs(person, { deviceScaleFactor: 2, ...options })

/** Opens a page and returns its size: the document plain, styles and scripts compressed, as they are sent. */
async function weigh(page: Page, path: string): Promise<number> {
  const sizes: Promise<number>[] = []
  const add = (response: Response) => {
    const type = response.headers()['content-type'] ?? ''
    if (!/html|css|javascript/.test(type)) return
    sizes.push(response.body().then((content) => (type.includes('html') ? content : gzipSync(content)).length))
  }
  page.on('response', add)
  await page.goto(`${site.baseUrl}${path}`)
  page.off('response', add)
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

async function checkPage(name: string, page: Page, isInEveryTheme: boolean): Promise<void> {
  await takePictures(page, join(pictures, name), [360])
  await assertNoBarriers(page, name, isInEveryTheme)
}

it('every pass page is accessible at 360 pixels in light and dark mode, in its themes, and small', async () => {
  const [owner, talker, visitor] = [await makeOwner(), await makeTalker(), await makeUser(site.app)]
  const secretive = await makeUser(site.app, { name: 'Cy' })
  await changeUser(site.app, secretive, { profile_visibility: 'private', bio: 'unseen', theme_color: 'violet' })
  const own = await makePass(site.app, owner, { label: 'Phone' })
  const off = await makePass(site.app, owner, { type: 'nfc', is_active: false })
  const [anonymous, asVisitor, asOwner] = [await openAs(null), await openAs(visitor), await openAs(owner)]
  const pathTo = async (who: Person | null, input = {}) => `/pass/${await makePass(site.app, who, input)}`
  const pages: [name: string, context: BrowserContext, path: string, isInEveryTheme?: boolean][] = [
    ['profile', anonymous, `/pass/${own}`, true],
    ['portfolio', anonymous, await pathTo(talker, { action: 'portfolio' }), true],
    ['link', asVisitor, await pathTo(owner, { action: `link:${links[2]}`, auto_follow: true }), true],
    ['own', asOwner, `/pass/${own}`, true],
    ['connect', anonymous, await pathTo(owner, { action: 'connect' })],
    ['private', anonymous, await pathTo(secretive, { action: 'portfolio' })],
    ['unclaimed', anonymous, await pathTo(null)],
    ['unknown', anonymous, `/pass/${'x'.repeat(22)}`],
    ['inactive', anonymous, `/pass/${off}`],
    ['own-tag', asOwner, `/pass/${off}`],
    ['card', asOwner, `/pass/${own}/card`],
    ['sheet', asOwner, `/pass/${own}/card?sheet=1`],
    ['list', asOwner, '/settings/passes'],
  ]
  for (const [name, context, path, isInEveryTheme = false] of pages) {
    const page = await context.newPage()
    const weight = await weigh(page, path)
    assert.ok(weight > 5000 && weight <= budget, `${name} weighs ${weight}`)
    await checkPage(name, page, isInEveryTheme)
    await page.close()
  }
  const page = await asVisitor.newPage()
  await page.goto(`${site.baseUrl}/pass/${own}`)
  await page.getByRole('button', { name: 'Connect with Ana Lee' }).click()
  await page.getByRole('heading', { name: 'You’re connected with Ana Lee' }).waitFor()
  await checkPage('connected', page, true)
  assert.ok((await weigh(await (await openAs(visitor)).newPage(), `/pass/${own}`)) <= budget)
})

it('without JavaScript a visitor opens a pass, connects, signs in by code and is connected exactly once', async () => {
  const owner = await makeOwner()
  const id = await makePass(site.app, owner)
  const context = await openAs(null, { javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.baseUrl}/pass/${id}`)
  assert.equal((await visitsTo(site.app, id)).length, 1)
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByLabel('Email address').fill('journey@example.org')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await page.getByLabel('6-digit code').fill((await site.mailTo('journey@example.org')).code)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await sayNameIn(page, 'Jo Urney')
  await page.getByRole('heading', { name: 'You’re connected with Ana Lee' }).waitFor()
  assert.equal(new URL(page.url()).pathname, `/pass/${id}`)
  assert.equal((await connectionsOf(site.app, owner)).length, 1)
  assert.equal((await eventsAbout(site.app, owner, 'meetpass.connected')).length, 1)
  assert.deepEqual(await visitsTo(site.app, id), [])
  const contact = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Save contact' }).click()
  assert.equal((await contact).suggestedFilename(), 'contact.vcf')
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByText('Connection removed').waitFor()
  assert.deepEqual(await connectionsOf(site.app, owner), [])
  await context.close()
})

it('without JavaScript an owner claims a tag, changes its settings, deactivates and releases it', async () => {
  const owner = await makeOwner()
  const tag = await makePass(site.app, null)
  const context = await openAs(owner, { javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(`${site.baseUrl}/pass/${tag}`)
  await page.getByRole('button', { name: 'Claim this pass' }).click()
  await page.getByText('This pass is now yours').waitFor()
  await page.getByLabel('Label (only you can see it)').fill('Badge')
  await page.getByLabel('Your link to ana.garden').check()
  await page.getByLabel('Turn this pass on').uncheck()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('This pass is turned off').waitFor()
  assert.ok(await page.getByLabel('Your link to ana.garden').isChecked())
  await page.getByRole('link', { name: 'All your passes' }).click()
  await page.getByRole('link', { name: 'View code and settings for Badge' }).click()
  await page.getByRole('button', { name: 'Release tag' }).click()
  await page.getByText('The tag can be claimed again').waitFor()
  await context.close()
})

it('a passkey sign-in finishes the stored intent too', async () => {
  const [owner, visitor] = [await makeOwner(), await makeUser(site.app)]
  const id = await makePass(site.app, owner)
  const context = await openAs(visitor)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  const key = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true, hasUserVerification: true } as const
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...key, isUserVerified: true, automaticPresenceSimulation: true },
  })
  await page.goto(`${site.baseUrl}/settings/security`)
  await page.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByText('Passkey added').waitFor()
  await context.clearCookies()
  await page.goto(`${site.baseUrl}/pass/${id}`)
  // The key answers the request of the address field on the sign-in page.
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.getByRole('heading', { name: 'You’re connected with Ana Lee' }).waitFor()
  assert.equal((await connectionsOf(site.app, visitor)).length, 1)
  await context.close()
})

it('in print there are only the cards, of the size of bank cards, one or ten on a sheet of A4', async () => {
  const owner = await makeOwner()
  const id = await makePass(site.app, owner)
  const page = await (await openAs(owner)).newPage()
  for (const [path, count] of [
    ['card', 1],
    ['card?sheet=1', 10],
  ] as const) {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.setViewportSize({ width: 703, height: 1032 })
    await page.goto(`${site.baseUrl}/pass/${id}/${path}`)
    const cards = page.locator('.print')
    assert.equal(await cards.count(), count)
    const { width, height } = (await cards.first().boundingBox())!
    assert.deepEqual(
      [width, height].map((px) => Math.round((px / 96) * 254) / 10),
      [85.6, 54],
    )
    assert.equal(await page.getByText('Print this page').isVisible(), false)
    await page.screenshot({ path: join(pictures, `paper-${count}.png`) })
    const pdf = await page.pdf({ format: 'A4' })
    assert.match(pdf.toString('latin1'), /\/Count 1\b/)
  }
})

it('texts of users stay text on every pass page', async () => {
  const payloads = [
    '<script>window.pwned = 1</script>',
    '"><img src=x onerror="window.pwned = 1">',
    "' onmouseover='window.pwned = 1",
    '</title><svg onload=window.pwned=1>',
    '<iframe srcdoc="<script>top.pwned=1</script>"></iframe>',
    // biome-ignore lint/suspicious/noTemplateCurlyInString: a text that looks like a place in a template
    '${window.pwned = 1}!${window.pwned = 1}',
    '<!-- --!><a href=javascript:window.pwned=1>x</a>',
    '&lt;script&gt;window.pwned = 1&lt;/script&gt;',
    '<style>*{display:none}</style>',
    '{{constructor.constructor("window.pwned = 1")()}}',
    '\u202e<base href=//evil.example>',
    '<form action=//evil.example><button>x',
  ]
  const social_links = [
    'https://example.org/"><script>window.pwned=1</script>',
    "https://example.org/' onclick='window.pwned=1",
    'javascript:window.pwned=1',
    'data:text/html,<script>window.pwned=1</script>',
    'https://<script>window.pwned=1</script>@example.org/',
  ]
  const all = payloads.join(' ')
  const owner = await makeUser(site.app, { name: all })
  await changeUser(site.app, owner, { bio: all, location: all, social_links })
  const work = { title: all, description: payloads[0]!, url: 'javascript:window.pwned=1' }
  const made = { id: crypto.randomUUID(), user_id: owner.id, created_at: site.app.clock.now().toISOString() }
  await site.app.database
    .insertInto('portfolio_items')
    .values({ ...made, ...work })
    .execute()
  const id = await makePass(site.app, owner, { label: all, action: 'portfolio' })
  const featured = await makePass(site.app, owner, { action: `link:${social_links[0]}` })
  const [anonymous, asOwner] = [await openAs(null), await openAs(owner)]
  const pages: [BrowserContext, string][] = [
    [anonymous, `/pass/${id}`],
    [anonymous, `/pass/${featured}`],
    [asOwner, `/pass/${id}`],
    [asOwner, `/pass/${id}/card`],
    [asOwner, '/settings/passes'],
  ]
  const strange = `script:not([src^="/assets/sign-out-"]), iframe, base, style, object, embed, svg:not(.brand svg, .icon), [onerror], [onclick], [onmouseover],
    [onload], a[href^="javascript:"], a[href^="data:"], form:not([action^="/"]), img:not([src^="/pass/"], [src^="/covers/"])`
  for (const [context, path] of pages) {
    const page = await context.newPage()
    await page.goto(`${site.baseUrl}${path}`)
    assert.equal(await page.locator(strange).count(), 0, path)
    assert.equal(await page.evaluate('window.pwned'), undefined)
    assert.ok(((await page.locator('main').textContent()) ?? '').includes(all), path)
  }
})

// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import type { Browser, BrowserContext, Frame, Page } from 'playwright-core'
import { waitUntil } from '#test/faults/child.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { runAxe } from '#test/support/browser/axe.ts'
import { openBrowser } from '#test/support/browser/browser.ts'
import { looked } from '#test/support/browser/pages.ts'
import { hostileTexts, makeEventRow, makeGroupRow } from '#test/support/builders/public-events.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'
import { carouselStyle, styleOf } from './style.ts'
import { readWidgetOptions } from './widget-options.ts'

const pictures = join(import.meta.dirname, '../../../../../.tmp/widgets')
mkdirSync(pictures, { recursive: true })

let app: App
let browser: Browser
let host: Server
let [home, elsewhere, groups] = ['', '', '']
/** The content of the embedding page, and its own policy. */
let content = ''

before(async () => {
  const [port, hostPort] = [await findFreePort(), await findFreePort()]
  home = `http://localhost:${port}`
  elsewhere = `http://127.0.0.1:${hostPort}`
  app = await startApp({ baseUrl: home })
  await listenOn(app.http, port)
  // Another site with a strict policy: nothing inline, and from other hosts only what it allows.
  host = createServer((_request, response) => {
    const policy = `default-src 'none'; script-src ${home}; frame-src ${home}`
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
    response.end(`<!doctype html><html lang="en"><title>Another site</title><h1>Welcome</h1>${content}`)
  }).listen(hostPort, '127.0.0.1')
  const group = await makeGroupRow(app, { name: 'Repair Café' })
  groups = group.urlname
  for (let n = 0; n < 5; n++)
    await makeEventRow(app, group.id, {
      title: `Mending night ${n + 1}: bring lamps, radios and whatever else has stopped`,
      venue_name: 'The old brewery',
      venue_city: 'Berlin',
      startsIn: n * 1441 - 1,
      seats: 30,
      confirmed: n * 7,
    })
  browser = await openBrowser()
})
after(async () => {
  await browser.close()
  host.close()
  await app[Symbol.asyncDispose]()
})

const snippet = (path: string, more = '') =>
  `<a data-community-widget="${path}" data-groups="${groups}" ${more} href="${home}/groups/${groups}">Next event of Repair Café</a>`
const script = () => `<script src="${home}/embed.js" async></script>`

interface Visit extends AsyncDisposable {
  page: Page
  context: BrowserContext
  complaints: string[]
}

async function visit(html: string, options: Parameters<Browser['newContext']>[0] = {}): Promise<Visit> {
  content = html
  const context = await browser.newContext({ viewport: { width: 640, height: 900 }, ...options })
  const page = await context.newPage()
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (origin !== home && origin !== elsewhere) complaints.push(`asked ${request.url()}`)
  })
  await page.goto(elsewhere)
  return { page, context, complaints, [Symbol.asyncDispose]: () => context.close() }
}

const framesOf = (page: Page) => page.frames().filter((frame) => frame !== page.mainFrame())
const heightOf = (frame: Frame) =>
  frame.evaluate<number>('Math.ceil(document.documentElement.getBoundingClientRect().height)')

for (const path of ['/widget/next-event', '/widget/carousel'])
  it(`${path} works in a strict page of another site at its own height, without cookies or console errors`, async () => {
    await using visited = await visit(snippet(path, 'data-theme="ocean"') + script())
    const { page, context, complaints } = visited
    const element = page.locator('iframe')
    await element.waitFor()
    assert.equal(await element.getAttribute('title'), 'Next event of Repair Café')
    assert.equal(
      await element.getAttribute('sandbox'),
      'allow-scripts allow-popups allow-popups-to-escape-sandbox',
      'neither the origin nor the page around it',
    )
    const frame = await waitUntil('the frame is there', 90_000, () => framesOf(page)[0])
    await frame.locator('article').first().waitFor()
    const fits = async () => Number(await element.getAttribute('height')) === (await heightOf(frame))
    await waitUntil('it is as tall as what it shows', 90_000, fits)
    await page.screenshot({ path: join(pictures, `${path.split('/').at(-1)}.png`) })
    const wide = Number(await element.getAttribute('height'))
    await page.setViewportSize({ width: 320, height: 900 })
    await waitUntil(
      'it has another height when it is made narrow',
      10_000,
      async () => (await fits()) && Number(await element.getAttribute('height')) !== wide,
    )
    await page.screenshot({ path: join(pictures, `${path.split('/').at(-1)}-narrow.png`) })
    assert.deepEqual(await context.cookies(), [])
    assert.deepEqual(complaints, [])
    assert.equal(await frame.evaluate('self.origin'), 'null')
  })

it('the link of a group in an article becomes its widget, as an editor that follows oEmbed does it', async () => {
  const page = await (await fetch(`${home}/groups/${groups}`)).text()
  const found = /<link[^>]+type="application\/json\+oembed"[^>]*>/.exec(page)![0]
  // As WordPress does: it decodes no numeric entities.
  const address = /href="([^"]+)"/.exec(found)![1]!.replaceAll('&amp;', '&')
  const answer = (await (await fetch(`${address}&maxwidth=600`)).json()) as { type: string; html: string }
  assert.equal(answer.type, 'rich', address)
  await using visited = await visit(`<article><p>Our next evening:</p><figure>${answer.html}</figure></article>`)
  const frame = await waitUntil('the frame is there', 90_000, () => framesOf(visited.page)[0])
  await frame.locator('article').first().waitFor()
  assert.match((await frame.locator('article').first().textContent()) ?? '', /Mending night/)
  await visited.page.screenshot({ path: join(pictures, 'article.png') })
})

it('a frame that a page has already is fitted too, and its messages say a height and nothing else', async () => {
  const plain = `<iframe src="${home}/widget/carousel?groups=${groups}" height="90" title="Events" sandbox="allow-scripts"></iframe>`
  await using visited = await visit(plain)
  const { page, complaints } = visited
  const frame = await waitUntil('the frame is there', 90_000, () => framesOf(page)[0])
  await frame.locator('article').first().waitFor()
  await page.evaluate(
    `addEventListener('message', ({ data }) => { (window.heard ??= []).push(data) }); frames[0].postMessage({ type: 'community-widget:measure' }, '*')`,
  )
  const heard = await waitUntil('it tells its height', 90_000, () =>
    page.evaluate<object[] | undefined>('window.heard'),
  )
  for (const message of heard)
    assert.deepEqual(message, { type: 'community-widget:resize', height: await heightOf(frame) })
  await page.addScriptTag({ url: `${home}/embed.js` })
  const element = page.locator('iframe')
  const fits = async () => Number(await element.getAttribute('height')) === (await heightOf(frame))
  await waitUntil('it is as tall as what it shows', 90_000, fits)
  assert.deepEqual(complaints, [])
})

it('links of a widget open a new window, which cannot reach the opener', async () => {
  await using visited = await visit(snippet('/widget/next-event') + script())
  const { page, context } = visited
  const frame = await waitUntil('the frame is there', 90_000, () => framesOf(page)[0])
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    frame.getByRole('link', { name: /^RSVP: / }).click(),
  ])
  await opened.waitForURL(`${home}/events/**`)
  assert.equal(await opened.evaluate('window.opener'), null)
  assert.ok(page.url().startsWith(elsewhere))
})

it('without scripts there is a link, or in a plain frame the whole content', async () => {
  const plain = `<iframe src="${home}/widget/carousel?groups=${groups}" height="330" title="Events"></iframe>`
  await using visited = await visit(snippet('/widget/next-event') + script() + plain, { javaScriptEnabled: false })
  const { page } = visited
  const link = page.getByRole('link', { name: 'Next event of Repair Café' })
  assert.equal(await link.getAttribute('href'), `${home}/groups/${groups}`)
  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { name: 'Mending night 1' }).waitFor()
  assert.equal(await frame.getByRole('article').count(), 5)
  assert.equal(await frame.getByRole('button').count(), 0, 'buttons that do nothing are not shown')
})

it('embed.js accepts messages from its own frame only, and no invalid height', async () => {
  await using visited = await visit(snippet('/widget/next-event') + script())
  const { page } = visited
  const element = page.locator('iframe')
  const frame = await waitUntil('the frame is there', 90_000, () => framesOf(page)[0])
  await waitUntil(
    'it is as tall as what it shows',
    10_000,
    async () => Number(await element.getAttribute('height')) === (await heightOf(frame)),
  )
  const before = await element.getAttribute('height')
  const tell = (from: Page | Frame, data: unknown) =>
    from.evaluate(`void parent.postMessage(${JSON.stringify(data)}, '*')`)
  const resize = (height: unknown) => ({ type: 'community-widget:resize', height })
  await tell(page, resize(1234))
  for (const nonsense of [resize('x'), resize(null), resize(-5), { type: 'other', height: 999 }, null, 'text', 7])
    await tell(frame, nonsense)
  assert.equal(await element.getAttribute('height'), before)
  for (const [said, heeded] of [
    [99_999, '2000'],
    [1, '80'],
  ] as const) {
    await tell(frame, resize(said))
    await waitUntil(
      `${said} is taken for ${heeded}`,
      5000,
      async () => (await element.getAttribute('height')) === heeded,
    )
  }
})

it('the carousel works by keyboard, and its buttons stop at the ends', async () => {
  const context = await browser.newContext({ viewport: { width: 640, height: 400 }, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await page.goto(`${home}/widget/carousel?groups=${groups}`)
  const [previous, next] = [page.getByRole('button', { name: 'Previous' }), page.getByRole('button', { name: 'Next' })]
  await next.waitFor()
  assert.deepEqual([await previous.isDisabled(), await next.isDisabled()], [true, false])
  const focused = () =>
    page.evaluate<string>("document.activeElement.tagName + ' ' + document.activeElement.textContent.trim()")
  const tile = (await page.locator('.tile').first().textContent())!.trim()
  const order: string[] = []
  for (let n = 0; n < 5; n++) {
    await page.keyboard.press('Tab')
    order.push((await focused()).split(/\s+/).slice(0, 2).join(' '))
  }
  assert.deepEqual(order, ['BUTTON Next', `UL ${tile}`, 'A Mending', 'A Repair', 'A RSVP'])
  // The last click may find the button disabled already: the scroll event comes later.
  const press = () => next.click({ timeout: 1000 }).catch(() => undefined)
  await waitUntil('the end is reached', 90_000, async () => (await next.isDisabled()) || (await press()))
  assert.equal(await previous.isDisabled(), false)
  await page.getByRole('heading', { name: 'Mending night 5' }).waitFor()
  const last = await page.getByRole('heading', { name: 'Mending night 5' }).boundingBox()
  assert.ok(last && last.x >= 0 && last.x < 640)
  await context.close()
})

it('a visitor in another time zone sees their own time beside that of the event', async () => {
  const group = await makeGroupRow(app)
  await makeEventRow(app, group.id, { starts_at: '2031-07-01T17:00:00Z', over_at: '2031-07-01T19:00:00Z' })
  const read = async (timezoneId: string) => {
    const context = await browser.newContext({ timezoneId })
    const page = await context.newPage()
    await page.goto(`${home}/widget/next-event?groups=${group.urlname}`)
    const text = await page.locator('time').textContent()
    await context.close()
    return text
  }
  assert.equal(await read('Europe/Paris'), 'Tuesday, 1 July 2031 at 19:00 CEST')
  assert.match((await read('America/New_York'))!, /^Tuesday, 1 July 2031 at 19:00 CEST · Tue\D+13:00 your time$/)
})

it('no text of users runs as a script, with or without the policy of the page', async () => {
  const names: string[] = []
  for (const text of hostileTexts) {
    const { id, urlname } = await makeGroupRow(app, { name: text })
    names.push(urlname)
    const venue = { venue_name: text, venue_city: text, venue_address: text, venue_state: text }
    await makeEventRow(app, id, {
      title: text,
      description: text,
      platform_event_url: text,
      timezone: text,
      ...venue,
    })
  }
  const context = await browser.newContext()
  let told = 0
  await context.exposeFunction('told', () => told++)
  const page = await context.newPage()
  let isBare = false
  await page.route('**/widget/**', async (route) => {
    const response = await route.fetch()
    const headers = response.headers()
    if (isBare) delete headers['content-security-policy']
    await route.fulfill({ response, headers })
  })
  const visits = [
    ...names.map((name) => `next-event?groups=${name}`),
    ...[names.slice(0, 8), names.slice(8)].map((some) => `carousel?limit=12&groups=${some.join()}`),
  ]
  for (const path of visits) {
    // First without the policy: the content must be harmless by itself.
    isBare = path !== visits.at(-1)
    await page.goto(`${home}/widget/${path}`)
    const hrefs = await page.evaluate<string[]>("[...document.querySelectorAll('a')].map((link) => link.href)")
    assert.ok(hrefs.length >= 4)
    for (const href of hrefs) assert.match(href, /^http:\/\/localhost:\d+\/(events|groups|feeds)\//)
  }
  assert.equal(told, 0)
  await page.goto(`${home}/widget/next-event?groups=${names[0]}`)
  await page.evaluate('told()')
  assert.equal(told, 1, 'it would have been heard')
  await context.close()
})

it('widgets are accessible in their themes, in light and dark mode, and when empty', async () => {
  const quiet = await makeGroupRow(app)
  const context = await browser.newContext({ viewport: { width: 640, height: 500 } })
  const page = await context.newPage()
  // One of many equal cards is enough to check its colors.
  const faults = (rules?: string[]) => runAxe(page, rules ? { runOnly: rules, include: ['li:first-child'] } : {})
  for (const [name, path] of [
    ['next-event', `next-event?groups=${groups}`],
    ['empty', `next-event?groups=${quiet.urlname}`],
    ['carousel', `carousel?groups=${groups}`],
  ] as const) {
    await page.goto(`${home}/widget/${path}`)
    await page.screenshot({ path: join(pictures, `${name}-light.png`) })
    assert.deepEqual(await faults(), [], path)
  }
  // The content shown here uses every color of a widget.
  for (const theme of looked)
    for (const mode of ['light', 'dark'] as const) {
      const style = `${styleOf(readWidgetOptions({ theme, mode }))}${carouselStyle}html{background:Canvas}`
      await page.evaluate(`document.querySelector('style').textContent = ${JSON.stringify(style)}`)
      assert.deepEqual(await faults(['color-contrast']), [], `${theme} ${mode}`)
    }
  await page.screenshot({ path: join(pictures, 'carousel-dark.png') })
  await context.close()
})

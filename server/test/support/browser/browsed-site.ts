import assert from 'node:assert/strict'
import type { Browser, BrowserContext, BrowserContextOptions, Page, Request, Response } from 'playwright-core'
import type { Languages } from '#messages/index.ts'
import type { Limiter } from '#platform/limits/limiter.ts'
import type { TestClock } from '#test/support/app/clock.ts'
import { makeSession, type Person } from '#test/support/builders/factories.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'
import { openSite, type Site } from '#test/support/sign-in/server.ts'
import { openBrowser } from './browser.ts'
import { openBrowserWithCamera, type Shot } from './camera.ts'
import { weigh } from './pages.ts'

/** One address makes all the visits of a file, and a fast machine makes more than three a second. */
const unhurried: Limiter = {
  consume: async ({ limit }) => ({ allowed: true, limit, remaining: limit, resetAt: 0, isCounted: true }),
}

export interface BrowsedSite extends AsyncDisposable {
  site: Site
  /** A browser of its own, of the size of a phone, in which this person is signed in. */
  openAs(person: Person | null, options?: BrowserContextOptions): Promise<BrowserContext>
  /** The same with a camera, before which these are held. */
  openCameraAs(person: Person, shots: readonly Shot[]): Promise<BrowserContext>
}

/** A site that a real browser reaches. */
export async function openBrowsedSite(
  more: { clock?: TestClock; languages?: Languages; patienceMs?: number } = {},
): Promise<BrowsedSite> {
  const port = await findFreePort()
  const site = await openSite({
    baseUrl: `http://localhost:${port}`,
    limiter: unhurried,
    ...more,
  })
  await listenOn(site.http, port)
  const browser = await openBrowser()
  const browsers = [browser]
  async function openIn(chosen: Browser, person: Person | null, options: BrowserContextOptions) {
    const context = await chosen.newContext({ viewport: { width: 360, height: 740 }, ...options })
    if (person)
      await context.addCookies([{ name: 'session', value: await makeSession(site.app, person), url: site.baseUrl }])
    return context
  }
  return {
    site,
    openAs: (person, options = {}) => openIn(browser, person, options),
    async openCameraAs(person, shots) {
      const withCamera = await openBrowserWithCamera(shots)
      browsers.push(withCamera)
      return openIn(withCamera, person, { permissions: ['camera'] })
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(browsers.map((one) => one.close()))
      await site[Symbol.asyncDispose]()
    },
  }
}

const budgets = { html: 20_000, css: 13_500, script: 15_000 }
/** The app for the entrance works without internet. Its reader is loaded once and has a budget of its own. */
const doorBudgets = { ...budgets, script: 20_000 }
const kinds = Object.keys(budgets) as (keyof typeof budgets)[]

/** Opens a page and weighs what it brings, as a browser that asks for gzip would get it; nothing comes from elsewhere. */
export async function openAndWeigh({ baseUrl }: Pick<Site, 'baseUrl'>, page: Page, path: string): Promise<void> {
  const weights = { html: 0, css: 0, script: 0 }
  const elsewhere: string[] = []
  const parts: Promise<void>[] = []
  // What the page before asked for may still come.
  const asked = new Set<Request>()
  const noteElsewhere = (request: Request) => {
    asked.add(request)
    if (!request.url().startsWith(baseUrl)) elsewhere.push(request.url())
  }
  page.on('request', noteElsewhere)
  const weighResponse = (response: Response) => {
    if (!asked.has(response.request())) return
    const type = response.headers()['content-type'] ?? ''
    const kind = kinds.find((one) => type.includes(one))
    // A page that is framed has a budget of its own.
    if (response.url().includes('/door-reader-')) return
    if (!kind || (response.request().isNavigationRequest() && response.frame() !== page.mainFrame())) return
    const add = (body: Buffer) => {
      weights[kind] += weigh(body)
    }
    parts.push(response.body().then(add))
  }
  page.on('response', weighResponse)
  await page.goto(`${baseUrl}${path}`)
  // What a service worker fetches for later may still be under way when the page is closed.
  page.off('response', weighResponse)
  page.off('request', noteElsewhere)
  await Promise.all(parts)
  assert.ok(weights.html > 0 && weights.css > 0)
  const limits = path.startsWith('/door/') ? doorBudgets : budgets
  for (const kind of kinds) assert.ok(weights[kind] <= limits[kind], `${path} has ${weights[kind]} bytes of ${kind}`)
  assert.deepEqual(elsewhere, [], path)
}

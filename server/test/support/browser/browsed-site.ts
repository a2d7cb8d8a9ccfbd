import assert from 'node:assert/strict'
import type { BrowserContext, BrowserContextOptions, Page, Response } from 'playwright-core'
import type { Operation } from '#kernel/operation/operation.ts'
import type { Limiter } from '#platform/limiter.ts'
import { makeSession, type Person } from '#test/support/builders/factories.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'
import { openSite, type Site } from '#test/support/sign-in/server.ts'
import { openBrowser } from './browser.ts'
import { weigh } from './pages.ts'

/** One address makes all the visits of a file, and a fast machine makes more than three a second. */
const unhurried: Limiter = {
  consume: async ({ limit }) => ({ allowed: true, limit, remaining: limit, resetAt: 0, isCounted: true }),
}

export interface BrowsedSite extends AsyncDisposable {
  site: Site
  /** A browser of its own, of the size of a phone, in which this person is signed in. */
  openAs(person: Person | null, options?: BrowserContextOptions): Promise<BrowserContext>
}

/** A site that a real browser reaches. */
export async function openBrowsedSite({
  operations,
}: {
  operations?: readonly Operation[]
} = {}): Promise<BrowsedSite> {
  const port = await findFreePort()
  const site = await openSite({
    baseUrl: `http://localhost:${port}`,
    limiter: unhurried,
    ...(operations && { operations }),
  })
  await listenOn(site.http, port)
  const browser = await openBrowser()
  return {
    site,
    async openAs(person, options = {}) {
      const context = await browser.newContext({ viewport: { width: 360, height: 740 }, ...options })
      if (person)
        await context.addCookies([{ name: 'session', value: await makeSession(site.app, person), url: site.baseUrl }])
      return context
    },
    async [Symbol.asyncDispose]() {
      await browser.close()
      await site[Symbol.asyncDispose]()
    },
  }
}

const budgets = { html: 20_000, css: 12_000, script: 15_000 }
const kinds = Object.keys(budgets) as (keyof typeof budgets)[]

/** Opens a page and weighs what it brings, as a browser that asks for gzip would get it; nothing comes from elsewhere. */
export async function openAndWeigh({ baseUrl }: Pick<Site, 'baseUrl'>, page: Page, path: string): Promise<void> {
  const weights = { html: 0, css: 0, script: 0 }
  const elsewhere: string[] = []
  const parts: Promise<void>[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(baseUrl)) elsewhere.push(request.url())
  })
  const weighResponse = (response: Response) => {
    const type = response.headers()['content-type'] ?? ''
    const kind = kinds.find((one) => type.includes(one))
    // A page that is framed has a budget of its own.
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
  await Promise.all(parts)
  assert.ok(weights.html > 0 && weights.css > 0)
  for (const kind of kinds) assert.ok(weights[kind] <= budgets[kind], `${path} has ${weights[kind]} bytes of ${kind}`)
  assert.deepEqual(elsewhere, [], path)
}

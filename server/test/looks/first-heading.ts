import type { Browser } from 'playwright-core'
import { startApp } from '#test/support/app/harness.ts'
import { openBrowser } from '#test/support/browser/browser.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'

/**
 * How long a visitor with an empty cache waits for the first heading of the documents, and for the reference itself.
 * Prints every round; fails if the median of a heading is above the limit. Needs a quiet machine.
 */
const limitMs = 2000
const rounds = 5

/** Runs in the page: the time at which its first heading is on the screen. */
const watch = `
  window.firstHeading = new Promise((resolve) => {
    const look = () => {
      const heading = document.querySelector('h1')
      if (!heading || performance.getEntriesByName('first-contentful-paint').length === 0) return requestAnimationFrame(look)
      requestAnimationFrame(() => resolve(Math.round(performance.now())))
    }
    requestAnimationFrame(look)
  })`

async function measure(browser: Browser, url: string): Promise<{ heading: number; reader?: number }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  page.setDefaultTimeout(400_000)
  await page.addInitScript(watch)
  const start = performance.now()
  await page.goto(url, { waitUntil: 'commit' })
  const heading = (await page.evaluate('window.firstHeading')) as number
  if (!url.endsWith('/reference')) return context.close().then(() => ({ heading }))
  await page.getByRole('heading', { name: 'Hearth API' }).waitFor()
  const reader = Math.round(performance.now() - start)
  await context.close()
  return { heading, reader }
}

const port = await findFreePort()
const baseUrl = `http://localhost:${port}`
await using app = await startApp({ baseUrl })
await listenOn(app.http, port)
await using browser = await openBrowser()
for (const path of ['/docs', '/docs/guides/developers', '/docs/reference']) {
  // The first request also renders the document and compresses the assets.
  await measure(browser, `${baseUrl}${path}`)
  const times: number[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const { heading, reader } = await measure(browser, `${baseUrl}${path}`)
    times.push(heading)
    console.info(
      `${path}, round ${round}: heading after ${heading} ms${reader ? `, operations after ${reader} ms` : ''}`,
    )
  }
  const median = times.toSorted((a, b) => a - b)[Math.floor(rounds / 2)]!
  console.info(`${path}: the median is ${median} ms, the limit ${limitMs} ms`)
  if (median > limitMs) process.exitCode = 1
}

import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BrowserContext } from 'playwright-core'
import { type App, startApp } from '#test/support/app/harness.ts'
import { openBrowser } from '#test/support/browser/browser.ts'
import { makeSession } from '#test/support/builders/factories.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'
import { listShots, type Shot } from './shots.ts'

/** Pictures of every page on a seeded database, at the width of a phone and of a desk, by day and by night. */
const folder = join(import.meta.dirname, '../../../.tmp/screenshots')
const widths = [360, 1280]
const schemes = ['light', 'dark'] as const
const wanted = process.argv[2] ?? ''

const port = await findFreePort()
const baseUrl = `http://localhost:${port}`
await using app = await startApp({ baseUrl })
execFileSync(process.execPath, ['src/main/seed.ts', '--size', 'small'], {
  cwd: join(import.meta.dirname, '../..'),
  env: { ...process.env, DATABASE_URL: app.url, NODE_ENV: 'development' },
})
await listenOn(app.http, port)
await using browser = await openBrowser()
if (wanted === '') rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

let broad = 0
for (const shot of (await listShots(app)).filter(({ name }) => name.includes(wanted))) {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  await enter(app, context, shot)
  for (const width of widths) for (const colorScheme of schemes) broad += await take(context, shot, width, colorScheme)
  await context.close()
}
if (broad > 0) process.exitCode = 1

async function enter(app: App, context: BrowserContext, { as }: Shot): Promise<void> {
  if (!as) return
  await context.addCookies([{ name: 'session', value: await makeSession(app, as), url: baseUrl }])
}

async function take(context: BrowserContext, shot: Shot, width: number, colorScheme: 'light' | 'dark') {
  const page = await context.newPage()
  await page.setViewportSize({ width, height: width === 360 ? 740 : 900 })
  await page.emulateMedia({ colorScheme })
  const { content: body } = shot
  if (body) await page.route(`${baseUrl}${shot.path}`, (route) => route.fulfill({ contentType: 'text/html', body }))
  await page.goto(`${baseUrl}${shot.path}`)
  // What waits to be scrolled to would be missing.
  await page.evaluate(`for (const image of document.images) image.loading = 'eager'`)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(folder, `${shot.name}-${width}-${colorScheme}.png`), fullPage: true })
  const overflow = Number(await page.evaluate('document.documentElement.scrollWidth - innerWidth'))
  if (overflow > 0) console.error(`${shot.name} is ${overflow} pixels wider than a screen of ${width}`)
  await page.close()
  return overflow > 0 ? 1 : 0
}

import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { BrowserContext } from 'playwright-core'
import { openLanguages } from '#messages/catalogue/languages.ts'
import type { App } from '#test/support/app/harness.ts'
import { languagesWithPseudo, pseudoLocale } from '#test/support/app/pseudo-locale.ts'
import { openBrowserWithCamera } from '#test/support/browser/camera.ts'
import { makeSession } from '#test/support/builders/factories.ts'
import { findCutTexts } from './cut-texts.ts'
import { findSeenTicket } from './door-shots.ts'
import { openSeededPlace } from './seed-place.ts'
import { listShots, type Shot } from './shots.ts'

/**
 * Pictures of every page on a seeded database, at the width of a phone and of a desk, by day and by night. With
 * `--lang`, pictures of ten pages at the width of a phone in one language, as far as it is there; `pseudo` is the one with
 * long texts.
 */
const { values: given, positionals } = parseArgs({ options: { lang: { type: 'string' } }, allowPositionals: true })
const locale = given.lang === 'pseudo' ? pseudoLocale : given.lang
const pagesInLanguage = [
  'home-signed-in',
  'events',
  'event',
  'event-going',
  'group',
  'member',
  'leaderboard-movers',
  'account',
  'sign-in',
  'unknown',
]
const folder = join(import.meta.dirname, '../../../.tmp', locale ? `screenshots-${locale}` : 'screenshots')
const widths = locale ? [360] : [360, 1280]
const schemes = locale ? (['light'] as const) : (['light', 'dark'] as const)
const wanted = positionals[0] ?? ''
const isWanted = ({ name }: Shot) => name.includes(wanted) && (!locale || pagesInLanguage.includes(name))

const drafts = openLanguages(join(import.meta.dirname, '../../src/messages/locales'), 0)
await using place = await openSeededPlace({ ...(locale && { languages: { ...languagesWithPseudo, ...drafts } }) })
const { app, baseUrl } = place
if (locale) await app.database.updateTable('users').set({ locale, locale_is_chosen: true }).execute()
await using browser = await openBrowserWithCamera([{ text: await findSeenTicket(app, baseUrl), frames: 30 }])
if (wanted === '') rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })

let flaws = 0
for (const shot of (await listShots(app)).filter(isWanted)) {
  const context = await browser.newContext({
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
    ...(locale && { locale }),
  })
  await enter(app, context, shot)
  for (const width of widths) for (const colorScheme of schemes) flaws += await take(context, shot, width, colorScheme)
  await context.close()
}
if (flaws > 0) process.exitCode = 1

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
  await shot.act?.(page)
  await page.screenshot({ path: join(folder, `${shot.name}-${width}-${colorScheme}.png`), fullPage: true })
  const found = (await page.evaluate(`(${findCutTexts})()`)) as string[]
  for (const flaw of found) console.error(`${shot.name} at ${width} pixels ${flaw}`)
  await page.close()
  return found.length
}

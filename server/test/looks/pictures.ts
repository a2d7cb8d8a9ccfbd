import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { openBrowserWithCamera } from '#test/support/browser/camera.ts'
import { makeSession } from '#test/support/builders/factories.ts'
import { findSeenTicket } from './door-shots.ts'
import { openSeededPlace } from './seed-place.ts'
import { listShots, type Shot } from './shots.ts'

/**
 * Makes the pictures of the README and of the guides: small files, from the seed. With a word, only the
 * pictures whose name contains it.
 */
interface View {
  shot: string
  width: 390 | 1200
  colorScheme: 'light' | 'dark'
}
const phones = (...shots: string[]): View[] => shots.map((shot) => ({ shot, width: 390, colorScheme: 'light' }))
const pictures: Record<string, View[]> = {
  home: [{ shot: 'home', width: 1200, colorScheme: 'light' }],
  event: [
    { shot: 'event', width: 390, colorScheme: 'light' },
    { shot: 'event', width: 390, colorScheme: 'dark' },
  ],
  'my-events': [
    { shot: 'me-events', width: 390, colorScheme: 'light' },
    { shot: 'ticket', width: 390, colorScheme: 'light' },
  ],
  group: [{ shot: 'group', width: 1200, colorScheme: 'light' }],
  'organize-home': [{ shot: 'organize-home', width: 1200, colorScheme: 'light' }],
  'organize-team': [{ shot: 'organize-team', width: 1200, colorScheme: 'light' }],
  'organize-edit': [{ shot: 'organize-edit', width: 1200, colorScheme: 'light' }],
  'organize-share': [{ shot: 'organize-share', width: 1200, colorScheme: 'light' }],
  'organize-attendees': [
    { shot: 'organize-event', width: 390, colorScheme: 'light' },
    { shot: 'organize-attendees', width: 390, colorScheme: 'light' },
  ],
  'organize-announcement': [{ shot: 'organize-preview', width: 1200, colorScheme: 'light' }],
  'organize-print': [{ shot: 'organize-print', width: 1200, colorScheme: 'light' }],
  'door-tab': [{ shot: 'door-tab', width: 1200, colorScheme: 'light' }],
  'door-wall': [{ shot: 'door-wall', width: 1200, colorScheme: 'light' }],
  'door-scan': phones('door-scan', 'door-in'),
  'door-answers': phones('door-in', 'door-ask', 'door-no'),
  'door-name': phones('door-name', 'door-walk-in'),
  'door-offline': phones('door-offline', 'door-settings'),
  'docs-start': [{ shot: 'docs', width: 1200, colorScheme: 'light' }],
  'docs-reference': [{ shot: 'docs-reference', width: 1200, colorScheme: 'light' }],
  'organize-numbers': [{ shot: 'organize-numbers', width: 1200, colorScheme: 'light' }],
  'admin-welcome': [{ shot: 'admin-welcome-name', width: 1200, colorScheme: 'light' }],
  'admin-overview': [{ shot: 'admin-overview', width: 1200, colorScheme: 'light' }],
  'admin-people': [{ shot: 'admin-people', width: 1200, colorScheme: 'light' }],
  'admin-person': [{ shot: 'admin-person', width: 1200, colorScheme: 'light' }],
  'admin-reports': phones('admin-reports', 'admin-report'),
  'admin-held': [{ shot: 'admin-held', width: 1200, colorScheme: 'light' }],
  'admin-audit': [{ shot: 'admin-audit', width: 1200, colorScheme: 'light' }],
  'admin-settings': [{ shot: 'admin-settings-joining', width: 1200, colorScheme: 'light' }],
  'developers-start': [{ shot: 'developers-start', width: 1200, colorScheme: 'light' }],
  'developers-token': [{ shot: 'developers-token-new', width: 1200, colorScheme: 'light' }],
  'developers-app': [{ shot: 'developers-app', width: 1200, colorScheme: 'light' }],
}
const height = 750
const gap = 24
const folder = join(import.meta.dirname, '../../../docs/pictures')
const sizeMax = 60_000
const wanted = process.argv[2] ?? ''

await using place = await openSeededPlace()
const { app, baseUrl } = place
await using browser = await openBrowserWithCamera([{ text: await findSeenTicket(app, baseUrl), frames: 30 }])
const shots = new Map((await listShots(app)).map((shot) => [shot.name, shot]))
mkdirSync(folder, { recursive: true })

for (const [name, views] of Object.entries(pictures)) {
  if (!name.includes(wanted)) continue
  const taken: Buffer[] = []
  for (const view of views) taken.push(await take(browser, shots.get(view.shot)!, view))
  const width = views.reduce((sum, view) => sum + view.width, gap * (views.length - 1))
  const inputs = taken.map((input, at) => ({ input, top: 0, left: at * (views[0]!.width + gap) }))
  const joined = await sharp({ create: { width, height, channels: 3, background: '#ffffff' } })
    .composite(inputs)
    .png()
    .toBuffer()
  const bytes = await sharp(joined)
    .resize({ width: Math.min(width, 900) })
    .webp({ quality: 78 })
    .toBuffer()
  if (bytes.length > sizeMax) throw new Error(`${name} has ${bytes.length} bytes; at most ${sizeMax} are wanted`)
  writeFileSync(join(folder, `${name}.webp`), bytes)
  console.log(`${name}.webp ${bytes.length}`)
}

async function take(browser: Browser, shot: Shot, { width, colorScheme }: View): Promise<Buffer> {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  if (shot.as) await context.addCookies([{ name: 'session', value: await makeSession(app, shot.as), url: baseUrl }])
  const page = await context.newPage()
  await page.goto(`${baseUrl}${shot.path}`)
  await page.waitForLoadState('networkidle')
  await shot.act?.(page)
  const bytes = await page.screenshot()
  await context.close()
  return bytes
}

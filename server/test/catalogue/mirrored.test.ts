// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { languagesWithMirrored, mirroredLocale } from '#test/support/app/pseudo-locale.ts'
import { type BrowsedSite, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { makeExampleData } from '#test/support/builders/example-data.ts'
import { pages } from './pages.table.ts'
import { screens } from './screens.table.ts'

let browsed: BrowsedSite
before(async () => {
  browsed = await openBrowsedSite({ languages: languagesWithMirrored })
})
after(() => browsed[Symbol.asyncDispose]())

/** Downloads and pictures, and frames in other sites. */
const notPages = /\.svg$|^\/widget\b/

it('every page and screen is mirrored and fits a phone in a language that is written from right to left', async () => {
  const { ana, root } = await makeExampleData(browsed.site.app)
  await browsed.site.app.database.updateTable('users').set({ locale: mirroredLocale, locale_is_chosen: true }).execute()
  const options = { viewport: { width: 390, height: 844 }, locale: mirroredLocale, serviceWorkers: 'block' } as const
  const ofMembers = Object.entries(pages).flatMap(([route, paths]) => (notPages.test(route) ? [] : paths.slice(0, 1)))
  const ofScreens = screens.filter(({ role }) => role !== 'admin').map(({ route, path = route }) => path)
  const ofAdmin = screens.filter(({ role }) => role === 'admin').map(({ route, path = route }) => path)
  const wrong: string[] = []
  let count = 0
  for (const [person, paths] of [
    [ana, [...ofMembers, ...ofScreens]],
    [root, ofAdmin],
  ] as const) {
    const context = await browsed.openAs(person, options)
    const page = await context.newPage()
    for (const path of new Set(paths)) {
      // A pass that is opened twice within a second only says so.
      browsed.site.app.clock.advance(2000)
      const answer = await page.goto(`${browsed.site.baseUrl}${path}`)
      if (!String(answer?.headers()['content-type']).startsWith('text/html')) continue
      const { dir, beyond, first } = await page.evaluate<{ dir: string; beyond: number; first: number }>(measureHere)
      if (dir !== 'rtl') wrong.push(`${path} says ${dir || 'no direction'}`)
      if (beyond > 0) wrong.push(`${path} is ${beyond} px wider than the screen`)
      if (first < 195) wrong.push(`${path} begins at the left`)
      count++
    }
    await context.close()
  }
  assert.ok(count > 100, `${count} pages`)
  assert.deepEqual(wrong, [])
})

/** In the page: its direction, what is beyond the screen, and where its heading ends on the right. */
const measureHere = `({
  dir: document.documentElement.dir,
  beyond: document.documentElement.scrollWidth - innerWidth,
  first: (document.querySelector('h1') ?? document.body).getBoundingClientRect().right,
})`

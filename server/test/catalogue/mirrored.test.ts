// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { findCutTexts } from '#test/looks/cut-texts.ts'
import { languagesWithMirrored, mirroredLocale } from '#test/support/app/pseudo-locale.ts'
import { type BrowsedSite, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { findBarriers, isWhole } from '#test/support/browser/pages.ts'
import { makeExampleData } from '#test/support/builders/example-data.ts'
import type { Person } from '#test/support/builders/factories.ts'
import { pages } from './pages.table.ts'
import { screens } from './screens.table.ts'

let browsed: BrowsedSite
let ana: Person
let root: Person
before(async () => {
  browsed = await openBrowsedSite({ languages: languagesWithMirrored })
  ;({ ana, root } = await makeExampleData(browsed.site.app))
})
after(() => browsed[Symbol.asyncDispose]())

/** Downloads and pictures, and frames in other sites. */
const notPages = /\.svg$|^\/widget\b/

const phone = { width: 390, height: 844 }
const desk = { width: 1280, height: 800 }

/** Opens every page and screen in a language; the sentences are what is wrong with it. */
async function walk(
  locale: string,
  viewport: typeof phone,
  findFlaws: (page: Page) => Promise<string[]>,
): Promise<string[]> {
  await browsed.site.app.database.updateTable('users').set({ locale, locale_is_chosen: true }).execute()
  const options = { viewport, locale, serviceWorkers: 'block' } as const
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
      wrong.push(...(await findFlaws(page)).map((flaw) => `${path} ${flaw}`))
      count++
    }
    await context.close()
  }
  assert.ok(count > 100, `${count} pages`)
  return wrong
}

it('every page and screen is mirrored and fits a phone in a language that is written from right to left', async () => {
  const wrong = await walk(mirroredLocale, phone, async (page) => {
    const { dir, beyond, first, aside } = await page.evaluate<Measured>(measureHere)
    return [
      ...(dir === 'rtl' ? [] : [`says ${dir || 'no direction'}`]),
      ...(beyond > 0 ? [`is ${beyond} px wider than the screen`] : []),
      ...(first < 195 ? ['begins at the left'] : []),
      ...(aside > 0 ? [`has ${aside} letters beside the middle of their circle`] : []),
    ]
  })
  assert.deepEqual(wrong, [])
})

for (const locale of isWhole ? ['de', 'ar'] : [])
  for (const viewport of [phone, desk])
    it(`every page and screen is in ${locale}, with no text cut off and no barrier, ${viewport.width} px wide`, async () => {
      const wrong = await walk(locale, viewport, async (page) => {
        const lang = await page.evaluate<string>('document.documentElement.lang')
        // A sheet of paper is as wide as it is, and shortens long titles.
        const isPaper = page.url().includes('/print/')
        const cut = isPaper ? [] : await page.evaluate<string[]>(`(${findCutTexts})()`)
        return [...(lang === locale ? [] : [`is in ${lang}`]), ...cut, ...(await findBarriers(page))]
      })
      assert.deepEqual(wrong, [])
    })

interface Measured {
  dir: string
  /** How many pixels are wider than the screen. */
  beyond: number
  /** Where the text of the heading ends on the right. */
  first: number
  /** How many initials are not in the middle. */
  aside: number
}

const measureHere = `(() => {
  const textOf = (element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return range.getBoundingClientRect()
  }
  const middle = ({ left, right }) => (left + right) / 2
  const isAside = (avatar) => Math.abs(middle(textOf(avatar)) - middle(avatar.getBoundingClientRect())) > 2
  return {
    dir: document.documentElement.dir,
    beyond: document.documentElement.scrollWidth - innerWidth,
    first: textOf(document.querySelector('h1') ?? document.body).right,
    aside: [...document.querySelectorAll('.avatar')].filter((one) => one.textContent && isAside(one)).length,
  }
})()`

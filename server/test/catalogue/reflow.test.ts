// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { BrowserContext } from 'playwright-core'
import { type BrowsedSite, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { makeExampleData } from '#test/support/builders/example-data.ts'
import type { Person } from '#test/support/builders/factories.ts'
import { pages } from './pages.table.ts'

/** Sheets of paper, screens of the staff, and frames in other sites have other rules. */
const notForMembers = /^\/(admin|welcome|organize|developers|door|wall|widget|oauth)\b|\/qr\.svg$/
const docs = ['/docs', '/docs/oauth', '/docs/guides/organizers']
const missing = ['/nothing/here', '/admin']

let browsed: BrowsedSite
let ana: Person
before(async () => {
  browsed = await openBrowsedSite()
  ana = (await makeExampleData(browsed.site.app)).ana
})
after(() => browsed[Symbol.asyncDispose]())

/** WCAG 2.2, 1.4.10 and 1.4.4: 320 px wide and text at 200 %, without scrolling sideways or losing anything. */
async function measure(context: BrowserContext, paths: readonly string[], who: string): Promise<string[]> {
  const page = await context.newPage()
  const wide: string[] = []
  for (const path of paths) {
    // A pass that is opened twice within a second only says so.
    browsed.site.app.clock.advance(2000)
    await page.goto(`${browsed.site.baseUrl}${path}`)
    const [width, widest] = await page.evaluate<[number, string]>(`(${measureHere})()`)
    console.log(String(width).padStart(5), who.padEnd(8), path, width > 320 ? `(${widest})` : '')
    if (width > 320) wide.push(`${path} for ${who} is ${width} px wide: ${widest}`)
  }
  await page.close()
  return wide
}

/** In the page: the width with large text, and what reaches farthest. */
const measureHere = `() => {
  document.documentElement.style.fontSize = '200%'
  const ends = [...document.querySelectorAll('body *')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => [one.getBoundingClientRect().right, one.tagName + '.' + one.className + ' ' + one.textContent.trim().slice(0, 30)])
  return [document.documentElement.scrollWidth, ends.sort((one, other) => other[0] - one[0])[0][1]]
}`

it('no page for visitors or members scrolls sideways at 320 px with text at 200 %', async () => {
  const paths = Object.entries(pages)
    .filter(([route]) => !notForMembers.test(route))
    .flatMap(([, all]) => all)
  const options = { viewport: { width: 320, height: 640 }, serviceWorkers: 'block' } as const
  const wide: string[] = []
  for (const [who, person] of [
    ['visitor', null],
    ['member', ana],
  ] as const) {
    const context = await browsed.openAs(person, options)
    wide.push(...(await measure(context, [...paths, ...docs, ...missing], who)))
    await context.close()
  }
  assert.deepEqual(wide, [])
})

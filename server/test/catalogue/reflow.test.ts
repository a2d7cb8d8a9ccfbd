// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { after, before, it } from 'node:test'
import type { BrowserContext } from 'playwright-core'
import { type BrowsedSite, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { makeExampleData } from '#test/support/builders/example-data.ts'
import type { Person } from '#test/support/builders/factories.ts'
import { moments, pages } from './pages.table.ts'

/** Screens of the staff, the app for the entrance, sheets of paper, and frames in other sites have other rules. */
const notForMembers = /^\/(admin|welcome|organize|wall|widget|door(?!\/join))\b|\/qr\.svg$/
/** Those with the most tables and code; they are the same for everyone. */
const docs = [
  '',
  ...['organizers', 'api', 'cli', 'mcp', 'oauth', 'sources', 'webhooks'].map((name) => `/guides/${name}`),
]
const missing = ['/nothing/here', '/admin']
/** Where an app asks for everything a person can give it. */
const consent = `/oauth/authorize?${new URLSearchParams({
  response_type: 'code',
  client_id: 'hearth_app_00000000000000000000000000000001',
  redirect_uri: 'https://poster.example/callback',
  scope: 'user',
  prompt: 'consent',
  code_challenge: 'a'.repeat(43),
  code_challenge_method: 'S256',
})}`
const file = join(import.meta.dirname, '../../../.tmp/reflow.txt')

let browsed: BrowsedSite
let ana: Person
before(async () => {
  browsed = await openBrowsedSite()
  ana = (await makeExampleData(browsed.site.app)).ana
  // Longer than one line has room for.
  await browsed.site.app.database.updateTable('instance_settings').set({ name: 'Berlin Design Makers' }).execute()
})
after(() => browsed[Symbol.asyncDispose]())

interface Measured {
  width: number
  widest: string
  cut: string[]
}

/** WCAG 2.2, 1.4.10 and 1.4.4: 320 px wide and text at 200 %, without scrolling sideways or losing anything. */
async function measure(context: BrowserContext, paths: readonly string[], who: string): Promise<string[]> {
  const page = await context.newPage()
  const wrong: string[] = []
  for (const path of paths) {
    // A pass that is opened twice within a second only says so.
    browsed.site.app.clock.advance(2000)
    await page.goto(`${browsed.site.baseUrl}${path}`)
    const { width, widest, cut } = await page.evaluate<Measured>(`(${measureHere})()`)
    table.push(
      `${String(width).padStart(5)} ${who.padEnd(8)} ${path}${width > 320 ? ` (${widest})` : ''}${cut.map((one) => ` [${one}]`).join('')}`,
    )
    if (width > 320) wrong.push(`${path} for ${who} is ${width} px wide: ${widest}`)
    wrong.push(...cut.map((one) => `${path} for ${who} cuts ${one}`))
  }
  await page.close()
  return wrong
}

/** What a page shows only once, after a form. */
async function measureMoments(context: BrowserContext): Promise<string[]> {
  const wrong: string[] = []
  for (const { path, flash } of moments) {
    await context.addCookies([{ name: 'flash', value: flash, url: browsed.site.baseUrl }])
    wrong.push(...(await measure(context, [path], flash)))
    const left = (await context.cookies()).filter(({ name }) => name === 'flash')
    assert.deepEqual(left, [], `${path} has nothing for ${flash}`)
  }
  return wrong
}

const table: string[] = []

/** In the page: the width with large text, what reaches farthest, and which words of the header are cut, also without large
 *  text. Labels that only a screen reader says are clipped. */
const measureHere = `() => {
  const findCut = () => [...document.querySelectorAll('.brand span, .nav span')]
    .filter((one) => getComputedStyle(one).clipPath === 'none')
    .filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 1)
    .map((one) => one.textContent + ' at ' + (document.documentElement.style.fontSize || '100%'))
  const before = findCut()
  document.documentElement.style.fontSize = '200%'
  const ends = [...document.querySelectorAll('body *')]
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => [one.getBoundingClientRect().right, one.tagName + '.' + one.className + ' ' + one.textContent.trim().slice(0, 30)])
  const [, widest] = ends.sort((one, other) => other[0] - one[0])[0]
  const narrow = [...document.querySelectorAll('input:is([type=search], [type=text], [type=email], :not([type]))')]
    .filter((one) => one.checkVisibility() && one.clientWidth < 3 * parseFloat(getComputedStyle(one).fontSize))
    .map((one) => 'what is typed into ' + one.name)
  return { width: document.documentElement.scrollWidth, widest, cut: [...before, ...findCut(), ...narrow] }
}`

/** Those that are more than the way to the sign-in, which is measured once. */
async function answeredFor(context: BrowserContext, paths: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const path of paths) {
    const answer = await context.request.get(`${browsed.site.baseUrl}${path}`, { maxRedirects: 0 })
    if (!/^\/sign-in\b/.test(answer.headers().location ?? '')) found.push(path)
  }
  return found
}

it('no page for visitors or members scrolls sideways or cuts its header at 320 px with text at 200 %', async () => {
  const paths = Object.entries(pages)
    .filter(([route]) => !notForMembers.test(route))
    .flatMap(([, all]) => all)
  const options = { viewport: { width: 320, height: 640 }, serviceWorkers: 'block' } as const
  const wrong: string[] = []
  for (const [who, person] of [
    ['visitor', null],
    ['member', ana],
  ] as const) {
    const context = await browsed.openAs(person, options)
    const own = person
      ? [...paths, consent]
      : [...(await answeredFor(context, paths)), ...docs.map((path) => `/docs${path}`)]
    wrong.push(...(await measure(context, [...own, ...missing], who)))
    if (person) wrong.push(...(await measureMoments(context)))
    await context.close()
  }
  console.log(table.join('\n'))
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${table.join('\n')}\n`)
  assert.deepEqual(wrong, [])
})

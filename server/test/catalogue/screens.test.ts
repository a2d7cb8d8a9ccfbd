// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import Fastify from 'fastify'
import type { Page } from 'playwright-core'
import { doorScreens } from '#surfaces/console/door/routes.ts'
import { consoleScreens } from '#surfaces/console/routes.ts'
import { accountScreens } from '#surfaces/console/settings/routes.ts'
import { type BrowsedSite, openAndWeigh, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { findBarriers } from '#test/support/browser/pages.ts'
import { makeExampleData } from '#test/support/builders/example-data.ts'
import type { Person } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { assertClassesHaveRules } from './classes.ts'
import { formsElsewhere, otherRoutes, type ScreenRow, screens } from './screens.table.ts'

const hint = 'add a row to server/test/catalogue/screens.table.ts'
/** All forms of every screen, by `npm run test:looks`; the suite looks at each screen once. */
const views =
  process.env.LOOKS === 'full'
    ? (['light', 'dark'] as const).flatMap((colorScheme) => [360, 1200].map((width) => ({ colorScheme, width })))
    : [{ colorScheme: 'light' as const, width: 360 }]

let browsed: BrowsedSite
let member: Person
let admin: Person
before(async () => {
  browsed = await openBrowsedSite()
  const { ana, root } = await makeExampleData(browsed.site.app)
  ;[member, admin] = [ana, root]
})
after(() => browsed[Symbol.asyncDispose]())

const personFor = ({ role }: ScreenRow) => (role === 'admin' ? admin : member)
const pathOf = ({ route, path = route }: ScreenRow) => path
/** A form below the screen has the parameters of the screen. */
const filled = (row: ScreenRow, route: string) =>
  route.startsWith(row.route) ? `${pathOf(row)}${route.slice(row.route.length)}` : route

describe('every screen of the console', () => {
  it('is a row of the table, and so is every form', async () => {
    const recorder = Fastify()
    const found: { method: string; url: string }[] = []
    recorder.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) found.push({ method: one, url })
    })
    const scope = { server: browsed.site.server, routes: recorder }
    for (const mount of [...consoleScreens, ...doorScreens]) mount(scope)
    for (const mount of accountScreens) mount({ ...scope, mailer: browsed.site.mailer, providers: {} })
    const routesOf = (method: string) =>
      found.filter((one) => one.method === method && !otherRoutes.includes(one.url)).map(({ url }) => url)
    const [pages, posts] = [routesOf('GET'), routesOf('POST')]
    const known = screens.map(({ route }) => route)
    const forms = [...formsElsewhere, ...screens.flatMap((row) => (row.forms ?? []).map(({ route }) => route))]
    const missing = (all: string[], among: string[]) => all.filter((one) => !among.includes(one))
    assert.deepEqual([...missing(pages, known), ...missing(posts, forms)], [], hint)
    assert.deepEqual([...missing(known, pages), ...missing(forms, posts)], [], 'the table has rows that are gone')
    await recorder.close()
  })

  for (const row of screens)
    it(`${row.route} is for its role alone, and all its classes have rules`, async () => {
      const path = pathOf(row)
      const ana = await browse(browsed.site, personFor(row))
      const page = await ana.get(path)
      assert.equal(page.status, 200)
      await assertClassesHaveRules(page.text, (sheet) => ana.get(sheet))
      if (row.role === 'admin') assert.equal((await (await browse(browsed.site, member)).get(path)).status, 403)
      const answer = await browsed.site.visitor().get(path)
      if (row.role === 'visitor') return assert.equal(answer.status, 200)
      assert.deepEqual([answer.status, answer.location], [303, `/sign-in?return_to=${encodeURIComponent(path)}`])
      assert.equal(page.headers['cache-control'], 'no-store')
    })

  for (const row of screens)
    for (const { route, refused } of row.forms ?? [])
      it(`POST ${route} takes forms of our own pages and of its role, and keeps what it refuses`, async () => {
        const path = filled(row, route)
        const ana = await browse(browsed.site, personFor(row))
        assert.equal((await ana.post(path, {}, { origin: 'https://evil.example' })).status, 403)
        if (row.role === 'admin') {
          const answer = await (await browse(browsed.site, member)).post(path, refused?.form ?? {})
          assert.ok([403, 404].includes(answer.status), `a member is answered ${answer.status}`)
        }
        if (row.role !== 'visitor') {
          const answer = await browsed.site.visitor().post(path, {})
          assert.deepEqual([answer.status, answer.location?.split('?')[0]], [303, '/sign-in'])
        }
        if (!refused) return
        const answer = await ana.post(path, refused.form)
        assert.ok(answer.status >= 400 && answer.status < 500, `answered ${answer.status}`)
        assertKept(answer.text, refused)
      })
})

/** The page shows what was typed, and the field with the problem names its sentence. */
function assertKept(html: string, { form, field }: { form: Readonly<Record<string, string>>; field: string }): void {
  const id = `field-${field.replaceAll(/[^a-zA-Z0-9-]+/g, '-')}`
  assert.match(html, new RegExp(`aria-describedby="[^"]*${id}-problem[^"]*"[^>]*aria-invalid="true"`))
  assert.match(html, new RegExp(`<p class="problem" id="${id}-problem">[^<]{8,}</p>`))
  const shown = html.replaceAll('&#38;', '&').replaceAll('&#61;', '=')
  for (const [name, value] of Object.entries(form))
    if (name !== field || !html.includes('type="radio"'))
      assert.ok(name.startsWith('has.') || shown.includes(value), `${name} is not kept: ${value}`)
}

describe('in a browser', () => {
  it('every screen is accessible, fits a phone, and is small', async () => {
    for (const { colorScheme, width } of views) {
      const options = { viewport: { width, height: 740 }, colorScheme }
      const [context, adminContext] = [await browsed.openAs(member, options), await browsed.openAs(admin, options)]
      // One for all screens of a role: each new page is a process more for the browser to start.
      const [memberPage, adminPage] = [await context.newPage(), await adminContext.newPage()]
      for (const row of screens) {
        const page = row.role === 'admin' ? adminPage : memberPage
        const name = `${row.route}, ${colorScheme}, ${width} px`
        await openAndWeigh(browsed.site, page, pathOf(row))
        assert.deepEqual(await findBarriers(page), [], name)
        const overflow = await page.evaluate<number>('document.documentElement.scrollWidth - innerWidth')
        assert.ok(overflow <= 0, `${name} is ${overflow} px wider than the screen`)
      }
      await context.close()
      await adminContext.close()
    }
  })

  it('every form can be filled in and sent without scripts', async () => {
    const options = { javaScriptEnabled: false }
    const [context, adminContext] = [await browsed.openAs(member, options), await browsed.openAs(admin, options)]
    const [memberPage, adminPage] = [await context.newPage(), await adminContext.newPage()]
    for (const row of screens)
      for (const { works } of row.forms ?? []) {
        if (!works) continue
        const page = row.role === 'admin' ? adminPage : memberPage
        await page.goto(`${browsed.site.baseUrl}${pathOf(row)}`)
        for (const [name, value] of Object.entries(works.fill)) await fill(page, name, value)
        await page.getByRole('button', { name: works.press, exact: true }).first().click()
        await page.getByText(works.says).first().waitFor()
      }
  })
})

async function fill(page: Page, name: string, value: string | boolean): Promise<void> {
  const fields = page.locator(`main [name="${name}"]`)
  const folded = page.locator('main details:not([open])', { has: page.locator(`[name="${name}"]`) })
  if ((await folded.count()) > 0) await folded.locator('> summary').first().click()
  if (typeof value === 'boolean') return fields.setChecked(value)
  const kind = await fields.first().evaluate((element) => `${element.tagName} ${element.getAttribute('type')}`)
  if (kind === 'INPUT radio') return page.locator(`main [name="${name}"][value="${value}"]`).check()
  if (kind.startsWith('SELECT')) return void (await fields.selectOption(value))
  return fields.first().fill(value)
}

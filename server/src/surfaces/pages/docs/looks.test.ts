// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type BrowsedSite, openAndWeigh, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { assertNoBarriers } from '#test/support/browser/pages.ts'
import { documentFiles, documentPath } from './documents.ts'

/** `npm run test:looks` looks at every document. The first page has all of what documents are made of, but pictures. */
const names = process.env.LOOKS === 'full' ? Object.keys(documentFiles) : []
const paths = ['/docs', ...names.map(documentPath)]

let browsed: BrowsedSite
before(async () => {
  browsed = await openBrowsedSite()
})
after(() => browsed[Symbol.asyncDispose]())

it('documents are accessible, light, and fit a screen of 320 pixels', async () => {
  const context = await browsed.openAs(null)
  for (const path of paths) {
    const page = await context.newPage()
    await openAndWeigh(browsed.site, page, path)
    // What is folded is looked at too, one of each kind.
    await page.evaluate(`document.querySelectorAll('details').forEach((one, n) => { one.open = n < 2 })`)
    await assertNoBarriers(page, path, false)
    await page.setViewportSize({ width: 320, height: 640 })
    const broad = await page.evaluate(
      `[...document.querySelectorAll('main *')].filter((e) => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('.tabbar, pre, .tablecard table')).map((e) => e.outerHTML.slice(0, 120))`,
    )
    assert.deepEqual(broad, [], path)
    await page.close()
  }
  assert.deepEqual(await context.cookies(), [])
})

it('the copy button covers no code, on a phone and on a desk', async () => {
  const context = await browsed.openAs(null)
  const page = await context.newPage()
  for (const [width, height] of [
    [320, 640],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto(`${browsed.site.baseUrl}${documentPath('developers')}`)
    await page.getByRole('button', { name: 'Copy' }).first().waitFor()
    const [blocks, covered] = (await page.evaluate(`(() => {
      const blocks = [...document.querySelectorAll('.code')]
      const isOver = (button, code) => button.bottom > code.top && button.right > code.left && button.left < code.right
      return [blocks.length, blocks.filter((one) => isOver(
        one.querySelector('button').getBoundingClientRect(), one.querySelector('pre').getBoundingClientRect(),
      )).map((one) => one.textContent)]
    })()`)) as [number, string[]]
    assert.ok(blocks > 5)
    assert.deepEqual(covered, [], `${width} pixels`)
  }
})

it('a code block is copied with a button, and an old link to an operation leads to the reference', async () => {
  const { baseUrl } = browsed.site
  const context = await browsed.openAs(null, { permissions: ['clipboard-read', 'clipboard-write'] })
  const page = await context.newPage()
  await page.goto(`${baseUrl}/docs`)
  await page.getByRole('button', { name: 'Copy' }).first().click()
  await page.getByText('Copied').waitFor()
  assert.equal(await page.evaluate('navigator.clipboard.readText()'), `curl ${baseUrl}/v1/public/instance\n`)
  await page.goto('about:blank')
  await page.route('**/scalar.js', (route) => route.abort())
  await page.goto(`${baseUrl}/docs#tag/events/GET/v1/events`)
  await page.waitForURL(`${baseUrl}/docs/reference#tag/events/GET/v1/events`)
  await page.getByRole('heading', { level: 1, name: 'API reference' }).waitFor()
  await assertNoBarriers(page, 'the reference before its reader', false)
  await page.setViewportSize({ width: 320, height: 640 })
  assert.ok(await page.evaluate(`document.querySelector('.bar').scrollWidth <= innerWidth`), 'its header fits a phone')
})

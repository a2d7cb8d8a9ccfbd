// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { exampleId } from '#kernel/operation/schema.ts'
import { messagesFor } from '#messages/index.ts'
import { openLinks } from '#platform/links.ts'
import { type BrowsedSite, openAndWeigh, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { findBarriers } from '#test/support/browser/pages.ts'
import { makeExampleData } from '#test/support/builders/example-data.ts'

const { wall: text } = messagesFor('en').doorTeam

let browsed: BrowsedSite
let path: string
before(async () => {
  browsed = await openBrowsedSite()
  await makeExampleData(browsed.site.app)
  path = `/wall/${openLinks(browsed.site.app.keys, '').seal('walls', [exampleId])}`
})
after(() => browsed[Symbol.asyncDispose]())

const setWalkIns = (walk_ins: number) =>
  browsed.site.app.database.updateTable('event_seats').set({ walk_ins }).where('event_id', '=', exampleId).execute()

/** What the page does when the network is back. */
const askNow = (page: Page) => page.evaluate(`window.dispatchEvent(new Event('online'))`)

describe('the wall in the foyer', () => {
  it('is for everyone with the link, is not indexed, and loads itself again without script', async () => {
    await setWalkIns(1)
    const { status, text: html, headers } = await browsed.site.visitor().get(path)
    assert.equal(status, 200)
    assert.match(html, /<meta name="robots" content="noindex">/)
    assert.match(html, /<noscript><meta http-equiv="refresh" content="15"><\/noscript>/)
    assert.match(String(headers['permissions-policy']), /screen-wake-lock=\(self\)/)
    assert.match(html, /<b data-number="walkIns">1<\/b> <span[^>]*>walk-in</)
    // The address of the wall is random and may have any two letters.
    const words = html.replaceAll(/data-wall="[^"]*"/g, '')
    for (const name of ['Cy', 'Ana', 'Bo']) assert.doesNotMatch(words, new RegExp(`\\b${name}\\b`))
    const wrong = await browsed.site.visitor().get('/wall/none')
    assert.ok(wrong.status === 404 && wrong.text.includes(text.over.heading))
  })

  it('is accessible, fits wide and high screens, and shows what is new', async () => {
    await setWalkIns(0)
    for (const [width, height] of [
      [1920, 1080],
      [1080, 1920],
      [320, 640],
    ] as const) {
      const context = await browsed.openAs(null, { viewport: { width, height } })
      const page = await context.newPage()
      await openAndWeigh(browsed.site, page, path)
      assert.deepEqual(await findBarriers(page), [], `${width} px`)
      const overflow = await page.evaluate<number>(
        `(() => { const wall = document.querySelector('.wall'); return Math.max(wall.scrollWidth - wall.clientWidth, wall.scrollHeight - wall.clientHeight) })()`,
      )
      assert.ok(overflow <= 0, `${width} × ${height} is ${overflow} px too small`)
      if (process.env.PICTURES) await page.screenshot({ path: `${process.env.PICTURES}/wall-${width}.png` })
      await context.close()
    }
  })

  it('fills in new numbers, and says when it was updated last while there is no network', async () => {
    await setWalkIns(1)
    const context = await browsed.openAs(null)
    const page = await context.newPage()
    await page.goto(`${browsed.site.baseUrl}${path}`)
    const inside = page.locator('[data-number="inside"]')
    assert.equal(await inside.textContent(), '1')
    await setWalkIns(7)
    browsed.site.app.clock.advance(1000)
    await askNow(page)
    await inside.filter({ hasText: /^7$/ }).waitFor()
    await page.getByText('walk-ins', { exact: true }).waitFor()
    assert.equal(await page.locator('[data-updated]').isVisible(), false)
    await context.setOffline(true)
    await askNow(page)
    await page.locator('[data-updated]').waitFor()
    assert.match((await page.locator('[data-updated]').textContent())!, /^Last updated \d\d:\d\d$/)
    await context.setOffline(false)
    await askNow(page)
    await page.locator('[data-updated]').waitFor({ state: 'hidden' })
    await context.close()
  })

  it('says that it has ended when its link has, also where the page was loaded again', async () => {
    const context = await browsed.openAs(null)
    const page = await context.newPage()
    await page.goto(`${browsed.site.baseUrl}${path}`)
    await page.reload()
    const hidden_at = browsed.site.app.clock.now().toISOString()
    await browsed.site.app.database.updateTable('events').set({ hidden_at }).where('id', '=', exampleId).execute()
    browsed.site.app.clock.advance(1000)
    await askNow(page)
    await page.getByText(text.over.heading).waitFor()
    await context.close()
  })
})

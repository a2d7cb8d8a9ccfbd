// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { messagesFor } from '#messages/index.ts'
import { type BrowsedSite, openBrowsedSite } from '#test/support/browser/browsed-site.ts'

const text = messagesFor('en').console
let browsed: BrowsedSite
before(async () => {
  browsed = await openBrowsedSite()
})
after(() => browsed[Symbol.asyncDispose]())

async function openDesign(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await (await browsed.openAs(null, options)).newPage()
  await page.goto(`${browsed.site.baseUrl}/design/console`)
  return page
}
const boxOf = (page: Page, name: string) => page.getByRole('checkbox', { name })
const statusOf = (page: Page) => page.locator('.bulk output').textContent()

describe('a list with actions', () => {
  it('with its script all rows are selected at once, ranges with Shift, and the number is shown', async () => {
    const page = await openDesign()
    const thank = page.getByRole('button', { name: text.design.thank })
    assert.equal(await thank.isVisible(), false, 'there is nothing to do yet')
    await boxOf(page, 'Amara Okafor').check()
    assert.equal(await statusOf(page), '1 selected')
    await boxOf(page, 'Chiyo Tanaka').click({ modifiers: ['Shift'] })
    assert.equal(await statusOf(page), '3 selected')
    assert.equal(await boxOf(page, 'Bo Lindqvist').isChecked(), true)
    await boxOf(page, text.chooseAll).check()
    assert.equal(await statusOf(page), '4 selected')
    assert.equal(await thank.isEnabled(), true)
    await boxOf(page, text.chooseAll).uncheck()
    await thank.waitFor({ state: 'hidden' })
  })

  it('with its script a dialog asks first, by keyboard too, and says for how many', async () => {
    const page = await openDesign()
    await boxOf(page, 'Bo Lindqvist').check()
    const remove = page.getByRole('button', { name: text.design.remove, exact: true })
    await remove.press('Enter')
    const dialog = page.getByRole('dialog', { name: text.design.removeHeading })
    await dialog.waitFor()
    assert.match((await dialog.textContent())!, /1 selected/)
    const { y, height } = (await dialog.boundingBox())!
    const below = page.viewportSize()!.height - y - height
    assert.ok(Math.abs(y - below) <= 2, `in the middle: ${y} above, ${below} below`)
    const focused = () => page.evaluate<string | null>('document.activeElement.textContent')
    assert.equal(await focused(), text.keep)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    assert.equal(await focused(), text.design.remove, 'the focus is back where it was')
    await remove.click()
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST'),
      dialog.getByRole('button', { name: text.design.removeYes }).click(),
    ])
    assert.equal(sent.postData(), 'id=Bo+Lindqvist&confirmed=remove')
  })

  it('without scripts the form is sent as it is, and a page asks before anything is removed', async () => {
    const page = await openDesign({ javaScriptEnabled: false })
    await boxOf(page, 'Bo Lindqvist').check()
    await boxOf(page, 'Daniel Rossi').check()
    await page.getByRole('button', { name: text.design.remove, exact: true }).click()
    await page.getByRole('heading', { name: text.design.removeHeading }).waitFor()
    const [sent] = await Promise.all([
      page.waitForRequest((request) => request.method() === 'POST'),
      page.getByRole('button', { name: text.design.removeYes }).click(),
    ])
    assert.equal(sent.postData(), 'id=Bo+Lindqvist&id=Daniel+Rossi&confirmed=remove')
    await page.getByText(text.design.nothing).waitFor()
  })
})

it('a copy button puts the text into the clipboard and says so; without scripts there is none', async () => {
  const page = await openDesign({ permissions: ['clipboard-read', 'clipboard-write'] })
  await page.getByRole('button', { name: text.copy }).click()
  await page.getByRole('button', { name: text.copied }).waitFor()
  const copied = await page.evaluate('navigator.clipboard.readText()')
  assert.equal(copied, await page.getByLabel(text.design.copyLabel).inputValue())
  const plain = await openDesign({ javaScriptEnabled: false })
  assert.equal(await plain.getByRole('button', { name: text.copy }).count(), 0)
})

import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { messagesFor } from '#messages/index.ts'
import { type BrowsedSite, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { assertNoBarriers, takePictures } from '#test/support/browser/pages.ts'
import { type Member, makeToken } from '#test/support/builders/factories.ts'
import { scene } from '#test/support/builders/scene.ts'

const { organize, flash, forms } = messagesFor('en')
const { languages: text, editor } = organize

let browsed: BrowsedSite
before(async () => {
  browsed = await openBrowsedSite()
})
after(() => browsed[Symbol.asyncDispose]())

interface Way {
  page: Page
  look(what: string): Promise<void>
}

for (const hasScript of [true, false])
  it(`an organizer writes one event in two languages on a phone, ${hasScript ? 'with' : 'without'} JavaScript`, async () => {
    const { site, openAs } = browsed
    const { ana, group } = await scene(site.app, { people: { ana: 'owner' }, group: { name: 'Kyoto garden' } })
    const context = await openAs(ana, { viewport: { width: 390, height: 844 }, javaScriptEnabled: hasScript })
    const page = await context.newPage()
    let step = 0
    const look = async (what: string) => {
      // Both need scripts of their own in the page.
      if (hasScript) await assertNoBarriers(page, what)
      await takePictures(page, join(pictures, hasScript ? 'with-script' : 'without-script', `${++step}-${what}`), [390])
      await page.setViewportSize({ width: 390, height: 844 })
    }
    const way: Way = { page, look }
    await page.goto(`${site.baseUrl}/organize/groups/${group.urlname}/new-event`)
    await writeOriginal(way)
    await translate(way, { name: '日本語', title: '庭でスープ', description: 'お椀を**持ってきて**ください。' })
    const id = /events\/([^/]+)/.exec(page.url())![1]!
    await publish(page, `${site.baseUrl}/organize/events/${id}/publish`)
    const texts = { title: '庭でスープ', description: 'お椀を**持ってきて**ください。', venueNotes: null }
    const ja = { ...texts, isOlder: false }
    assert.deepEqual(await read(ana, id), { title: 'Soup in the garden', language: 'en', translations: { ja } })

    await changeOriginal(way, `${site.baseUrl}/organize/events/${id}/edit`)
    assert.deepEqual((await read(ana, id)).translations.ja, { ...ja, isOlder: true })
    await page.getByRole('link', { name: text.editNamed('日本語') }).click()
    await page.getByText(text.changedSince).waitFor()
    await look('older')
    await page.getByLabel(editor.titleLabel, { exact: true }).fill('庭でスープとパン')
    await page.getByRole('button', { name: forms.save, exact: true }).click()
    await page.getByText(flash.done.saved).waitFor()
    const now = (await read(ana, id)).translations.ja!
    assert.deepEqual([now.title, now.isOlder], ['庭でスープとパン', false])
    await context.close()
  })

const pictures = join(import.meta.dirname, '../../../.tmp/two-languages')

async function writeOriginal({ page, look }: Way): Promise<void> {
  await page.getByLabel(editor.titleLabel, { exact: true }).fill('Soup in the garden')
  await page.getByLabel(editor.descriptionLabel, { exact: true }).fill('Please **bring** a bowl.')
  await page.getByLabel(editor.zoneLabel).selectOption('Asia/Tokyo')
  await page.locator('[name=date]').fill('2030-05-02')
  await page.locator('[name=start]').fill('18:00')
  await page.getByLabel(editor.venueName).fill('Garden shed')
  await page.locator('#language > summary').click()
  await page.getByText(text.saveFirst).waitFor()
  await page.getByLabel(text.label).selectOption({ label: 'English' })
  await look('new')
  await page.getByRole('button', { name: editor.saveDraft, exact: true }).last().click()
  await page.getByText(flash.done.draftSaved).waitFor()
}

async function translate({ page, look }: Way, given: { name: string; title: string; description: string }) {
  await page.locator('#language > summary').click()
  await look('edit')
  await page.getByRole('link', { name: text.add }).click()
  await page.getByLabel(text.addLabel, { exact: true }).selectOption({ label: given.name })
  await look('choose')
  await page.getByRole('button', { name: text.go }).click()
  await page.getByText('Please **bring** a bowl.').waitFor()
  await page.getByLabel(editor.titleLabel, { exact: true }).fill(given.title)
  await page.getByLabel(editor.descriptionLabel, { exact: true }).fill(given.description)
  await look('translate')
  await page.getByRole('button', { name: forms.save, exact: true }).click()
  await page.getByText(flash.done.saved).waitFor()
  await look('saved')
}

async function publish(page: Page, url: string): Promise<void> {
  await page.goto(url)
  await page.getByRole('button', { name: editor.ready.anyway }).click()
  await page.getByText(flash.done.published).waitFor()
}

async function changeOriginal({ page, look }: Way, url: string): Promise<void> {
  await page.goto(url)
  await page.getByLabel(editor.titleLabel, { exact: true }).fill('Soup and bread in the garden')
  await page.getByRole('button', { name: editor.save, exact: true }).last().click()
  await page.getByText(flash.done.saved).waitFor()
  await page.locator('#language > summary').click()
  await page.getByText(text.older).waitFor()
  await look('changed')
}

interface Found {
  title: string
  language: string | null
  translations: Record<string, { title: string; isOlder: boolean }>
}

/** As everyone gets it. */
async function read(ana: Member, id: string): Promise<Found> {
  const token = await makeToken(browsed.site.app, ana, ['read:events'])
  const { status, body } = await browsed.site.app.get(`/v1/events/${id}?include=translations`, { token })
  assert.equal(status, 200)
  const { title, language, translations } = body.data as Found
  return { title, language, translations }
}

// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { messagesFor } from '#messages/index.ts'
import type { App } from '#test/support/app/harness.ts'
import { openBrowser } from '#test/support/browser/browser.ts'
import { ask, readQuestions } from '#test/support/builders/answers.ts'
import { makeSession } from '#test/support/builders/factories.ts'
import { scene } from '#test/support/builders/scene.ts'
import { startFileApp } from '#test/support/services/stores.ts'

const { organize, flash } = messagesFor('en')
const text = organize.questions

let app: App
let browser: Browser
let baseUrl: string
const people = { ana: 'manager', guest: 'member' } as const
const make = () => scene(app, { people, event: { seats: 9 } })
before(async () => {
  app = await startFileApp('disk', 'localhost')
  browser = await openBrowser()
  baseUrl = `http://localhost:${(app.http.server.address() as { port: number }).port}`
})
after(async () => {
  await browser.close()
  await app[Symbol.asyncDispose]()
})

type Made = Awaited<ReturnType<typeof make>>
async function open({ ana }: Made, path: string, more: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, ...more })
  await context.addCookies([{ name: 'session', value: await makeSession(app, ana), url: baseUrl }])
  const page = await context.newPage()
  await page.goto(`${baseUrl}${path}`)
  return page
}
const pathOf = ({ event }: Made) => `/organize/events/${event.id}/questions`
const labels = async (made: Made) =>
  (await readQuestions(app, made.event, made.ana.token)).questions.map(({ label }) => label)
const focused = (page: Page) =>
  page.evaluate<string>("document.activeElement.getAttribute('value') || document.activeElement.name")
const isWide = (page: Page) =>
  page.evaluate<boolean>('document.documentElement.scrollWidth > document.documentElement.clientWidth')
const shoot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}

describe('the questions on a phone', () => {
  it('by keyboard alone: added, typed, moved and saved', async () => {
    const made = await make()
    const page = await open(made, pathOf(made))
    await page.getByRole('button', { name: text.ready.company.name }).focus()
    await page.keyboard.press('Enter')
    await page.getByText(text.unsaved).waitFor()
    assert.equal(await focused(page), text.ready.company.label)
    await page.getByRole('button', { name: text.ready.own.name }).focus()
    await page.keyboard.press('Enter')
    await page.locator('[name="questions.1.label"]').waitFor()
    assert.equal(await focused(page), 'questions.1.label')
    await page.keyboard.type('By bike?')
    await page.locator('[name="questions.1.kind"]').selectOption('yes_no')
    await page.locator('#questions-seen').getByText('By bike?').waitFor()
    await page.getByRole('button', { name: text.upNamed(2) }).focus()
    await page.keyboard.press('Enter')
    await page.locator('[name="questions.0.label"][value="By bike?"]').waitFor()
    assert.equal(await focused(page), 'up.0')
    await page.locator('[name="questions.0.label"]').focus()
    await page.keyboard.press('Enter')
    await page.getByText(flash.done.saved).waitFor()
    assert.deepEqual(await labels(made), ['By bike?', text.ready.company.label])
    await page.context().close()
  })

  it('draws the form as guests see it while it is typed, and asks before unsaved changes are left', async () => {
    const made = await make()
    await ask(app, made.event, made.ana.token, [{ kind: 'choice', label: 'Drink', options: ['Tea', 'Coffee'] }])
    const page = await open(made, pathOf(made))
    const complaints: string[] = []
    page.on('console', (message) => void (message.type() === 'error' && complaints.push(message.text())))
    await page.locator('[name="questions.0.options"]').fill('Tea\nمتة\nCoffee')
    await page.locator('#questions-seen option', { hasText: 'متة' }).waitFor({ state: 'attached' })
    assert.deepEqual(complaints, [], 'the console of the browser')
    const asked = page.waitForEvent('dialog')
    await page.close({ runBeforeUnload: true })
    const dialog = await asked
    assert.equal(dialog.type(), 'beforeunload')
    await dialog.accept()
    await page.context().close()
  })

  it('shows the options where the kind has some, and fits narrow screens and large text, with long words and in the dark', async () => {
    const made = await make()
    const long = 'Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenantragsformular'
    await ask(app, made.event, made.ana.token, [
      { kind: 'choices', label: 'ما الذي تحب أن تأكله؟', options: ['خبز', long], isRequired: true },
      { kind: 'short', label: long, help: long, isSensitive: true },
      { kind: 'yes_no', label: 'By bike?', isRequired: true },
    ])
    const token = made.guest.token
    await app.post(`/v1/events/${made.event.id}/rsvp`, { token })
    for (const [name, more] of Object.entries<BrowserContextOptions>({
      'phone-light': {},
      'phone-dark': { colorScheme: 'dark' },
      narrow: { viewport: { width: 320, height: 640 } },
      wide: { viewport: { width: 1280, height: 900 } },
      'no-script': { javaScriptEnabled: false },
    })) {
      const page = await open(made, pathOf(made), more)
      if (more.javaScriptEnabled !== false) {
        assert.equal(await isWide(page), false, name)
        if (name === 'narrow') await page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert.equal(await isWide(page), false, `${name}, with larger text`)
      }
      assert.equal(await page.locator('[name="questions.0.options"]').isVisible(), true, name)
      await shoot(page, `questions-${name}`)
      await page.context().close()
    }
  })

  it('is opened from the editor of an event that was never saved', async () => {
    const made = await make()
    const page = await open(made, `/organize/groups/${made.group.urlname}/new-event`, { timezoneId: 'Europe/Berlin' })
    const { editor } = organize
    const closed = await page.locator('#rsvp > summary').textContent()
    const rsvp = editor.rsvp
    const state = [
      editor.mode.options.here.label,
      rsvp.noLimit,
      rsvp.noGuests,
      rsvp.approvesNoOne,
      rsvp.questions(0),
    ].join(' · ')
    assert.ok(closed?.includes(state), closed ?? '')
    await shoot(page, 'editor-folded')
    await page.getByLabel(editor.titleLabel, { exact: true }).fill('Dinner')
    await page.locator('[name=date]').fill('2030-05-02')
    await page.locator('[name=start]').fill('19:00')
    await page.locator('#rsvp > summary').click()
    await page.getByLabel(rsvp.guestsLabel).fill('2')
    await page.getByLabel(rsvp.approvalLabel).check()
    await shoot(page, 'editor-open')
    await page.getByRole('button', { name: rsvp.questionsWay }).click()
    await page.getByRole('heading', { name: text.addHeading }).waitFor()
    const row = await app.database
      .selectFrom('events')
      .select(['max_guests', 'requires_approval', 'status'])
      .where('title', '=', 'Dinner')
      .executeTakeFirstOrThrow()
    assert.deepEqual([row.max_guests, row.requires_approval, row.status], [2, true, 'draft'])
    await page.context().close()
  })
})

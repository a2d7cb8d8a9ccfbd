// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { messagesFor } from '#messages/index.ts'
import { type BrowsedSite, openAndWeigh, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { assertNoBarriers, takePictures } from '#test/support/browser/pages.ts'
import { ask } from '#test/support/builders/answers.ts'
import { makeEventIn } from '#test/support/builders/events.ts'
import { makeUser } from '#test/support/builders/factories.ts'
import { scene } from '#test/support/builders/scene.ts'

const pictures = join(import.meta.dirname, '../../../../../.tmp/rsvp-form')
const { events, guestTicket } = messagesFor('en')
const text = events.rsvpForm
const arabic = 'عبد الرحمن بن محمد الطويل'

let browsed: BrowsedSite
before(async () => {
  browsed = await openBrowsedSite()
})
after(() => browsed[Symbol.asyncDispose]())

const food = {
  kind: 'choice',
  label: 'What do you eat?',
  options: ['Everything', 'Vegetarian', 'Vegan'],
  isRequired: true,
}
const days = {
  ...{ kind: 'choices', label: 'Which days suit you?', options: ['Friday', 'Saturday'], isRequired: true },
  help: 'As many as you like.',
}
const questions = [
  { kind: 'short', label: 'Shirt size' },
  { ...food, isAskedOfGuests: true },
  days,
  { kind: 'long', label: 'Access needs', isSensitive: true },
  { kind: 'yes_no', label: 'May we take photos of you?' },
]

async function makeDinner(asked: readonly (typeof questions)[number][] = questions) {
  const { app } = browsed.site
  const { owner, group } = await scene(app, { people: { owner: 'owner' }, group: { name: 'Open Choir Lagos' } })
  const id = await makeEventIn(app, group.id, { seats: 30, maxGuests: 2, startsIn: 13 * 24 * 60 })
  await app.database
    .updateTable('events')
    .set({ title: 'Dinner at Nina’s', venue_name: 'Aufbau Haus', venue_city: 'Berlin', timezone: 'Europe/Berlin' })
    .where('id', '=', id)
    .execute()
  if (asked.length > 0) await ask(app, { id }, owner.token, asked)
  return { id, path: `/events/${id}`, url: `${browsed.site.baseUrl}/events/${id}` }
}

const answer = async (page: Page) => {
  const own = page.locator('.rsvp-form')
  await own.getByRole('group', { name: food.label }).first().getByLabel('Vegan').check()
}

for (const javaScriptEnabled of [true, false])
  it(`a party answers, comes, changes and leaves on a phone ${javaScriptEnabled ? 'with' : 'without'} JavaScript`, async () => {
    const { url, path } = await makeDinner()
    const ana = await makeUser(browsed.site.app, { name: 'Ana Adeyemi' })
    const context = await browsed.openAs(ana, { javaScriptEnabled, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    const folder = join(pictures, javaScriptEnabled ? 'with-script' : 'without-script')
    const look = async (name: string) => {
      await takePictures(page, join(folder, name), [1280, 390])
      await page.setViewportSize({ width: 390, height: 844 })
      if (javaScriptEnabled) await assertNoBarriers(page, name)
    }
    await page.goto(url)
    await page.getByRole('button', { name: events.offer.seat.button, exact: true }).click()
    await page.waitForURL(/rsvp\/form/)
    assert.equal(await page.getByText(text.guest(1)).first().isVisible(), false, 'nobody comes along yet')
    await page.getByLabel(text.people).selectOption('1')
    assert.equal(await page.locator('.guest').nth(0).isVisible(), true)
    assert.equal(await page.locator('.guest').nth(1).isVisible(), false)
    await look('1-form')

    // A box of several is not for the browser to ask for: the server does.
    await answer(page)
    await page.getByLabel('Shirt size').fill('M')
    await page.getByRole('button', { name: 'RSVP', exact: true }).click()
    await page.getByRole('alert').waitFor()
    assert.equal(await page.getByLabel('Shirt size').inputValue(), 'M')
    assert.equal(await page.getByLabel(text.people).inputValue(), '1')
    assert.equal(await page.evaluate('document.activeElement.value'), 'Friday')
    await look('2-missing')
    await page.getByRole('alert').getByRole('link', { name: days.label }).click()
    await page.getByLabel('Saturday').check()
    const guest = page.locator('.guest').first()
    await guest.getByLabel(text.guestName).fill(arabic)
    await guest.getByLabel('Vegetarian').check()
    await page.getByLabel('Access needs').fill('A ramp')
    await page.getByRole('button', { name: 'RSVP', exact: true }).click()
    await page.getByRole('heading', { name: events.justGoing.heading }).waitFor()
    await page.getByText(text.withGuests(1)).waitFor()
    await look('3-going')

    await page.getByRole('link', { name: events.justGoing.ticket }).click()
    const row = page.getByRole('group', { name: guestTicket.send(arabic) })
    await row.waitFor()
    await row
      .getByRole('button', { name: guestTicket.copy })
      .waitFor({ state: javaScriptEnabled ? 'visible' : 'hidden' })
    await look('4-ticket')
    await row.getByRole('link', { name: guestTicket.open }).click()
    await page.getByText(guestTicket.bringing('Ana Adeyemi')).waitFor()
    await look('5-guest')
    await page.getByLabel(guestTicket.nameLabel).fill('Jo')
    await page.getByRole('button', { name: guestTicket.saveName }).click()
    await page.getByText('Your name is saved.').waitFor()
    assert.equal(await page.getByLabel(guestTicket.nameLabel).inputValue(), 'Jo')

    await page.goto(url)
    await page.getByRole('link', { name: events.offer.change }).click()
    assert.equal(await page.getByLabel('Access needs').inputValue(), 'A ramp')
    await look('6-change')
    await page.getByRole('link', { name: text.cantMakeIt }).click()
    await page.getByLabel(text.who.you, { exact: true }).uncheck()
    await look('7-who')
    await page.getByRole('button', { name: text.who.button }).click()
    await page.getByText('Your changes are saved.').waitFor()
    await page.goto(`${url}/rsvp/cancel`)
    assert.equal(await page.getByText(text.who.heading).count(), 0, `${path}: a person alone is not asked who`)
    await context.close()
  })

it('a missing answer is asked for by the browser before anything is sent, by keyboard alone', async () => {
  const { url } = await makeDinner([{ kind: 'short', label: 'Company', isRequired: true } as never])
  const context = await browsed.openAs(await makeUser(browsed.site.app))
  const page = await context.newPage()
  await page.goto(`${url}/rsvp/form`)
  await page.getByRole('button', { name: 'RSVP', exact: true }).focus()
  await page.keyboard.press('Enter')
  assert.equal(await page.evaluate('document.activeElement.labels?.[0]?.textContent'), 'Company')
  await page.keyboard.type('Seeds and Co')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: events.justGoing.heading }).waitFor()
  await context.close()
})

it('what is optional is asked after one tap', async () => {
  const { url } = await makeDinner([questions[0]!, questions[4]!])
  const context = await browsed.openAs(await makeUser(browsed.site.app), { viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(url)
  await page.getByRole('button', { name: 'RSVP', exact: true }).click()
  const next = page.getByRole('link', { name: text.questions(2) })
  await next.waitFor()
  await takePictures(page, join(pictures, 'optional'), [390])
  await next.click()
  await page.getByLabel('Shirt size').fill('M')
  await page.getByRole('button', { name: text.save }).click()
  await page.getByText('Your changes are saved.').waitFor()
  await context.close()
})

it('the form, who cannot come and both tickets fit a narrow screen with text at 200 %', async () => {
  const { id, path } = await makeDinner()
  const { app } = browsed.site
  const ana = await makeUser(app, { name: arabic })
  const context = await browsed.openAs(ana, { viewport: { width: 320, height: 640 } })
  const page = await context.newPage()
  const fits = async (to: string, name: string) => {
    await openAndWeigh(browsed.site, page, to)
    await page.evaluate("document.documentElement.style.fontSize = '200%'")
    for (const one of await page.locator('details.guest:not([open]) > summary').all())
      if (await one.isVisible()) await one.click()
    await takePictures(page, join(pictures, 'large', name), [320])
    assert.equal(await page.evaluate('document.documentElement.scrollWidth'), 320, name)
  }
  await fits(`${path}/rsvp/form?guests=2`, 'form')
  await page.evaluate("document.documentElement.style.fontSize = ''")
  await page.locator('.rsvp-form').getByRole('group', { name: food.label }).first().getByLabel('Vegan').check()
  await page.getByLabel('Friday').check()
  for (const n of [0, 1]) await page.locator('.guest').nth(n).getByLabel('Vegan').check()
  await page
    .locator('.guest')
    .nth(0)
    .getByLabel(text.guestName)
    .fill(`${arabic} ${'x'.repeat(60)}`)
  await page.getByRole('button', { name: 'RSVP', exact: true }).click()
  await page.getByRole('heading', { name: events.justGoing.heading }).waitFor()
  await fits(`${path}/rsvp/form`, 'change')
  await fits(`${path}/rsvp/cancel`, 'who')
  const { code } = await app.database
    .selectFrom('tickets')
    .select('code')
    .where('event_id', '=', id)
    .executeTakeFirstOrThrow()
  await fits(`/t/${code}`, 'ticket')
  const href = await page.getByRole('link', { name: guestTicket.open }).first().getAttribute('href')
  await fits(href!, 'guest')
  await fits(href!.replace('/g/', '/g/cancel/'), 'guest-cancel')
  await context.close()
})

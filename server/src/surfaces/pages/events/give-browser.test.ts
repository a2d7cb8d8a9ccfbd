// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import type { Page } from 'playwright-core'
import { messagesFor } from '#messages/index.ts'
import { type BrowsedSite, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { assertNoBarriers, takePictures } from '#test/support/browser/pages.ts'
import { ask } from '#test/support/builders/answers.ts'
import { makeEventIn, makeGuest } from '#test/support/builders/events.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { scene } from '#test/support/builders/scene.ts'

const pictures = join(import.meta.dirname, '../../../../../.tmp/spot-gifts')
const { events, accounts, spotGifts: text, flash } = messagesFor('en')

let browsed: BrowsedSite
before(async () => {
  browsed = await openBrowsedSite()
})
after(() => browsed[Symbol.asyncDispose]())

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true }
const openPhone = async (person: Person | null, javaScriptEnabled: boolean): Promise<Page> =>
  (await browsed.openAs(person, { javaScriptEnabled, ...phone })).newPage()

const food = { kind: 'choice', label: 'What do you eat?', options: ['Everything', 'Vegan'], isRequired: true }

/** Ana is going; the event asks something from then on. */
async function makeGoing(asks: boolean) {
  const { app } = browsed.site
  const { owner, group } = await scene(app, { people: { owner: 'owner' } })
  const id = await makeEventIn(app, group.id, { seats: 1, startsIn: 13 * 24 * 60 })
  const ana = await makeGuest(app, { name: 'Ana عبد الرحمن' })
  await app.post(`/v1/events/${id}/rsvp`, { token: ana.token })
  if (asks) await ask(app, { id }, owner.token, [food, { kind: 'long', label: 'Anything else?' }])
  return { id, ana, path: `${browsed.site.baseUrl}/events/${id}` }
}

/** A small phone with letters twice as large. */
async function assertFitsLarge(page: Page, name: string): Promise<void> {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.evaluate('document.documentElement.style.fontSize = "200%"')
  await assertNoBarriers(page, `${name}, large`)
  await page.evaluate('document.documentElement.style.fontSize = ""')
  await page.setViewportSize(phone.viewport)
}

for (const javaScriptEnabled of [true, false])
  it(`${javaScriptEnabled ? 'with' : 'without'} JavaScript one gives a spot away on a phone, and a friend who is new takes it`, async () => {
    const folder = join(pictures, javaScriptEnabled ? 'with-script' : 'without-script')
    const { ana, path, id } = await makeGoing(true)
    const page = await openPhone(ana, javaScriptEnabled)
    await page.goto(path)
    await page.getByRole('link', { name: events.offer.change }).click()
    await page.getByRole('heading', { name: text.section.heading }).waitFor()
    await takePictures(page, `${folder}-section`, [1280, 390])
    await page.getByRole('button', { name: text.section.make }).click()
    await page.getByRole('heading', { name: text.made.heading }).waitFor()
    const link = await page.getByLabel(text.made.link, { exact: true }).inputValue()
    await takePictures(page, `${folder}-link`, [1280, 390])
    if (javaScriptEnabled) {
      await assertNoBarriers(page, 'a new link')
      await assertFitsLarge(page, 'a new link')
      assert.ok(await page.getByRole('button', { name: text.made.copy }).isVisible())
    }

    const email = `friend-${javaScriptEnabled}@example.org`
    const friend = await openPhone(null, javaScriptEnabled)
    await friend.goto(link)
    await friend.getByRole('heading', { name: /can’t make it and gives you their spot$/ }).waitFor()
    await takePictures(friend, `${folder}-offer`, [1280, 390])
    if (javaScriptEnabled) {
      await assertNoBarriers(friend, 'a spot for a visitor')
      await assertFitsLarge(friend, 'a spot for a visitor')
    }
    await friend.getByRole('button', { name: text.page.take }).click()
    await takePictures(friend, `${folder}-sign-in`, [390])
    await friend.getByLabel(accounts.signIn.emailLabel).fill(email)
    await friend.keyboard.press('Enter')
    await friend.getByLabel(accounts.signIn.codeLabel).fill((await browsed.site.mailTo(email)).code)
    await friend.keyboard.press('Enter')
    await friend.getByLabel(accounts.name.nameLabel, { exact: true }).fill('Jo')
    await takePictures(friend, `${folder}-name`, [390])
    await friend.getByLabel('Vegan').check()
    await friend.keyboard.press('Enter')
    await friend.getByRole('heading', { name: events.justGoing.heading }).waitFor()
    await takePictures(friend, `${folder}-going`, [390])

    await page.goto(path)
    await page.getByText(text.taken('Jo')).waitFor()
    await takePictures(page, `${folder}-gone`, [390])
    const rows = await browsed.site.app.database
      .selectFrom('rsvps')
      .select('status')
      .where('event_id', '=', id)
      .orderBy('status')
      .execute()
    assert.deepEqual(
      rows.map(({ status }) => status),
      ['cancelled', 'confirmed'],
    )
    const late = await openPhone(await makeUser(browsed.site.app), javaScriptEnabled)
    await late.goto(link)
    await late.getByRole('heading', { name: text.page.ended.heading }).waitFor()
    await takePictures(late, `${folder}-ended`, [390])
    if (javaScriptEnabled) await assertNoBarriers(late, 'a link that has ended')
    for (const one of [page, friend, late]) await one.context().close()
  })

it('a member takes it in one press, and a giver takes the link back; without JavaScript', async () => {
  const { ana, path } = await makeGoing(false)
  const page = await openPhone(ana, false)
  await page.goto(path)
  await page.getByRole('link', { name: events.offer.going.cancel }).click()
  await takePictures(page, join(pictures, 'cancel-page'), [390])
  await page.getByRole('button', { name: text.section.make }).click()
  const link = await page.getByLabel(text.made.link, { exact: true }).inputValue()
  await page.getByRole('button', { name: text.section.takeBack }).click()
  await page.getByText(flash.done.spotKept).waitFor()
  const bo = await openPhone(await makeUser(browsed.site.app, { name: 'Bo' }), false)
  await bo.goto(link)
  await bo.getByRole('heading', { name: text.page.ended.heading }).waitFor()
  await page.goto(`${path}/rsvp/give`)
  await page.getByRole('button', { name: text.section.make }).click()
  const next = await page.getByLabel(text.made.link, { exact: true }).inputValue()
  await page.goto(`${path}/rsvp/give`)
  await page.getByText(text.section.againHint).waitFor()
  await takePictures(page, join(pictures, 'link-is-out'), [390])
  await bo.goto(next)
  await bo.keyboard.press('Tab')
  await bo.getByRole('button', { name: text.page.take }).focus()
  await bo.keyboard.press('Enter')
  await bo.getByRole('heading', { name: events.justGoing.heading }).waitFor()
  await page.goto(`${path}/rsvp/give`)
  await page.getByText(text.taken('Bo')).waitFor()
  for (const one of [page, bo]) await one.context().close()
})

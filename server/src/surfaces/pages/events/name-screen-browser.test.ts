// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { messagesFor } from '#messages/index.ts'
import { type BrowsedSite, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { assertNoBarriers, takePictures } from '#test/support/browser/pages.ts'
import { ask } from '#test/support/builders/answers.ts'
import { makeEventIn } from '#test/support/builders/events.ts'
import { scene } from '#test/support/builders/scene.ts'

const pictures = join(import.meta.dirname, '../../../../../.tmp/rsvp-form')
const { events, accounts } = messagesFor('en')

let browsed: BrowsedSite
before(async () => {
  browsed = await openBrowsedSite()
})
after(() => browsed[Symbol.asyncDispose]())

it('a new person is going after four screens, also where the hosts ask something', async () => {
  const { app, baseUrl } = browsed.site
  const { owner, group } = await scene(app, { people: { owner: 'owner' } })
  const id = await makeEventIn(app, group.id, { seats: 30, startsIn: 13 * 24 * 60 })
  const food = { kind: 'choice', label: 'What do you eat?', options: ['Everything', 'Vegan'], isRequired: true }
  await ask(app, { id }, owner.token, [food, { kind: 'short', label: 'Company', isRequired: true }])
  const email = 'asked-here@example.org'
  const context = await browsed.openAs(null, { viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  await page.goto(`${baseUrl}/events/${id}`)
  const screens: string[] = []
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) screens.push(new URL(frame.url()).pathname)
  })
  await page.getByRole('button', { name: events.offer.seat.button, exact: true }).click()
  await page.getByLabel(accounts.signIn.emailLabel).fill(email)
  await page.keyboard.press('Enter')
  await page.getByLabel(accounts.signIn.codeLabel).fill((await browsed.site.mailTo(email)).code)
  await page.keyboard.press('Enter')
  await page.getByLabel(accounts.name.nameLabel, { exact: true }).fill('Noor')
  await takePictures(page, join(pictures, 'name'), [1280, 390])
  await assertNoBarriers(page, 'the name')
  await page.getByLabel('Vegan').check()
  await page.getByLabel('Company').fill('Seeds and Co')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: events.justGoing.heading }).waitFor()
  assert.deepEqual(screens, ['/sign-in', '/sign-in/code', '/sign-in/name', `/events/${id}`])
  await context.close()
})

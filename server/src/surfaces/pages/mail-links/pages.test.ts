// Ring: merge. It opens a browser.
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { unsubscribeUrl } from '#domains/foundation/notifications/index.ts'
import type { Links } from '#kernel/context.ts'
import { messagesFor } from '#messages/index.ts'
import { openKeys, randomSecretKeys } from '#platform/keys.ts'
import { openLinks } from '#platform/links.ts'
import { type App, startApp } from '#test/support/app/harness.ts'
import { openBrowser } from '#test/support/browser/browser.ts'
import { assertNoBarriers, assertReadableMail, isWhole, takePictures } from '#test/support/browser/pages.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { makePng } from '#test/support/builders/pictures.ts'
import { writeEveryMail } from '#test/support/mail/every-mail.ts'
import { makeEvent } from '#test/support/mail/post-office.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'

const pictures = join(import.meta.dirname, '../../../../../.tmp/mail-links')

let app: App
let browser: Browser
let links: Links
before(async () => {
  const keys = openKeys(randomSecretKeys())
  const port = await findFreePort()
  const baseUrl = `http://localhost:${port}`
  app = await startApp({ keys, baseUrl })
  links = openLinks(keys, baseUrl)
  await listenOn(app.http, port)
  browser = await openBrowser()
})
after(async () => {
  await browser.close()
  await app[Symbol.asyncDispose]()
})

async function checkPage(page: Page, name: string): Promise<void> {
  await takePictures(page, join(pictures, name), [390])
  await assertNoBarriers(page, name, false)
}

/** The accessibility checker needs scripts, so pages are checked in one browser and used in another. */
async function openPages() {
  const walked = await (
    await browser.newContext({ javaScriptEnabled: false, viewport: { width: 390, height: 800 } })
  ).newPage()
  const looked = await (await browser.newContext({ viewport: { width: 390, height: 800 } })).newPage()
  return { walked, looked }
}

async function attend(person: Person): Promise<string> {
  const event = await makeEvent(app, { title: 'Sowing day in the garden behind the old mill' })
  await app.post(`/v1/events/${event.id}/rsvp`, { token: await makeToken(app, person, ['write:events']) })
  return `${links.baseUrl}/mail/${links.seal('mail-links', { cancel: event.id, userId: person.id })}`
}

it('without JavaScript a user unsubscribes and undoes it; every page is readable in light and dark mode', async () => {
  const { walked, looked } = await openPages()
  const ana = await makeUser(app)
  const link = unsubscribeUrl(links, { userId: ana.id, kind: 'reminders' })
  await looked.goto(link)
  await checkPage(looked, 'stop')
  await walked.goto(link)
  await walked.getByRole('button', { name: 'Unsubscribe' }).click()
  await walked.getByRole('heading', { name: 'You’re unsubscribed' }).waitFor()
  await walked.getByRole('button', { name: 'Resubscribe' }).click()
  await walked.getByRole('heading', { name: 'You’re subscribed again' }).waitFor()
  await looked.getByRole('button', { name: 'Unsubscribe' }).click()
  await checkPage(looked, 'stopped')
  await looked.getByRole('button', { name: 'Resubscribe' }).click()
  await checkPage(looked, 'resumed')
})

it('without JavaScript a user cancels an RSVP; every page is readable in light and dark mode', async () => {
  const { walked, looked } = await openPages()
  const ana = await makeUser(app)
  const link = await attend(ana)
  await looked.goto(link)
  await checkPage(looked, 'cancel')
  await walked.goto(link)
  await walked.getByRole('button', { name: 'Cancel my RSVP' }).click()
  await walked.getByRole('heading', { name: 'RSVP cancelled' }).waitFor()
  await looked.getByRole('button', { name: 'Cancel my RSVP' }).click()
  await looked.getByRole('heading', { name: 'Already cancelled' }).waitFor()
  await checkPage(looked, 'already')
  await looked.goto(`${links.baseUrl}/mail/broken`)
  await checkPage(looked, 'unknown')
})

const looks = {
  'in the color of the instance': {},
  'in the standard colors': { brand_color: null },
}

/** All mails of one look have the same rules, so they are looked at in one document, below each other. */
function inOneDocument(mails: readonly string[]): string {
  const [head] = mails[0]!.split('<body')
  const bodies = mails.map((html) => /<body[^>]*>(.*)<\/body>/s.exec(html)![1])
  return `${head}<body>${bodies.join('')}</body></html>`
}

for (const [look, changes] of Object.entries(looks))
  it(`mails ${look} are readable in light and dark mode, also on a small screen`, async () => {
    const { looked } = await openPages()
    const picture = await makePng(560, 315)
    await looked.route('https://hearth.test/**', (route) => route.fulfill({ body: picture, contentType: 'image/png' }))
    const mails = Object.entries(writeEveryMail(messagesFor('en'), changes))
    const kind = 'brand_color' in changes ? 'standard' : 'mail'
    for (const [name, { html }] of isWhole ? mails : []) {
      await looked.setContent(html)
      await takePictures(looked, join(pictures, `${kind}-${name.replaceAll(/\W+/g, '-')}`), [390])
      await assertReadableMail(looked, name)
    }
    await looked.setContent(inOneDocument(mails.map(([, { html }]) => html)))
    await assertReadableMail(looked, look)
  })

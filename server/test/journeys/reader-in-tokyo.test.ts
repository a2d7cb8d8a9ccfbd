import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, before, it } from 'node:test'
import { storeTranslations } from '#domains/foundation/translations/index.ts'
import { messagesFor } from '#messages/index.ts'
import { openBrowser } from '#test/support/browser/browser.ts'
import { assertNoBarriers, takePictures } from '#test/support/browser/pages.ts'
import { makeEventIn } from '#test/support/builders/events.ts'
import { inTransaction } from '#test/support/builders/factories.ts'
import { scene } from '#test/support/builders/scene.ts'
import { openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'

const { site: words, events, accounts, search } = messagesFor('ja', 'account')
const pictures = join(import.meta.dirname, '../../../.tmp/reader-in-tokyo')

let post: PostOffice
let baseUrl: string
before(async () => {
  const port = await findFreePort()
  baseUrl = `http://localhost:${port}`
  post = await openPostOffice({ baseUrl })
  await listenOn(post.app.http, port)
})
after(() => post[Symbol.asyncDispose]())

async function mailsTo(email: string) {
  await post.settle()
  return post.sink.mails.filter(({ to }) => to?.[0]?.address === email)
}

/** An event in English whose organizers also wrote it in Japanese and in German. */
async function makeTranslated(): Promise<string> {
  const { app } = post
  const { group } = await scene(app, { people: { owner: 'owner' }, group: { name: 'Kyoto garden' } })
  const id = await makeEventIn(app, group.id, { seats: 30, startsIn: 5 * 24 * 60 })
  const venue = { venue_name: 'Shed', venue_city: 'Kyoto', venue_notes: 'Ring twice' }
  const original = { title: 'Soup in the garden', description: 'Bring a **bowl**.', language: 'en', ...venue }
  await app.database.updateTable('events').set(original).where('id', '=', id).execute()
  const ja = {
    title: '庭でスープを作る会',
    description: 'お椀を**持ってきて**ください。',
    venue_notes: 'ベルを二回鳴らす',
  }
  const de = { title: 'Suppe im Garten', description: null, venue_notes: null }
  const rows = Object.entries({ ja, de }).map(([language, texts]) => ({ language, ...texts }))
  await inTransaction(app, ({ db }) => storeTranslations(db, { kind: 'event', ids: [id] }, rows, app.clock.now()))
  return id
}

async function codeTo(email: string): Promise<string> {
  const [mail] = await mailsTo(email)
  return /^ {4}(\d{6})\s*$/m.exec(mail!.text!)![1]!
}

it('a member in Tokyo finds an English event by a Japanese word, reads it and gets its mail in Japanese', async () => {
  await makeTranslated()
  await using browser = await openBrowser()
  const phone = { viewport: { width: 390, height: 844 }, locale: 'ja-JP', timezoneId: 'Asia/Tokyo' }
  const context = await browser.newContext(phone)
  const page = await context.newPage()
  let step = 0
  const look = async (what: string) => {
    assert.equal(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), 0, what)
    await assertNoBarriers(page, what)
    await takePictures(page, join(pictures, `${++step}-${what}`), [390, 1280])
    await page.setViewportSize({ width: 390, height: 844 })
  }
  await page.goto(`${baseUrl}/events`)
  await page.getByRole('searchbox').fill('スープ')
  await page.getByRole('searchbox').press('Enter')
  await look('found')
  await page.getByRole('link', { name: '庭でスープを作る会' }).click()
  await page.getByText('お椀を持ってきてください。').waitFor()
  await page.getByText('ベルを二回鳴らす').waitFor()
  await look('translated')

  await page.getByRole('link', { name: words.translation.original }).click()
  await page.getByRole('heading', { name: 'Soup in the garden' }).waitFor()
  assert.equal(await page.locator('h1').getAttribute('lang'), 'en')
  assert.equal(await page.locator('html').getAttribute('lang'), 'ja', 'the page around it stays Japanese')
  await look('original')
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await page.getByRole('heading', { name: 'Suppe im Garten' }).waitFor()
  await page.getByRole('link', { name: '日本語' }).click()

  await page.getByRole('button', { name: events.offer.seat.button, exact: true }).click()
  const email = 'hanako@example.org'
  await page.getByLabel(accounts.signIn.emailLabel).fill(email)
  await page.getByRole('button', { name: accounts.signIn.emailButton }).click()
  await page.getByLabel(accounts.signIn.codeLabel).fill(await codeTo(email))
  await page.getByRole('button', { name: accounts.signIn.codeButton, exact: true }).click()
  await page.getByLabel(accounts.name.nameLabel, { exact: true }).fill('山田 花子')
  await page.getByRole('button', { name: accounts.name.join, exact: true }).click()
  await page.getByRole('heading', { name: events.justGoing.heading }).waitFor()
  await look('going')

  // A slip in a language without spaces, on both pages that search.
  for (const [path, what] of [
    ['/search?q=', 'meant'],
    ['/events?q=', 'meant-event'],
  ] as const) {
    await page.goto(`${baseUrl}${path}${encodeURIComponent('スーブを作る会')}`)
    await page.getByText(search.similar).waitFor()
    await page.getByRole('link', { name: '庭でスープを作る会' }).waitFor()
    await look(what)
  }
  await page.goto(`${baseUrl}/events?language=ja`)
  await page.getByRole('link', { name: '庭でスープを作る会' }).waitFor()
  await context.close()

  const [mail] = (await mailsTo(email)).filter(({ subject }) => subject?.includes('庭でスープを作る会'))
  assert.ok(mail, 'the mail about the RSVP has the title in Japanese')
  assert.match(mail.text!, /ベルを二回鳴らす/)
  assert.doesNotMatch(mail.text!, /Soup in the garden|Ring twice/)
})

import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { messagesFor } from '#messages/index.ts'
import { openBrowser } from '#test/support/browser/browser.ts'
import { ask } from '#test/support/builders/answers.ts'
import { assertSeatsAgree, type EventInput, type Guest, makeEventIn } from '#test/support/builders/events.ts'
import { makeKnown, makeSession, type Person } from '#test/support/builders/factories.ts'
import { scene } from '#test/support/builders/scene.ts'
import { openPostOffice, type PostOffice } from '#test/support/mail/post-office.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'

const { guestTicket, events, mailLinks, flash } = messagesFor('en')
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }

let office: PostOffice
let browser: Browser
let baseUrl: string
before(async () => {
  const port = await findFreePort()
  baseUrl = `http://localhost:${port}`
  office = await openPostOffice({ baseUrl })
  await listenOn(office.app.http, port)
  browser = await openBrowser()
})
after(async () => {
  await browser?.close()
  await office?.[Symbol.asyncDispose]()
})

/** The newest mail to a person with these words in its subject, and the address in it that begins like this. */
async function pressIn(person: Person, subject: RegExp, path: RegExp): Promise<string> {
  const mail = (await office.mailsTo(person)).findLast((one) => subject.test(one.subject ?? ''))
  assert.ok(mail, `a mail about ${subject}`)
  const links = [...(mail.text ?? '').matchAll(/https?:\/\/\S+/g)].map(([link]) => link)
  const found = links.find((link) => path.test(link.replace(baseUrl, '')))
  assert.ok(found, `${path} in ${links.join(' ')}`)
  return found
}

async function stage(event: EventInput) {
  const { app } = office
  const people = { nina: 'owner', ana: 'stranger', bo: 'stranger' } as const
  const { group, ...others } = await scene(app, { people, group: { name: 'Long Tables' } })
  const id = await makeEventIn(app, group.id, { startsIn: 13 * 24 * 60, ...event })
  const come = async ({ token }: Guest, guests: object[] = []) => {
    const { status, body } = await app.post(`/v1/events/${id}/rsvp`, { token, body: { guests } })
    assert.equal(status, 201, body.error)
  }
  return { app, group, id, come, seats: () => assertSeatsAgree(app.database, id), ...others }
}

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'
  const open = async (person?: Person): Promise<Page> => {
    const context = await browser.newContext({ ...phone, javaScriptEnabled })
    if (person)
      await context.addCookies([{ name: 'session', value: await makeSession(office.app, person), url: baseUrl }])
    return context.newPage()
  }
  const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

  it(`by mail, a party has its ticket, and gives up all its spots with one press, ${how}`, async () => {
    const { ana, bo, come, seats } = await stage({ seats: 3, maxGuests: 2 })
    await come(ana, [{ name: 'Jo' }, {}])
    await come(bo)
    assert.deepEqual(await seats(), [3, 1, 0, 0])
    const page = await open()
    await page.goto(await pressIn(ana, /going/, /^\/t\//))
    assert.equal(await page.locator('.ticket-qr, svg').first().isVisible(), true)
    assert.equal(await page.getByText('Jo').count(), 0, 'who has the link of a ticket does not read whom they bring')

    // Opening the link changes nothing: programs open every link of a mail.
    await page.goto(await pressIn(ana, /going/, /^\/mail\//))
    assert.deepEqual(await seats(), [3, 1, 0, 0])
    await page.locator('main form button').first().click()
    await page.getByRole('heading', { name: mailLinks.cancelled }).waitFor()
    assert.deepEqual(await seats(), [1, 0, 3, 0])
    await page.goto(await pressIn(bo, /spot|going/i, /^\/t\//))
    await page.context().close()
  })

  it(`someone whom the hosts add is asked by mail for the answers they owe, and gives them, ${how}`, async () => {
    const { app, nina, ana, group, id, seats } = await stage({ seats: 3 })
    const [question] = await ask(app, { id }, nina.token, [{ kind: 'short', label: 'Company', isRequired: true }])
    await makeKnown(app, group.id, ana)
    const added = await app.post(`/v1/manage/events/${id}/attendees`, {
      token: nina.token,
      body: { username: ana.username },
    })
    assert.equal(added.status, 201, added.text)
    const page = await open(ana)
    await page.goto(await pressIn(ana, /going|spot/i, /\/rsvp\/form/))
    await page.getByLabel('Company').fill('Seeds and Co')
    await press(page, events.rsvpForm.save)
    await page.getByText(flash.done.rsvpChanged).waitFor()
    const own = await app.get(`/v1/events/${id}/rsvp/answers`, { token: ana.token })
    const [one] = own.body.data.answers
    assert.deepEqual([one.questionId, one.values], [question, ['Seeds and Co']])
    assert.deepEqual(await seats(), [1, 0, 0, 0])
    await page.context().close()
  })

  it(`someone's guest opens their ticket without an account and can't make it, ${how}`, async () => {
    const { ana, bo, id, come, seats } = await stage({ seats: 2, maxGuests: 1 })
    await come(ana, [{ name: 'Jo' }])
    await come(bo)
    assert.deepEqual(await seats(), [2, 1, 0, 0])
    const holder = await open(ana)
    await holder.goto(await pressIn(ana, /going/, /^\/t\//))
    const link = await holder.getByRole('link', { name: guestTicket.open }).first().getAttribute('href')
    const guest = await open()
    await guest.goto(new URL(link!, baseUrl).href)
    await guest.getByText(/is bringing you/).waitFor()
    await guest.getByRole('link', { name: guestTicket.cantMakeIt }).click()
    assert.deepEqual(await seats(), [2, 1, 0, 0], 'a page alone changes nothing')
    await press(guest, guestTicket.ask.yes)
    await guest.getByRole('heading', { name: guestTicket.left.heading }).waitFor()
    assert.deepEqual(await seats(), [2, 0, 0, 0], 'the spot is the next one’s')
    await guest.goto(new URL(link!, baseUrl).href)
    await guest.getByRole('heading', { name: guestTicket.ended.heading }).waitFor()
    await pressIn(ana, /^A guest of yours can’t make it/, new RegExp(`^/(t/|events/${id})`))
    await pressIn(bo, /spot|going/i, /^\/t\//)
    for (const page of [holder, guest]) await page.context().close()
  })
}

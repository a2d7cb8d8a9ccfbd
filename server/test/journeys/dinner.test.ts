import assert from 'node:assert/strict'
import { join } from 'node:path'
import { it } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { messagesFor } from '#messages/index.ts'
import { openBrowser } from '#test/support/browser/browser.ts'
import { takePictures } from '#test/support/browser/pages.ts'
import { assertSeatsAgree } from '#test/support/builders/events.ts'
import { makeSession, makeUser, type Person } from '#test/support/builders/factories.ts'
import { scene } from '#test/support/builders/scene.ts'
import { openPostOffice } from '#test/support/mail/post-office.ts'
import { findFreePort, listenOn } from '#test/support/net/ports.ts'

const pictures = join(import.meta.dirname, '../../../.tmp/dinner')
const { events, flash, guestTicket, me, organize } = messagesFor('en')
const { editor, questions, requests } = organize
const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, timezoneId: 'Europe/Berlin' }
const arabic = 'عبد الرحمن الطويل'
const food = questions.ready.food.label
/** What no mail and no page says to people who ask. */
const unkind = /declin|reject|denied|pending|request status/i

for (const javaScriptEnabled of [true, false])
  it(`a dinner for two, ${javaScriptEnabled ? 'with' : 'without'} JavaScript: asked to come with a guest and a diet, answered, and let in`, async () => {
    const port = await findFreePort()
    const baseUrl = `http://localhost:${port}`
    await using office = await openPostOffice({ baseUrl })
    const { app, sink } = office
    await listenOn(app.http, port)
    await using browser = await openBrowser()
    const { nina, group } = await scene(app, {
      people: { nina: { part: 'owner', name: 'Nina' } },
      group: { name: 'Long Tables', urlname: 'long-tables' },
    })
    const open = async (person?: Person, more: BrowserContextOptions = {}) => {
      const context = await browser.newContext({ ...phone, javaScriptEnabled, ...more })
      if (person) await context.addCookies([{ name: 'session', value: await makeSession(app, person), url: baseUrl }])
      return context.newPage()
    }
    const folder = join(pictures, javaScriptEnabled ? 'with-script' : 'without-script')
    let step = 0
    const look = (page: Page, name: string) =>
      takePictures(page, join(folder, `${String(++step).padStart(2, '0')}-${name}`), [390])
    const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click()

    // Nina writes it: two spots, a guest each, and she decides who comes.
    const host = await open(nina)
    await host.goto(`${baseUrl}/organize/groups/${group.urlname}/new-event`)
    await host.getByLabel(editor.titleLabel, { exact: true }).fill('Dinner at Nina’s')
    await chooseZone(host, 'Europe/Berlin')
    await host.getByLabel(editor.dateLabel, { exact: true }).fill(daysFrom(app.clock.now(), 14))
    await host.getByLabel(editor.startLabel, { exact: true }).fill('19:00')
    await host.getByLabel(editor.endLabel, { exact: true }).fill('22:00')
    await host.locator('#rsvp > summary').click()
    await host.getByLabel(editor.capacityLabel, { exact: true }).fill('2')
    await host.getByLabel(editor.rsvp.guestsLabel, { exact: true }).fill('1')
    await host.getByLabel(editor.rsvp.approvalLabel).check()
    await look(host, 'editor')
    await press(host, editor.rsvp.questionsWay)
    await press(host, questions.ready.food.name)
    await host.locator('[name="questions.0.isRequired"]').check()
    await look(host, 'questions')
    await press(host, questions.save)
    await host.getByText(flash.done.saved).waitFor()
    const [event] = await app.database.selectFrom('events').select('id').execute()
    const { id } = event!
    const published = await app.post(`/v1/manage/events/${id}/publish`, { token: nina.token })
    assert.equal(published.status, 200, published.text)

    // Ana, who is a member and signed in, asks for herself and a guest: one screen more than a simple event.
    const ana = await makeUser(app, { name: arabic })
    const asking = await open(ana)
    await asking.goto(`${baseUrl}/events/${id}`)
    await asking.locator('#rsvp select[name=guests]').selectOption('1')
    await look(asking, 'ask')
    await press(asking, events.offer.ask.button)
    await asking.getByLabel(food).first().fill('No nuts')
    await asking.locator('.guest').first().getByLabel(food).fill('Vegan')
    await look(asking, 'form')
    await press(asking, events.offer.ask.button)
    await asking.getByRole('heading', { name: events.offer.asked.heading }).waitFor()
    await look(asking, 'asked')

    // Bo is new: four screens, the result among them.
    const coming = await open()
    await coming.goto(`${baseUrl}/events/${id}`)
    await press(coming, events.offer.ask.button)
    const screens = [await titleOf(coming)]
    await coming.getByLabel('Email address', { exact: true }).fill('bo@example.org')
    await press(coming, 'Email me a code')
    screens.push(await titleOf(coming))
    await coming.getByLabel('6-digit code', { exact: true }).fill(await codeIn(sink.mails, 'bo@example.org'))
    await press(coming, 'Sign in')
    await coming.getByLabel('Name', { exact: true }).fill('Bo')
    screens.push(await titleOf(coming))
    await coming.getByLabel(food).first().fill('Everything')
    await look(coming, 'name')
    await coming.locator('main form button:not([name])').last().click()
    await coming.getByRole('heading', { name: events.offer.asked.heading }).waitFor()
    screens.push(await titleOf(coming))
    assert.equal(new Set(screens).size, 4, screens.join(' → '))
    assert.deepEqual(await assertSeatsAgree(app.database, id), [0, 0, 0, 0], 'a request counts nowhere')

    // Nina answers: first what waits, then the numbers, then the press.
    await host.goto(`${baseUrl}/organize/events/${id}`)
    await host.getByText(requests.asking(3)).waitFor()
    await look(host, 'overview')
    await host.getByRole('link', { name: requests.see }).click()
    await look(host, 'requests')
    assert.equal(await host.getByText('No nuts').count(), 0, 'sensitive answers are opened by a press')
    await host.getByRole('button', { name: requests.yesNamed(arabic), exact: true }).click()
    await host.getByText(/2 people have a spot/).waitFor()
    await host.getByRole('button', { name: requests.noNamed('Bo'), exact: true }).click()
    await host.locator('textarea, input[type=text]').last().fill('The table seats only two.')
    await look(host, 'not-this-time')
    await press(host, requests.no)
    await host.getByText(/We’ll email 1 person/).waitFor()
    assert.deepEqual(await assertSeatsAgree(app.database, id), [2, 0, 0, 0])

    // What both read.
    const [yes] = (await office.mailsTo(ana)).filter(({ subject }) => subject?.startsWith('You have a spot'))
    assert.ok(yes, 'a mail with the spot')
    const no = sink.mails.find((mail) => isTo(mail, 'bo@example.org') && mail.subject?.startsWith('About '))
    assert.match(no?.text ?? '', /couldn’t offer you a spot[\s\S]*The table seats only two\./)
    for (const mail of sink.mails) assert.doesNotMatch(`${mail.subject} ${mail.text}`, unkind)
    for (const mail of sink.mails) assert.doesNotMatch(mail.raw, /No nuts|Vegan/)
    await coming.goto(`${baseUrl}/events/${id}`)
    await coming.getByText(events.offer.declined.heading).waitFor()
    await look(coming, 'not-this-time-guest')
    assert.equal(await coming.getByRole('button', { name: events.offer.ask.button }).count(), 0)

    // The guest of Ana has a ticket of their own, without an account, and comes in by it.
    await asking.goto(`${baseUrl}/events/${id}`)
    await asking.getByRole('link', { name: me.events.ticket }).first().click()
    await asking.getByRole('link', { name: guestTicket.open }).first().click()
    await asking.getByText(guestTicket.bringing(arabic)).waitFor()
    const link = asking.url()
    const guest = await open()
    await guest.goto(link)
    await guest.getByLabel(guestTicket.nameLabel).fill('Jo')
    await press(guest, guestTicket.saveName)
    await guest.getByText('Your name is saved.').waitFor()
    await look(guest, 'guest')
    app.clock.advance(14 * 86_400)
    const door = await app.post(`/v1/manage/events/${id}/checkins`, {
      token: nina.token,
      body: { userId: ana.id, withGuests: true },
    })
    assert.equal(door.status, 201, door.text)
    const { body } = await app.get(`/v1/manage/events/${id}/rsvp-summary`, { token: nina.token })
    assert.deepEqual([body.data.checkedIn, body.data.confirmed, body.data.rsvps], [2, 2, 1])
  })

const daysFrom = (now: Date, days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10)

async function chooseZone(page: Page, zone: string): Promise<void> {
  const field = page.getByLabel(editor.zoneLabel, { exact: true }).first()
  await ((await field.evaluate((one) => one.tagName)) === 'SELECT' ? field.selectOption(zone) : field.fill(zone))
}

const titleOf = (page: Page) => page.locator('h1').first().textContent()

type Mail = Awaited<ReturnType<typeof openPostOffice>>['sink']['mails'][number]
const isTo = (mail: Mail, address: string) => mail.to?.some((one) => one.address === address) ?? false

/** The six digits of the newest mail to this address, which was sent before the page that asks for them came. */
async function codeIn(mails: readonly Mail[], address: string): Promise<string> {
  const until = Date.now() + 30_000
  for (;;) {
    const code = mails
      .filter((mail) => isTo(mail, address))
      .map((mail) => /^ {4}(\d{6})\s*$/m.exec(mail.text ?? '')?.[1])
      .findLast(Boolean)
    if (code) return code
    assert.ok(Date.now() < until, `no code for ${address}`)
    await new Promise((resolve) => setImmediate(resolve))
  }
}

// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import type { Locator, Page } from 'playwright-core'
import { messagesFor } from '#messages/index.ts'
import { type BrowsedSite, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { ask } from '#test/support/builders/answers.ts'
import { type EventInput, makeEventIn } from '#test/support/builders/events.ts'
import { makeUser } from '#test/support/builders/factories.ts'
import { scene } from '#test/support/builders/scene.ts'

const { events } = messagesFor('en')
const food = { kind: 'choice', label: 'What do you eat?', options: ['Everything', 'Vegan'], isRequired: true }

let browsed: BrowsedSite
before(async () => {
  browsed = await openBrowsedSite()
})
after(() => browsed[Symbol.asyncDispose]())

interface Counted {
  taps: number
  /** The pages that were seen after the one of the event. */
  screens: string[]
  /** All that reached the server for them: not what the browser had kept. */
  requests: string[]
}

interface Walk {
  page: Page
  tap(what: Locator): Promise<void>
  /** A list to choose from opens, and is one tap more than a button beside it. */
  choose(what: Locator, value: string): Promise<void>
}

/** What a member does on a phone from the page of an event until the page says that they are going. */
async function walk(
  javaScriptEnabled: boolean,
  { questions = [], ...input }: EventInput & { questions?: object[] },
  steps: (walk: Walk) => Promise<void>,
): Promise<Counted> {
  const { app, baseUrl } = browsed.site
  const { owner, group } = await scene(app, { people: { owner: 'owner' } })
  const id = await makeEventIn(app, group.id, { seats: 30, startsIn: 13 * 24 * 60, ...input })
  if (questions.length > 0) await ask(app, { id }, owner.token, questions as never)
  const options = { javaScriptEnabled, hasTouch: true, viewport: { width: 390, height: 844 } }
  const context = await browsed.openAs(await makeUser(app), options)
  const page = await context.newPage()
  await page.goto(`${baseUrl}/events/${id}`, { waitUntil: 'load' })
  const counted: Counted = { taps: 0, screens: [], requests: [] }
  const plain = (url: string) =>
    url
      .replace(baseUrl, '')
      .replace(id, 'id')
      .replace(/-\w{10}(?=\.\w+$)/, '')
  page.on('framenavigated', (frame) => counted.screens.push(plain(frame.url())))
  const count = ({ method, url }: { method?: string; url?: string }) =>
    counted.requests.push(`${method} ${plain(url!)}`)
  browsed.site.http.server.on('request', count)
  await steps({
    page,
    async tap(what) {
      counted.taps++
      await what.tap()
    },
    async choose(what, value) {
      counted.taps++
      await what.selectOption(value)
    },
  })
  await page.waitForLoadState('load')
  browsed.site.http.server.off('request', count)
  await context.close()
  return counted
}

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).waitFor()
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

for (const javaScriptEnabled of [true, false]) {
  const how = javaScriptEnabled ? 'with JavaScript' : 'without JavaScript'

  it(`an RSVP to a simple event is one tap and one screen, ${how}`, async () => {
    const { taps, screens, requests } = await walk(javaScriptEnabled, {}, async ({ page, tap }) => {
      await tap(button(page, events.offer.seat.button))
      await heading(page, events.justGoing.heading)
    })
    assert.deepEqual([taps, screens], [1, ['/events/id']])
    // The press and its page, as before there was more than a press, and what the moment after looks and works like.
    const pages = ['POST /events/id/rsvp', 'GET /events/id', 'GET /assets/just-going.css']
    assert.deepEqual(requests.toSorted(), [...pages, ...(javaScriptEnabled ? ['GET /assets/copy.js'] : [])].toSorted())
  })

  it(`guests are one tap more, and no screen, ${how}`, async () => {
    const { taps, screens } = await walk(javaScriptEnabled, { maxGuests: 2 }, async ({ page, tap, choose }) => {
      await choose(page.locator('#rsvp select[name=guests]'), '2')
      await tap(button(page, events.offer.seat.button))
      await heading(page, events.justGoing.heading)
    })
    assert.deepEqual([taps, screens], [2, ['/events/id']])
  })

  it(`a required answer is one screen more, ${how}`, async () => {
    const { taps, screens } = await walk(javaScriptEnabled, { questions: [food] }, async ({ page, tap }) => {
      await tap(button(page, events.offer.seat.button))
      await tap(page.getByLabel('Vegan'))
      await tap(button(page, events.offer.seat.button))
      await heading(page, events.justGoing.heading)
    })
    assert.deepEqual([taps, screens], [3, ['/events/id/rsvp/form', '/events/id']])
  })

  it(`guests, questions and hosts who decide are one screen more together, ${how}`, async () => {
    const questions = [
      { ...food, isAskedOfGuests: true },
      { kind: 'yes_no', label: 'May we take photos of you?' },
    ]
    const everything = { maxGuests: 1, requiresApproval: true, questions }
    const { taps, screens } = await walk(javaScriptEnabled, everything, async ({ page, tap, choose }) => {
      await choose(page.locator('#rsvp select[name=guests]'), '1')
      await tap(button(page, events.offer.ask.button))
      await tap(page.getByLabel('Vegan').first())
      await tap(page.locator('.guest').first().getByLabel('Vegan'))
      await tap(button(page, events.offer.ask.button))
      await heading(page, events.offer.asked.heading)
    })
    // A tap for each answer, and one for each press.
    assert.deepEqual([taps, screens], [5, ['/events/id/rsvp/form?guests=1', '/events/id']])
  })
}

// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { momentScript } from '#surfaces/pages/events/scripts.ts'
import { islandPath } from '#surfaces/site/islands.ts'
import { type BrowsedSite, openAndWeigh, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { assertNoBarriers, hostileLinks, payloads, strange } from '#test/support/browser/pages.ts'
import { insertBadge } from '#test/support/builders/boards.ts'
import { giveRole, type MadeEvent, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { confirmSeat } from '#test/support/builders/invitations.ts'
import { sayNameIn } from '#test/support/builders/joining.ts'
import { changeUser } from '#test/support/builders/passes.ts'
import type { Site } from '#test/support/sign-in/server.ts'

let browsed: BrowsedSite
let site: Site
before(async () => {
  browsed = await openBrowsedSite()
  site = browsed.site
})
after(() => browsed[Symbol.asyncDispose]())

const openAs: BrowsedSite['openAs'] = (person, options) => browsed.openAs(person, options)

/** An event of a group with every field of both filled in, each text marked. */
async function makeScene(mark = '', links = ['https://example.org/garden']): Promise<MadeEvent & { group: string }> {
  const { app } = site
  const event = await makeEventWithGroup(app, { seats: 3 })
  const said = (words: string) => `${mark}${words}`
  await app.database
    .updateTable('events')
    .set({
      title: said('Sowing day'),
      description: said('We sow.\n\nMore at https://example.org/sowing?a=b&c=d.'),
      event_type: 'hybrid',
      venue_name: said('The old station'),
      venue_address: said('4 Engine Yard'),
      venue_city: said('Berlin'),
      venue_state: said('BE'),
      venue_latitude: 52.5,
      venue_longitude: 13.4,
      platform_event_url: links[0]!,
      photo_url: links.at(-1)!,
      ends_at: null,
    })
    .where('id', '=', event.id)
    .execute()
  await app.database
    .updateTable('groups')
    .set({
      name: said('Rooftop garden'),
      description: said('Beds for everybody.'),
      website: links[0]!,
      social_links: links,
      photo_url: links.at(-1)!,
      tags: [said('plants').slice(0, 50)],
      is_featured: true,
    })
    .where('id', '=', event.groupId!)
    .execute()
  await insertBadge(app, 20, event.groupId!, {
    name: said('Helping hand'),
    slug: `hand-${event.id}`,
    description: said('Put the chairs out'),
    icon: '🙌',
    color: '#f96195',
  })
  const owner = await makeUser(app, { name: said('Olga Owner') })
  await changeUser(app, owner, { avatar_url: links.at(-1)! })
  await giveRole(app, event.groupId, owner, 'owner')
  await app.database
    .insertInto('events')
    .columns(copied)
    .expression((eb) =>
      eb
        .selectFrom('events')
        .select(({ fn, val }) => [
          fn<string>('gen_random_uuid').as('id'),
          'group_id',
          'title',
          'status',
          val(new Date(app.clock.now().getTime() - 86_400_000).toISOString()).as('starts_at'),
          val(new Date(app.clock.now().getTime() - 80_000_000).toISOString()).as('over_at'),
          'source',
          'timezone',
          'created_at',
          'updated_at',
        ])
        .where('id', '=', event.id),
    )
    .execute()
  return { ...event, group: `/groups/group-${event.groupId}` }
}
const copied = [
  'id',
  'group_id',
  'title',
  'status',
  'starts_at',
  'over_at',
  'source',
  'timezone',
  'created_at',
  'updated_at',
] as const

/** Pages as anonymous visitors see them. */
async function pagesOf(scene: MadeEvent & { group: string }): Promise<Record<string, string>> {
  const path = async (input: Parameters<typeof makeEventWithGroup>[1]) =>
    `/events/${(await makeEventWithGroup(site.app, input)).id}`
  return {
    home: '/',
    events: '/events',
    found: '/events?q=sowing&type=hybrid&near=52.5,13.4',
    'nothing found': '/events?q=xylophone',
    event: `/events/${scene.id}`,
    waitlist: await path({ seats: 2, upstream: 2, source: 'meetup' }),
    'over event': await path({ startsIn: -900 }),
    'cancelled event': await path({ status: 'cancelled' }),
    groups: '/groups',
    group: scene.group,
    design: '/design?theme=ocean',
    unknown: '/nothing/here',
  }
}

it('every page is accessible in its themes in light and dark mode, small, and sets no cookie for a visitor', async () => {
  const scene = await makeScene()
  const context = await openAs(null)
  for (const [name, path] of Object.entries(await pagesOf(scene))) {
    const page = await context.newPage()
    await openAndWeigh(site, page, path)
    await assertNoBarriers(page, name)
    await page.close()
  }
  assert.deepEqual(await context.cookies(), [])
  const [goer, waiter] = [await makeUser(site.app), await makeUser(site.app)]
  await confirmSeat(site.app, scene, goer)
  const full = await makeEventWithGroup(site.app, { seats: 1, upstream: 1 })
  const signedIn: [string, Person, string][] = [
    ['home of a member', goer, '/'],
    ['event of a member going', goer, `/events/${scene.id}`],
    ['event of a member waiting', waiter, `/events/${full.id}`],
  ]
  for (const [name, person, path] of signedIn) {
    const page = await (await openAs(person)).newPage()
    await openAndWeigh(site, page, path)
    if (person === waiter) {
      await page.getByRole('button', { name: 'Join the waitlist' }).click()
      await page.getByText('You’re number 1 on the waitlist').waitFor()
    }
    await assertNoBarriers(page, name)
    await page.close()
  }
})

it('the event page fits a screen of 320 pixels, and at 1280 shows the button without scrolling', async () => {
  const scene = await makeScene('Donaudampfschifffahrtsgesellschaftskapitän ')
  const context = await openAs(null)
  const page = await context.newPage()
  for (const path of Object.values(await pagesOf(scene))) {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(`${site.baseUrl}${path}`)
    const broad = await page.evaluate(
      `[...document.querySelectorAll('main *, header *')].filter((e) => e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('.tabbar, .slide')).map((e) => e.outerHTML.slice(0, 120))`,
    )
    assert.deepEqual(broad, [], path)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto(`${site.baseUrl}/events/${scene.id}`)
  const box = await page.getByRole('button', { name: 'RSVP' }).boundingBox()
  assert.ok(box && box.y + box.height < 800)
})

describe('from an anonymous visit to a seat', () => {
  /** Presses Tab until the element with this name has the focus. */
  async function tabTo(page: Page, name: string): Promise<void> {
    const seen: string[] = []
    for (let n = 0; n < 60; n += 1) {
      await page.keyboard.press('Tab')
      const label = await page.evaluate(
        `(document.activeElement.labels?.[0] ?? document.activeElement).textContent.trim().replace(/\\s+/g, ' ')`,
      )
      if (label === name) return
      seen.push(String(label))
    }
    assert.fail(`${name} is not reached by Tab, only ${seen.join(', ')}`)
  }

  async function statusOf(eventId: string, email: string) {
    const rows = site.app.database.selectFrom('rsvps').innerJoin('users', 'users.id', 'rsvps.user_id')
    const found = await rows.select('status').where('event_id', '=', eventId).where('email', '=', email).execute()
    return found.map((row) => row.status)
  }

  for (const [name, options] of [
    ['without a script', { javaScriptEnabled: false }],
    ['with scripts', {}],
  ] as const)
    it(`the whole flow works by keyboard alone, ${name}, and asks nothing twice`, async () => {
      const scene = await makeScene()
      const email = `keys-${scene.id}@example.org`
      const page = await (await openAs(null, options)).newPage()
      await page.goto(`${site.baseUrl}${scene.group}`)
      // Without scripts the page cannot report its focus, so the steps use what Playwright sees.
      const press = async (role: 'link' | 'button', words: string) => {
        if (name === 'with scripts') await tabTo(page, words)
        else await page.getByRole(role, { name: words, exact: true }).first().focus()
        await page.keyboard.press('Enter')
      }
      await press('link', 'Sowing day')
      await page.waitForURL(/\/events\//)
      assert.equal(await page.getByRole('heading', { level: 1 }).textContent(), 'Sowing day')
      await press('button', 'RSVP')
      await page.waitForURL(/\/sign-in\?/)
      await page.getByLabel('Email address').focus()
      await page.keyboard.type(email)
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/sign-in\/code/)
      await page.getByLabel('6-digit code').focus()
      await page.keyboard.type((await site.mailTo(email)).code)
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/sign-in\/name/)
      await sayNameIn(page, `Key ${scene.id.slice(-12)}`)
      await page.waitForURL(/\/events\//)
      await page.getByRole('heading', { name: 'You’re going', exact: true }).waitFor()
      assert.deepEqual(await statusOf(scene.id, email), ['confirmed'])
      // Who comes in the room may also join online, so there is something to change.
      await press('link', 'Change')
      await page.waitForURL(/\/rsvp\/form$/)
      await press('link', 'I can’t make it')
      await page.waitForURL(/\/rsvp\/cancel$/)
      await press('button', 'Give up my spot')
      await page.waitForURL(/\/events\/[^/]+$/)
      assert.deepEqual(await statusOf(scene.id, email), ['cancelled'])
    })
})

it('texts of users are shown as text: no script runs, nothing is loaded from other hosts', async () => {
  const scenes = []
  for (const payload of payloads) scenes.push(await makeScene(payload, hostileLinks))
  const page = await (await openAs(await makeUser(site.app))).newPage()
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(site.baseUrl)) elsewhere.push(request.url())
  })
  const paths = scenes.flatMap(({ id, group }) => [`/events/${id}`, group])
  for (const path of ['/', '/events', '/groups', ...paths]) {
    await page.goto(`${site.baseUrl}${path}`)
    assert.equal(await page.evaluate('window.pwned'), undefined, path)
    // The pages with times have scripts, which are ours: no text adds another.
    const scripts = [
      path.startsWith('/events') && momentScript.path,
      path.startsWith('/events/') && islandPath('share'),
    ]
    const own = scripts.filter((script) => script !== false)
    const sources = `[...document.scripts].filter((e) => e.hasAttribute('src')).map((e) => e.getAttribute('src'))`
    assert.deepEqual(await page.evaluate(sources), [...own, islandPath('sign-out')], path)
    assert.equal(await page.locator(strange).count(), own.length, path)
  }
  assert.deepEqual(elsewhere, [])
})

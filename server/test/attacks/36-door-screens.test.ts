// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { BrowserContext, Page } from 'playwright-core'
import { openRealClock } from '#test/support/app/clock.ts'
import { type BrowsedSite, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { addWalkIn, openDoor, typeCode } from '#test/support/browser/door.ts'
import { type ListedGuest, makeDoorList } from '#test/support/builders/door-lists.ts'
import { giveRole, type MadeEvent } from '#test/support/builders/events.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'

/** Runs where it is taken for markup, for an attribute, or for a place in a sentence. */
const hostile = (what: string) => `{name}${what}"'><img src=x onerror=hacked()><script>hacked()</script>`

let browsed: BrowsedSite
let event: MadeEvent
let guests: ListedGuest[]
let organizer: Person
before(async () => {
  browsed = await openBrowsedSite({ clock: openRealClock() })
  const { app } = browsed.site
  ;({ event, guests } = await makeDoorList(app, 3, { seed: 36 }))
  organizer = await makeUser(app, { name: hostile('me') })
  await giveRole(app, event.groupId, organizer, 'owner')
  const set = (table: 'users' | 'events' | 'groups', id: string, values: object) =>
    app.database.updateTable(table).set(values).where('id', '=', id).execute()
  for (const { id } of guests) await set('users', id, { name: hostile('guest') })
  await set('events', event.id, { title: hostile('title') })
  await set('groups', event.groupId!, { name: hostile('group') })
})
after(() => browsed[Symbol.asyncDispose]())

/** What ran or was refused by the policy of a page, and elements that no page of ours has. */
async function listHarm(page: Page): Promise<unknown> {
  return page.evaluate(`({ harm, images: document.querySelectorAll('img[src=x], [onerror]').length })`)
}
const none = { harm: [], images: 0 }

async function openWatched(person: Person): Promise<BrowserContext> {
  const context = await browsed.openAs(person)
  await context.addInitScript(`globalThis.harm = []
    globalThis.hacked = () => harm.push('ran')
    document.addEventListener('securitypolicyviolation', ({ violatedDirective }) => harm.push(violatedDirective))`)
  return context
}

describe('attack 36: markup in names, titles and entrances', () => {
  it('is text on every part of the app for the entrance', async () => {
    const { app, baseUrl } = browsed.site
    const context = await openWatched(organizer)
    const page = await openDoor(context, `${baseUrl}/door/${event.id}`)
    await page.locator('#entrance').click()
    await page.locator('#label').fill(hostile('l').slice(0, 40))
    await page.keyboard.press('Enter')
    await page.locator('#settings').waitFor({ state: 'hidden' })
    const texts: (string | null)[] = [(await typeCode(page, guests[0]!.code)).name]
    texts.push((await typeCode(page, guests[0]!.code)).reason)
    texts.push((await addWalkIn(page, hostile('walker'))).name)
    await page.locator('[data-mode=name]').click()
    await page.locator('#search').fill('guest')
    texts.push(await page.locator('#people').textContent())
    await page.locator('#entrance').click()
    await page.locator('#labels .chip').first().waitFor()
    for (const id of ['labels', 'entrance', 'last']) texts.push(await page.locator(`#${id}`).textContent())
    texts.push(await page.locator('h1').textContent(), await page.title())
    for (const text of texts) assert.match(text ?? '', /<img src=x/, texts.join('\n'))
    assert.deepEqual(await listHarm(page), none)
    await page.goto(`${baseUrl}/door/`)
    assert.match((await page.locator('.door-events').textContent()) ?? '', /title.*<script>.*group.*<script>/s)
    assert.deepEqual(await listHarm(page), none)
    const kept = await app.database.selectFrom('walk_ins').select('name').where('event_id', '=', event.id).execute()
    assert.equal(kept.length, 1)
    await context.close()
  })

  it('is text on the wall, the pages of organizers and on paper', async () => {
    const { baseUrl, links } = browsed.site
    const context = await openWatched(organizer)
    const page = await context.newPage()
    const own = `/organize/events/${event.id}`
    const paths = [`/wall/${links.seal('walls', [event.id])}`, `${own}/door`, own, `${own}/attendees`]
    paths.push(`${own}/print/door-list`, `${own}/print/name-badges`)
    for (const path of paths) {
      const answer = await page.goto(`${baseUrl}${path}`)
      assert.equal(answer?.status(), 200, path)
      assert.match((await page.locator('body').textContent()) ?? '', /<img src=x/, path)
      assert.deepEqual(await listHarm(page), none, path)
    }
    await context.close()
  })
})

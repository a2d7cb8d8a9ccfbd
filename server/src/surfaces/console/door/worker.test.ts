// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import type { Page } from 'playwright-core'
import { openRealClock } from '#test/support/app/clock.ts'
import { type BrowsedSite, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { makeDoorList } from '#test/support/builders/door-lists.ts'
import { giveRole } from '#test/support/builders/events.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'

let browsed: BrowsedSite
let person: Person
let url: string
before(async () => {
  browsed = await openBrowsedSite({ clock: openRealClock() })
  const { app, baseUrl } = browsed.site
  const { event } = await makeDoorList(app, 3, { seed: 31 })
  person = await makeUser(app)
  await giveRole(app, event.groupId, person, 'volunteer')
  url = `${baseUrl}/door/${event.id}`
})
after(() => browsed[Symbol.asyncDispose]())

const listKept = (page: Page) =>
  page.evaluate<string[]>(
    `caches.open('door').then((cache) => cache.keys()).then((all) => all.map(({ url }) => url.replace(location.origin, '')))`,
  )
/** Until the page and the start page are kept. */
async function untilKept(page: Page): Promise<string[]> {
  for (;;) {
    const kept = await listKept(page)
    if (kept.includes(new URL(page.url()).pathname) && kept.includes('/door/')) return kept
    await page.waitForTimeout(50)
  }
}
async function openKeptPage() {
  const context = await browsed.openAs(person)
  const page = await context.newPage()
  await page.goto(url)
  return { context, page, kept: await untilKept(page) }
}
const isOpen = (page: Page) => page.locator('#inside', { hasText: '0' }).waitFor()

describe('the service worker of the door', () => {
  it('is served without a cache, for pages of the door only', async () => {
    const { headers, body } = await browsed.site.http.inject('/door/worker.js')
    assert.equal(headers['cache-control'], 'no-cache')
    assert.equal(headers['content-type'], 'text/javascript; charset=utf-8')
    assert.match(String(headers['content-security-policy']), /connect-src 'self'/)
    assert.ok(body.length > 1000)
  })

  it('keeps the page of the first visit with every file it names, and no answer of the API', async () => {
    const { context, page, kept } = await openKeptPage()
    const named = await page.evaluate<string[]>(
      `Array.from(document.documentElement.outerHTML.matchAll(/"(\\/(?:assets|icons|door)\\/[^"]+\\.\\w+(?:\\?[^"]*)?)"/g), (match) => match[1])`,
    )
    assert.ok(named.some((path) => path.includes('door-reader')) && named.some((path) => path.endsWith('.wasm')))
    assert.deepEqual(
      named.filter((path) => !kept.includes(path)),
      [],
    )
    assert.deepEqual(
      kept.filter((path) => path.startsWith('/v1')),
      [],
    )
    await context.setOffline(true)
    await page.goto(`${browsed.site.baseUrl}/door/`)
    await page.goto(url)
    await isOpen(page)
    await context.close()
  })

  it('shows what was kept when the server does not answer, and drops files that no page names', async () => {
    const { context, page } = await openKeptPage()
    await page.evaluate(`caches.open('door').then((cache) => cache.put('/assets/old-1.js', new Response('')))`)
    await page.reload()
    while ((await listKept(page)).includes('/assets/old-1.js')) await page.waitForTimeout(50)
    assert.ok((await untilKept(page)).some((path) => path.endsWith('.wasm')))
    const { server } = browsed.site.http
    const listeners = server.listeners('request') as (() => void)[]
    server.removeAllListeners('request')
    await page.reload()
    await isOpen(page)
    for (const listener of listeners) server.on('request', listener)
    await context.close()
  })

  it('keeps no redirect to the sign-in, and forgets a page that is refused', async () => {
    const { app } = browsed.site
    const { context, page } = await openKeptPage()
    const cookies = await context.cookies()
    await context.clearCookies()
    await page.reload()
    await page.waitForURL('**/sign-in**')
    await context.setOffline(true)
    await page.goto(url)
    await isOpen(page)
    await context.setOffline(false)
    await context.addCookies(cookies)
    const { group_id } = await app.database
      .selectFrom('group_roles')
      .select('group_id')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()
    await app.database.deleteFrom('group_roles').where('user_id', '=', person.id).execute()
    await page.goto(url)
    while ((await listKept(page)).includes(new URL(url).pathname)) await page.waitForTimeout(50)
    await giveRole(app, group_id, person, 'volunteer')
    await context.close()
  })

  it('erases names and page of an event that is over, but not what waits to be sent', async () => {
    const { context, page } = await openKeptPage()
    const readStore = (name: string) =>
      page.evaluate<number>(`new Promise((resolve) => {
        indexedDB.open('door').onsuccess = ({ target: { result: db } }) => {
          db.transaction('${name}').objectStore('${name}').count().onsuccess = ({ target }) => {
            db.close()
            resolve(target.result)
          }
        }
      })`)
    while ((await readStore('guests')) === 0) await page.waitForTimeout(50)
    await context.setOffline(true)
    // A page without the app, so that only the worker can do it.
    await page.goto(`${browsed.site.baseUrl}/door/`)
    await page.evaluate(`new Promise((resolve) => {
      indexedDB.open('door').onsuccess = ({ target: { result: db } }) => {
        const tx = db.transaction(['events', 'queue'], 'readwrite')
        const eventId = '${new URL(url).pathname.split('/')[2]}'
        tx.objectStore('queue').put({ clientId: 'c', eventId, ticket: 'T', checkedInAt: new Date().toISOString(), shownName: 'T' })
        tx.objectStore('events').get(eventId).onsuccess = ({ target: { result } }) => {
          result.facts.closesAt = new Date(Date.now() - 1000).toISOString()
          tx.objectStore('events').put(result)
        }
        tx.oncomplete = () => { db.close(); resolve() }
      }
    })`)
    assert.ok((await readStore('guests')) > 0)
    await page.reload()
    while ((await readStore('guests')) > 0) await page.waitForTimeout(50)
    while ((await listKept(page)).includes(new URL(url).pathname)) await page.waitForTimeout(50)
    assert.equal(await readStore('queue'), 1)
    await context.close()
  })
})

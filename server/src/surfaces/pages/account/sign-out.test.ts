// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type BrowsedSite, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { makeUser } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'

let browsed: BrowsedSite
before(async () => {
  browsed = await openBrowsedSite()
})
after(() => browsed[Symbol.asyncDispose]())

it('signing out erases what the pages stored, after a question if check-ins wait to be sent', async () => {
  const { site, openAs } = browsed
  const context = await openAs(await makeUser(site.app), { viewport: { width: 320, height: 640 } })
  const page = await context.newPage()
  await page.goto(`${site.baseUrl}/settings/security`)
  await page.evaluate(`(async () => {
    localStorage.setItem('door-waiting', '3')
    await (await caches.open('tickets')).put('/t/1', new Response('a name'))
    await new Promise((resolve) => { indexedDB.open('door').onsuccess = resolve })
  })()`)
  const signOut = page.locator('main form[action="/sign-out"]')
  await signOut.getByRole('button').click()
  await signOut.getByRole('alert').waitFor()
  assert.match((await signOut.textContent()) ?? '', /haven’t been sent yet.*Sign out anyway/s)
  await signOut.getByRole('button').click()
  await page.waitForURL('**/sign-in')
  const stored = await page.evaluate(`(async () => ({
    waiting: localStorage.getItem('door-waiting'),
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).length,
  }))()`)
  assert.deepEqual(stored, { waiting: null, caches: [], databases: 0 })
  await context.close()
})

it('without anything to send it asks nothing, and an account that is deleted leaves nothing either', async () => {
  const { site, openAs } = browsed
  const context = await openAs(await makeUser(site.app))
  const page = await context.newPage()
  await page.goto(`${site.baseUrl}/settings/security`)
  await page.locator('main form[action="/sign-out"] button').click()
  await page.waitForURL('**/sign-in')
  await context.close()
  const leaving = await browse(site, await makeUser(site.app))
  const { headers } = await leaving.post('/settings/data/delete', { word: 'delete' })
  assert.equal(headers['clear-site-data'], '"storage"')
})

// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { type BrowsedSite, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { browse, changeUser } from '#test/support/builders/passes.ts'

let browsed: BrowsedSite
let path: string
before(async () => {
  browsed = await openBrowsedSite()
  const { database } = browsed.site.app
  const { id } = await makeEventWithGroup(browsed.site.app)
  const set = {
    starts_at: '2031-07-01T17:00:00Z',
    ends_at: null,
    over_at: '2031-07-01T19:00:00Z',
    timezone: 'Europe/Berlin',
  }
  await database.updateTable('events').set(set).where('id', '=', id).execute()
  path = `/events/${id}`
})
after(() => browsed[Symbol.asyncDispose]())

async function memberIn(timezone: string): Promise<Person> {
  const person = await makeUser(browsed.site.app)
  await changeUser(browsed.site.app, person, { timezone })
  return person
}

/** The time of the reader as the server writes it, or null. */
async function writtenTime(person?: Person): Promise<string | null> {
  const { text } = await (await browse(browsed.site, person)).get(path)
  const [, hidden, written] = /<span data-moment=[^>]*?( hidden)?>(.*?)<\/span>/.exec(text)!
  return hidden ? null : written!
}

/** The time of the reader as a browser shows it, or null. */
async function shownTime(person: Person | null, timezoneId: string): Promise<string | null> {
  const context = await browsed.openAs(person, { timezoneId })
  const page = await context.newPage()
  await page.goto(`${browsed.site.baseUrl}${path}`)
  const element = page.locator('[data-moment]')
  const shown = (await element.isVisible()) ? await element.textContent() : null
  await context.close()
  return shown
}

it('the event page has the time in the zone of the member’s settings, where it differs', async () => {
  assert.equal(await writtenTime(await memberIn('America/New_York')), '· 13:00 your time')
  assert.equal(await writtenTime(await memberIn('Pacific/Auckland')), '· Wednesday, 2 July 2031, 05:00 your time')
  for (const zone of ['Europe/Berlin', 'Europe/Paris', 'UTC'])
    assert.equal(await writtenTime(await memberIn(zone)), null, zone)
  assert.equal(await writtenTime(), null)
})

it('a browser shows the time in the zone of the device', async () => {
  const member = await memberIn('America/New_York')
  assert.equal(await shownTime(member, 'Asia/Tokyo'), '· Wednesday 2 July, 02:00 your time')
  assert.equal(await shownTime(member, 'Europe/Paris'), null)
  assert.equal(await shownTime(null, 'America/New_York'), '· 13:00 your time')
})

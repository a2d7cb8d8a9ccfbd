import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { messagesFor } from '#messages/index.ts'
import { giveRole, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeUser } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { openSite, type Site, type Visitor } from '#test/support/sign-in/server.ts'
import { repeatFields, repeatIn } from './repeat-fields.ts'

const messages = messagesFor('en')
const text = messages.organize.series
const now = new Date('2027-01-01T12:00:00Z')
const read = (fields: [string, string][]) => repeatIn(new URLSearchParams(fields), messages)

describe('the fields of a repetition', () => {
  const labels = (dateTime: string) =>
    repeatFields({ messages, form: { values: {} }, start: { dateTime, timezone: 'Europe/Berlin' }, now })
  it('name the rules by the local weekday and date of the start', () => {
    const third = labels('2027-01-19T23:30:00Z')
    for (const words of ['Every week on Wednesday', 'on the third Wednesday', 'on the 20th'])
      assert.ok(third.includes(words), words)
    assert.ok(!third.includes('on the last'))
    assert.ok(labels('2027-02-26T18:00:00Z').includes('on the fourth Friday'))
    assert.ok(labels('2027-02-26T18:00:00Z').includes('on the last Friday'))
    assert.ok(labels('2027-01-29T18:00:00Z').includes('on the last Friday'))
    assert.ok(labels('2027-01-31T18:00:00Z').includes('on the 31st, or the last day of a shorter month'))
  })
  it('read what was chosen, and skip the dates that are not ticked', () => {
    assert.equal(read([['repeatRule', '']]), undefined)
    assert.equal(read([['repeatRule', 'yearly.1']]), undefined)
    assert.deepEqual(
      read([
        ['repeatRule', 'weekly.2'],
        ['repeatCount', '99'],
      ]),
      { freq: 'weekly', interval: 2, count: 53 },
    )
    const listed: [string, string][] = ['2027-01-05', '2027-02-02', '2027-03-02'].map((day) => ['repeatListed', day])
    const fields: [string, string][] = [['repeatRule', 'monthly.1.weekday'], ['repeatCount', '3'], ...listed]
    assert.deepEqual(read([...fields, ['repeatDay', '2027-01-05'], ['repeatDay', '2027-03-02']]), {
      freq: 'monthly',
      interval: 1,
      by: 'weekday',
      count: 3,
      skip: ['2027-02-02'],
    })
  })
})

describe('the screen of the dates', () => {
  let site: Site
  let visitor: Visitor
  let eventId: string
  let groupId: string | null
  before(async () => {
    site = await openSite()
    const person = await makeUser(site.app)
    const event = await makeEventWithGroup(site.app)
    ;[eventId, groupId] = [event.id, event.groupId]
    await giveRole(site.app, groupId, person, 'manager')
    visitor = await browse(site, person)
  })
  after(() => site[Symbol.asyncDispose]())

  const path = () => `/organize/events/${eventId}/repeat`
  const daysIn = (page: string) => [...page.matchAll(/name="repeatListed" value="([^"]+)"/g)].map((match) => match[1]!)

  it('lists the dates before they are made, adds the ticked ones and then shows the series', async () => {
    const page = await visitor.get(`${path()}?repeatRule=weekly.2&repeatCount=3`)
    assert.equal(page.status, 200)
    assert.ok(!page.text.includes(text.seriesHeading))
    const days = daysIn(page.text)
    assert.equal(days.length, 3)
    assert.equal(Date.parse(days[1]!) - Date.parse(days[0]!), 14 * 86_400_000)
    const form = new URLSearchParams({ repeatRule: 'weekly.2', repeatCount: '3' })
    for (const day of days) form.append('repeatListed', day)
    for (const day of [days[0]!, days[2]!]) form.append('repeatDay', day)
    const sent = await visitor.post(path(), form)
    assert.deepEqual([sent.status, sent.location], [303, path()])
    const done = await visitor.get(path())
    assert.ok(done.text.includes(messages.flash.done.datesAdded))
    assert.ok(done.text.includes(text.seriesHeading))
    assert.equal(done.text.match(/class="series-date"/g)?.length, 3)
  })

  it('adds nothing without a ticked date, and says so', async () => {
    const days = daysIn((await visitor.get(path())).text)
    const form = new URLSearchParams({ repeatRule: 'weekly.1', repeatCount: '4' })
    for (const day of days) form.append('repeatListed', day)
    const refused = await visitor.post(path(), form)
    assert.equal(refused.status, 400)
    assert.ok(refused.text.includes(text.noneChosen))
    assert.match(refused.text, /value="weekly\.1" selected/)
  })

  it('goes on, or ends, as the organizer chooses', async () => {
    assert.ok((await visitor.get(path())).text.includes(text.ends))
    const before = (await visitor.get(path())).text.match(/class="series-date"/g)!.length
    const sent = await visitor.post(`${path()}/ahead`, { ahead: String(before + 1) })
    assert.deepEqual([sent.status, sent.location], [303, path()])
    const page = (await visitor.get(path())).text
    assert.match(page, new RegExp(`value="${before + 1}" selected`))
    assert.ok(page.match(/class="series-date"/g)!.length > before)
    assert.equal((await visitor.post(`${path()}/ahead`, { ahead: '0' })).status, 303)
    assert.match((await visitor.get(path())).text, /value="0" selected/)
  })

  it('publishes the drafts of the series together', async () => {
    const series = await site.app.database
      .selectFrom('events')
      .select('series_id')
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow()
    const dates = site.app.database
      .selectFrom('events')
      .select(['id', 'status'])
      .where('series_id', '=', series.series_id)
    const others = (await dates.execute()).filter(({ id }) => id !== eventId)
    await site.app.database
      .updateTable('events')
      .set({ status: 'draft' })
      .where(
        'id',
        'in',
        others.map(({ id }) => id),
      )
      .execute()
    assert.ok((await visitor.get(path())).text.includes(text.publishAll))
    assert.equal((await visitor.post(`${path()}/publish`, new URLSearchParams())).status, 303)
    assert.deepEqual(new Set((await dates.execute()).map(({ status }) => status)), new Set(['scheduled']))
    assert.ok(!(await visitor.get(path())).text.includes(text.publishAll))
  })

  it('is for the organizers of the group', async () => {
    const other = await browse(site, await makeUser(site.app))
    assert.equal((await other.get(path())).status, 403)
    assert.equal(
      (await other.post(path(), new URLSearchParams({ repeatRule: 'weekly.1', repeatCount: '1' }))).status,
      403,
    )
  })
})

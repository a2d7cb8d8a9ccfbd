import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { messagesFor } from '#messages/index.ts'
import { recordStatements } from '#test/support/app/recorded-statements.ts'
import { type Guest, giveRole, makeGuest, makeGuests } from '#test/support/builders/events.ts'
import { makeToken } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { makeGroupRow } from '#test/support/builders/public-events.ts'
import { openSite, type Site } from '#test/support/sign-in/server.ts'
import { ruleWords } from './rules.ts'

const timezone = 'Europe/Berlin'
let site: Site
let owner: Guest
let token: string
let groupId: string
before(async () => {
  site = await openSite()
  // The dates are after this instant.
  site.app.clock.advance(Date.parse('2027-03-01T00:00:00Z') - site.app.clock.now().getTime())
  owner = await makeGuest(site.app)
  token = await makeToken(site.app, owner, ['manage:events', 'read:events'])
  groupId = (await makeGroupRow(site.app, { name: 'Choir', urlname: 'choir' })).id
  await giveRole(site.app, groupId, owner, 'owner')
})
after(() => site[Symbol.asyncDispose]())

interface Made {
  id: string
  series: { id: string }
}

/** Tuesdays at 19:00 in Berlin, from 2 March on. */
async function makeDates(body: object = {}): Promise<Made[]> {
  const repeat = { freq: 'monthly', by: 'weekday', count: 4 }
  const given = { title: 'Rehearsal', timezone, dateTime: '2027-03-02T18:00:00Z', repeat }
  const made = await site.app.post('/v1/manage/groups/choir/events', { token, body: { ...given, ...body } })
  assert.equal(made.status, 201, made.text)
  const listed = await site.app.get(`/v1/manage/events/${made.body.data.id}/series`, { token })
  return listed.body.data
}

const visit = (path: string) => site.visitor({ roams: true }).get(path)
const anonymous = async (path: string) => (await visit(path)).text
const get = (id: string, by = token) => site.app.get(`/v1/series/${id}`, { token: by })

describe('the rule of a series in words', () => {
  it('is what people say', () => {
    const of = (
      freq: 'daily' | 'weekly' | 'monthly',
      interval: number,
      by: 'date' | 'weekday' | 'last_weekday' = 'date',
      firstAt = '2027-03-02T18:00:00Z',
    ) =>
      ruleWords({ rule: { freq, interval, by }, first_at: firstAt, timezone }, messagesFor('en'), site.app.clock.now())
    assert.deepEqual(
      [of('daily', 1), of('daily', 3), of('weekly', 1), of('weekly', 2), of('monthly', 1, 'weekday')],
      ['Every day', 'Every 3 days', 'Every Tuesday', 'Every second Tuesday', 'Every first Tuesday'],
    )
    assert.deepEqual(
      [of('monthly', 1, 'last_weekday'), of('monthly', 2, 'last_weekday'), of('monthly', 1), of('monthly', 3)],
      [
        'Every last Tuesday',
        'The last Tuesday of every second month',
        'The 2nd of every month',
        'The 2nd of every third month',
      ],
    )
    assert.equal(of('monthly', 1, 'weekday', '2027-03-29T17:00:00Z'), 'Every last Monday')
  })
})

describe('a series for guests', () => {
  it('says how it repeats and which dates are ahead, with how many go', async () => {
    const [first, second, third, fourth] = (await makeDates()) as [Made, Made, Made, Made]
    const [ana] = (await makeGuests(site.app, 1)) as [Guest]
    assert.equal((await site.app.post(`/v1/events/${second.id}/rsvp`, { token: ana.token })).status, 201)
    assert.equal((await site.app.post(`/v1/manage/events/${third.id}/cancel`, { token, body: {} })).status, 200)
    const { body, status } = await get(first.series.id)
    assert.equal(status, 200, body.error)
    const { title, repeats, rule, dates, groupId: of } = body.data
    assert.deepEqual([title, repeats, of], ['Rehearsal', 'Every first Tuesday', groupId])
    assert.deepEqual(rule, { freq: 'monthly', interval: 1, by: 'weekday' })
    assert.deepEqual(
      dates.map((date: { eventId: string; rsvpCount: number }) => [date.eventId, date.rsvpCount]),
      [first, second, fourth].map(({ id }) => [id, id === second.id ? 1 : 0]),
    )
  })

  it('has only what the viewer may see, and is not there without it', async () => {
    const [first] = (await makeDates({ title: 'Board', visibility: 'members' })) as [Made]
    const { id } = first.series
    const stranger = await makeGuest(site.app)
    const member = await makeGuest(site.app)
    const at = site.app.clock.now().toISOString()
    await site.app.database
      .insertInto('group_favorites')
      .values({ group_id: groupId, user_id: member.id, favorited_at: at })
      .execute()
    assert.deepEqual([(await get(id, stranger.token)).status, (await get(id, member.token)).status], [404, 200])
    assert.equal((await visit(`/series/${id}`)).status, 404)
    assert.equal((await visit(`/feeds/series/${id}.ics`)).status, 404)
    const [draft] = (await makeDates({ title: 'Later', status: 'draft' })) as [Made]
    assert.equal((await get(draft.series.id)).status, 404, 'drafts are no dates yet')
    for (const wrong of [crypto.randomUUID(), 'x', '%00'])
      assert.equal((await visit(`/series/${wrong}`)).status, 404, wrong)
  })

  it('has a page without an account: the next date, the later ones, a calendar, and data for search engines', async () => {
    const dates = (await makeDates({ title: 'Open singing <b>' })) as [Made, ...Made[]]
    const page = await anonymous(`/series/${dates[0].series.id}`)
    for (const words of ['Open singing &#60;b&#62;', 'Every first Tuesday, 19:00', 'Next date', '3 dates after that'])
      assert.ok(page.includes(words), words)
    assert.equal(page.match(/action="\/events\/[^"]+\/rsvp"/g)?.length, 4, 'each date has its own button')
    assert.match(page, /aria-label="RSVP for Tue 6 Apr"/)
    const [, data] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(page)!
    const { '@type': type, subEvent } = JSON.parse(data!)
    assert.deepEqual([type, subEvent.length, subEvent[0]['@type']], ['EventSeries', 4, 'Event'])
    const feed = await anonymous(`/feeds/series/${dates[0].series.id}.ics`)
    assert.equal(feed.match(/BEGIN:VEVENT/g)?.length, 4)
  })

  it('is named on the page and the card of each date, with the other dates', async () => {
    const dates = (await makeDates({ title: 'Evensong' })) as [Made, ...Made[]]
    const page = await anonymous(`/events/${dates[0].id}`)
    assert.match(page, new RegExp(`<a href="/series/${dates[0].series.id}">Every first Tuesday · 3 more dates</a>`))
    assert.match(page, /"superEvent":\{"@type":"EventSeries"/)
    assert.match(await anonymous('/events?q=evensong'), /<p class="small soft">Every first Tuesday · 3 more dates<\/p>/)
    site.app.clock.advance(Date.parse('2027-06-01T12:00:00Z') - site.app.clock.now().getTime())
    assert.match(await anonymous(`/events/${dates[3]!.id}`), />Every first Tuesday<\/a>/)
    site.app.clock.advance(Date.parse('2027-06-03T12:00:00Z') - site.app.clock.now().getTime())
    const over = await anonymous(`/series/${dates[0].series.id}`)
    assert.ok(over.includes('No dates ahead') && over.includes('Evensong'))
  })

  it('says where the viewer goes instead of a button', async () => {
    const dates = (await makeDates({ title: 'Warm-up', dateTime: '2027-07-06T17:00:00Z' })) as [Made, Made, ...Made[]]
    const visitor = await browse(site, await makeGuest(site.app))
    assert.equal((await visitor.post(`/events/${dates[1].id}/rsvp`, {})).status, 303)
    const page = (await visitor.get(`/series/${dates[0].series.id}`)).text
    assert.equal(page.match(/action="\/events\/[^"]+\/rsvp"/g)?.length, 3)
    assert.match(page, /You’re going/)
  })

  it('has up to 53 dates, and as many statements for 53 as for two', async () => {
    const many = { freq: 'weekly', count: 53 }
    const [year] = (await makeDates({ title: 'Weekly', dateTime: '2027-08-03T17:00:00Z', repeat: many })) as [Made]
    const [two] = (await makeDates({
      title: 'Twice',
      dateTime: '2027-08-03T17:00:00Z',
      repeat: { ...many, count: 2 },
    })) as [Made]
    assert.equal((await get(year.series.id)).body.data.dates.length, 53)
    // What the process reads for itself, such as the settings, does not count.
    const ofSeries = /"?(event_series|events|rsvps|event_seats)"? /
    const count = async (path: string) =>
      (await recordStatements(() => anonymous(path))).filter(({ text }) => ofSeries.test(text)).length
    assert.ok((await count(`/series/${two.series.id}`)) > 0)
    assert.equal(await count(`/series/${year.series.id}`), await count(`/series/${two.series.id}`))
    const refused = { title: 'Endless', timezone, dateTime: '2027-08-03T17:00:00Z', repeat: { ...many, count: 54 } }
    assert.equal((await site.app.post('/v1/manage/groups/choir/events', { token, body: refused })).status, 400)
  })
})

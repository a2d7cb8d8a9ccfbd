import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { insertBlock } from '#domains/foundation/visibility/index.ts'
import type { Limiter } from '#platform/limits/limiter.ts'
import { assertPage, headingIn, linksIn } from '#test/support/browser/pages.ts'
import { giveRole, makeEventWithGroup } from '#test/support/builders/events.ts'
import { inTransaction, makeUser } from '#test/support/builders/factories.ts'
import { confirmSeat } from '#test/support/builders/invitations.ts'
import { browse, changeUser } from '#test/support/builders/passes.ts'
import { useSite } from '#test/support/sign-in/server.ts'

/** No request is limited, except in the test of the limit. */
let resetAt: number | undefined
const limiter: Limiter = {
  consume: async ({ key, limit }) => {
    const isOver = resetAt !== undefined && key.startsWith('rl:pages:')
    return { allowed: !isOver, limit, remaining: isOver ? 0 : limit, resetAt: resetAt ?? 0, isCounted: true }
  },
}

const site = useSite({ limiter })

const html = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }
const json = { accept: 'application/json' }
const bodyOf = ({ text }: { text: string }) => JSON.parse(text) as { error: string; code: string }
const changeEvent = (id: string, set: object) =>
  site.app.database.updateTable('events').set(set).where('id', '=', id).execute()
const changeGroup = (id: string | null, set: object) =>
  site.app.database.updateTable('groups').set(set).where('id', '=', id!).execute()

describe('an unknown URL', () => {
  it('a browser gets a page, and a program the JSON error', async () => {
    const visitor = await browse(site)
    const page = await visitor.get('/nothing/here', html)
    assertPage(page, 404, 'Page not found')
    assert.match(page.text, /<nav class="nav"/)
    assert.deepEqual([page.headers['cache-control'], page.headers['x-ratelimit-limit']], ['no-store', '36000'])
    assert.match(page.text, /<meta name="robots" content="noindex">/)
    for (const headers of [json, { accept: '*/*' }, {}])
      assert.equal(bodyOf(await visitor.get('/nothing/here', headers)).code, 'not_found')
    assert.equal(bodyOf(await visitor.get('/v1/nothing', html)).code, 'not_found', 'the API always responds with JSON')
  })

  it('an event or a group that is not public is answered like an unknown one', async () => {
    const at = site.app.clock.now().toISOString()
    const make = (input = {}) => makeEventWithGroup(site.app, input)
    const [draft, hidden, ofHidden, ofArchived] = [
      await make({ status: 'draft' }),
      await make({ isHidden: true }),
      await make(),
      await make(),
    ]
    await changeGroup(ofHidden.groupId, { hidden_at: at })
    await changeGroup(ofArchived.groupId, { deleted_at: at })
    const events = [draft.id, hidden.id, ofHidden.id, ofArchived.id, '01990000-0000-7000-8000-0000000000aa', 'x', '%00']
    const groups = [`group-${ofHidden.groupId}`, `group-${ofArchived.groupId}`, 'no-such-group', '%3Cscript%3E']
    const paths = [...events.map((id) => `/events/${id}`), ...groups.map((slug) => `/groups/${slug}`)]
    for (const visitor of [await browse(site), await browse(site, await makeUser(site.app))])
      for (const path of paths) {
        assertPage(await visitor.get(path), 404, 'Page not found')
        const posted = path.startsWith('/events') ? `${path}/rsvp` : `${path}/favorite`
        assert.equal((await visitor.post(posted)).status, 404, posted)
        assert.equal(visitor.cookies.has('__Host-intent'), false)
      }
    assert.match(bodyOf(await (await browse(site)).get(`/events/${draft.id}`, json)).code, /event_not_found/)
    const manager = await makeUser(site.app)
    await giveRole(site.app, ofHidden.groupId, manager, 'manager')
    const inside = await browse(site, manager)
    assert.equal((await inside.get(`/events/${ofHidden.id}`)).status, 200, 'those who run it still see what is hidden')
    for (const path of ['/', '/events', '/groups']) assert.equal((await inside.get(path)).status, 200)
  })
})

describe('an error page', () => {
  it('leads a visitor who is signed out to the sign-in and back, and a member to events', async () => {
    const { id, groupId } = await makeEventWithGroup(site.app)
    await changeEvent(id, { visibility: 'members' })
    for (const path of [`/events/${id}`, '/nothing/here?x=1']) {
      const { status, text } = await (await browse(site)).get(path, html)
      assert.equal(status, 404)
      const way = `<a class="button" href="/sign-in?return_to=${encodeURIComponent(path)}">Sign in to see private events</a>`
      assert.ok(text.includes(way), path)
      const known = await (await browse(site, await makeUser(site.app))).get(path, html)
      assert.equal(known.status, 404)
      assert.doesNotMatch(known.text, /Sign in to see/)
    }
    const member = await makeUser(site.app)
    await giveRole(site.app, groupId, member, 'manager')
    assert.equal((await (await browse(site, member)).get(`/events/${id}`, html)).status, 200, 'then it is there')
  })

  it('says who is signed in where a page is for administrators, and how to switch', async () => {
    const bo = await makeUser(site.app, { name: 'Bo Lindqvist' })
    const visitor = await browse(site, bo)
    for (const path of ['/admin', '/admin/people?q=bo']) {
      const page = await visitor.get(path, html)
      assertPage(page, 403, 'This page is for administrators')
      assert.match(page.text, /You’re signed in as Bo Lindqvist\./)
      assert.ok(page.text.includes(`href="/sign-in?return_to=${encodeURIComponent(path)}">Switch account</a>`))
      assert.doesNotMatch(page.text, /This app/)
    }
    assert.match((await visitor.get('/sign-in?return_to=%2Fadmin')).text, /You’re signed in as Bo Lindqvist/)
  })

  it('says how long to wait after too many requests', async () => {
    resetAt = Math.floor(site.app.clock.now().getTime() / 1000) + 600
    try {
      for (const path of ['/', '/events', '/nothing/here']) {
        const page = await (await browse(site)).get(path, html)
        assertPage(page, 429, 'One moment, please')
        assert.match(page.text, /try again in (10|11) minutes/)
        assert.ok(Number(page.headers['retry-after']) > 590)
      }
      assert.equal(bodyOf(await (await browse(site)).get('/events', json)).code, 'rate_limited')
    } finally {
      resetAt = undefined
    }
  })

  it('shows the request id after a server error, and nothing of its cause', async () => {
    const { database } = site.app
    await sql`alter table events rename to events_away`.execute(database)
    try {
      const page = await (await browse(site)).get('/events', html)
      assertPage(page, 500, 'Something went wrong on our side')
      assert.ok(page.text.includes(String(page.headers['x-request-id'])))
      assert.doesNotMatch(page.text, /relation|select|events_away/)
      assert.equal(page.headers['cache-control'], 'no-store')
      assert.equal(bodyOf(await (await browse(site)).get('/events', json)).code, 'internal_error')
    } finally {
      await sql`alter table events_away rename to events`.execute(database)
    }
  })
})

describe('the name of the instance', () => {
  it('is shown in titles, headers and mails within a second of a change', async () => {
    const visitor = await browse(site)
    assert.match((await visitor.get('/events')).text, /<title>Events · Hearth<\/title>/)
    const name = 'Makers <of> Łódź'
    await site.app.database.updateTable('instance_settings').set({ name }).execute()
    site.app.clock.advance(1000)
    const { text } = await visitor.get('/events')
    assert.match(text, /<title>Events · Makers &#60;of&#62; Łódź<\/title>/)
    assert.match(text, /<meta property="og:site_name" content="Makers &#60;of&#62; Łódź">/)
    assert.match((await visitor.get('/')).text, /<title>Makers &#60;of&#62; Łódź<\/title>/)
    await visitor.post('/sign-in', { email: 'name@example.org', return_to: '/' })
    const mail = await site.mailTo('name@example.org')
    assert.match(mail.subject, /^Sign in to Makers <of> Łódź$/)
    await site.app.database.updateTable('instance_settings').set({ name: 'Hearth' }).execute()
    site.app.clock.advance(1000)
  })
})

describe('what surrounds every page', () => {
  it('links to no samples of the design, and the tab of the leaderboard says “Board”', async () => {
    const { id } = await makeEventWithGroup(site.app)
    const [visitor, member] = [await browse(site), await browse(site, await makeUser(site.app))]
    for (const who of [visitor, member])
      for (const path of ['/', '/events', `/events/${id}`, '/groups', '/search', '/docs']) {
        const { text } = await who.get(path)
        const [footer] = /<footer class="foot">.*<\/footer>/s.exec(text) ?? []
        assert.ok(footer?.includes('href="/badges"') && !footer.includes('href="/design"'), path)
        assert.match(text, /<a href="\/leaderboard"[^>]*>.*?<span>Board<\/span><\/a>/, path)
      }
  })
})

describe('caching of pages', () => {
  it('pages of anonymous visitors are cached for seconds, and pages of members never', async () => {
    const { id, groupId } = await makeEventWithGroup(site.app)
    const ana = await makeUser(site.app)
    for (const path of ['/', '/events', `/events/${id}`, '/groups', `/groups/group-${groupId}`]) {
      const anonymous = await browse(site)
      const page = await anonymous.get(path)
      assert.match(String(page.headers['cache-control']), /^public, max-age=0, s-maxage=\d+/, path)
      assert.equal(page.headers.vary, 'Cookie, Accept-Encoding, Accept-Language')
      assert.deepEqual([page.headers['set-cookie'], anonymous.cookies.size], [undefined, 0], 'a visitor gets no cookie')
      const again = await anonymous.get(path, { 'if-none-match': String(page.headers.etag) })
      assert.deepEqual([again.status, again.text], [304, ''])
      const own = await (await browse(site, ana)).get(path)
      assert.deepEqual([own.headers['cache-control'], own.headers.etag], ['private, no-store', undefined], path)
      const stale = await anonymous.get(path, { cookie: 'session=over-long-ago' })
      assert.equal(stale.headers['cache-control'], 'private, no-store', 'a session that is over may begin again')
    }
    const found = await (await browse(site)).get('/events?q=gathering')
    assert.equal(found.headers['cache-control'], 'no-store')
    assert.match(found.text, /<meta name="robots" content="noindex">/)
  })

  it('a page is sent in an encoding that the client accepts', async () => {
    const plain = await (await browse(site)).get('/')
    const packed = await site.http.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })
    assert.equal(packed.headers['content-encoding'], 'br')
    assert.ok(packed.rawPayload.length < plain.text.length / 2)
  })
})

describe('data for search engines', () => {
  it('an event page has its schema.org data, whatever its title', async () => {
    const { id, groupId } = await makeEventWithGroup(site.app, { seats: 5 })
    const title = '</script><script>alert(1)</script> & more'
    const place = { venue_name: 'Old <b>Station', venue_city: 'Berlin', venue_latitude: 52.5, venue_longitude: 13.4 }
    await changeEvent(id, { title, description: 'First.\n\nSecond <i>line</i>.', event_type: 'hybrid', ...place })
    const { text } = await (await browse(site)).get(`/events/${id}`)
    const blocks = [...text.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
    assert.equal(blocks.length, 1)
    const data = JSON.parse(blocks[0]![1]!)
    assert.deepEqual(
      [data['@type'], data.name, data.eventStatus, data.offers.availability, data.location.length],
      ['Event', title, 'https://schema.org/EventScheduled', 'https://schema.org/InStock', 2],
    )
    assert.equal(data.organizer.url, `${site.baseUrl}/groups/group-${groupId}`)
    assert.ok(text.includes(`<link rel="canonical" href="${site.baseUrl}/events/${id}">`))
    assert.ok(text.includes(`<meta property="og:image" content="${site.baseUrl}/og/events/${id}.png">`))
    assert.ok(text.includes(`href="/feeds/events/${id}.ics"`))
    assert.doesNotMatch(text, /<meta name="robots"/)
    await changeEvent(id, { status: 'cancelled' })
    assert.match((await (await browse(site)).get(`/events/${id}`)).text, /schema\.org\/EventCancelled/)
  })

  it('each group has one canonical URL', async () => {
    const { groupId } = await makeEventWithGroup(site.app)
    const path = `/groups/group-${groupId}`
    const visitor = await browse(site)
    for (const other of [`/groups/${groupId}`, path.toUpperCase().replace('/GROUPS', '/groups')]) {
      const answer = await visitor.get(other)
      assert.deepEqual([answer.status, answer.location], [301, path])
    }
    assert.ok((await visitor.get(path)).text.includes(`<link rel="canonical" href="${site.baseUrl}${path}">`))
  })
})

describe('the list of events', () => {
  const titlesIn = ({ text }: { text: string }) =>
    [...text.matchAll(/<h3><a href="\/events\/[^"]+">(.*?)<\/a>/g)].map((match) => match[1])

  it('is filtered by words, days, type and group, and ignores invalid values', async () => {
    const { id, groupId } = await makeEventWithGroup(site.app, { startsIn: 60 * 24 * 40 })
    await changeEvent(id, { title: 'Quince jam', event_type: 'online', venue_city: 'Oslo' })
    const visitor = await browse(site)
    const day = (days: number) =>
      new Date(site.app.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
    const has = async (query: string) => titlesIn(await visitor.get(`/events?${query}`)).includes('Quince jam')
    const fits = ['q=quince', 'q=oslo&type=online', `from=${day(39)}&to=${day(41)}`, `group=group-${groupId}`]
    const fails = ['q=quincy', 'q=quince&type=in_person', `q=quince&to=${day(39)}`, `q=quince&from=${day(42)}`]
    for (const query of fits) assert.equal(await has(query), true, query)
    for (const query of fails) assert.equal(await has(query), false, query)
    assert.equal(await has('q=quince&from=&to=&type=&near='), true, 'empty fields')
    const evening = { starts_at: '2031-05-18T02:00:00Z', over_at: '2031-05-18T04:00:00Z' }
    await changeEvent(id, { ...evening, timezone: 'America/Los_Angeles' })
    assert.equal(await has('from=2031-05-17&to=2031-05-17'), true, 'the day as the page tells it')
    assert.equal(await has('from=2031-05-18&to=2031-05-18'), false, 'the day in London')
    assert.equal(await has('q=quince&from=yesterday&to=2026-99-99&type=%3Cb%3E&near=here'), true, 'nonsense')
    for (const no of ['2031-02-30', '0000-01-01', '9999-12-31'])
      assert.equal(await has(`q=quince&from=${no}&to=${no}`), true, `${no} is not meant`)
    assert.equal(await has('q=quince&near=95,200'), true, 'no place on earth')
    assert.match((await visitor.get('/events?q=xylophone')).text, /No events found/)
    assert.equal((await visitor.get('/events?cursor=forged')).status, 400)
    assert.equal((await visitor.get('/events?group=no-such-group')).status, 404)
    const shown = (await visitor.get(`/events?q=%22%3E%3Cscript%3E`)).text
    assert.ok(shown.includes('value="&#34;&#62;&#60;script&#62;"'))
  })

  it('near a place says how far each event is, in one of two orders', async () => {
    const [near, far] = [await makeEventWithGroup(site.app), await makeEventWithGroup(site.app, { startsIn: 90 })]
    const at = (venue_latitude: number) => ({ venue_latitude, venue_longitude: -150, event_type: 'in_person' })
    await changeEvent(far.id, { ...at(-40.01), title: 'Closer, later' })
    await changeEvent(near.id, { ...at(-40.2), title: 'Farther, sooner' })
    const visitor = await browse(site)
    const byDistance = await visitor.get('/events?near=-40,-150')
    assert.deepEqual(titlesIn(byDistance), ['Closer, later', 'Farther, sooner'])
    assert.match(byDistance.text, /class="when num"><b>1\.1 km<\/b> · .*class="when num"><b>22 km<\/b> · /s)
    assert.match(byDistance.text, /Sorted by distance · <a href="\/events\?near&#61;[^"]*sort&#61;date">Sort by date</)
    const byDate = await visitor.get('/events?near=-40,-150&sort=date')
    assert.deepEqual(titlesIn(byDate), ['Farther, sooner', 'Closer, later'])
    assert.match(byDate.text, /class="agenda".*<b>22 km<\/b>/s)
    assert.match(byDate.text, />Sort by distance</)
  })

  it('shows every chosen filter as a chip that takes it off, and leaves the form folded', async () => {
    const { text } = await (await browse(site)).get('/events?tag=felt&city=Porto&from=2031-05-01')
    assert.match(text, /<details class="folded" ><summary class="chip">/)
    for (const [words, rest] of [
      ['felt', 'from&#61;2031-05-01&#38;city&#61;Porto'],
      ['Porto', 'from&#61;2031-05-01&#38;tag&#61;felt'],
      ['From 1 May 2031', 'tag&#61;felt&#38;city&#61;Porto'],
    ])
      assert.ok(
        text.includes(`href="/events?${rest}"><span class="unseen">Remove this filter:</span>${words}<svg`),
        words,
      )
    const online = (await (await browse(site)).get('/events?type=online')).text
    assert.match(
      online,
      /<nav class="chips slide"[^>]*><a class="chip" href="\/events" aria-current="true">/,
      'on, so first',
    )
    const reversed = await (await browse(site)).get('/events?from=2031-05-02&to=2031-05-01')
    assert.match(reversed.text, /<details class="folded" open>/, 'what is wrong is shown')
  })

  it('is paged without missing or repeating an event, forwards and back', async () => {
    const { groupId } = await makeEventWithGroup(site.app)
    for (let n = 0; n < 44; n += 1) {
      const { id } = await makeEventWithGroup(site.app, { startsIn: 60 + n, hasGroup: false })
      await changeEvent(id, { title: `Turn ${n}`, group_id: groupId })
    }
    const visitor = await browse(site)
    const seen: (string | undefined)[] = []
    const pages: string[] = []
    let path: string | undefined = `/events?group=group-${groupId}`
    while (path !== undefined) {
      const page = await visitor.get(path)
      assert.equal(page.status, 200)
      seen.push(...titlesIn(page))
      pages.push(path)
      path = linksIn(page, 'next')[0]
    }
    assert.deepEqual([seen.length, new Set(seen).size, pages.length], [45, 45, 3])
    const back = linksIn(await visitor.get(pages[2]!), 'prev')[0]!
    assert.deepEqual(titlesIn(await visitor.get(back)), seen.slice(20, 40))
  })
})

describe('what a viewer sees of others', () => {
  it('the group page leaves out organizers who are private or blocked, and shows the others', async () => {
    const { groupId } = await makeEventWithGroup(site.app)
    const [ana, bo, cy] = [
      await makeUser(site.app, { name: 'Ana Open' }),
      await makeUser(site.app, { name: 'Bo Hidden' }),
      await makeUser(site.app, { name: 'Cy Blocked' }),
    ]
    const viewer = await makeUser(site.app)
    for (const person of [ana, bo, cy]) await giveRole(site.app, groupId, person, 'owner')
    await changeUser(site.app, bo, { profile_visibility: 'private' })
    await inTransaction(site.app, ({ db }) => insertBlock(db, viewer.id, cy.id, site.app.clock.now()))
    const namesFor = async (person?: typeof viewer) => {
      const { text } = await (await browse(site, person)).get(`/groups/group-${groupId}`)
      return ['Ana Open', 'Bo Hidden', 'Cy Blocked'].filter((name) => text.includes(name))
    }
    assert.deepEqual(await namesFor(), ['Ana Open', 'Cy Blocked'])
    assert.deepEqual(await namesFor(viewer), ['Ana Open'])
  })

  it('the home page shows the RSVPs of the viewer, and never those of others', async () => {
    const event = await makeEventWithGroup(site.app)
    await changeEvent(event.id, { title: 'Mine alone' })
    const [ana, bo] = [await makeUser(site.app, { name: 'Ana' }), await makeUser(site.app, { name: 'Bo' })]
    await confirmSeat(site.app, event, ana)
    const own = await (await browse(site, ana)).get('/')
    assert.equal(headingIn(own), 'Hi Ana')
    assert.match(own.text, /<h2>Your next event<\/h2>.*?Mine alone/s)
    for (const visitor of [await browse(site, bo), await browse(site)])
      assert.doesNotMatch((await visitor.get('/')).text, /You’re going/)
  })
})

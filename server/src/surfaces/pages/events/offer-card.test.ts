import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { checkInDirectly, type Guest, makeGuest, makeGuests } from '#test/support/builders/events.ts'
import { browse } from '#test/support/builders/passes.ts'
import { scene } from '#test/support/builders/scene.ts'
import { useSite, type Visitor } from '#test/support/sign-in/server.ts'

const site = useSite()
const minute = 60_000

const stage = (event: object = {}) => scene(site.app, { people: { owner: 'owner', ana: 'stranger' }, event })
const set = (id: string, columns: object) =>
  site.app.database.updateTable('events').set(columns).where('id', '=', id).execute()
const at = (minutes: number) => new Date(site.app.clock.now().getTime() + minutes * minute).toISOString()
const post = (id: string, { token }: Guest, body: object = {}) =>
  site.app.post(`/v1/events/${id}/rsvp`, { token, body })

/** The bar: its heading, the line below, and what can be pressed with where it leads. */
async function barOf(visitor: Visitor, id: string) {
  const { text } = await visitor.get(`/events/${id}`)
  const [, bar] = /<section class="rsvp offer[^>]*>(.*?)<\/section>/s.exec(text)!
  const plain = (html = '') =>
    html
      .replaceAll(/<svg.*?<\/svg>/gs, '')
      .replaceAll(/<[^>]+>/g, '')
      .trim()
  const links = [...bar!.matchAll(/<a class="(button[^"]*)" href="([^"]+)"[^>]*>(.*?)<\/a>/gs)]
  const forms = [
    ...bar!.matchAll(/<form method="post" action="([^"]+)"[^>]*>(.*?)<button[^>]*>(.*?)<\/button><\/form>/gs),
  ]
  return {
    html: bar!,
    heading: plain(/<h2>(.*?)<\/h2>/s.exec(bar!)?.[1]),
    lead: plain(/<\/h2>\s*<p[^>]*>(.*?)<\/p>/s.exec(bar!)?.[1]),
    press: Object.fromEntries([
      ...links.map(([, , href, words]) => [words, href!.replace(id, ':id')]),
      ...forms.map(([, action, , words]) => [words, action!.replace(id, ':id')]),
    ]),
    options: [...bar!.matchAll(/<option value="(\w*)">(.*?)<\/option>/g)].map(([, value, words]) => [value, words]),
  }
}

describe('the bar of an event', () => {
  it('has no choice where there is none to make, and the number of people where guests may come', async () => {
    const { event, ana } = await stage({ seats: 30 })
    for (const visitor of [await browse(site), await browse(site, ana)]) {
      const bar = await barOf(visitor, event.id)
      assert.deepEqual([bar.heading, bar.press, bar.options], ['Join us', { RSVP: '/events/:id/rsvp' }, []])
      assert.doesNotMatch(bar.html, /<select/)
    }
    await set(event.id, { max_guests: 2 })
    const { options, press, html } = await barOf(await browse(site, ana), event.id)
    assert.deepEqual(options, [
      ['0', 'Just me'],
      ['1', 'Me + 1'],
      ['2', 'Me + 2'],
    ])
    assert.match(
      html,
      /<form method="post" action="[^"]+\/rsvp" class="choices"><select name="guests" aria-label="How many people come\?">/,
    )
    assert.deepEqual(press, { RSVP: '/events/:id/rsvp' })
  })

  it('asks how one takes part only where there is a room and a link', async () => {
    const { event, ana } = await stage({ seats: 30, type: 'hybrid' })
    const { options, html } = await barOf(await browse(site, ana), event.id)
    assert.deepEqual(options, [
      ['', 'I’ll be there'],
      ['on', 'I’ll join online'],
    ])
    assert.match(html, /<select name="joinsOnline" aria-label="How do you take part\?">/)
    await set(event.id, { max_guests: 2 })
    const sent = { joinsOnline: options[1]![0]!, guests: '2' }
    assert.equal(
      (await (await browse(site, ana)).post(`/events/${event.id}/rsvp`, sent)).location,
      `/events/${event.id}`,
    )
    const made = site.app.database.selectFrom('rsvps').select(['status', 'joins_online', 'party_size'])
    assert.deepEqual(await made.where('event_id', '=', event.id).execute(), [
      { status: 'confirmed', joins_online: true, party_size: 1 },
    ])
  })

  it('asks to come where the hosts decide, and says what they answered', async () => {
    const { event, ana } = await stage({ seats: 30, requiresApproval: true })
    const visitor = await browse(site, ana)
    const ask = await barOf(visitor, event.id)
    assert.deepEqual([ask.heading, ask.press], ['The hosts decide who comes', { 'Ask to come': '/events/:id/rsvp' }])
    await post(event.id, ana)
    const asked = await barOf(visitor, event.id)
    assert.deepEqual(
      [asked.heading, asked.lead, asked.press],
      [
        'You’ve asked to come',
        'No spot yet; the hosts answer by email.',
        { 'Take it back': '/events/:id/rsvp/cancel' },
      ],
    )
    await set(event.id, { max_guests: 1 })
    assert.deepEqual((await barOf(visitor, event.id)).press, { Change: '/events/:id/rsvp/form' })
    await site.app.database.updateTable('rsvps').set({ status: 'declined' }).where('event_id', '=', event.id).execute()
    const no = await barOf(visitor, event.id)
    assert.equal(no.heading, 'The hosts couldn’t offer you a spot for this one')
    assert.match(no.html, /<a href="\/groups\/[^"]+">See other dates<\/a>/)
    assert.doesNotMatch(
      (await visitor.get(`/events/${event.id}`)).text,
      /\b(declined|rejected|denied|pending|request status)\b/i,
    )
  })

  it('leads to the other site where people sign up there, in a way that search engines understand', async () => {
    const { event, ana } = await stage()
    await set(event.id, {
      rsvp_mode: 'elsewhere',
      takes_rsvps: false,
      ticket_url: 'https://www.tickets.example/n?a=1&b=2',
    })
    const visitor = await browse(site, ana)
    const bar = await barOf(visitor, event.id)
    assert.equal(bar.heading, 'Tickets on tickets.example')
    assert.match(
      bar.html,
      /<a class="button" href="https:\/\/www\.tickets\.example\/n\?a&#61;1&#38;b&#61;2" rel="nofollow ugc noopener noreferrer">Get a ticket ↗<\/a>/,
    )
    const { text } = await visitor.get(`/events/${event.id}`)
    const [, ld] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(text)!
    const { offers, isAccessibleForFree } = JSON.parse(ld!)
    assert.deepEqual(
      [offers, isAccessibleForFree],
      [{ '@type': 'Offer', url: 'https://www.tickets.example/n?a=1&b=2' }, undefined],
    )
    assert.equal((await visitor.post(`/events/${event.id}/rsvp`)).status, 409)
  })

  it('never has a link to a script', async () => {
    const { event } = await stage()
    await set(event.id, { rsvp_mode: 'elsewhere', takes_rsvps: false, ticket_url: 'javascript:told()' })
    assert.doesNotMatch((await barOf(await browse(site), event.id)).html, /javascript/)
  })

  it('sets and ends a reminder with one press where no RSVP is needed, or none is possible yet', async () => {
    const modes: [object, RegExp][] = [
      [{ rsvp_mode: 'none', takes_rsvps: false }, /^No RSVP needed, just come$/],
      [{ rsvp_opens_at: at(600) }, /^RSVPs open \w{3} \d+ \w+, \d\d:\d\d$/],
    ]
    for (const [columns, heading] of modes) {
      const { event, ana } = await stage({ startsIn: 3000 })
      await set(event.id, columns)
      const visitor = await browse(site, ana)
      const before = await barOf(visitor, event.id)
      assert.match(before.heading, heading)
      assert.deepEqual(before.press, { 'Remind me': '/events/:id/save' })
      assert.equal((await visitor.post(`/events/${event.id}/save`)).location, `/events/${event.id}`)
      assert.match((await visitor.get(`/events/${event.id}`)).text, /We’ll remind you by email\./)
      const after = await barOf(visitor, event.id)
      assert.deepEqual(
        [after.lead, after.press],
        ['We’ll remind you by email.', { 'Don’t remind me': '/events/:id/forget' }],
      )
      await visitor.post(`/events/${event.id}/forget`)
      assert.deepEqual((await barOf(visitor, event.id)).press, { 'Remind me': '/events/:id/save' })
    }
  })

  it('remembers the wish for a reminder through the sign-in, and does not show it to anybody banned', async () => {
    const { event, ana, group } = await stage({ startsIn: 3000 })
    await set(event.id, { rsvp_mode: 'none', takes_rsvps: false })
    const visitor = await browse(site)
    const { location } = await visitor.post(`/events/${event.id}/save`)
    assert.equal(location, `/sign-in?return_to=/events/${event.id}`)
    assert.equal(
      [...visitor.cookies.keys()].some((name) => name.endsWith('intent')),
      true,
    )
    await site.app.database
      .insertInto('group_bans')
      .values({ group_id: group.id, user_id: ana.id, banned_at: at(0) })
      .execute()
    const banned = await browse(site, ana)
    assert.equal((await banned.post(`/events/${event.id}/save`)).status, 403)
    await set(event.id, { hidden_at: at(0) })
    assert.equal((await visitor.post(`/events/${event.id}/save`)).status, 404)
  })

  it('names the party of one who is going, and leads to what can be changed', async () => {
    const { event, ana } = await stage({ seats: 30, maxGuests: 3 })
    const visitor = await browse(site, ana)
    await post(event.id, ana, { guests: [{}, {}] })
    const bar = await barOf(visitor, event.id)
    assert.equal(bar.heading, 'You’re going · you + 2')
    assert.match(bar.lead, /^Today, \d\d:\d\d$/)
    const { 'Show ticket': ticket, ...others } = bar.press
    assert.match(ticket!, /^\/t\/\w{10}$/)
    assert.deepEqual(others, { Change: '/events/:id/rsvp/form' })
  })

  it('has the link instead of a ticket for one who joins online, a quarter of an hour before and until the end', async () => {
    for (const type of ['online', 'hybrid'] as const) {
      const { event, ana } = await stage({ seats: 30, type, startsIn: 16 })
      await set(event.id, { online_url: 'https://meet.example/room' })
      await post(event.id, ana, type === 'hybrid' ? { joinsOnline: true } : {})
      const visitor = await browse(site, ana)
      const early = await barOf(visitor, event.id)
      assert.ok(!('Join online' in early.press))
      assert.ok(!JSON.stringify(early.press).includes('/t/'))
      assert.doesNotMatch((await visitor.get(`/events/${event.id}`)).text, /ticket-qr/)
      for (const [startsIn, heading] of [
        [15, 'It’s about to start'],
        [-1, 'It’s on'],
      ] as const) {
        await set(event.id, { starts_at: at(startsIn) })
        const bar = await barOf(visitor, event.id)
        assert.deepEqual([bar.heading, bar.press['Join online']], [heading, 'https://meet.example/room'])
      }
      await checkInDirectly(site.app, { id: event.id, groupId: event.groupId }, ana)
      const { press } = await barOf(visitor, event.id)
      assert.deepEqual(press, { 'Join online': 'https://meet.example/room' }, 'checked in')
    }
  })

  it('has that link right after the RSVP too, and never reads as coming to the venue', async () => {
    const { event, ana } = await stage({ seats: 30, type: 'hybrid', startsIn: 10 })
    await set(event.id, { online_url: 'https://meet.example/room', venue_name: 'Aufbau Haus' })
    const visitor = await browse(site, ana)
    await visitor.post(`/events/${event.id}/rsvp`, { joinsOnline: 'on' })
    const { text } = await visitor.get(`/events/${event.id}`)
    const card = /<section class="card just-going".*?<\/section>/s.exec(text)![0]
    assert.match(card, /<\/time> · You’ll join online<\/p>/)
    assert.doesNotMatch(card, /Aufbau Haus/)
    const [, bar] = /<section class="rsvp offer[^>]*>(.*?)<\/section>/s.exec(text)!
    assert.match(bar!, /It’s about to start.*href="https:\/\/meet\.example\/room"[^>]*>Join online</s)
  })

  it('keeps who comes, when and how once RSVPs are closed', async () => {
    const { event, ana } = await stage({ seats: 4, type: 'hybrid', maxGuests: 2, startsIn: 300 })
    const [bo, cy] = await makeGuests(site.app, 2)
    await post(event.id, ana, { guests: [{}, {}] })
    await post(event.id, bo!, { joinsOnline: true })
    await post(event.id, cy!, { guests: [{}] })
    await set(event.id, { rsvp_closes_at: at(-1) })
    const party = await barOf(await browse(site, ana), event.id)
    assert.deepEqual([party.heading, /^Today, \d\d:\d\d$/.test(party.lead)], ['You’re going · you + 2', true])
    assert.deepEqual(Object.keys(party.press), ['Show ticket', 'I can’t make it'])
    const online = await barOf(await browse(site, bo!), event.id)
    assert.match(online.lead, /^Today, \d\d:\d\d · You’ll join online$/)
    const waiting = await barOf(await browse(site, cy!), event.id)
    assert.equal(waiting.heading, 'You and 1 guest are no. 1.')
    assert.deepEqual(Object.keys(waiting.press), ['Leave the waitlist', 'Take it without guests'])
  })

  it('gives the link of an online event without RSVPs to all who are signed in, but to no one who is banned', async () => {
    const { event, ana, group } = await stage({ type: 'online', startsIn: 10 })
    await set(event.id, { online_url: 'https://meet.example/room', rsvp_mode: 'none', takes_rsvps: false })
    const visitor = await browse(site, ana)
    assert.deepEqual((await barOf(visitor, event.id)).press, { 'Join online': 'https://meet.example/room' })
    const shows = async (one: Visitor) => (await one.get(`/events/${event.id}`)).text.includes('meet.example')
    assert.equal(await shows(await browse(site)), false, 'signed out')
    await set(event.id, { rsvp_mode: 'here', takes_rsvps: true })
    assert.equal(await shows(visitor), false, 'without a spot')
    await set(event.id, { rsvp_mode: 'none', takes_rsvps: false })
    await site.app.database
      .insertInto('group_bans')
      .values({ group_id: group.id, user_id: ana.id, banned_at: at(0) })
      .execute()
    assert.equal(await shows(visitor), false, 'banned')
  })

  it('offers no reminder that would not come', async () => {
    const { event, ana } = await stage({ startsIn: 119 })
    await set(event.id, { rsvp_mode: 'none', takes_rsvps: false })
    const visitor = await browse(site, ana)
    assert.deepEqual((await barOf(visitor, event.id)).press, {})
    await visitor.post(`/events/${event.id}/save`)
    assert.match((await visitor.get(`/events/${event.id}`)).text, /It starts too soon for a reminder\./)
    assert.deepEqual((await barOf(visitor, event.id)).press, {})
    await set(event.id, { rsvp_mode: 'here', takes_rsvps: true, rsvp_opens_at: at(30) })
    const other = await browse(site, (await makeGuests(site.app, 1))[0]!)
    assert.deepEqual((await barOf(other, event.id)).press, { 'Remind me': '/events/:id/save' }, 'when RSVPs open')
  })

  it('shows nobody else the link to join', async () => {
    const { event, ana } = await stage({ seats: 30, type: 'hybrid', startsIn: 5 })
    await set(event.id, { online_url: 'https://meet.example/room', requires_approval: true })
    await post(event.id, ana, { joinsOnline: true })
    for (const visitor of [await browse(site, ana), await browse(site)])
      assert.doesNotMatch((await visitor.get(`/events/${event.id}`)).text, /meet\.example/)
  })

  it('tells a waiting party how many must be free together, and gives the free spot without the guests', async () => {
    const { event, ana } = await stage({ seats: 2, maxGuests: 2 })
    const [bo, cy] = await makeGuests(site.app, 2)
    await post(event.id, bo!)
    await post(event.id, ana, { guests: [{}, {}] })
    const visitor = await browse(site, ana)
    const bar = await barOf(visitor, event.id)
    assert.equal(bar.heading, 'You and 2 guests are no. 1.')
    assert.equal(bar.lead, 'You get your spots when three are free together. 1 spot is free now.')
    assert.deepEqual(bar.press, {
      Change: '/events/:id/rsvp/form',
      'Take it without guests': '/events/:id/rsvp/alone',
    })
    assert.equal((await (await browse(site, cy!)).post(`/events/${event.id}/rsvp/alone`)).status, 404)
    assert.equal((await visitor.post(`/events/${event.id}/rsvp/alone`)).location, `/events/${event.id}`)
    assert.match((await visitor.get(`/events/${event.id}`)).text, /id="just-going".*Show ticket/s)
    assert.equal((await barOf(visitor, event.id)).heading, 'You’re going')
    await post(event.id, cy!, { guests: [{}] })
    const waiting = await barOf(await browse(site, cy!), event.id)
    assert.deepEqual(
      [waiting.heading, waiting.lead],
      ['You and 1 guest are no. 1.', 'You get your spots when two are free together.'],
    )
    const alone = await makeGuest(site.app)
    await post(event.id, alone)
    const last = await barOf(await browse(site, alone), event.id)
    assert.deepEqual(
      [last.heading, last.lead, last.press],
      ['No. 2 on the waitlist', 'We’ll email you', { Change: '/events/:id/rsvp/form' }],
    )
  })

  it('takes no guests from a party by a page that is no longer true, and says so', async () => {
    const { event, ana } = await stage({ seats: 3, maxGuests: 2 })
    const [bo, cy] = await makeGuests(site.app, 2)
    await post(event.id, bo!)
    await post(event.id, cy!)
    await post(event.id, ana, { guests: [{}, {}] })
    const visitor = await browse(site, ana)
    const press = async () => {
      assert.equal((await visitor.post(`/events/${event.id}/rsvp/alone`)).location, `/events/${event.id}`)
      const { text } = await visitor.get(`/events/${event.id}`)
      const own = site.app.database
        .selectFrom('rsvps')
        .select(['status', 'party_size'])
        .where('event_id', '=', event.id)
      return [/role="alert">(.*?)</.exec(text)?.[1], await own.where('user_id', '=', ana.id).executeTakeFirst()]
    }
    const seats = (max: number) =>
      site.app.database
        .updateTable('event_seats')
        .set({ max_attendees: max })
        .where('event_id', '=', event.id)
        .execute()
    await seats(2)
    const gone = 'That spot is gone. You and your guests keep your place on the waitlist.'
    assert.deepEqual(await press(), [gone, { status: 'waitlisted', party_size: 3 }])
    await seats(5)
    await site.app.delete(`/v1/events/${event.id}/rsvp`, { token: cy!.token })
    const decided = 'Nothing has changed: you’re no longer waiting. This is your RSVP now.'
    assert.deepEqual(await press(), [decided, { status: 'confirmed', party_size: 3 }])
  })

  it('offers a change where the event asks something, and the cancel link of a plain event elsewhere', async () => {
    const { event, ana } = await stage({ seats: 30 })
    await post(event.id, ana)
    const visitor = await browse(site, ana)
    assert.deepEqual(Object.keys((await barOf(visitor, event.id)).press), ['Your ticket', 'I can’t make it'])
    const question = { id: '01990000-0000-7000-8000-000000000009', kind: 'short', label: 'Shirt?', removedAt: at(0) }
    await site.app.database
      .insertInto('event_questions')
      .values({ event_id: event.id, version: 1, questions: JSON.stringify([question]), updated_at: at(0) } as never)
      .execute()
    assert.deepEqual(Object.keys((await barOf(visitor, event.id)).press), ['Your ticket', 'I can’t make it'])
    const { removedAt: _, ...asked } = question
    await site.app.database
      .updateTable('event_questions')
      .set({ questions: JSON.stringify([asked]) } as never)
      .where('event_id', '=', event.id)
      .execute()
    assert.deepEqual(Object.keys((await barOf(visitor, event.id)).press), ['Show ticket', 'Change'])
  })
})

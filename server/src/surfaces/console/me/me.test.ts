import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { checkInDirectly, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeToken, makeUser, type Person } from '#test/support/builders/factories.ts'
import { browse, changeUser, connectionsOf, makePass } from '#test/support/builders/passes.ts'
import { openSite, type Site, type Visitor } from '#test/support/sign-in/server.ts'

let site: Site
let ana: Person
let visitor: Visitor
before(async () => {
  site = await openSite()
  ana = await makeUser(site.app)
  visitor = await browse(site, ana)
})
after(() => site[Symbol.asyncDispose]())

async function connect(other: Person): Promise<void> {
  const id = await makePass(site.app, other, {})
  await visitor.post(`/pass/${id}/connect`)
}

it('a member without anything finds a way on from each page', async () => {
  const newcomer = await browse(site, await makeUser(site.app))
  const ways = {
    '/me/events': '/events',
    '/me/events?list=past': '/events',
    '/me/groups': '/groups',
    '/me/connections': '/settings/passes',
    '/me/connections?list=following': '/members',
  }
  for (const [path, way] of Object.entries(ways)) {
    const { status, text } = await newcomer.get(path)
    assert.equal(status, 200, path)
    assert.match(text, new RegExp(`class="empty".*href="${way}"`, 's'), path)
  }
})

it('/me leads to my events, after the sign-in of a visitor', async () => {
  assert.deepEqual([(await visitor.get('/me')).status, (await visitor.get('/me')).location], [303, '/me/events'])
  const stranger = site.visitor()
  assert.equal(
    (await stranger.get((await stranger.get('/me')).location!)).location,
    '/sign-in?return_to=%2Fme%2Fevents',
  )
})

it('my groups lists the groups one joined, and leaving one takes it off the list', async () => {
  const { database } = site.app
  const group = { id: crypto.randomUUID(), name: 'Lantern & Co', urlname: 'lantern' }
  const at = site.app.clock.now().toISOString()
  await database
    .insertInto('groups')
    .values({ ...group, created_at: at, updated_at: at })
    .execute()
  await visitor.post('/groups/lantern/favorite')
  assert.match((await visitor.get('/me/groups')).text, /href="\/groups\/lantern"><b>Lantern &#38; Co</)
  const left = await visitor.post('/me/groups/leave', { slug: 'lantern' })
  assert.deepEqual([left.status, left.location], [303, '/me/groups'])
  const { text } = await visitor.get('/me/groups')
  assert.doesNotMatch(text, /Lantern/)
  assert.match(text, /role="status">You’ve left the group/)
})

it('my events says who asked, who comes along, and quietly what one will be reminded of', async () => {
  const cy = await makeUser(site.app)
  const own = await browse(site, cy)
  const token = await makeToken(site.app, cy, ['write:events'])
  const [asked, party, online, saved] = [
    await makeEventWithGroup(site.app, { seats: 5, requiresApproval: true }),
    await makeEventWithGroup(site.app, { seats: 5, maxGuests: 2 }),
    await makeEventWithGroup(site.app, { seats: 5, type: 'online' }),
    await makeEventWithGroup(site.app, { seats: 5 }),
  ]
  const rsvp = (id: string, body = {}) => site.app.post(`/v1/events/${id}/rsvp`, { token, body })
  await rsvp(asked.id)
  await rsvp(online.id)
  const before = (await own.get('/me/events')).text
  assert.match(before, /You’ve asked to come/)
  assert.doesNotMatch(before, /ticket-qr|\/t\/|Reminders/, 'nothing is scanned at an online event')
  await rsvp(party.id, { guests: [{}, {}] })
  await site.app.put(`/v1/events/${saved.id}/save`, { token })
  const { text } = await own.get('/me/events')
  assert.match(text, /You’re going · you \+ 2/)
  const [, reminders] = text.split('<h2>Reminders</h2>')
  assert.ok(reminders!.includes(`action="/events/${saved.id}/forget"`))
  assert.doesNotMatch((await own.get('/me/events?list=past')).text, /Reminders/)
  await own.post(`/events/${saved.id}/forget`)
  assert.doesNotMatch((await own.get('/me/events')).text, /Reminders/)
  assert.match((await own.get('/events')).text, /You’re going · you \+ 2/)
})

it('my events lead to all reminders, page by page, where there are more than it has room for', async () => {
  const cy = await makeUser(site.app)
  const own = await browse(site, cy)
  const made = await Promise.all(Array.from({ length: 21 }, () => makeEventWithGroup(site.app, { seats: 5 })))
  const at = site.app.clock.now().toISOString()
  const rows = made.map(({ id }) => ({ user_id: cy.id, event_id: id, saved_at: at, due_at: at }))
  await site.app.database.insertInto('saved_events').values(rows).execute()
  const shown = (text: string) => [...text.matchAll(/action="\/events\/([0-9a-f-]+)\/forget"/g)].map(([, id]) => id!)
  const first = (await own.get('/me/events')).text
  assert.equal(shown(first).length, 20)
  assert.match(first, /<a href="\/me\/events\?list=reminders">All reminders<\/a>/)
  const all = (await own.get('/me/events?list=reminders')).text
  const next = /rel="next" href="([^"]+)"/.exec(all)![1]!.replaceAll('&#38;', '&').replaceAll('&#61;', '=')
  const rest = (await own.get(next)).text
  assert.deepEqual(new Set([...shown(all), ...shown(rest)]), new Set(made.map(({ id }) => id)))
  await own.post(`/events/${made[0]!.id}/forget`)
  assert.doesNotMatch((await own.get('/me/events')).text, /All reminders/)
})

it('my events say who waits together', async () => {
  const cy = await makeUser(site.app)
  const token = await makeToken(site.app, cy, ['write:events'])
  const { id } = await makeEventWithGroup(site.app, { seats: 1, maxGuests: 2 })
  await site.app.post(`/v1/events/${id}/rsvp`, { token, body: { guests: [{}, {}] } })
  assert.match((await (await browse(site, cy)).get('/me/events')).text, /On the waitlist, number 1 · you \+ 2/)
})

it('a connection is listed, and ends for both after one question', async () => {
  const bo = await makeUser(site.app)
  await connect(bo)
  const [made] = await connectionsOf(site.app, bo)
  const list = await visitor.get('/me/connections')
  assert.ok(list.text.includes(`/me/connections/${made!.id}/remove`))
  const question = await visitor.get(`/me/connections/${made!.id}/remove`)
  assert.match(question.text, /Remove this connection\?/)
  assert.equal((await connectionsOf(site.app, bo)).length, 1, 'looking at the question changes nothing')
  assert.equal((await visitor.post(`/me/connections/${made!.id}/remove`)).location, '/me/connections')
  assert.deepEqual(await connectionsOf(site.app, bo), [])
})

it('a connection of others cannot be ended', async () => {
  const [cy, stranger] = [await makeUser(site.app), await browse(site, await makeUser(site.app))]
  await connect(cy)
  const [made] = await connectionsOf(site.app, cy)
  assert.equal((await stranger.post(`/me/connections/${made!.id}/remove`)).status, 404)
  assert.equal((await connectionsOf(site.app, cy)).length, 1)
})

it('followed people are listed and can be unfollowed; a private profile is not listed', async () => {
  const [di, ed] = [await makeUser(site.app), await makeUser(site.app)]
  for (const one of [di, ed]) await visitor.post(`/members/${one.username}/follow`)
  await changeUser(site.app, ed, { profile_visibility: 'private' })
  const { text } = await visitor.get('/me/connections?list=following')
  assert.ok(text.includes(`/members/${di.username}`) && !text.includes(`/members/${ed.username}`))
  await visitor.post('/me/connections/unfollow', { username: di.username })
  assert.ok(!(await visitor.get('/me/connections?list=following')).text.includes(`/members/${di.username}`))
})

it('achievements show how far one is, as tasks, and what is full is done', async () => {
  const { text } = await visitor.get('/me/achievements')
  assert.match(text, /<b>Veteran<\/b><br><span class="soft small">Go to 25 events<\/span>/)
  const bo = await makeUser(site.app)
  await checkInDirectly(site.app, await makeEventWithGroup(site.app), bo)
  const full = (await (await browse(site, bo)).get('/me/achievements')).text
  const [done, open] = full.split('<h2>Still to do</h2>')
  assert.match(done!, /<h2>Completed<\/h2>.*<b>First check-in<\/b><br><span class="soft small">Went to an event</s)
  assert.doesNotMatch(open!, /First check-in/)
  assert.match(text, /<progress max="\d+" value="\d+" aria-label="[^"]+">/)
  assert.match(text, />0 of 5</)
})

it('a new member sees the next steps on the home page until they are dismissed', async () => {
  const newcomer = await browse(site, await makeUser(site.app))
  const steps = async () =>
    [...(await newcomer.get('/')).text.matchAll(/name="step" value="(\w+)"/g)].map(([, key]) => key)
  const first = await steps()
  assert.equal(first.length, 3)
  await newcomer.post('/me/onboarding/dismiss', { step: first[0]! })
  assert.ok(!(await steps()).includes(first[0]!))
  assert.equal((await newcomer.post('/me/onboarding/dismiss', { step: 'none' })).status, 404)
  await newcomer.post('/me/onboarding/dismiss-all')
  assert.deepEqual(await steps(), [])
  assert.doesNotMatch((await site.visitor().get('/')).text, /onboarding/)
})

it('my events lists what is to come by day with its ticket, and what is past with check-ins', async () => {
  const { app } = site
  const [soon, full] = [await makeEventWithGroup(app), await makeEventWithGroup(app, { seats: 1 })]
  await (await browse(site, await makeUser(app))).post(`/events/${full.id}/rsvp`)
  for (const event of [soon, full]) await visitor.post(`/events/${event.id}/rsvp`)
  const { code } = await app.database
    .selectFrom('tickets')
    .select('code')
    .where('event_id', '=', soon.id)
    .executeTakeFirstOrThrow()
  const { text } = await visitor.get('/me/events')
  assert.ok(text.includes(`href="/t/${code}"`))
  assert.match(text, /On the waitlist, number 1/)
  assert.match(text, /href="\/settings\/calendar"/)
  await checkInDirectly(app, soon, ana)
  const past = new Date(app.clock.now().getTime() - 864e5).toISOString()
  await app.database.updateTable('events').set({ starts_at: past, over_at: past }).where('id', '=', soon.id).execute()
  const earlier = (await visitor.get('/me/events?list=past')).text
  assert.match(earlier, /You were there/)
  assert.ok(!earlier.includes(code), 'a ticket of the past is not offered')
})

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { messagesFor } from '#messages/index.ts'
import { mainOf } from '#test/support/browser/pages.ts'
import { ask } from '#test/support/builders/answers.ts'
import { type EventInput, type Guest, makeEventIn, makeGuest } from '#test/support/builders/events.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { scene } from '#test/support/builders/scene.ts'
import { useSite, type Visitor } from '#test/support/sign-in/server.ts'

const site = useSite()
const { spotGifts: text } = messagesFor('en')

interface Going {
  id: string
  path: string
  owner: Guest
  ana: Guest
}

/** Ana is going. */
async function makeGoing(input: EventInput = {}): Promise<Going> {
  const { owner, group } = await scene(site.app, { people: { owner: 'owner' } })
  const id = await makeEventIn(site.app, group.id, { seats: 1, ...input })
  const ana = await makeGuest(site.app, { name: 'Ana' })
  const { status } = await site.app.post(`/v1/events/${id}/rsvp`, { token: ana.token })
  assert.equal(status, 201)
  return { id, path: `/events/${id}`, owner, ana }
}

async function makeLink({ id, ana }: Going): Promise<string> {
  const { body } = await site.app.post(`/v1/events/${id}/rsvp/gift`, { token: ana.token })
  return new URL(body.data.url).pathname
}

const holders = async ({ id }: Going) =>
  (
    await site.app.database
      .selectFrom('rsvps')
      .select('user_id')
      .where('event_id', '=', id)
      .where('status', '=', 'confirmed')
      .execute()
  ).map((row) => row.user_id)
const setEvent = ({ id }: Going, set: Record<string, unknown>) =>
  site.app.database.updateTable('events').set(set).where('id', '=', id).execute()
const noteIn = ({ text }: { text: string }) => /<p class="(?:note|alert)" role="\w+">(.*?)<\/p>/.exec(text)?.[1]
const isOffered = async (visitor: Visitor, path: string) =>
  mainOf((await visitor.get(path)).text).includes('Give your spot to a friend')

it('the link is on one page only, which no cache keeps; opening a page changes nothing', async () => {
  const going = await makeGoing()
  const visitor = await browse(site, going.ana)
  assert.ok(await isOffered(visitor, `${going.path}/rsvp/cancel`))
  const made = await visitor.post(`${going.path}/rsvp/give`)
  const link = /value="[^"]*(\/take\/[A-Za-z0-9_-]{22})"/.exec(made.text)?.[1]
  assert.ok(link, made.text)
  assert.equal(made.headers['cache-control'], 'no-store')
  const later = await visitor.get(`${going.path}/rsvp/give`)
  assert.match(mainOf(later.text), /Your link is out.*Make a new link.*Take it back/s)
  assert.ok(!later.text.includes(link))
  const bo = await browse(site, await makeUser(site.app))
  const shown = await bo.get(link)
  assert.match(mainOf(shown.text), /A gathering.*Ana<?.* can’t make it and gives you their spot.*Take it/s)
  assert.equal(shown.headers['x-robots-tag'], 'noindex')
  assert.equal(shown.headers['referrer-policy'], 'same-origin')
  await bo.get(link)
  assert.deepEqual(await holders(going), [going.ana.id])
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  for (const path of [link, `${going.path}/rsvp/give`, `${going.path}/rsvp/give/end`])
    assert.equal((await bo.post(path, {}, headers)).status, 403, path)
  assert.deepEqual(await holders(going), [going.ana.id])
})

it('it is offered only where a spot can be given', async () => {
  const cases: [string, EventInput, (going: Going) => Promise<unknown>][] = [
    ['the hosts decide', {}, (going) => setEvent(going, { requires_approval: true })],
    [
      'RSVPs are closed',
      { closesIn: 10 },
      (going) => setEvent(going, { rsvp_closes_at: site.app.clock.now().toISOString() }),
    ],
    [
      'there are guests',
      { maxGuests: 2, seats: 3 },
      ({ id, ana }) => site.app.patch(`/v1/events/${id}/rsvp`, { token: ana.token, body: { guests: [{}] } }),
    ],
  ]
  for (const [name, input, change] of cases) {
    const going = await makeGoing(input)
    const visitor = await browse(site, going.ana)
    assert.ok(await isOffered(visitor, `${going.path}/rsvp/cancel`), name)
    await change(going)
    assert.ok(!(await isOffered(visitor, `${going.path}/rsvp/cancel`)), name)
    assert.equal((await visitor.get(`${going.path}/rsvp/give`)).location, going.path, name)
    const refused = await visitor.post(`${going.path}/rsvp/give`)
    assert.ok(refused.status === 303 || refused.status >= 400, name)
    assert.ok(!refused.text.includes('/take/'), name)
  }
})

it('a member who was signed out answers what is required before they take it', async () => {
  const going = await makeGoing()
  const [food] = (await ask(site.app, going, going.owner.token, [
    { kind: 'choice', label: 'What do you eat?', options: ['Everything', 'Vegan'], isRequired: true },
  ])) as [string]
  const link = await makeLink(going)
  const bo = await makeUser(site.app, { name: 'Bo' })
  const visitor = site.visitor({ roams: true })
  assert.equal((await visitor.post(link)).location, `/sign-in?return_to=${going.path}`)
  assert.match((await visitor.get('/sign-in')).text, /<h1>Sign in to take the spot at A gathering<\/h1>/)
  const email = `${bo.username}@example.org`
  await visitor.post('/sign-in', { email, return_to: going.path })
  const { location } = await visitor.post('/sign-in/code', { code: (await site.mailTo(email)).code })
  assert.equal(location, link)
  assert.match(mainOf((await visitor.get(link)).text), /What do you eat\?/)
  assert.deepEqual(await holders(going), [going.ana.id])
  const refused = await visitor.post(link)
  assert.equal(refused.status, 400)
  assert.match(refused.text, /This needs an answer\./)
  const taken = await visitor.post(link, { [`answers.${food}`]: 'Vegan' })
  assert.deepEqual([taken.status, taken.location], [303, going.path])
  assert.deepEqual(await holders(going), [bo.id])
  assert.match((await visitor.get(going.path)).text, /id="just-going"/)
  assert.equal((await visitor.post(link)).location, going.path, 'twice is once')
  assert.equal(noteIn(await (await browse(site, going.ana)).get(going.path)), text.taken('Bo'))
})

it('a member without questions is going right after the sign-in; one who was too late reads it', async () => {
  const going = await makeGoing()
  const link = await makeLink(going)
  const signIn = async (person: Person, meanwhile = async () => undefined as unknown) => {
    const visitor = site.visitor({ roams: true })
    await visitor.post(link)
    const email = `${person.username}@example.org`
    await visitor.post('/sign-in', { email, return_to: going.path })
    await meanwhile()
    await visitor.post('/sign-in/code', { code: (await site.mailTo(email)).code })
    return visitor.get(going.path)
  }
  const [bo, cleo] = [await makeUser(site.app), await makeUser(site.app)]
  const late = await signIn(cleo, async () => assert.match((await signIn(bo)).text, /id="just-going"/))
  assert.equal(noteIn(late), 'You’re signed in, but your friend’s link has ended. See below what you can do.')
  assert.deepEqual(await holders(going), [bo.id])
})

it('who may not see the event, a banned person and a link that never was read no more than that', async () => {
  const going = await makeGoing()
  const link = await makeLink(going)
  const bo = await browse(site, await makeUser(site.app))
  const unknown = await bo.get('/take/AAAAAAAAAAAAAAAAAAAAAA')
  assert.equal(unknown.status, 404)
  assert.match(mainOf(unknown.text), /This link has ended/)
  assert.equal((await bo.get('/take/x')).status, 404)
  await setEvent(going, { visibility: 'members' })
  for (const one of [bo, site.visitor({ roams: true })]) {
    const hidden = await one.get(link)
    assert.equal(hidden.status, 404)
    assert.doesNotMatch(mainOf(hidden.text), /gathering|Ana/)
    assert.equal((await one.post(link)).status, 404)
  }
  await setEvent(going, { visibility: 'public', status: 'cancelled' })
  const ended = await bo.get(link)
  assert.equal(ended.status, 410)
  assert.match(mainOf(ended.text), /A gathering.*This link has ended.*See the event/s)
  assert.doesNotMatch(mainOf(ended.text), /Ana/)
})

it('an old page cannot take back what is gone: it leads to the event, which says who goes', async () => {
  const going = await makeGoing()
  const link = await makeLink(going)
  const visitor = await browse(site, going.ana)
  const bo = await makeGuest(site.app, { name: 'Bo' })
  await site.app.post(`/v1/spot-gifts/${link.slice('/take/'.length)}/take`, { token: bo.token, body: {} })
  const answer = await visitor.post(`${going.path}/rsvp/give/end`)
  assert.equal(answer.location, going.path)
  assert.equal(noteIn(await visitor.get(going.path)), text.taken('Bo'))
  assert.deepEqual(await holders(going), [bo.id])
})

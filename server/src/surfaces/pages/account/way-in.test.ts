import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { headingIn, mainOf } from '#test/support/browser/pages.ts'
import { type EventInput, makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeUser } from '#test/support/builders/factories.ts'
import { type Answer, useSite, type Visitor } from '#test/support/sign-in/server.ts'

const site = useSite()

let count = 0
const newAddress = () => `on-the-way-${++count}@example.org`

/** The event above what a step asks. */
const noteIn = ({ text }: Answer) =>
  /<main[^>]*>\s*<div class="thing line card">(<img [^>]*>)<div><p class="title">(.*?)<\/p>\s*<p class="when num"><time datetime="[^"]+">(.*?)<\/time>/s
    .exec(text)
    ?.slice(1)
    .map((part) => part.replace(/^<img .*$/s, 'a picture'))

async function pressed(input: EventInput = {}): Promise<{ id: string; visitor: Visitor; path: string }> {
  const { id } = await makeEventWithGroup(site.app, { seats: 3, ...input })
  const visitor = site.visitor({ roams: true })
  const path = `/events/${id}`
  assert.equal((await visitor.get(path)).status, 200)
  const answer = await visitor.post(`${path}/rsvp`)
  assert.deepEqual([answer.status, answer.location], [303, `/sign-in?return_to=${path}`])
  return { id, visitor, path }
}

async function statusOf(eventId: string, email: string): Promise<string | undefined> {
  const query = site.app.database
    .selectFrom('rsvps as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select('r.status')
    .where('r.event_id', '=', eventId)
    .where('u.email', '=', email)
  return (await query.executeTakeFirst())?.status
}

/** What the visitor sees after a form: the page that it leads to. */
async function submit(visitor: Visitor, path: string, form: Record<string, string>): Promise<Answer> {
  const { location, ...answer } = await visitor.post(path, form)
  return location === undefined ? { location, ...answer } : visitor.get(location)
}

describe('a new person who pressed RSVP', () => {
  it('sees four screens, the result among them, with the event on top of each and no word of an account', async () => {
    const { id, visitor, path } = await pressed()
    const email = newAddress()
    const screens = [await visitor.get(`/sign-in?return_to=${path}`)]
    screens.push(await submit(visitor, '/sign-in', { email, return_to: path }))
    screens.push(await submit(visitor, '/sign-in/code', { code: (await site.mailTo(email)).code }))
    screens.push(await submit(visitor, '/sign-in/name', { name: 'Noor', return_to: path }))
    assert.deepEqual(
      screens.map((screen) => [screen.status, headingIn(screen)]),
      [
        [200, 'Sign in to RSVP to A gathering'],
        [200, 'Check your email'],
        [200, 'What should we call you?'],
        [200, 'A gathering'],
      ],
    )
    for (const step of screens.slice(0, 3)) {
      const [picture, title, time] = noteIn(step) ?? []
      assert.deepEqual([picture, title], ['a picture', 'A gathering'])
      assert.match(time!, /^(Today|Tomorrow|\w{3} \d+ \w{3}), \d\d:\d\d/)
      const words = mainOf(step.text).replaceAll(/<[^>]+>/g, ' ')
      assert.doesNotMatch(words, /account|username/i)
    }
    assert.match(screens[3]!.text, /<h2[^>]*>.*You’re going<\/h2>/s)
    assert.equal(await statusOf(id, email), 'confirmed')
  })

  it('sees the event also on the page of the mailed link, after a wrong code, and after a name that is none', async () => {
    const { visitor, path } = await pressed()
    const email = newAddress()
    await visitor.post('/sign-in', { email, return_to: path })
    const { code, link } = await site.mailTo(email)
    const steps = [
      await visitor.post('/sign-in', { email: 'nothing', return_to: path }),
      await visitor.post('/sign-in/code', { code: code === '000000' ? '111111' : '000000' }),
      await visitor.post('/sign-in/code/again'),
      await visitor.get(new URL(link).pathname),
    ]
    await visitor.post(new URL(link).pathname)
    steps.push(await visitor.post('/sign-in/name', { name: ' ', return_to: path }))
    for (const step of steps) assert.deepEqual(noteIn(step)?.slice(0, 2), ['a picture', 'A gathering'], headingIn(step))
  })

  it('ends at the event also when they start again without its address', async () => {
    const { id, visitor, path } = await pressed()
    const email = newAddress()
    const again = await visitor.get('/sign-in')
    const returnTo = /name="return_to" value="([^"]+)"/.exec(again.text)![1]!
    assert.equal(returnTo, path)
    await visitor.post('/sign-in', { email, return_to: returnTo })
    await visitor.post('/sign-in/code', { code: (await site.mailTo(email)).code })
    assert.equal((await visitor.post('/sign-in/name', { name: 'Noor', return_to: returnTo })).location, path)
    assert.equal(await statusOf(id, email), 'confirmed')
  })

  it('no longer sees an event that became hidden on the way', async () => {
    const { id, visitor } = await pressed()
    await site.app.database.updateTable('events').set({ status: 'draft' }).where('id', '=', id).execute()
    assert.equal(noteIn(await visitor.get('/sign-in')), undefined)
  })
})

it('a member who was signed out needs an address and a code, and then is at the result', async () => {
  const { username } = await makeUser(site.app)
  const email = `${username}@example.org`
  const { id, visitor, path } = await pressed()
  await visitor.post('/sign-in', { email, return_to: path })
  const result = await submit(visitor, '/sign-in/code', { code: (await site.mailTo(email)).code })
  assert.deepEqual([headingIn(result), await statusOf(id, email)], ['A gathering', 'confirmed'])
})

it('a sign-in without an event has its own screens, and no event on them', async () => {
  const visitor = site.visitor()
  const email = newAddress()
  const steps = [await visitor.get('/sign-in')]
  steps.push(await submit(visitor, '/sign-in', { email, return_to: '/groups' }))
  steps.push(await submit(visitor, '/sign-in/code', { code: (await site.mailTo(email)).code }))
  assert.deepEqual(steps.map(headingIn), [
    'Sign in or create an account',
    'Check your email',
    'What should we call you?',
  ])
  for (const step of steps) {
    assert.doesNotMatch(step.text, /class="thing/)
    assert.doesNotMatch(step.text, /\/assets\/steps-/)
  }
  assert.equal((await visitor.post('/sign-in/name', { name: 'Noor', return_to: '/groups' })).location, '/groups')
})

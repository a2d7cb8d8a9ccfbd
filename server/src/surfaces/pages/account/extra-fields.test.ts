import assert from 'node:assert/strict'
import { it } from 'node:test'
import { operations } from '#domains/index.ts'
import { makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeUser } from '#test/support/builders/factories.ts'
import { useSite, type Visitor } from '#test/support/sign-in/server.ts'

/** The event that is joined in place of the one that was pressed, so that the answer is seen to arrive. */
let other = ''
/** An RSVP needs the answer "tea" here. */
const site = useSite({
  extraFields: async (_request, { id, ...intent }) =>
    id !== operations.rsvps.create.id
      ? undefined
      : {
          render: (sent) =>
            `<label for="drink">Drink</label><input id="drink" name="drink" value="${sent?.get('drink') ?? ''}">`,
          read: (sent) =>
            sent.get('drink') === 'tea'
              ? { intent: { ...intent, id, input: { params: { id: other } } } }
              : { flaw: 'There is only tea.' },
          path: '/events/with-questions',
        },
})

let count = 0
const newAddress = () => `answers-${++count}@example.org`

async function proveFor(email: string): Promise<{ visitor: Visitor; pressed: string; location: string }> {
  const { id: pressed } = await makeEventWithGroup(site.app, { seats: 3 })
  other = (await makeEventWithGroup(site.app, { seats: 3 })).id
  const visitor = site.visitor({ roams: true })
  await visitor.post(`/events/${pressed}/rsvp`)
  await visitor.post('/sign-in', { email, return_to: `/events/${pressed}` })
  const { location } = await visitor.post('/sign-in/code', { code: (await site.mailTo(email)).code })
  return { visitor, pressed, location: location! }
}

const eventsOf = async (email: string) =>
  (
    await site.app.database
      .selectFrom('rsvps as r')
      .innerJoin('users as u', 'u.id', 'r.user_id')
      .select('r.event_id')
      .where('u.email', '=', email)
      .execute()
  ).map(({ event_id }) => event_id)

it('what must be asked for the pressed button is on the screen of the name, and its answers go to what is done', async () => {
  const email = newAddress()
  const { visitor, pressed, location } = await proveFor(email)
  const { text } = await visitor.get(location)
  assert.match(
    text,
    /<form method="post" action="\/sign-in\/name">.*name="name".*name="drink" value="".*<button>Join<\/button>/s,
  )
  const form = { name: 'Noor', return_to: `/events/${pressed}` }
  const refused = await visitor.post('/sign-in/name', { ...form, drink: 'coffee' })
  assert.equal(refused.status, 400)
  assert.match(
    refused.text,
    /role="alert">There is only tea\.<.*name="name"[^>]* value="Noor".*name="drink" value="coffee"/s,
  )
  assert.deepEqual(await eventsOf(email), [], 'no account and no RSVP before everything is answered')
  const both = await visitor.post('/sign-in/name', { ...form, name: ' ', drink: 'milk' })
  assert.match(both.text, /Enter a name.*name="drink" value="milk"/s, 'what was typed stays in both')
  const done = await visitor.post('/sign-in/name', { ...form, drink: 'tea' })
  assert.deepEqual([done.status, done.location], [303, `/events/${pressed}`])
  assert.deepEqual(await eventsOf(email), [other])
})

it('a member who was signed out is led to the page that asks, and nothing is done before', async () => {
  const email = `${(await makeUser(site.app)).username}@example.org`
  const { visitor, location } = await proveFor(email)
  assert.equal(location, '/events/with-questions')
  assert.deepEqual(await eventsOf(email), [])
  assert.equal(visitor.cookies.has('__Host-intent'), false)
  assert.equal((await visitor.get('/settings/security')).status, 200)
})

it('a sign-in for nothing, or for something else, asks nothing more', async () => {
  const { groupId } = await makeEventWithGroup(site.app)
  for (const press of [undefined, `/groups/group-${groupId}/favorite`]) {
    const visitor = site.visitor({ roams: true })
    const email = newAddress()
    if (press) assert.equal((await visitor.post(press, { eventMail: 'none' })).status, 303)
    await visitor.post('/sign-in', { email, return_to: '/groups' })
    const { location } = await visitor.post('/sign-in/code', { code: (await site.mailTo(email)).code })
    assert.doesNotMatch((await visitor.get(location!)).text, /name="drink"/)
    assert.equal((await visitor.post('/sign-in/name', { name: 'Noor', return_to: '/groups' })).location, '/groups')
  }
})

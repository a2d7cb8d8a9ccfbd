import assert from 'node:assert/strict'
import { it } from 'node:test'
import { sql } from 'kysely'
import { mainOf } from '#test/support/browser/pages.ts'
import { ask, listStoredAnswers } from '#test/support/builders/answers.ts'
import { makeEventIn } from '#test/support/builders/events.ts'
import { makeUser } from '#test/support/builders/factories.ts'
import { scene } from '#test/support/builders/scene.ts'
import { useSite, type Visitor } from '#test/support/sign-in/server.ts'

const site = useSite()
const diet = { kind: 'choice', label: 'What do you eat?', options: ['Everything', 'Vegan'], isRequired: true }
const shirt = { kind: 'short', label: 'Shirt size' }

async function makeAsking(maxGuests = 0, isAskedOfGuests = false) {
  const { owner, group } = await scene(site.app, { people: { owner: 'owner' } })
  const id = await makeEventIn(site.app, group.id, { seats: 9, maxGuests })
  const [food, size] = (await ask(site.app, { id }, owner.token, [{ ...diet, isAskedOfGuests }, shirt])) as [
    string,
    string,
  ]
  return { id, food, size, path: `/events/${id}` }
}

let count = 0
/** The press, the address and the code. */
async function prove(path: string, email: string, form: Record<string, string> = {}) {
  const visitor = site.visitor({ roams: true })
  const pressed = await visitor.post(`${path}/rsvp`, form)
  assert.match(pressed.location!, /^\/sign-in/)
  await visitor.post('/sign-in', { email, return_to: path })
  const { location } = await visitor.post('/sign-in/code', { code: (await site.mailTo(email)).code })
  return { visitor, location: location! }
}
const newAddress = () => `asked-${++count}@example.org`

const partyOf = async (id: string) =>
  (
    await sql<{ party_size: number }>`select party_size from rsvps where event_id = ${id}`.execute(site.app.database)
  ).rows.map(({ party_size: size }) => size)

/** Everything that this browser holds. */
const heldBy = ({ cookies }: Visitor) =>
  [...cookies.values()].map((value) => `${value} ${Buffer.from(value, 'base64url').toString()}`).join(' ')

it('a new person answers what is required on the screen of the name, and is going', async () => {
  const { id, path, food, size } = await makeAsking()
  const { visitor, location } = await prove(path, newAddress())
  const main = mainOf((await visitor.get(location)).text)
  assert.match(main, /What should we call you\?.*name="name".*What do you eat\?.*Only the hosts see your answers/s)
  assert.ok(!main.includes(size), 'optional questions come after')
  const form = { name: 'Noor', return_to: path }
  const refused = await visitor.post('/sign-in/name', form)
  assert.equal(refused.status, 400)
  assert.match(refused.text, /value="Noor".*This needs an answer\./s)
  const done = await visitor.post('/sign-in/name', { ...form, [`answers.${food}`]: 'Vegan' })
  assert.deepEqual([done.status, done.location], [303, path])
  assert.doesNotMatch(heldBy(visitor), /Vegan/)
  const { text } = await visitor.get(path)
  assert.match(text, /id="just-going".*form">One quick question from the hosts/s)
  assert.deepEqual(
    (await listStoredAnswers(site.app, { id })).map(({ option }) => option),
    ['Vegan'],
  )
})

it('a new person with guests answers for them too, and their number stays', async () => {
  const { id, path, food } = await makeAsking(3, true)
  const { visitor, location } = await prove(path, newAddress(), { guests: '2' })
  const { text } = await visitor.get(location)
  assert.match(mainOf(text), /Guest 1.*Guest 2/s)
  const form = { name: 'Noor', return_to: path, [`answers.${food}`]: 'Vegan', [`guests.0.answers.${food}`]: 'Vegan' }
  const refused = await visitor.post('/sign-in/name', { ...form, 'guests.0.name': 'Jo' })
  assert.match(refused.text, /name="guests.0.name" value="Jo"/)
  assert.equal(
    (await visitor.post('/sign-in/name', { ...form, [`guests.1.answers.${food}`]: 'Everything' })).status,
    303,
  )
  assert.deepEqual(await partyOf(id), [3])
})

it('a member who was signed out comes to the form with the number of guests, and nothing is done before', async () => {
  const { id, path } = await makeAsking(3)
  const { visitor, location } = await prove(path, `${(await makeUser(site.app)).username}@example.org`, { guests: '2' })
  assert.equal(location, `${path}/rsvp/form?guests=2`)
  assert.deepEqual(await partyOf(id), [])
  assert.match((await visitor.get(location)).text, /<option value="2" selected>Me \+ 2/)
})

it('without a required question the name is all that is asked, and guests come along', async () => {
  const { owner, group } = await scene(site.app, { people: { owner: 'owner' } })
  const id = await makeEventIn(site.app, group.id, { seats: 9, maxGuests: 2 })
  await ask(site.app, { id }, owner.token, [shirt])
  const { visitor, location } = await prove(`/events/${id}`, newAddress(), { guests: '1' })
  assert.doesNotMatch((await visitor.get(location)).text, /Shirt size/)
  await visitor.post('/sign-in/name', { name: 'Noor', return_to: `/events/${id}` })
  assert.deepEqual(await partyOf(id), [2])
})

it('a new person whose spot went while they answered reads it, and waits with the answers', async () => {
  const { id, path, food } = await makeAsking()
  const { visitor } = await prove(path, newAddress())
  await sql`update event_seats set upstream_count = max_attendees where event_id = ${id}`.execute(site.app.database)
  await visitor.post('/sign-in/name', { name: 'Noor', return_to: path, [`answers.${food}`]: 'Vegan' })
  const late = 'The last spot went while you were answering. You’re no. 1, with your answers.'
  assert.ok((await visitor.get(path)).text.includes(late))
})

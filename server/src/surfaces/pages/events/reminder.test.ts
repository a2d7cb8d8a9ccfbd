import assert from 'node:assert/strict'
import { after, before, it } from 'node:test'
import { makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeUser } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { openSignInSite, type SignInSite } from '#test/support/sign-in/ways-in.ts'

let scope: SignInSite
before(async () => {
  scope = await openSignInSite()
})
after(() => scope[Symbol.asyncDispose]())

const noteIn = ({ text }: { text: string }) => /<p class="(?:note|alert)" role="\w+">(.*?)<\/p>/.exec(text)?.[1]
const savedOf = (eventId: string) =>
  scope.site.app.database.selectFrom('saved_events').select('user_id').where('event_id', '=', eventId).execute()

async function pressSignedOut() {
  const { id } = await makeEventWithGroup(scope.site.app, { seats: 5, startsIn: 3000, opensIn: 600 })
  const visitor = scope.site.visitor({ roams: true })
  const { status, location } = await visitor.post(`/events/${id}/save`)
  assert.deepEqual([status, location], [303, `/sign-in?return_to=/events/${id}`])
  return { id, visitor, path: `/events/${id}` }
}

it('a reminder that was pressed signed out is set after the sign-in, without an RSVP', async () => {
  const { id, visitor, path } = await pressSignedOut()
  const { text } = await visitor.get('/sign-in')
  assert.match(text, /<p class="title">A gathering<\/p>.*<h1>Sign in to be reminded of A gathering<\/h1>/s)
  await scope.signInByCode(visitor, scope.newAddress(), path)
  const page = await visitor.get(path)
  assert.equal(noteIn(page), 'We’ll remind you by email.')
  assert.match(page.text, /Don’t remind me/)
  assert.equal((await savedOf(id)).length, 1)
  assert.deepEqual(
    await scope.site.app.database.selectFrom('rsvps').select('id').where('event_id', '=', id).execute(),
    [],
  )
})

it('a reminder of an event that was hidden meanwhile is not set, and the sign-in succeeds', async () => {
  const { id, visitor, path } = await pressSignedOut()
  const hidden = { hidden_at: scope.site.app.clock.now().toISOString() }
  await scope.site.app.database.updateTable('events').set(hidden).where('id', '=', id).execute()
  await scope.signInByCode(visitor, scope.newAddress(), path)
  assert.equal((await visitor.get(path)).status, 404)
  assert.deepEqual(await savedOf(id), [])
})

it('another site cannot set or end a reminder, and opening a page never does', async () => {
  const { id, path } = await pressSignedOut()
  const person = await makeUser(scope.site.app)
  const visitor = await browse(scope.site, person)
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  for (const way of ['save', 'forget', 'rsvp/alone']) {
    assert.equal((await visitor.post(`${path}/${way}`, {}, headers)).status, 403, way)
    assert.equal((await visitor.get(`${path}/${way}`)).status, 404, way)
  }
  assert.deepEqual(await savedOf(id), [])
})

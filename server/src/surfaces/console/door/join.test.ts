import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, it } from 'node:test'
import { exampleId } from '#kernel/operation/schema.ts'
import { messagesFor } from '#messages/index.ts'
import { renewExampleData } from '#test/support/builders/example-data.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'
import { ban } from '#test/support/builders/invitations.ts'
import { browse } from '#test/support/builders/passes.ts'
import { openSite, type Site, sayName } from '#test/support/sign-in/server.ts'

const { join: text } = messagesFor('en').doorTeam
const path = '/door/join/invitation-to-the-door'

let site: Site
let ana: Person
before(async () => {
  site = await openSite()
})
after(() => site[Symbol.asyncDispose]())
beforeEach(async () => {
  ;({ ana } = await renewExampleData(site.app))
})

const listVolunteers = async () =>
  (await site.app.database.selectFrom('event_volunteers').select('user_id').execute()).map((row) => row.user_id)
const change = (values: object) =>
  site.app.database.updateTable('events').set(values).where('id', '=', exampleId).execute()
const hoursFromNow = (hours: number) => new Date(site.app.clock.now().getTime() + hours * 3_600_000).toISOString()

describe('an invitation to the door in a browser', () => {
  it('leads a new person through sign-up and back, and to the door once they press the button', async () => {
    const visitor = site.visitor()
    const first = await visitor.get(path)
    assert.equal(first.status, 200)
    assert.ok(first.text.includes('Sowing day') && first.text.includes('by Garden'), 'it says which event')
    assert.ok(!first.text.includes('<button class="big">') && first.text.includes(text.signIn))
    const signIn = `/sign-in?return_to=${encodeURIComponent(path)}`
    assert.ok(first.text.replaceAll('&#61;', '=').includes(`href="${signIn}"`))
    assert.equal((await visitor.post(path, {})).location, signIn)
    assert.equal((await visitor.get('/door/join/no-such-invitation')).status, 404)
    const email = 'new-helper@example.org'
    await visitor.post('/sign-in', { email, return_to: path })
    const { code } = await site.mailTo(email)
    const stored = await site.app.database.selectFrom('sign_in_challenges').selectAll().execute()
    assert.doesNotMatch(JSON.stringify(stored), /invitation-to-the-door/, 'the token is stored nowhere in the clear')
    const signedIn = await sayName(visitor, await visitor.post('/sign-in/code', { code }), { name: 'Nia' })
    assert.equal(signedIn.location, path)
    const page = await visitor.get(path)
    assert.ok(page.text.includes('Sowing day') && page.text.includes('by Garden') && page.text.includes(text.button))
    assert.equal((await listVolunteers()).length, 1, 'to open the page changes nothing')
    const joined = await visitor.post(path, {})
    assert.deepEqual([joined.status, joined.location], [303, `/door/${exampleId}`])
    assert.equal((await listVolunteers()).length, 2)
    assert.ok((await visitor.get(path)).text.includes(text.accepted.heading))
  })

  it('is accepted already for an organizer', async () => {
    const page = await (await browse(site, ana)).get(path)
    assert.ok(page.text.includes(text.accepted.heading) && page.text.includes(`href="/door/${exampleId}"`))
  })

  it('says why it cannot be accepted, also when the button is pressed late', async () => {
    for (const [values, status] of [
      [{ starts_at: hoursFromNow(-4), over_at: hoursFromNow(-1) }, 'ended'],
      [{ status: 'cancelled' }, 'cancelled'],
    ] as const) {
      await renewExampleData(site.app)
      await change(values)
      const visitor = await browse(site, await makeUser(site.app))
      assert.ok((await visitor.get(path)).text.includes(text.refused[status].heading))
      assert.equal((await visitor.post(path, {})).location, path)
    }
    await renewExampleData(site.app)
    const banned = await makeUser(site.app)
    await ban(site.app, exampleId, banned)
    assert.ok((await (await browse(site, banned)).get(path)).text.includes(text.refused.banned.heading))
  })

  it('is 404 with a page of its own once it was deleted', async () => {
    await site.app.database.deleteFrom('door_invitations').execute()
    const answer = await (await browse(site, await makeUser(site.app))).get(path)
    assert.equal(answer.status, 404)
    assert.ok(answer.text.includes(text.unknown.heading))
  })
})

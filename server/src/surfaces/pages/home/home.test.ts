import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { makeDoorVolunteer } from '#test/support/builders/door-team.ts'
import { makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeUser } from '#test/support/builders/factories.ts'
import { confirmSeat } from '#test/support/builders/invitations.ts'
import { browse } from '#test/support/builders/passes.ts'
import { useSite } from '#test/support/sign-in/server.ts'

const site = useSite()

describe('the home page of a volunteer', () => {
  it('leads to the door of an event within a day, and to no later one', async () => {
    const volunteer = await makeUser(site.app)
    const [today, later, other] = [
      await makeEventWithGroup(site.app, { startsIn: 60 }),
      await makeEventWithGroup(site.app, { startsIn: 3 * 24 * 60 }),
      await makeEventWithGroup(site.app, { startsIn: 60 }),
    ]
    for (const event of [today, later]) await makeDoorVolunteer(site.app, event, volunteer)
    const { text } = await (await browse(site, volunteer)).get('/')
    assert.ok(text.includes(`href="/door/${today.id}"`))
    for (const { id } of [later, other]) assert.ok(!text.includes(`href="/door/${id}"`))
    const stranger = await (await browse(site, await makeUser(site.app))).get('/')
    assert.ok(!stranger.text.includes('href="/door'))
    assert.ok(!(await site.visitor().get('/')).text.includes('href="/door'))
  })
})

it('the next event of a member is one they have a spot at; what they wait for comes after it', async () => {
  const jo = await makeUser(site.app)
  const [full, later] = [
    await makeEventWithGroup(site.app, { startsIn: 60, seats: 1 }),
    await makeEventWithGroup(site.app, { startsIn: 120 }),
  ]
  await confirmSeat(site.app, full, await makeUser(site.app))
  const visitor = await browse(site, jo)
  await visitor.post(`/events/${full.id}/rsvp`)
  assert.match((await visitor.get('/')).text, /<h2>You’re on the waitlist<\/h2>(?!.*class="card next)/s)
  await visitor.post(`/events/${later.id}/rsvp`)
  const { text } = await visitor.get('/')
  assert.match(text, /<time [^>]*>(Today|Tomorrow), \d\d:\d\d/)
  const [, own] = text.split('<h2>Your next event</h2>')
  const order = [later.id, full.id].map((id) => own!.indexOf(`href="/events/${id}"`))
  assert.ok(order[0]! > 0 && order[0]! < order[1]!, String(order))
  assert.match(own!, new RegExp(`class="card next.*?href="/events/${later.id}"`, 's'))
})

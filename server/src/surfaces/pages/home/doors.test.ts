import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { makeDoorVolunteer } from '#test/support/builders/door-team.ts'
import { makeEventWithGroup } from '#test/support/builders/events.ts'
import { makeUser } from '#test/support/builders/factories.ts'
import { browse } from '#test/support/builders/passes.ts'
import { openSite, type Site } from '#test/support/sign-in/server.ts'

let site: Site
before(async () => {
  site = await openSite()
})
after(() => site[Symbol.asyncDispose]())

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

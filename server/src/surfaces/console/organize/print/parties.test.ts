import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { recordStatements } from '#test/support/app/recorded-statements.ts'
import { type Guest, giveRole, type MadeEvent, makeEventWithGroup, makeGuest } from '#test/support/builders/events.ts'
import { makeParty } from '#test/support/builders/parties.ts'
import { browse } from '#test/support/builders/passes.ts'
import { openSite, type Site, type Visitor } from '#test/support/sign-in/server.ts'

let site: Site
let manager: Guest
let visitor: Visitor
before(async () => {
  site = await openSite()
  manager = await makeGuest(site.app)
  visitor = await browse(site, manager)
})
after(() => site[Symbol.asyncDispose]())

async function makeEvent(): Promise<MadeEvent> {
  const event = await makeEventWithGroup(site.app, { seats: 9, maxGuests: 2 })
  await giveRole(site.app, event.groupId, manager, 'manager')
  return event
}
const open = async (event: MadeEvent, rest: string) => {
  const { status, text } = await visitor.get(`/organize/events/${event.id}/print/${rest}`)
  assert.equal(status, 200)
  return text
}
const namesIn = (page: string, tag: string) =>
  [...page.matchAll(new RegExp(`<${tag}[^>]* dir="auto">([^<]*)<`, 'g'))].map(([, name]) => name)

describe('printed sheets of an event with parties', () => {
  it('have a badge and a line for each guest, beside who brings them', async () => {
    const event = await makeEvent()
    const { guests } = await makeParty(site.app, event, ['Zoe', null], { name: 'Anna Becker' })
    await makeParty(site.app, event, [], { name: 'Bo' })
    const body = { ticket: guests[0]!.code }
    await site.app.post(`/v1/manage/events/${event.id}/checkins`, { token: manager.token, body })
    assert.deepEqual(namesIn(await open(event, 'name-badges'), 'h2'), [
      'Anna Becker',
      'Zoe',
      'Guest of Anna Becker',
      'Bo',
    ])
    const list = await open(event, 'door-list')
    assert.deepEqual(namesIn(list, 'th'), ['Anna Becker', 'Zoe', '', 'Bo'])
    assert.equal(list.match(/Guest of Anna Becker/g)?.length, 2)
    assert.equal(list.match(/class="tickbox in"/g)?.length, 1)
    assert.ok(!list.includes(guests[0]!.code))
  })

  it('ask for nothing more where nobody brings anyone', async () => {
    const event = await makeEvent()
    await makeParty(site.app, event, [], { name: 'Bo' })
    const isAsked = async () =>
      (await recordStatements(() => open(event, 'door-list'))).some(({ text }) => text.includes('last_number'))
    assert.equal(await isAsked(), false)
    await makeParty(site.app, event, ['Zoe'])
    assert.equal(await isAsked(), true)
  })
})

import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { allOperations } from '#domains/index.ts'
import { openRealClock } from '#test/support/app/clock.ts'
import { type BrowsedSite, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { openDevice } from '#test/support/browser/door-device.ts'
import { makeDoorList } from '#test/support/builders/door-lists.ts'
import { giveRole } from '#test/support/builders/events.ts'
import { makeUser, type Person } from '#test/support/builders/factories.ts'

let browsed: BrowsedSite
before(async () => {
  browsed = await openBrowsedSite({ operations: allOperations, clock: openRealClock() })
})
after(() => browsed[Symbol.asyncDispose]())

async function prepare(length: number, seed: number, seats: number | null = null) {
  const { app } = browsed.site
  const { event, guests } = await makeDoorList(app, length, { seed, seats })
  const person: Person = await makeUser(app, { name: 'Vera Volunteer' })
  await giveRole(app, event.groupId, person, 'volunteer')
  const countCheckins = async () => {
    const rows = app.database.selectFrom('checkins').select('user_id').where('event_id', '=', event.id)
    return (await rows.execute()).length
  }
  return { event, guests, person, countCheckins }
}

describe('devices at one event', () => {
  it('one without a network and one with it let 15 people in, five of them twice: each counts once', async () => {
    const { event, guests, person, countCheckins } = await prepare(20, 11)
    const [a, b] = [await openDevice(browsed, person, event.id), await openDevice(browsed, person, event.id)]
    for (const device of [a, b]) await device.until(({ counts }) => counts.confirmed === 20)
    await a.context.setOffline(true)
    for (const { code } of guests.slice(0, 10)) assert.equal((await a.read(code)).kind, 'in')
    assert.equal((await a.state()).waiting, 10)
    assert.equal((await a.read(guests[0]!.code)).kind, 'already')
    await b.call((door) => {
      door.label = 'Entrance 2'
    })
    for (const { code } of guests.slice(5, 15)) assert.equal((await b.read(code)).kind, 'in')
    await b.until(({ waiting }) => waiting === 0)
    assert.equal(await countCheckins(), 10)
    await a.context.setOffline(false)
    for (const device of [a, b]) await device.until(({ counts, waiting }) => counts.checkedIn === 15 && waiting === 0)
    assert.equal(await countCheckins(), 15)
    const surprises = await a.surprises()
    assert.deepEqual(
      surprises.map(({ kind, name, label }) => [kind, name, label]),
      guests.slice(5, 10).map(({ name }) => ['already', name, 'Entrance 2']),
    )
    assert.equal((await b.read(guests[0]!.code)).kind, 'already')
    for (const { context } of [a, b]) await context.close()
  })
})

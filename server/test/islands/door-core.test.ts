// Ring: merge. It opens a browser.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { waitUntil } from '#test/faults/child.ts'
import { openRealClock } from '#test/support/app/clock.ts'
import { type BrowsedSite, openBrowsedSite } from '#test/support/browser/browsed-site.ts'
import { type Device, openDevice, openDeviceContext } from '#test/support/browser/door-device.ts'
import { makeDoorList } from '#test/support/builders/door-lists.ts'
import { giveRole } from '#test/support/builders/events.ts'
import { makeSession, makeUser } from '#test/support/builders/factories.ts'

let browsed: BrowsedSite
before(async () => {
  browsed = await openBrowsedSite({ clock: openRealClock() })
})
after(() => browsed[Symbol.asyncDispose]())

let seed = 100
async function prepare(length: number, seats: number | null = null) {
  const { app } = browsed.site
  seed += 1
  const { event, guests } = await makeDoorList(app, length, { seed, seats })
  const person = await makeUser(app, { name: 'Vera Volunteer' })
  await giveRole(app, event.groupId, person, 'volunteer')
  const listCheckins = () =>
    app.database
      .selectFrom('checkins')
      .select(['user_id', 'checked_in_at'])
      .where('event_id', '=', event.id)
      .orderBy('change_number')
      .execute()
  const countCheckins = async () => (await listCheckins()).length
  const open = async () => {
    const device = await openDevice(browsed, person, event.id, await openDeviceContext(browsed, person))
    await device.until(({ counts }) => counts.confirmed === length)
    return device
  }
  return { app, event, guests, codes: guests.map(({ code }) => code), person, open, listCheckins, countCheckins }
}

/** What the server says of a ticket that is not on the list: on a slow machine after the device has stopped to wait. */
async function readUnknown(device: Device, code: string) {
  const verdict = await device.read(code)
  if (verdict.kind !== 'ask') return verdict
  await waitUntil('the server has decided', 60_000, async () => (await device.surprises()).length > 0)
  return (await device.surprises())[0]!
}

const batches = '**/checkins/batch'
const lists = /\/v1\/manage\/events\/[^/]+\/door/

describe('devices at one event', () => {
  it('one without a network and one with it let 15 people in, five of them twice: each counts once', async () => {
    const { codes, guests, open, countCheckins } = await prepare(20)
    const [a, b] = [await open(), await open()]
    await a.context.setOffline(true)
    for (const code of codes.slice(0, 10)) assert.equal((await a.read(code)).kind, 'in')
    assert.equal((await a.state()).waiting, 10)
    assert.equal((await a.read(codes[0]!)).kind, 'already')
    await b.call((door) => {
      door.label = 'Entrance 2'
    })
    for (const code of codes.slice(5, 15)) assert.equal((await b.read(code)).kind, 'in')
    await b.until(({ waiting }) => waiting === 0)
    assert.equal(await countCheckins(), 10)
    await a.context.setOffline(false)
    for (const device of [a, b]) await device.until(({ counts, waiting }) => counts.checkedIn === 15 && waiting === 0)
    assert.equal(await countCheckins(), 15)
    assert.deepEqual(
      (await a.surprises()).map(({ kind, name, label }) => [kind, name, label]),
      guests.slice(5, 10).map(({ name }) => ['already', name, 'Entrance 2']),
    )
    assert.equal((await b.read(codes[0]!)).kind, 'already')
    for (const { context } of [a, b]) await context.close()
  })

  it('two pages of one device show the same, and send each check-in once', async () => {
    const { event, codes, person, open, countCheckins } = await prepare(4)
    const first = await open()
    const second = await openDevice(browsed, person, event.id, first.context)
    await second.until(({ counts }) => counts.confirmed === 4)
    let sent = 0
    await first.context.route(batches, (route) => {
      sent += (route.request().postDataJSON() as { items: object[] }).items.length
      return route.continue()
    })
    await first.read(codes[0]!)
    await second.until(({ counts }) => counts.checkedIn === 1)
    assert.equal((await second.read(codes[0]!)).kind, 'already')
    await second.read(codes[1]!)
    for (const device of [first, second])
      await device.until(({ counts, waiting }) => counts.checkedIn === 2 && waiting === 0)
    assert.equal(await countCheckins(), 2)
    assert.equal(sent, 2)
    await first.context.close()
  })

  it('after a page was closed with items waiting, the next page has them and sends them in their order', async () => {
    const { event, codes, guests, person, open, listCheckins } = await prepare(6)
    const device = await open()
    await device.context.setOffline(true)
    for (const code of codes.slice(0, 5)) await device.read(code)
    await device.page.close()
    const next = await openDevice(browsed, person, event.id, device.context)
    const { waiting, counts, last } = await next.state()
    assert.deepEqual([waiting, counts.checkedIn, last.length], [5, 5, 5])
    assert.equal((await next.read(codes[0]!)).kind, 'already')
    await device.context.setOffline(false)
    await next.until((state) => state.waiting === 0)
    assert.deepEqual(
      (await listCheckins()).map(({ user_id }) => user_id),
      guests.slice(0, 5).map(({ id }) => id),
    )
    await device.context.close()
  })
})

describe('the list of a device', () => {
  it('comes in parts and shows at once, takes changes, and loses deleted accounts', async () => {
    const { app, event, guests, person } = await prepare(7)
    const context = await openDeviceContext(browsed, person)
    await context.route(lists, (route) => {
      const url = new URL(route.request().url())
      url.searchParams.set('limit', '2')
      return route.continue({ url: url.href })
    })
    const device = await openDevice(browsed, person, event.id, context)
    await device.page.evaluate(`seen = []; door.onChange(() => seen.push(door.state.counts.confirmed))`)
    await device.until(({ counts }) => counts.confirmed === 7)
    const seen = () => device.page.evaluate<number[]>('seen')
    assert.deepEqual(
      (await seen()).filter((count) => count !== 0 && count !== 7),
      [],
    )
    const gone = guests[3]!.id
    await app.database.deleteFrom('rsvps').where('user_id', '=', gone).execute()
    await app.database.updateTable('event_seats').set({ confirmed: 6 }).where('event_id', '=', event.id).execute()
    const poking = setInterval(() => void device.poke().catch(() => undefined), 1200)
    await device.until(({ counts }) => counts.confirmed === 6)
    clearInterval(poking)
    const found = await device.call((door) => door.search('abara', 100))
    assert.deepEqual([found.length, found.some(({ userId }) => userId === gone)], [6, false])
    assert.ok(
      (await seen()).every((count, n, all) => count >= 6 || !all.slice(0, n).includes(7)),
      'without a gap',
    )
    await context.close()
  })

  it('is loaded again when the server refuses where it was', async () => {
    const { event, codes, person, open } = await prepare(3)
    const device = await open()
    await device.page.evaluate(`new Promise((resolve) => {
      indexedDB.open('door').onsuccess = ({ target }) => {
        const store = target.result.transaction('events', 'readwrite').objectStore('events')
        store.get('${event.id}').onsuccess = ({ target: { result } }) => {
          store.put({ ...result, since: 'broken' }).onsuccess = resolve
        }
      }
    })`)
    await device.page.close()
    const next = await openDevice(browsed, person, event.id, device.context)
    const before = (await next.state()).updatedAt
    await next.until(({ updatedAt }) => updatedAt !== before)
    assert.equal((await next.read(codes[1]!)).kind, 'in')
    await device.context.close()
  })

  it('an answer from before a check-in does not take it back', async () => {
    const { app, event, open } = await prepare(3)
    const device = await open()
    const { guests } = await makeDoorList(app, 1, { seed: seed + 1000 })
    const late = guests[0]!
    // A guest of whom the device has not heard yet, and an answer that tells of them before they came in.
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let isHeld = false
    await device.context.route(lists, async (route) => {
      const response = await route.fetch()
      if (!isHeld && (await response.text()).includes(late.name)) {
        isHeld = true
        await held
      }
      await route.fulfill({ response })
    })
    await app.database.updateTable('tickets').set({ event_id: event.id }).where('user_id', '=', late.id).execute()
    await app.database
      .updateTable('rsvps')
      .set({ event_id: event.id, group_id: event.groupId, change_number: 2_000_000_000 })
      .where('user_id', '=', late.id)
      .execute()
    await device.poke()
    while (!isHeld) await device.page.waitForTimeout(20)
    assert.deepEqual(await readUnknown(device, late.code).then(({ kind, name }) => [kind, name]), ['in', late.name])
    const seen: number[] = []
    await device.page.exposeFunction('note', (count: number) => seen.push(count))
    await device.page.evaluate('door.onChange(() => note(door.state.counts.checkedIn))')
    const before = (await device.state()).updatedAt
    release()
    await device.until(({ updatedAt }) => updatedAt !== before)
    assert.deepEqual([...new Set([...seen, (await device.state()).counts.checkedIn])], [1])
    await device.context.close()
  })
})

describe('who is not on the list', () => {
  it('the server decides, now or later; a walk-in needs a second tap when the event is full', async () => {
    const { open, countCheckins, app, event } = await prepare(2, 2)
    const device = await open()
    assert.equal((await device.read('https://example.org/')).kind, 'no-ticket')
    assert.deepEqual(await readUnknown(device, '00000-00000').then(({ kind, code }) => [kind, code]), [
      'refused',
      'ticket_not_found',
    ])
    await device.context.setOffline(true)
    assert.deepEqual(await device.read('00000-00000').then(({ kind, why }) => [kind, why]), ['ask', 'unknown'])
    assert.equal((await device.state()).waiting, 0)
    assert.equal((await device.read('00000-00000', true)).note, 'unknown')
    assert.equal((await device.read('00000-00000')).kind, 'already')
    const asked = await device.call(async (door) => {
      const verdict = await door.addWalkIn('Wim')
      return verdict.kind === 'ask' ? { why: verdict.why, next: (await verdict.confirm()).kind } : verdict
    })
    assert.deepEqual(asked, { why: 'full', next: 'in' })
    assert.deepEqual((await device.state()).counts.walkIns, 1)
    await device.context.setOffline(false)
    await device.until(({ waiting }) => waiting === 0)
    assert.deepEqual(
      (await device.surprises()).slice(-1).map(({ kind, code }) => [kind, code]),
      [['refused', 'ticket_not_found']],
    )
    assert.equal(await countCheckins(), 0)
    const walkIns = () => app.database.selectFrom('walk_ins').select('removed_at').where('event_id', '=', event.id)
    assert.equal((await walkIns().execute()).length, 1)
    assert.equal(await device.call((door) => door.undo(door.state.last.find(({ name }) => name === 'Wim')!)), 'undone')
    assert.notEqual((await walkIns().executeTakeFirstOrThrow()).removed_at, null)
    assert.equal((await device.state()).counts.walkIns, 0)
    await device.context.close()
  })
})

describe('an entry that is undone', () => {
  it('leaves the queue if it was never sent, and is deleted at the server if it may have been', async () => {
    const { codes, open, countCheckins } = await prepare(3)
    const device = await open()
    const undo = () => device.call((door) => door.undo(door.state.last[0]!))
    await device.context.setOffline(true)
    await device.read(codes[0]!)
    assert.equal(await undo(), 'undone')
    assert.deepEqual(await device.state().then(({ waiting, counts, last }) => [waiting, counts.checkedIn, last]), [
      0,
      0,
      [],
    ])
    await device.context.setOffline(false)
    await device.until(({ connection }) => connection === 'online')
    // The server takes it, but its answer is lost.
    await device.context.route(batches, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await device.read(codes[1]!)
    await device.until(({ connection }) => connection === 'offline')
    assert.equal(await countCheckins(), 1)
    assert.equal(await undo(), 'undone')
    assert.deepEqual(await device.state().then(({ waiting, counts }) => [waiting, counts.checkedIn]), [1, 0])
    await device.context.unroute(batches)
    await device.poke()
    await device.until(({ waiting }) => waiting === 0)
    assert.equal(await countCheckins(), 0)
    assert.equal((await device.read(codes[1]!)).kind, 'in')
    await device.until(({ waiting }) => waiting === 0)
    assert.equal(await undo(), 'undone')
    assert.equal(await countCheckins(), 0)
    await device.read(codes[2]!)
    await device.until(({ waiting }) => waiting === 0)
    await device.context.setOffline(true)
    assert.equal(await undo(), 'no-network')
    assert.equal(await countCheckins(), 1)
    await device.context.close()
  })
})

describe('a device in trouble', () => {
  it('signed out or without access it keeps what waits; names go with the access', async () => {
    const { app, event, codes, person, open, countCheckins } = await prepare(3)
    const device = await open()
    await app.database.deleteFrom('sessions').where('user_id', '=', person.id).execute()
    assert.equal((await device.read(codes[0]!)).kind, 'in')
    await device.until(({ connection }) => connection === 'signed-out')
    assert.equal((await device.state()).waiting, 1)
    const value = await makeSession(app, person)
    await device.context.addCookies([{ name: 'session', value, url: browsed.site.baseUrl }])
    const role = app.database.deleteFrom('group_roles').where('user_id', '=', person.id)
    await role.execute()
    await device.poke()
    await device.until(({ connection, counts }) => connection === 'no-access' && counts.confirmed === 1)
    assert.deepEqual([(await device.state()).waiting, await device.call((door) => door.search('a', 9))], [1, []])
    await giveRole(app, event.groupId, person, 'volunteer')
    await device.poke()
    await device.until(({ waiting, counts }) => waiting === 0 && counts.confirmed === 3 && counts.checkedIn === 1)
    assert.equal(await countCheckins(), 1)
    await device.context.close()
  })

  it('another account on it sees no names of the former one, and sends what waits', async () => {
    const { app, event, codes, open, countCheckins } = await prepare(3)
    const device = await open()
    await device.context.setOffline(true)
    await device.read(codes[0]!)
    await device.page.close()
    const other = await makeUser(app, { name: 'Otto Other' })
    await giveRole(app, event.groupId, other, 'manager')
    const next = await openDevice(browsed, other, event.id, device.context)
    assert.deepEqual(await next.state().then(({ waiting, last, event: facts }) => [waiting, last.length, facts]), [
      1,
      0,
      undefined,
    ])
    assert.deepEqual(await next.call((door) => door.search('a', 9)), [])
    await device.context.setOffline(false)
    await next.until(({ waiting, counts }) => waiting === 0 && counts.checkedIn === 1)
    assert.equal(await countCheckins(), 1)
    await device.context.close()
  })

  it('one item that the server cannot read does not hold up the others', async () => {
    const { codes, open, countCheckins } = await prepare(8)
    const device = await open()
    await device.context.setOffline(true)
    for (const code of codes.slice(0, 4)) await device.read(code)
    await device.call((door) => door.addWalkIn('x'.repeat(2000)))
    for (const code of codes.slice(4)) await device.read(code)
    await device.context.setOffline(false)
    await device.until(({ waiting }) => waiting === 0)
    assert.equal(await countCheckins(), 8)
    assert.deepEqual(
      (await device.surprises()).map(({ kind, code }) => [kind, code]),
      [['refused', 'validation_failed']],
    )
    await device.context.close()
  })

  it('a clock that is hours wrong does not lose a check-in', async () => {
    const { event, codes, person, listCheckins } = await prepare(3)
    const context = await openDeviceContext(browsed, person)
    await context.addInitScript(`ahead = 3 * 3600000; { const now = Date.now; Date.now = () => now() + ahead }`)
    const device = await openDevice(browsed, person, event.id, context)
    await device.until(({ counts }) => counts.confirmed === 3)
    await device.read(codes[0]!)
    await device.until(({ waiting }) => waiting === 0)
    const [{ checked_in_at } = { checked_in_at: '' }] = await listCheckins()
    assert.ok(Math.abs(Date.parse(checked_in_at) - Date.now()) < 60_000, checked_in_at)
    // The clock jumps while there is no network to notice it.
    await context.setOffline(true)
    await device.page.evaluate('ahead = 9 * 3600000')
    await device.read(codes[1]!)
    await context.setOffline(false)
    await device.until(({ waiting }) => waiting === 0)
    assert.equal((await listCheckins()).length, 2)
    assert.deepEqual(await device.surprises(), [])
    await context.close()
  })

  it('that is full says so and lets no one in unnoticed', async () => {
    const { codes, open, countCheckins } = await prepare(2)
    const device = await open()
    await device.page.evaluate(`put = IDBObjectStore.prototype.put
      IDBObjectStore.prototype.put = function (...values) {
        if (this.name === 'queue') throw new DOMException('full', 'QuotaExceededError')
        return put.apply(this, values)
      }`)
    assert.deepEqual(await device.read(codes[0]!).then(({ kind, code }) => [kind, code]), ['refused', 'storage_failed'])
    assert.deepEqual(await device.state().then(({ storage, waiting }) => [storage, waiting]), ['failed', 0])
    await device.page.evaluate('IDBObjectStore.prototype.put = put')
    assert.equal((await device.read(codes[0]!)).kind, 'in')
    await device.until(({ storage, waiting }) => storage === 'ok' && waiting === 0)
    assert.equal(await countCheckins(), 1)
    await device.context.close()
  })
})

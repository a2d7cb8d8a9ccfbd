import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { useApp } from '#test/support/app/harness.ts'
import { makeClub } from '#test/support/builders/badges.ts'
import { makeGuest, rsvp } from '#test/support/builders/events.ts'
import { makeUser } from '#test/support/builders/factories.ts'
import { listShown, listTold, makeItem, readItems, sourceRow, syncContext } from '#test/support/builders/feed-items.ts'
import { makeSource } from '#test/support/builders/sources.ts'
import { recordOutcome } from './index.ts'

const app = useApp()
const minuteMs = 60_000

async function follow(wish: Parameters<typeof makeSource>[2] = {}) {
  const owner = await makeUser(app)
  const group = await makeClub(app, [[owner, 'owner']])
  const { id } = await makeSource(app, group.id, { created_by: owner.id, ...wish })
  return { owner, group, id }
}

/** Two readings that are an hour apart. */
async function readTwice(id: string, items: Parameters<typeof readItems>[2]) {
  await readItems(app, id, items)
  app.clock.advance(60 * minuteMs)
  await readItems(app, id, items)
}

const titles = async (groupId: string) =>
  (await listShown(app, groupId)).filter((event) => event.status === 'scheduled').map((event) => event.title)

describe('a reading', () => {
  it('makes events that carry their link and are read-only; a second reading changes nothing', async () => {
    const { group, id } = await follow({ platform: 'meetup' })
    const items = [makeItem('a', 30), makeItem('b', 50, { upstreamCount: 12, eventType: 'online', venue: null })]
    await readItems(app, id, items)
    const [first, second] = await listShown(app, group.id)
    assert.deepEqual(
      [
        first!.title,
        first!.source,
        first!.source_feed,
        first!.source_id,
        first!.takes_rsvps,
        first!.platform_event_url,
      ],
      ['Event a', 'meetup', id, 'a', false, 'https://events.example/e/a'],
    )
    const seats = await app.database
      .selectFrom('event_seats')
      .select('upstream_count')
      .where('event_id', '=', second!.id)
      .execute()
    assert.deepEqual(seats, [{ upstream_count: 12 }])
    const told = await listTold(app, group.id)
    assert.deepEqual(told, ['event.created', 'event.published', 'event.created', 'event.published'])
    const row = await sourceRow(app, id)
    assert.equal(row.state, 'active')
    assert.ok(row.body_hash && row.etag && row.changed_at && row.next_check_at)
    app.clock.advance(60 * minuteMs)
    await readItems(app, id, items)
    assert.deepEqual(await listShown(app, group.id), [first, second])
    assert.deepEqual(await listTold(app, group.id), told)
    assert.equal((await sourceRow(app, id)).changed_at, row.changed_at)
  })

  it('changes events and keeps their ids; what attendees are mailed about raises the revision', async () => {
    const { group, id } = await follow()
    await readItems(app, id, [makeItem('a', 30)])
    const [before] = await listShown(app, group.id)
    await readItems(app, id, [makeItem('a', 33, { title: 'Moved', description: null })])
    const [after] = await listShown(app, group.id)
    assert.deepEqual(
      [after!.id, after!.title, after!.starts_at, after!.revision, after!.version],
      [before!.id, 'Moved', makeItem('a', 33).startsAt, before!.revision + 1, before!.version + 1],
    )
    await readItems(app, id, [makeItem('a', 33, { title: 'Moved', description: 'New text' })])
    assert.equal((await listShown(app, group.id))[0]!.revision, after!.revision)
    assert.deepEqual((await listTold(app, group.id)).slice(2), ['event.updated', 'event.updated'])
  })

  it('deletes an event that is missing in two readings half an hour apart, and not before', async () => {
    const { group, id } = await follow()
    const [a, b] = [makeItem('a', 100), makeItem('b', 120)]
    await readItems(app, id, [a, b])
    await readItems(app, id, [a])
    app.clock.advance(29 * minuteMs)
    await readItems(app, id, [a])
    assert.deepEqual(await titles(group.id), ['Event a', 'Event b'])
    app.clock.advance(2 * minuteMs)
    await recordOutcome(syncContext(app), await sourceRow(app, id), { status: 'unchanged' })
    assert.deepEqual(await titles(group.id), ['Event a'])
    assert.equal((await listTold(app, group.id)).at(-1), 'event.deleted')
    await readItems(app, id, [a, b])
    assert.deepEqual(await titles(group.id), ['Event a', 'Event b'], 'it came back')
  })

  it('cancels an event that has RSVPs here, and it takes place again when it is back', async () => {
    const { group, id } = await follow()
    await app.database.updateTable('sources').set({ rsvps: 'local' }).where('id', '=', id).execute()
    const [a, b] = [makeItem('a', 200), makeItem('b', 220)]
    await readItems(app, id, [a, b])
    const event = (await listShown(app, group.id))[1]!
    assert.equal((await rsvp(app, { id: event.id, groupId: group.id }, await makeGuest(app))).status, 201)
    await readTwice(id, [a])
    assert.deepEqual(
      (await listShown(app, group.id)).map((one) => one.status),
      ['scheduled', 'cancelled'],
    )
    await readTwice(id, [a, b])
    const back = (await listShown(app, group.id))[1]!
    assert.deepEqual([back.id, back.status], [event.id, 'scheduled'])
    assert.ok(back.revision > event.revision)
  })

  it('cancels what the source says is cancelled, and makes no event of it', async () => {
    const { group, id } = await follow()
    await readItems(app, id, [makeItem('a', 300), makeItem('x', 301, { isCancelled: true })])
    await readItems(app, id, [makeItem('a', 300, { isCancelled: true })])
    assert.deepEqual(
      (await listShown(app, group.id)).map((one) => [one.title, one.status]),
      [['Event a', 'cancelled']],
    )
    await readTwice(id, [makeItem('a', 300)])
    assert.deepEqual(await titles(group.id), ['Event a'])
  })
})

describe('the state of a source', () => {
  const fail = async (id: string, problem = 'server_error' as const) =>
    recordOutcome(syncContext(app), await sourceRow(app, id), { status: 'failed', problem, retryAfterMs: null })
  const troubles = async (groupId: string) => {
    const rows = app.database.selectFrom('outbox_events').select('type').where('group_id', '=', groupId)
    return (await rows.where('type', 'like', 'source.%').execute()).map((row) => row.type)
  }
  const dayMs = 24 * 60 * minuteMs

  it('is failing after three days of failures, told once, and active after the first success', async () => {
    const { group, id } = await follow()
    const item = makeItem('a', 5000)
    await readItems(app, id, [item])
    for (let day = 0; day < 5; day++) {
      await fail(id)
      app.clock.advance(dayMs)
    }
    const row = await sourceRow(app, id)
    assert.deepEqual([row.state, row.problem, row.failures], ['failing', 'server_error', 5])
    assert.deepEqual(await troubles(group.id), ['source.failing'])
    assert.deepEqual(await titles(group.id), ['Event a'])
    await readItems(app, id, [item])
    const { state, problem, failures, failing_since } = await sourceRow(app, id)
    assert.deepEqual([state, problem, failures, failing_since], ['active', null, 0, null])
  })

  it('is stopped after thirty days of failures, told once', async () => {
    const { group, id } = await follow()
    for (let day = 0; day <= 32; day += 4) {
      await fail(id)
      app.clock.advance(4 * dayMs)
    }
    const row = await sourceRow(app, id)
    assert.deepEqual([row.state, row.next_check_at], ['stopped', null])
    assert.deepEqual(await troubles(group.id), ['source.failing', 'source.stopped'])
  })

  it('shows that many events are missing, tells managers after three days, and goes on reading', async () => {
    const { group, id } = await follow()
    const items = Array.from({ length: 6 }, (_, n) => makeItem(`m${n}`, 5000 + n))
    await readItems(app, id, items)
    for (let day = 0; day < 34; day++) {
      await readItems(app, id, [items[0]!])
      app.clock.advance(dayMs)
    }
    const row = await sourceRow(app, id)
    assert.deepEqual([row.state, row.problem, row.failures, row.body_hash], ['failing', 'many_missing', 0, null])
    assert.ok(row.next_check_at)
    assert.deepEqual(await troubles(group.id), ['source.failing'])
    assert.equal((await titles(group.id)).length, 6)
    await readItems(app, id, items)
    assert.deepEqual([(await sourceRow(app, id)).state, (await sourceRow(app, id)).problem], ['active', null])
  })

  it('paused, stopped or removed while it is read changes nothing more', async () => {
    const { group, id } = await follow()
    await app.database
      .updateTable('sources')
      .set({ state: 'paused', next_check_at: null })
      .where('id', '=', id)
      .execute()
    const before = await sourceRow(app, id)
    await readItems(app, id, [makeItem('a', 5000)])
    await fail(id)
    assert.deepEqual(await sourceRow(app, id), before)
    assert.deepEqual(await listShown(app, group.id), [])
    const gone = await follow()
    const row = await sourceRow(app, gone.id)
    await app.database.deleteFrom('sources').where('id', '=', gone.id).execute()
    await recordOutcome(syncContext(app), row, { status: 'unchanged' })
    assert.deepEqual(await listShown(app, gone.group.id), [])
    const ended = await follow()
    const at = app.clock.now().toISOString()
    await app.database.updateTable('groups').set({ deleted_at: at }).where('id', '=', ended.group.id).execute()
    await readItems(app, ended.id, [makeItem('a', 5000)])
    assert.deepEqual(await listShown(app, ended.group.id), [])
  })

  it('a moved address is kept encrypted, unless the group follows it already', async () => {
    const { group, id } = await follow()
    await readItems(app, id, [makeItem('a', 5000)], { movedTo: 'https://new.example/feed.ics' })
    const row = await sourceRow(app, id)
    assert.equal(app.keys.decrypt('sources', row.address), 'https://new.example/feed.ics')
    assert.equal(row.host, 'new.example')
    const second = await makeSource(app, group.id, { url: 'https://old.example/feed.ics' })
    await readItems(app, second.id, [makeItem('a', 5000)], { movedTo: 'https://new.example/feed.ics' })
    assert.equal(app.keys.decrypt('sources', (await sourceRow(app, second.id)).address), 'https://old.example/feed.ics')
  })

  it('an unchanged answer is asked for again in full once a day, for new dates of repeating entries', async () => {
    const { id } = await follow()
    const unchanged = async () => recordOutcome(syncContext(app), await sourceRow(app, id), { status: 'unchanged' })
    await readItems(app, id, [makeItem('a', 6000)])
    await unchanged()
    assert.ok((await sourceRow(app, id)).etag)
    app.clock.advance(dayMs)
    await unchanged()
    assert.equal((await sourceRow(app, id)).etag, null)
  })
})

describe('a reading with odd items', () => {
  it('leaves out what breaks our limits, says so, and removes nothing by it', async () => {
    const { group, id } = await follow()
    await readItems(app, id, [makeItem('a', 7000), makeItem('b', 7001)])
    const odd = [
      makeItem('long', 7000, { title: 'x'.repeat(201) }),
      makeItem('url', 7000, { url: 'javascript:alert(1)' }),
      makeItem('end', 7000, { endsAt: makeItem('', 6000).startsAt }),
      makeItem('place', 7000, { venue: { name: 'x', address: null, city: null, latitude: 91, longitude: 0 } }),
    ]
    await readTwice(id, [makeItem('a', 7000), ...odd])
    assert.deepEqual(await titles(group.id), ['Event a', 'Event b'])
    assert.deepEqual((await sourceRow(app, id)).notices, [{ code: 'unreadable_part', count: 4, example: null }])
  })

  it('an entry used again for a new date makes a new event; the one that is over stays', async () => {
    const { group, id } = await follow()
    const hours = (app.clock.now().getTime() - Date.parse(makeItem('', 0).startsAt)) / 3_600_000
    await readItems(app, id, [makeItem('a', hours + 1)])
    app.clock.advance(24 * 60 * minuteMs)
    await readItems(app, id, [makeItem('a', hours + 500)])
    const [past, next] = await listShown(app, group.id)
    assert.notEqual(past!.id, next!.id)
    assert.deepEqual([past!.source_id, next!.source_id], [null, 'a'])
  })
})

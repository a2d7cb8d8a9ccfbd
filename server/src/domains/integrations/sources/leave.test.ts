import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { ImportUnit } from '#domains/events/events/index.ts'
import { minuteMs } from '#kernel/time.ts'
import { useApp } from '#test/support/app/harness.ts'
import { makeClub } from '#test/support/builders/badges.ts'
import { makeGuest, rsvp } from '#test/support/builders/events.ts'
import { inTransaction, makeToken, makeUser } from '#test/support/builders/factories.ts'
import { listShown, listTold, makeItem, readItems, sourceRow, syncContext } from '#test/support/builders/feed-items.ts'
import { makeSource } from '#test/support/builders/sources.ts'
import { adoptSource, applySettings, removeSource } from './index.ts'

const app = useApp()

async function follow(rsvps: 'local' | 'link' = 'local', mode: 'publish' | 'draft' = 'publish') {
  const owner = await makeUser(app)
  const group = await makeClub(app, [[owner, 'owner']])
  const { id } = await makeSource(app, group.id, { platform: 'meetup', created_by: owner.id })
  await app.database.updateTable('sources').set({ rsvps, mode }).where('id', '=', id).execute()
  return { owner, by: { userId: owner.id }, group, id, source: { id, group_id: group.id } }
}

const inUnit = <T>(work: (unit: ImportUnit, now: Date) => Promise<T>) =>
  inTransaction(app, (unit) => {
    const { links, now } = syncContext(app)
    return work({ ...unit, links }, now)
  })

/** UID and SEQUENCE of every entry. */
async function entriesOf(path: string): Promise<string[][]> {
  const { text } = await app.get(path)
  const values = (name: string) =>
    [...text.matchAll(new RegExp(`^${name}:(.*?)\\r?$`, 'gm'))].map(([, value]) => value!)
  const sequences = values('SEQUENCE')
  return values('UID').map((uid, n) => [uid, sequences[n]!])
}

const items = [makeItem('a', 400), makeItem('b', 420), makeItem('c', 440, { upstreamCount: 3 })]

describe('a group that adopts its events', () => {
  it('keeps ids, RSVPs and entries in calendars; they can be changed here and are not read anymore', async () => {
    const { owner, by, group, id, source } = await follow()
    await readItems(app, id, items)
    await readItems(app, id, [{ ...items[0]!, title: 'Renamed' }, ...items.slice(1)])
    const before = await listShown(app, group.id)
    const guest = await makeGuest(app)
    for (const event of before) assert.equal((await rsvp(app, { id: event.id, groupId: group.id }, guest)).status, 201)
    const token = await makeToken(app, guest, ['user'])
    const feed = app.issued((await app.get('/v1/profile/feed-token', { token })).body.data.feedToken)
    const paths = [`/feeds/groups/${group.urlname}.ics`, `/feeds/${feed}/events.ics`]
    const entries = await Promise.all(paths.map(entriesOf))
    assert.deepEqual(
      entries.map((list) => list.length),
      [3, 3],
    )

    assert.equal(await inUnit((unit, now) => adoptSource(unit, by, source, now)), 3)
    assert.deepEqual(await Promise.all(paths.map(entriesOf)), entries, 'the same entries, none with a lower SEQUENCE')
    const after = await listShown(app, group.id)
    assert.deepEqual(
      after.map((event) => event.id),
      before.map((event) => event.id),
    )
    for (const event of after)
      assert.deepEqual(
        [event.source, event.source_feed, event.platform_event_url, event.takes_rsvps],
        ['native', null, null, true],
      )
    assert.equal(after[0]!.description, 'Bring gloves.\n\nhttps://events.example/e/a', 'with its link')
    const seats = app.database.selectFrom('event_seats').select(['confirmed', 'upstream_count'])
    assert.deepEqual(await seats.where('event_id', '=', after[2]!.id).execute(), [
      { confirmed: 1, upstream_count: null },
    ])
    const managing = await makeToken(app, owner, ['manage:events'])
    const path = `/v1/manage/events/${after[0]!.id}`
    assert.equal((await app.patch(path, { token: managing, body: { title: 'Ours' } })).status, 200)

    assert.deepEqual([(await sourceRow(app, id)).state, (await sourceRow(app, id)).next_check_at], ['stopped', null])
    await readItems(app, id, [])
    assert.equal((await listShown(app, group.id)).length, 3, 'a reading that was under way changes nothing')
    await app.database.updateTable('sources').set({ state: 'active' }).where('id', '=', id).execute()
    await readItems(app, id, items)
    assert.deepEqual(
      (await listShown(app, group.id)).map((event) => event.title),
      ['Ours', 'Event b', 'Event c'],
    )
  })

  it('with RSVPs elsewhere takes them here from then on', async () => {
    const { by, group, id, source } = await follow('link')
    await readItems(app, id, items)
    const [event] = await listShown(app, group.id)
    const guest = await makeGuest(app)
    assert.equal((await rsvp(app, { id: event!.id, groupId: group.id }, guest)).body.code, 'rsvp_elsewhere')
    await inUnit((unit, now) => adoptSource(unit, by, source, now))
    assert.equal((await rsvp(app, { id: event!.id, groupId: group.id }, guest)).status, 201)
  })

  it('a text that is full keeps its words and loses the link', async () => {
    const { by, group, id, source } = await follow()
    const description = 'x'.repeat(9_990)
    await readItems(app, id, [makeItem('a', 400, { description }), makeItem('b', 410, { description: null })])
    await inUnit((unit, now) => adoptSource(unit, by, source, now))
    const shown = await listShown(app, group.id)
    assert.deepEqual(
      shown.map((event) => event.description),
      [description, 'https://events.example/e/b'],
    )
  })
})

describe('a source that is removed', () => {
  it('leaves its events as native ones', async () => {
    const { by, group, id, source } = await follow()
    await readItems(app, id, items)
    await inUnit((unit, now) => removeSource(unit, by, source, 'keep', now))
    const shown = await listShown(app, group.id)
    assert.deepEqual(
      shown.map((event) => [event.source, event.status]),
      Array(3).fill(['native', 'scheduled']),
    )
    const count = app.database.selectFrom('sources').select('id').where('id', '=', id).execute()
    assert.deepEqual(await count, [])
  })

  it('takes its events along: cancelled where people have an RSVP, deleted otherwise; past ones stay', async () => {
    const { by, group, id, source } = await follow()
    const hours = (app.clock.now().getTime() - Date.parse(makeItem('', 0).startsAt)) / 3_600_000
    await readItems(app, id, [makeItem('past', hours + 1), ...items])
    app.clock.advance(4 * 60 * minuteMs)
    const [past, , b] = await listShown(app, group.id)
    assert.equal((await rsvp(app, { id: b!.id, groupId: group.id }, await makeGuest(app))).status, 201)
    await inUnit((unit, now) => removeSource(unit, by, source, 'remove', now))
    const shown = await listShown(app, group.id)
    assert.deepEqual(
      shown.map((event) => [event.id, event.status]),
      [
        [past!.id, 'scheduled'],
        [b!.id, 'cancelled'],
      ],
    )
    assert.deepEqual(shown[0], past)
  })

  it('while it is read, twenty at once: no event is left behind', async () => {
    const { by, group, id, source } = await follow()
    const row = await sourceRow(app, id)
    assert.equal(row.state, 'active')
    const reading = Array.from({ length: 20 }, async (_, n) => {
      if (n === 10) return inUnit((unit, now) => removeSource(unit, by, source, 'remove', now))
      return readItems(app, id, items).catch((error: Error) => assert.match(error.message, /no result/))
    })
    await Promise.all(reading)
    assert.deepEqual(await listShown(app, group.id), [])
  })
})

describe('a changed setting', () => {
  it('moves RSVPs of events that are not over, and publishes drafts', async () => {
    const { group, id, source } = await follow('link', 'draft')
    await readItems(app, id, items)
    assert.deepEqual(
      (await listShown(app, group.id)).map((event) => event.status),
      Array(3).fill('draft'),
    )
    assert.ok(!(await listTold(app, group.id)).includes('event.published'))
    await app.database.updateTable('sources').set({ rsvps: 'local', mode: 'publish' }).where('id', '=', id).execute()
    await inUnit((unit, now) => applySettings(unit, source, now))
    const shown = await listShown(app, group.id)
    assert.deepEqual(
      shown.map((event) => [event.status, event.takes_rsvps]),
      Array(3).fill(['scheduled', true]),
    )
    const told = await listTold(app, group.id)
    assert.equal(told.filter((type) => type === 'event.published').length, 3)
    await inUnit((unit, now) => applySettings(unit, source, now))
    assert.deepEqual([await listShown(app, group.id), await listTold(app, group.id)], [shown, told], 'once')
  })

  it('to drafts leaves what is published', async () => {
    const { group, id, source } = await follow()
    await readItems(app, id, items)
    await app.database.updateTable('sources').set({ mode: 'draft' }).where('id', '=', id).execute()
    await inUnit((unit, now) => applySettings(unit, source, now))
    await readItems(app, id, [...items, makeItem('d', 460)])
    assert.deepEqual(
      (await listShown(app, group.id)).map((event) => event.status),
      ['scheduled', 'scheduled', 'scheduled', 'draft'],
    )
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { minuteMs } from '#kernel/time.ts'
import { useApp } from '#test/support/app/harness.ts'
import { makeClub } from '#test/support/builders/badges.ts'
import { inTransaction, makeUser } from '#test/support/builders/factories.ts'
import { listShown, listTold, makeItem, readItems, syncContext } from '#test/support/builders/feed-items.ts'
import { makeSource } from '#test/support/builders/sources.ts'
import { removeSource } from './index.ts'

const app = useApp()

/** A group that follows its page on Meetup and a calendar. */
async function followTwo() {
  const owner = await makeUser(app)
  const group = await makeClub(app, [[owner, 'owner']])
  const meetup = await makeSource(app, group.id, { platform: 'meetup', url: 'https://www.meetup.com/g/events/ical' })
  const calendar = await makeSource(app, group.id, { url: 'https://calendar.example/g.ics' })
  return { owner, group, meetup: meetup.id, calendar: calendar.id }
}

const other = (hours: number, wish: object = {}) =>
  makeItem('uid-7', hours, { title: 'SOWING DAY!', url: null, description: 'From the calendar', ...wish })
const onMeetup = (hours: number, wish: object = {}) => makeItem('m1', hours, { title: 'Sowing day', ...wish })
/** Makes readings of a single item plain: nothing is doubtful beside it. */
const filler = (name: string, hours: number) => makeItem(name, hours, { title: `Only in ${name}` })

describe('the same event in two calendars of a group', () => {
  it('is shown once, and the calendar that brought it speaks for it', async () => {
    const { group, meetup, calendar } = await followTwo()
    await readItems(app, meetup, [onMeetup(1000)])
    await readItems(app, calendar, [other(1000)])
    const [event, ...more] = await listShown(app, group.id)
    assert.deepEqual([event!.title, event!.source, more.length], ['Sowing day', 'meetup', 0])
    const told = await listTold(app, group.id)
    await readItems(app, calendar, [other(1000, { description: 'New text', isCancelled: true })])
    assert.deepEqual(await listShown(app, group.id), [event])
    assert.deepEqual(await listTold(app, group.id), told)
    await readItems(app, meetup, [onMeetup(1001)])
    assert.equal((await listShown(app, group.id))[0]!.starts_at, onMeetup(1001).startsAt)
  })

  it('stays when the first calendar loses it, and follows the other one from then on', async () => {
    const { group, meetup, calendar } = await followTwo()
    const [x, y] = [filler('x', 990), filler('y', 991)]
    await readItems(app, meetup, [onMeetup(1000), x])
    await readItems(app, calendar, [other(1000), y])
    const [event] = (await listShown(app, group.id)).slice(-1)
    await readItems(app, meetup, [x])
    app.clock.advance(60 * minuteMs)
    await readItems(app, meetup, [x])
    const [kept] = (await listShown(app, group.id)).slice(-1)
    assert.deepEqual(
      [kept!.id, kept!.status, kept!.source, kept!.source_feed],
      [event!.id, 'scheduled', 'ical', calendar],
    )
    await readItems(app, calendar, [other(1000), y])
    const [changed] = (await listShown(app, group.id)).slice(-1)
    assert.deepEqual(
      [changed!.id, changed!.title, changed!.description],
      [event!.id, 'SOWING DAY!', 'From the calendar'],
    )
    await readItems(app, calendar, [y])
    app.clock.advance(60 * minuteMs)
    await readItems(app, calendar, [y])
    assert.deepEqual(
      (await listShown(app, group.id)).map((one) => one.title),
      [x.title, y.title],
      'gone in both',
    )
  })

  it('stays when the first calendar is removed with its events', async () => {
    const { owner, group, meetup, calendar } = await followTwo()
    await readItems(app, meetup, [onMeetup(1000), filler('x', 990)])
    await readItems(app, calendar, [other(1000)])
    const { links, now } = syncContext(app)
    await inTransaction(app, (unit) =>
      removeSource({ ...unit, links }, { userId: owner.id }, { id: meetup, group_id: group.id }, 'remove', now),
    )
    const shown = await listShown(app, group.id)
    assert.deepEqual(
      shown.map((event) => [event.title, event.source_feed]),
      [['Sowing day', calendar]],
    )
  })

  it('an event that organizers made here is not doubled and not changed', async () => {
    const { group, calendar } = await followTwo()
    await readItems(app, calendar, [other(1000)])
    await app.database
      .updateTable('events')
      .set({ source: 'native', source_feed: null, source_id: null })
      .where('group_id', '=', group.id)
      .execute()
    const second = await makeSource(app, group.id, { url: 'https://calendar.example/second.ics' })
    await readItems(app, second.id, [other(1000)])
    const before = await listShown(app, group.id)
    assert.equal(before.length, 1)
    await readItems(app, second.id, [other(1003)])
    assert.deepEqual(await listShown(app, group.id), before)
  })

  it('is not merged across groups, nor within one calendar', async () => {
    const [one, two] = [await followTwo(), await followTwo()]
    await readItems(app, one.meetup, [onMeetup(1000), { ...onMeetup(1000), itemId: 'm2' }])
    await readItems(app, two.meetup, [onMeetup(1000)])
    assert.equal((await listShown(app, one.group.id)).length, 2)
    assert.equal((await listShown(app, two.group.id)).length, 1)
  })

  it('twenty readings of two calendars at once make one event', async () => {
    const { group, meetup, calendar } = await followTwo()
    const readings = Array.from({ length: 20 }, (_, n) =>
      n % 2 === 0
        ? readItems(app, meetup, [onMeetup(1000), filler('x', 990)])
        : readItems(app, calendar, [other(1000), filler('y', 991)]),
    )
    await Promise.all(readings)
    const shown = await listShown(app, group.id)
    assert.equal(shown.length, 3, JSON.stringify(shown.map((event) => event.title)))
    const items = await app.database
      .selectFrom('source_items')
      .select('event_id')
      .where('source_id', 'in', [meetup, calendar])
      .execute()
    assert.equal(items.length, 4)
    assert.equal((await listTold(app, group.id)).filter((type) => type === 'event.created').length, 3)
  })
})

import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import type { FeedItem } from '#kernel/feeds.ts'
import { hourMs, minuteMs } from '#kernel/time.ts'
import { useApp } from '#test/support/app/harness.ts'
import { makeClub } from '#test/support/builders/badges.ts'
import { type Guest, makeGuest, rsvp } from '#test/support/builders/events.ts'
import { listShown, listTold, makeItem, readItems, sourceRow, syncContext } from '#test/support/builders/feed-items.ts'
import { makeSource } from '#test/support/builders/sources.ts'
import { recordOutcome } from './index.ts'

const isFull = process.env.SCALE === 'full'
let guest: Guest
const app = useApp({
  prepare: async () => {
    guest = await makeGuest(app)
  },
})

const names = ['a', 'b', 'c', 'd', 'e', 'f'] as const
/** Always there, so that every edit is small beside the whole. */
const anchors = ['1', '2', '3', '4', '5', '6', '7', '8']
const name = fc.constantFrom(...names)
const edit = fc.oneof(
  fc.record({
    of: fc.constant('put' as const),
    name,
    title: fc.constantFrom('One', 'Two', 'Three'),
    hours: fc.integer({ min: 1, max: 60 }),
  }),
  fc.record({ of: fc.constantFrom('remove' as const, 'cancel' as const, 'rsvp' as const), name }),
  fc.record({ of: fc.constantFrom('calm' as const, 'failed' as const, 'empty' as const, 'part' as const) }),
  fc.record({ of: fc.constant('broken' as const), kept: fc.integer({ min: 0, max: 3 }) }),
)
type Edit = typeof edit extends fc.Arbitrary<infer E> ? E : never

class Feed {
  readonly items = new Map<string, FeedItem>()
  readonly #base: number
  constructor(now: Date) {
    this.#base = Math.round((now.getTime() - Date.parse(makeItem('', 0).startsAt)) / hourMs) + 500
    for (const [n, id] of anchors.entries()) this.items.set(id, makeItem(id, this.#base + n))
  }
  list(): FeedItem[] {
    return [...this.items.values()]
  }
  put(id: string, title: string, hours: number): void {
    this.items.set(id, makeItem(id, this.#base + 10 + hours, { title: `${title} ${id}` }))
  }
  cancel(id: string): void {
    const item = this.items.get(id)
    if (item) this.items.set(id, { ...item, isCancelled: true })
  }
}

const scheduledIn = async (groupId: string) =>
  (await listShown(app, groupId)).filter((event) => event.status === 'scheduled')

async function apply(feed: Feed, sourceId: string, groupId: string, one: Edit): Promise<void> {
  const read = (items: FeedItem[], isWhole = true) => readItems(app, sourceId, items, { isWhole })
  app.clock.advance(40 * minuteMs)
  switch (one.of) {
    case 'put':
      feed.put(one.name, one.title, one.hours)
      return read(feed.list())
    case 'remove':
      feed.items.delete(one.name)
      return read(feed.list())
    case 'cancel':
      feed.cancel(one.name)
      return read(feed.list())
    case 'rsvp': {
      const event = (await scheduledIn(groupId)).find((shown) => shown.source_id === one.name)
      if (event) await rsvp(app, { id: event.id, groupId }, guest)
      return
    }
    case 'calm':
      return read(feed.list())
    case 'empty':
      return read([])
    case 'broken':
      return read(feed.list().slice(0, one.kept))
    case 'part':
      return read(feed.list().slice(0, 5), false)
    case 'failed': {
      const outcome = { status: 'failed', problem: 'server_error', retryAfterMs: null } as const
      return recordOutcome(syncContext(app), await sourceRow(app, sourceId), outcome)
    }
  }
}

const told = (item: FeedItem) => [item.itemId, item.title, item.startsAt]

it('after any edits and broken readings, two calm readings make what is here what is there', async () => {
  const property = fc.asyncProperty(fc.array(edit, { minLength: 4, maxLength: 14 }), async (edits) => {
    const group = await makeClub(app)
    const { id } = await makeSource(app, group.id)
    await app.database.updateTable('sources').set({ rsvps: 'local' }).where('id', '=', id).execute()
    const feed = new Feed(app.clock.now())
    await readItems(app, id, feed.list())
    const made = new Map((await listShown(app, group.id)).map((event) => [event.source_id, event.id]))
    for (const one of edits) {
      await apply(feed, id, group.id, one)
      const shown = new Map((await scheduledIn(group.id)).map((event) => [event.source_id, event.id]))
      for (const anchor of anchors) assert.equal(shown.get(anchor), made.get(anchor), `${anchor} after ${one.of}`)
    }
    for (let calm = 0; calm < 2; calm++) await apply(feed, id, group.id, { of: 'calm' })
    const here = (await scheduledIn(group.id)).map((event) => [event.source_id, event.title, event.starts_at])
    const there = feed
      .list()
      .filter((item) => !item.isCancelled)
      .map(told)
    assert.deepEqual(here.toSorted(), there.toSorted())

    const before = [await listShown(app, group.id), await listTold(app, group.id)]
    await apply(feed, id, group.id, { of: 'calm' })
    assert.deepEqual([await listShown(app, group.id), await listTold(app, group.id)], before, 'nothing changes twice')
  })
  await fc.assert(property, { numRuns: isFull ? 150 : 6, seed: 20_261_117 })
})

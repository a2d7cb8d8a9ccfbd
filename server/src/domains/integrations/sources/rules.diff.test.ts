import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FeedItem } from '#kernel/feeds.ts'
import { hourMs, minuteMs } from '#kernel/time.ts'
import { makeItem } from '#test/support/builders/feed-items.ts'
import { decideDiff, decideUnchanged, hashItem, type KnownItem } from './rules.diff.ts'

const now = new Date('2026-06-10T12:00:00Z')
const time = { now, to: new Date(now.getTime() + 365 * 24 * hourMs) }
const ago = (minutes: number) => new Date(now.getTime() - minutes * minuteMs).toISOString()

function knownOf(item: FeedItem, wish: Partial<KnownItem> = {}): KnownItem {
  const { itemId: item_id, startsAt: starts_at, endsAt } = item
  const times = { starts_at, over_at: endsAt! }
  return {
    item_id,
    event_id: `event-${item_id}`,
    hash: hashItem(item),
    missing_since: null,
    status: 'scheduled',
    ...times,
    ...wish,
  }
}

function diff(known: KnownItem[], items: FeedItem[], isWhole = true) {
  const { created, changed, ...rest } = decideDiff(known, { name: null, notices: [], items, isWhole }, time)
  const ids = (list: typeof created) => list.map(({ item }) => item.itemId)
  const all = { created: ids(created), changed: ids(changed), ...rest }
  return Object.fromEntries(
    Object.entries(all).filter(([, value]) => value === true || (Array.isArray(value) && value.length > 0)),
  )
}

const many = (count: number) => Array.from({ length: count }, (_, n) => makeItem(`i${n}`, 10 + n))

describe('what a reading changes', () => {
  const [a, b] = [makeItem('a', 5), makeItem('b', 6)]

  it('nothing when everything is as before, in any order', () => {
    assert.deepEqual(diff([knownOf(a), knownOf(b)], [b, a]), {})
  })

  it('an item that is new, one that changed, and one that is missing', () => {
    const changed = { ...a, title: 'Other' }
    assert.deepEqual(diff([knownOf(a), knownOf(b)], [changed, makeItem('c', 7)]), {
      created: ['c'],
      changed: ['a'],
      missing: ['b'],
    })
  })

  it('every stored field counts, and the form of a date does not', () => {
    const changes: Partial<FeedItem>[] = [
      { description: null },
      { endsAt: null },
      { timezone: 'UTC' },
      { url: null },
      { eventType: 'online' },
      { venue: null },
      { venue: { ...a.venue!, city: 'Bonn' } },
      { onlineUrl: 'https://meet.example/1' },
      { isCancelled: true },
      { upstreamCount: 0 },
    ]
    for (const change of changes) assert.deepEqual(diff([knownOf(a)], [{ ...a, ...change }]), { changed: ['a'] })
    assert.deepEqual(diff([knownOf(a)], [{ ...a, startsAt: '2026-06-10T19:00:00+02:00' }]), {})
  })

  it('an item is gone when it is missing in a second reading, at least half an hour later', () => {
    const missing = (minutes: number) => knownOf(b, { missing_since: ago(minutes) })
    assert.deepEqual(diff([knownOf(a), missing(29)], [a]), {})
    assert.deepEqual(diff([knownOf(a), missing(30)], [a]), { gone: ['b'] })
    assert.deepEqual(diff([knownOf(a), missing(30)], [a, b]), { back: ['b'] })
    assert.deepEqual(decideUnchanged([knownOf(a), missing(30)], time).gone, ['b'])
    assert.deepEqual(decideUnchanged([knownOf(a), missing(29)], time).gone, [])
  })

  it('what has started, is over, is cancelled or lies beyond what was read never goes missing', () => {
    const far = makeItem('far', 366 * 24)
    const started = makeItem('started', -1)
    const over = makeItem('over', -10)
    const cancelled = knownOf(b, { status: 'cancelled' })
    const known = [knownOf(a), cancelled, ...[far, started, over].map((item) => knownOf(item))]
    assert.deepEqual(diff(known, [a]), {})
    const old = known.map((row) => (row.item_id === 'a' ? row : { ...row, missing_since: ago(60) }))
    assert.deepEqual(diff(old, [a]), {})
  })

  it('what is over and what is cancelled makes no event; a used entry with a new date makes one', () => {
    assert.deepEqual(diff([], [makeItem('x', -10), makeItem('y', 5, { isCancelled: true })]), {})
    assert.deepEqual(diff([knownOf(makeItem('a', -10))], [a]), { created: ['a'] })
    assert.deepEqual(diff([knownOf(a), knownOf(b)], [a, makeItem('b', -10)]), { missing: ['b'] }, 'moved into the past')
  })

  it('an event that was cancelled because it was missing takes place when its item is back', () => {
    const cancelled = { status: 'cancelled', missing_since: ago(60) }
    assert.deepEqual(diff([knownOf(a, cancelled)], [a]), { changed: ['a'] })
    assert.deepEqual(
      diff([knownOf({ ...a, isCancelled: true }, { status: 'cancelled' })], [{ ...a, isCancelled: true }]),
      {},
    )
  })

  it('a reading that reached a limit says nothing about what is not in it', () => {
    const old = [knownOf(a), knownOf(b, { missing_since: ago(60) })]
    assert.deepEqual(diff(old, [], false), {})
  })
})

describe('a doubtful reading', () => {
  it('is one where more than half and more than three are missing at once: nothing goes', () => {
    const items = many(10)
    const known = items.map((item) => knownOf(item))
    assert.deepEqual(Object.keys(diff(known, items.slice(5))), ['missing'], 'half')
    assert.deepEqual(diff(known, items.slice(6)), { isDoubtful: true }, 'more than half')
    const few = many(4)
    assert.deepEqual(
      diff(
        few.map((item) => knownOf(item)),
        few.slice(3),
      ),
      { missing: ['i0', 'i1', 'i2'] },
      'only three',
    )
  })

  it('keeps what was missing before', () => {
    const items = many(10)
    const known = items.map((item, n) => knownOf(item, n === 0 ? { missing_since: ago(60) } : {}))
    assert.deepEqual(diff(known, items.slice(7)), { isDoubtful: true })
  })

  it('is one without any item while events are known', () => {
    assert.deepEqual(diff([knownOf(makeItem('a', 5))], []), { isDoubtful: true })
    assert.deepEqual(diff([knownOf(makeItem('a', 5), { missing_since: ago(60) })], []), { isDoubtful: true })
    assert.deepEqual(diff([knownOf(makeItem('a', -10))], []), {}, 'nothing is to come')
  })

  it('still adds and changes what is in it', () => {
    const items = many(10)
    const reading = [{ ...items[0]!, title: 'New' }, makeItem('x', 30)]
    assert.deepEqual(
      diff(
        items.map((item) => knownOf(item)),
        reading,
      ),
      {
        created: ['x'],
        changed: ['i0'],
        isDoubtful: true,
      },
    )
  })
})

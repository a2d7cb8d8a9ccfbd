import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { findCompanion } from '../../src/islands/door/list.ts'
import { applyStep, countAll, lastEntries, makeMemory, withWaiting } from '../../src/islands/door/memory.ts'
import type { Companion, Guest } from '../../src/islands/door/model.ts'
import type { QueueItem } from '../../src/islands/door/records.ts'
import { estimateOffset } from '../../src/islands/door/requests.ts'
import { decideResults, type ItemResult } from '../../src/islands/door/results.ts'
import { decideCompanion, decideGuest, decideUnknown, decideWalkIn } from '../../src/islands/door/verdict.ts'

const at = '2026-06-10T18:04:00.000Z'
const event = { status: 'scheduled', maxAttendees: 3 } as const
const ada: Guest = { userId: 'a', name: 'Ada', status: 'confirmed', ticket: 'h', checkedInAt: null, label: null }
const item = (clientId: string, more: Partial<QueueItem> = {}): QueueItem => ({
  ...{ clientId, eventId: 'e', checkedInAt: at, shownName: 'Ada' },
  ...more,
})

describe('the verdict of a device', () => {
  it('a confirmed guest comes in once; others after a second tap, if they cancelled only by ticket', () => {
    assert.deepEqual(decideGuest(ada, undefined, event, false), { kind: 'admit', name: 'Ada' })
    for (const status of ['waitlisted', 'cancelled'] as const) {
      const guest = { ...ada, status }
      assert.deepEqual(decideGuest(guest, undefined, event, false), { kind: 'ask', why: status, name: 'Ada' })
      const note = status === 'waitlisted' ? 'waitlisted' : 'returned'
      assert.deepEqual(decideGuest(guest, undefined, event, true), { kind: 'admit', name: 'Ada', note })
    }
    const declined = { kind: 'refused', name: 'Ada', code: 'rsvp_declined' }
    assert.deepEqual(decideGuest({ ...ada, status: 'cancelled' }, undefined, event, true, false), declined)
    const inside = { ...ada, checkedInAt: at, label: 'Entrance 2' }
    const already = { kind: 'already', name: 'Ada', at, label: 'Entrance 2' }
    assert.deepEqual(decideGuest(inside, undefined, event, true), already)
  })
  it('what waits wins over what the server said', () => {
    const waiting = item('c', { checkedInAt: '2026-06-10T18:05:00.000Z', label: 'Here' })
    const expected = { kind: 'already', name: 'Ada', at: waiting.checkedInAt, label: 'Here' }
    assert.deepEqual(decideGuest(ada, waiting, event, true), expected)
    assert.equal(decideUnknown('CODE', waiting, event, true).kind, 'already')
  })
  it('an unknown ticket needs a second tap, and so does a walk-in when no seat is free', () => {
    assert.deepEqual(decideUnknown('CODE', undefined, undefined, false), { kind: 'ask', why: 'unknown', name: 'CODE' })
    assert.equal(decideUnknown('CODE', undefined, event, true).kind, 'admit')
    const counts = { confirmed: 1, waitlisted: 5, cancelled: 5, checkedIn: 0, walkIns: 1 }
    assert.equal(decideWalkIn('Wim', counts, event, false).kind, 'admit')
    const full = { ...counts, walkIns: 2 }
    assert.deepEqual(decideWalkIn('Wim', full, event, false), { kind: 'ask', why: 'full', name: 'Wim' })
    assert.deepEqual(decideWalkIn('Wim', full, event, true), { kind: 'admit', name: 'Wim', note: 'walk-in' })
    assert.equal(decideWalkIn('Wim', full, { ...event, maxAttendees: null }, false).kind, 'admit')
  })
  it('an event that admits no one refuses as the server will', () => {
    const refused = { kind: 'refused', name: 'Ada', code: 'event_cancelled' }
    assert.deepEqual(decideGuest(ada, undefined, { ...event, status: 'cancelled' }, true), refused)
    assert.equal(decideUnknown('CODE', undefined, { ...event, status: 'draft' }, true).kind, 'refused')
    assert.equal(decideWalkIn('Wim', countAll(makeEmpty()), { ...event, status: 'cancelled' }, true).kind, 'refused')
  })
})

const makeEmpty = (guests: Guest[] = [], queue: QueueItem[] = []) =>
  makeMemory({ record: { eventId: 'e', answeredAt: 0, label: null }, guests, walkIns: [], queue, entries: [] })

function take(items: QueueItem[], results: ItemResult[], guests = [ada]) {
  const memory = makeEmpty(guests, items)
  const entries = items.map(({ clientId, shownName: name }) => ({
    clientId,
    eventId: 'e',
    name,
    checkedInAt: at,
    isSent: false,
  }))
  applyStep(memory, { entries })
  const known = {
    eventId: 'e',
    findGuest: (userId: string) => memory.list.byUser.get(userId),
    findHolder: (id: string) => findCompanion(memory.list, id)?.[0],
    findEntry: (clientId: string) => memory.entries.get(clientId),
    findTicket: () => null,
    now: '2026-06-10T19:00:00.000Z',
  }
  const { step, outcomes } = decideResults(known, items, results, { answeredAt: 5 })
  applyStep(memory, step)
  return { memory, step, verdicts: outcomes.map(({ verdict }) => verdict) }
}
const checkin = { checkedInAt: at, label: 'Entrance 2' }

describe('the answer to a batch', () => {
  it('moves an item from the queue to the list in one step', () => {
    const { memory, step } = take([item('1', { guestId: 'a' })], [{ clientId: '1', status: 'created', checkin }])
    assert.deepEqual(step.sent, ['1'])
    assert.equal(memory.queue.size, 0)
    assert.equal(memory.waitingGuests.size, 0)
    assert.equal(memory.list.byUser.get('a')?.checkedInAt, at)
    assert.deepEqual(
      lastEntries(memory, 5).map(({ isSent, userId }) => ({ isSent, userId })),
      [{ isSent: true, userId: 'a' }],
    )
    assert.equal(memory.record.answeredAt, 5)
  })
  it('tells who was inside already and where, and no longer offers to undo it', () => {
    const { memory, verdicts } = take([item('1', { guestId: 'a' })], [{ clientId: '1', status: 'duplicate', checkin }])
    assert.deepEqual(verdicts, [{ kind: 'already', name: 'Ada', at, label: 'Entrance 2' }])
    assert.equal(memory.list.byUser.get('a')?.label, 'Entrance 2')
    assert.equal(lastEntries(memory, 5).length, 0)
  })
  it('tells of a refusal: the person is not counted inside', () => {
    const { memory, verdicts } = take(
      [item('1', { guestId: 'a' })],
      [{ clientId: '1', status: 'error', code: 'banned' }],
    )
    assert.deepEqual(verdicts, [{ kind: 'refused', name: 'Ada', code: 'banned' }])
    assert.equal(countAll(memory).checkedIn, 0)
    assert.equal(lastEntries(memory, 5)[0]?.refusal, 'banned')
  })
  it('adds the holder of an unknown ticket and a walk-in to the list', () => {
    const items = [item('1', { ticket: 'CODE', shownName: 'CODE' }), item('2', { name: 'Wim', shownName: 'Wim' })]
    assert.deepEqual(
      { ...countAll(makeEmpty([ada], items)), confirmed: 0 },
      { confirmed: 0, waitlisted: 0, cancelled: 0, checkedIn: 1, walkIns: 1 },
    )
    const { memory } = take(items, [
      { clientId: '1', status: 'created', user: { id: 'n', name: 'Nora' }, checkin },
      { clientId: '2', status: 'created', walkInId: 'w', checkin },
    ])
    assert.equal(memory.list.byUser.get('n')?.name, 'Nora')
    assert.equal(memory.list.walkIns.get('w')?.name, 'Wim')
    assert.deepEqual(countAll(memory), { confirmed: 2, waitlisted: 0, cancelled: 0, checkedIn: 1, walkIns: 1 })
    assert.deepEqual(
      lastEntries(memory, 5)
        .map(({ name }) => name)
        .sort(),
      ['Nora', 'Wim'],
    )
  })
  it('keeps an item that has no result or that can be taken later', () => {
    const items = [item('1', { guestId: 'a' }), item('2', { name: 'Wim' })]
    const { memory, verdicts } = take(items, [{ clientId: '1', status: 'error', code: 'unavailable' }])
    assert.deepEqual([...memory.queue.keys()], ['1', '2'])
    assert.deepEqual(verdicts, [])
  })
  it('replaces an impossible time once, and refuses it the second time', () => {
    const refusal = { clientId: '1', status: 'error', code: 'validation_failed' } as const
    const first = take([item('1', { guestId: 'a' })], [refusal])
    const [again] = [...first.memory.queue.values()]
    assert.equal(again?.checkedInAt, '2026-06-10T19:00:00.000Z')
    assert.equal(take([again!], [refusal]).verdicts[0]?.kind, 'refused')
  })
})

describe('companions on a device', () => {
  const zoe: Companion = { id: 'z', name: 'Zoe', ticket: 'hz', checkedInAt: null, label: null }
  const party: Guest = { ...ada, partySize: 2, guests: [zoe] }

  it('come in once, and only where their party has its spots', () => {
    assert.deepEqual(decideCompanion(zoe, true, undefined, event), { kind: 'admit', name: 'Zoe' })
    const refused = { kind: 'refused', name: 'Zoe', code: 'rsvp_required' }
    assert.deepEqual(decideCompanion(zoe, false, undefined, event), refused)
    const waiting = item('c', { companionId: 'z' })
    assert.equal(decideCompanion(zoe, true, waiting, event).kind, 'already')
    assert.equal(decideCompanion({ ...zoe, checkedInAt: at }, true, undefined, event).kind, 'already')
    const cancelled = { ...event, status: 'cancelled' } as const
    assert.deepEqual(decideCompanion(zoe, true, undefined, cancelled), { ...refused, code: 'event_cancelled' })
  })

  it('are counted as people, with what waits, and their party has its spots as a whole', () => {
    const queue = [item('1', { companionId: 'z', broughtBy: 'Ada' })]
    const counts = { confirmed: 2, waitlisted: 0, cancelled: 0, checkedIn: 1, walkIns: 0 }
    const memory = makeEmpty([party], queue)
    assert.deepEqual(countAll(memory), counts)
    assert.deepEqual(
      withWaiting(memory, party).guests!.map(({ checkedInAt }) => checkedInAt),
      [at],
    )
    const waits = makeEmpty([{ ...party, status: 'waitlisted' }], [item('9', { guestId: 'a' }), ...queue])
    assert.deepEqual(countAll(waits), { ...counts, checkedIn: 2 })
    const back = makeEmpty([{ ...ada, status: 'cancelled', partySize: 3 }], [item('1', { guestId: 'a' })])
    assert.deepEqual(countAll(back), { ...counts, confirmed: 1 })
  })

  it('move from the queue to the row of who brings them, in one step', () => {
    const items = [item('1', { guestId: 'a' }), item('2', { companionId: 'z', shownName: 'Zoe', broughtBy: 'Ada' })]
    const guest = { id: 'z', name: 'Zoe', userId: 'a', userName: 'Ada' }
    const { memory } = take(
      items,
      [
        { clientId: '1', status: 'created', user: { id: 'a', name: 'Ada' }, checkin },
        { clientId: '2', status: 'created', guest, checkin },
      ],
      [party],
    )
    const row = memory.list.byUser.get('a')!
    assert.deepEqual([row.checkedInAt, row.guests![0]!.checkedInAt], [at, at])
    assert.equal(memory.queue.size + memory.waitingGuests.size, 0)
    const entry = lastEntries(memory, 5).find(({ companionId }) => companionId === 'z')
    assert.deepEqual([entry?.name, entry?.broughtBy, entry?.userId], ['Zoe', 'Ada', undefined])
    const late = take([items[1]!], [{ clientId: '2', status: 'error', code: 'rsvp_required' }], [party])
    assert.deepEqual(late.verdicts, [{ kind: 'refused', name: 'Zoe', broughtBy: 'Ada', code: 'rsvp_required' }])
  })

  it('whom the list does not have yet are not taken for who brings them', () => {
    const guest = { id: 'new', name: null, userId: 'a', userName: 'Ada' }
    const { memory, verdicts } = take(
      [item('1', { ticket: 'CODE', shownName: 'CODE' })],
      [{ clientId: '1', status: 'created', guest, checkin }],
    )
    assert.equal(memory.list.byUser.get('a')?.checkedInAt, null)
    assert.deepEqual([verdicts[0]!.kind, 'broughtBy' in verdicts[0]! && verdicts[0].broughtBy], ['in', 'Ada'])
  })
})

describe('the counts of a device', () => {
  it('contain what waits, each person once', () => {
    const bea: Guest = { ...ada, userId: 'b', status: 'waitlisted' }
    const inside: Guest = { ...ada, userId: 'i', checkedInAt: at }
    const queue = [item('1', { guestId: 'a' }), item('2', { guestId: 'b' }), item('3', { guestId: 'i' })]
    const memory = makeEmpty([ada, bea, inside], queue)
    assert.deepEqual(countAll(memory), { confirmed: 3, waitlisted: 0, cancelled: 0, checkedIn: 3, walkIns: 0 })
    assert.equal(withWaiting(memory, ada).checkedInAt, at)
    // A row of the server that is older than what waits does not undo it.
    applyStep(memory, { guests: [{ ...ada, name: 'Ada B.' }] })
    assert.equal(withWaiting(memory, memory.list.byUser.get('a')!).checkedInAt, at)
    assert.equal(countAll(memory).checkedIn, 3)
  })
})

describe('the clock of a device', () => {
  const serverAt = Date.parse('2026-06-10T18:00:00Z')
  const date = new Date(serverAt).toUTCString()
  it('is corrected by the time of an answer, as far as that can be known', () => {
    assert.equal(estimateOffset(date, serverAt - 100, serverAt + 100, 0), 0)
    const hour = 3_600_000
    assert.equal(estimateOffset(date, serverAt + hour - 100, serverAt + hour + 100, 0), -hour + 500)
    assert.equal(estimateOffset(date, serverAt + hour - 100, serverAt + hour + 900, -hour), -hour)
    assert.equal(estimateOffset(date, serverAt - 100, serverAt + 100, -hour), 0)
    assert.equal(estimateOffset(date, serverAt - 8000, serverAt + 100, 0), 0, 'a slow answer says little')
    for (const unknown of [null, 'soon']) assert.equal(estimateOffset(unknown, 0, 0, 7), 7)
  })
})

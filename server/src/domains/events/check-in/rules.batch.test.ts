import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decideBatch } from './rules.batch.ts'

const now = new Date('2026-06-01T18:00:00.000Z')
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()

describe('decideBatch', () => {
  const event = { status: 'scheduled', starts_at: after(60), walk_ins: 0 }
  const person = (id: string, change: object = {}) => ({
    id,
    name: id,
    is_banned: false,
    rsvp_status: null,
    is_declined: false,
    checkin: null,
    ...change,
  })
  const item = (userId: string, clientId: string | null, checkedInAt: string | undefined = after(-5)) => ({
    id: `checkin-of-${userId}-${clientId}`,
    clientId,
    userId,
    isByTicket: false,
    method: 'manual',
    checkedInAt,
    label: null,
  })
  const walkIn = (name: string | undefined, clientId: string | null) => ({
    id: `walk-in-${clientId}`,
    clientId,
    name,
    checkedInAt: after(-5),
    label: 'Garden',
  })
  const decide = (items: Parameters<typeof decideBatch>[0], known: object, of = event) =>
    decideBatch(items, of, { attendees: [], guests: [], receipts: new Map(), walkIns: new Map(), ...known }, now)
  const summary = (outcomes: ReturnType<typeof decideBatch>) =>
    outcomes.map((one) => {
      if (one.status === 'error') return one.code
      return [one.status, ('walkIn' in one ? one.walkIn : one.checkin).id, one.isReplay]
    })

  it('lets each item see what those before it did', () => {
    const items = [item('a', '1'), item('a', '1'), item('a', '2'), item('b', '1'), item('b', '3')]
    assert.deepEqual(summary(decide(items, { attendees: [person('a'), person('b')] })), [
      ['created', 'checkin-of-a-1', false],
      ['created', 'checkin-of-a-1', true],
      ['duplicate', 'checkin-of-a-1', false],
      'idempotency_mismatch',
      ['created', 'checkin-of-b-3', false],
    ])
  })
  it('repeats the first result for a known clientId, whatever has changed', () => {
    const checkin = { id: 'undone since', checked_in_at: after(-50), method: 'manual', label: 'Main entrance' }
    const receipts = new Map([
      ['1', { user_id: 'a', guest_id: null, status: 'created', checkin }],
      ['2', { user_id: 'b', guest_id: null, status: 'duplicate', checkin }],
    ])
    const cancelled = { ...event, status: 'cancelled' }
    const people = [person('a', { is_banned: true }), person('b'), person('c')]
    const items = [item('a', '1'), item('b', '2'), item('c', '3')]
    assert.deepEqual(summary(decide(items, { attendees: people, receipts }, cancelled)), [
      ['created', 'undone since', true],
      ['duplicate', 'undone since', true],
      'event_cancelled',
    ])
  })
  it('refuses unknown and banned users, drafts and cancelled events', () => {
    const people = [person('a'), person('b', { is_banned: true })]
    const items = [item('unknown', '1'), item('b', '2')]
    assert.deepEqual(summary(decide(items, { attendees: people })), ['user_not_found', 'banned'])
    const draft = { ...event, status: 'draft' }
    assert.deepEqual(summary(decide([item('a', '1')], { attendees: people }, draft)), ['invalid_state'])
  })
  it('takes a ticket from a user who gave up the seat, and refuses one of another event', () => {
    const people = [person('a', { is_declined: true })]
    const shown = (userId: string | undefined, clientId: string) => ({
      ...item('a', clientId),
      userId,
      isByTicket: true,
      method: 'nfc',
    })
    const items = [item('a', '1'), shown(undefined, '2'), shown('a', '3')]
    const outcomes = decide(items, { attendees: people })
    assert.deepEqual(summary(outcomes), ['rsvp_declined', 'ticket_not_found', ['created', 'checkin-of-a-3', false]])
    const last = outcomes.at(-1)
    assert.equal(last && 'checkin' in last && last.checkin.method, 'nfc')
  })
  it('repeats the first result for a ticket that was renewed since', () => {
    const checkin = { id: 'first', checked_in_at: after(-50), method: 'qr', label: null }
    const receipts = new Map([['1', { user_id: 'a', guest_id: null, status: 'created', checkin }]])
    const renewed = { ...item('a', '1'), userId: undefined, isByTicket: true }
    const [outcome] = decide([renewed], { receipts })
    assert.deepEqual(outcome, { clientId: '1', userId: 'a', status: 'created', checkin, isReplay: true })
  })
  it('accepts a time within the past day, or from a day before the start; a clock may be two minutes ahead', () => {
    const at = (told: string | undefined, startsAt = event.starts_at) => {
      const known = { attendees: [person('a')] }
      const [one] = decide([{ ...item('a', null), checkedInAt: told }], known, { ...event, starts_at: startsAt })
      return one && 'checkin' in one ? one.checkin.checked_in_at : one?.status === 'error' && one.code
    }
    assert.equal(at(undefined), now.toISOString())
    assert.equal(at(after(-5)), after(-5))
    assert.equal(at(after(2)), now.toISOString(), 'and is then set right')
    assert.equal(at(after(3)), 'validation_failed')
    assert.equal(at(after(-1440)), after(-1440), 'an event that is a week away can be tried out')
    assert.equal(at(after(-1441)), 'validation_failed')
    assert.equal(at(after(-11_440), after(-10_000)), after(-11_440), 'sent a week late')
    assert.equal(at(after(-11_441), after(-10_000)), 'validation_failed')
    assert.equal(at('2026-05-31T23:59:60Z'), 'validation_failed')
  })
  it('lets people without an account in by name, once for a clientId', () => {
    const before = { id: 'before', client_id: '3', name: 'Ana', label: null, checked_in_at: after(-9) }
    const removed = { ...before, id: 'removed', client_id: '4', name: '' }
    const walkIns = new Map([
      ['3', before],
      ['4', removed],
    ])
    const items = [walkIn('Ana', '1'), walkIn('Ana', '1'), walkIn('Ben', '1'), walkIn('Ana', null), walkIn('Ana', null)]
    items.push(walkIn('Ana', '3'), walkIn('Ben', '3'), walkIn('Ben', '4'), walkIn(undefined, '5'))
    assert.deepEqual(summary(decide(items, { walkIns })), [
      ['created', 'walk-in-1', false],
      ['created', 'walk-in-1', true],
      'idempotency_mismatch',
      ['created', 'walk-in-null', false],
      ['created', 'walk-in-null', false],
      ['created', 'before', true],
      'idempotency_mismatch',
      ['created', 'removed', true],
      'validation_failed',
    ])
    assert.deepEqual(summary(decide([walkIn('Ana', '1')], {}, { ...event, status: 'draft' })), ['invalid_state'])
    assert.deepEqual(summary(decide([walkIn('Ana', '1')], {}, { ...event, status: 'cancelled' })), ['event_cancelled'])
  })
  it('lets in no more walk-ins than an event can have', () => {
    const items = [walkIn('Ana', '1'), walkIn('Ana', '1'), walkIn('Ben', '2'), walkIn('Cy', '3')]
    assert.deepEqual(summary(decide(items, {}, { ...event, walk_ins: 19_998 })), [
      ['created', 'walk-in-1', false],
      ['created', 'walk-in-1', true],
      ['created', 'walk-in-2', false],
      'limit_reached',
    ])
  })
  it('refuses one clientId for a person with an account and one without, and items that name both or none', () => {
    const items = [item('a', '1'), walkIn('Ana', '1'), walkIn('Ana', '2'), item('b', '2')]
    const unclear = { clientId: '3', isUnclear: true as const }
    assert.deepEqual(summary(decide([...items, unclear], { attendees: [person('a'), person('b')] })), [
      ['created', 'checkin-of-a-1', false],
      'idempotency_mismatch',
      ['created', 'walk-in-2', false],
      'idempotency_mismatch',
      'validation_failed',
    ])
  })
})

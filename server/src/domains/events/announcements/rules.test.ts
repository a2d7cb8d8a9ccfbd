import assert from 'node:assert/strict'
import { it } from 'node:test'
import { countRoom, decideEnd, isDue, isTimeToSend } from './rules.ts'

const hour = (n: number) => new Date(Date.UTC(2026, 5, 10) + n * 3_600_000)
const times = (...hours: number[]) => hours.map((n) => hour(n).toISOString())
const dayMs = 24 * 3_600_000

it('room is what no time span of a limit is full of, before and after', () => {
  const perDay = [{ count: 2, spanMs: dayMs }]
  assert.equal(countRoom([], hour(0), perDay), 2)
  assert.equal(countRoom(times(-1), hour(0), perDay), 1)
  assert.equal(countRoom(times(-1, 1), hour(0), perDay), 0)
  assert.equal(countRoom(times(-23, 23), hour(0), perDay), 1)
  assert.equal(countRoom(times(-24, 24), hour(0), perDay), 2)
  assert.equal(countRoom([], hour(0), [{ count: 0, spanMs: dayMs }]), 0)
  assert.equal(countRoom(times(-30, -40, -50, -60), hour(0), [...perDay, { count: 5, spanMs: 7 * dayMs }]), 1)
})

it('an announcement ends unsent with the reason that applies when it is due', () => {
  const event = { event_id: 'e', event_status: 'scheduled', is_open: true, is_author_there: true }
  assert.equal(decideEnd(event), undefined)
  assert.equal(decideEnd({ ...event, event_status: 'cancelled' }), 'event_cancelled')
  assert.equal(decideEnd({ ...event, event_status: 'draft' }), 'event_unavailable')
  assert.equal(decideEnd({ ...event, is_open: false }), 'event_unavailable')
  assert.equal(decideEnd({ ...event, is_author_there: false }), 'author_unavailable')
  const group = { event_id: null, event_status: null, is_open: true, is_author_there: true }
  assert.equal(decideEnd(group), undefined)
  assert.equal(decideEnd({ ...group, is_open: false }), 'group_unavailable')
})

it('it is time to send what is scheduled, not hidden, and for now or earlier', () => {
  const scheduled = { status: 'scheduled', send_at: hour(0).toISOString(), hidden_at: null }
  assert.equal(isTimeToSend(scheduled, hour(0)), true)
  assert.equal(isTimeToSend(scheduled, hour(1)), true)
  assert.equal(isTimeToSend(scheduled, hour(-1)), false)
  assert.equal(isTimeToSend({ ...scheduled, hidden_at: hour(0).toISOString() }, hour(1)), false)
  assert.equal(isTimeToSend({ ...scheduled, send_at: null }, hour(1)), false)
  assert.equal(isTimeToSend({ ...scheduled, status: 'draft' }, hour(1)), false)
})

it('a mail is due only to who belongs to the audience and wants it', () => {
  const seat = { is_welcome: true, is_open: true, rsvp_status: 'confirmed' }
  assert.equal(isDue(seat, 'all'), true)
  assert.equal(isDue({ ...seat, is_welcome: false }, 'all'), false)
  assert.equal(isDue({ ...seat, is_open: false }, 'all'), false)
  assert.equal(isDue({ ...seat, rsvp_status: 'cancelled' }, 'selected'), false)
  const member = { is_welcome: true, is_open: true, role: null, is_pending: false, is_guest: false }
  assert.equal(isDue(member, 'members'), true)
  assert.equal(isDue(member, 'organizers'), false)
  assert.equal(isDue({ ...member, is_pending: true }, 'members'), false)
  assert.equal(isDue({ ...member, is_pending: true }, 'selected'), false)
  assert.equal(isDue({ ...member, is_pending: null }, 'members'), false)
  assert.equal(isDue({ ...member, is_pending: null }, 'selected'), false, 'who left gets none')
  assert.equal(isDue({ ...member, is_pending: null, is_guest: true }, 'selected'), true)
  assert.equal(isDue({ ...member, is_pending: null, role: 'volunteer' }, 'organizers'), true)
})

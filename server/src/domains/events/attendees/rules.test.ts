import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { isNoShow } from './rules.ts'

describe('a no-show', () => {
  const overAt = '2026-05-01T12:00:00.000Z'
  const late = new Date('2026-05-01T14:00:00.001Z')
  it('is a confirmed RSVP without a check-in after check-in closed', () => {
    assert.equal(isNoShow({ status: 'confirmed', joins_online: false, checkin_id: null }, overAt, late), true)
    assert.equal(
      isNoShow(
        { status: 'confirmed', joins_online: false, checkin_id: null },
        overAt,
        new Date('2026-05-01T14:00:00Z'),
      ),
      false,
    )
    assert.equal(isNoShow({ status: 'confirmed', joins_online: false, checkin_id: 'x' }, overAt, late), false)
    assert.equal(isNoShow({ status: 'waitlisted', joins_online: false, checkin_id: null }, overAt, late), false)
    assert.equal(isNoShow({ status: 'cancelled', joins_online: false, checkin_id: null }, overAt, late), false)
  })
})

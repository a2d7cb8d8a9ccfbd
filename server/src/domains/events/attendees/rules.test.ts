import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decideExportCaller, isNoShow, isValid } from './rules.ts'

describe('a no-show', () => {
  const overAt = '2026-05-01T12:00:00.000Z'
  const late = new Date('2026-05-01T14:00:00.001Z')
  it('is a confirmed RSVP without a check-in after check-in closed', () => {
    assert.equal(isNoShow({ status: 'confirmed', checkin_id: null }, overAt, late), true)
    assert.equal(isNoShow({ status: 'confirmed', checkin_id: null }, overAt, new Date('2026-05-01T14:00:00Z')), false)
    assert.equal(isNoShow({ status: 'confirmed', checkin_id: 'x' }, overAt, late), false)
    assert.equal(isNoShow({ status: 'waitlisted', checkin_id: null }, overAt, late), false)
    assert.equal(isNoShow({ status: 'cancelled', checkin_id: null }, overAt, late), false)
  })
})

describe('an export link', () => {
  const link = { eventId: 'e', userId: 'u', isAdmin: true, expiresAt: '2026-05-01T12:05:00.000Z' }
  it('is valid until it expires', () => {
    assert.equal(isValid(link, new Date('2026-05-01T12:04:59.999Z')), true)
    assert.equal(isValid(link, new Date('2026-05-01T12:05:00.000Z')), false)
  })
  it('has administrator rights only while its user is an administrator', () => {
    assert.deepEqual([...decideExportCaller(link, 'admin').scopes], ['admin'])
    assert.deepEqual([...decideExportCaller(link, 'user').scopes], [])
    assert.deepEqual([...decideExportCaller({ ...link, isAdmin: false }, 'admin').scopes], [])
  })
})

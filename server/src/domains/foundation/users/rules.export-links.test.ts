import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decideExportCaller, isExportLinkValid } from './rules.ts'

describe('an export link', () => {
  const link = { userId: 'u', isAdmin: true, expiresAt: '2026-05-01T12:05:00.000Z' }
  it('is valid until it expires', () => {
    assert.equal(isExportLinkValid(link, new Date('2026-05-01T12:04:59.999Z')), true)
    assert.equal(isExportLinkValid(link, new Date('2026-05-01T12:05:00.000Z')), false)
  })
  it('has administrator rights only while its user is an administrator', () => {
    assert.deepEqual([...decideExportCaller(link, 'admin').scopes], ['admin'])
    assert.deepEqual([...decideExportCaller(link, 'user').scopes], [])
    assert.deepEqual([...decideExportCaller({ ...link, isAdmin: false }, 'admin').scopes], [])
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { assertRoomForLink, decideClaim } from './rules.ts'

const now = new Date('2026-06-01T18:00:00.000Z')
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()
const good = { is_banned: false, is_held: false, max_uses: 10, current_uses: 9, expires_at: after(1) }

/** In the order of the contract: each reason takes precedence over all that follow it. */
const reasons = [
  ['banned', { is_banned: true }],
  ['already_claimed', { is_held: true }],
  ['claim_expired', { expires_at: after(0) }],
  ['claim_exhausted', { current_uses: 10 }],
] as const

describe('a claim', () => {
  it('is good when nothing speaks against it, and without limits always', () => {
    assert.equal(decideClaim(good, now), undefined)
    assert.equal(decideClaim({ ...good, max_uses: null, current_uses: 1_000_000, expires_at: null }, now), undefined)
  })
  for (const [i, [code, change]] of reasons.entries())
    it(`is refused with ${code} before everything that comes after it`, () => {
      for (const [, other] of reasons.slice(i)) assert.equal(decideClaim({ ...good, ...other, ...change }, now), code)
    })
})

it('a badge has 100 claim links', () => {
  assert.doesNotThrow(() => assertRoomForLink(99))
  assert.throws(() => assertRoomForLink(100), { code: 'limit_reached' })
})

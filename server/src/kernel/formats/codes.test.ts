import assert from 'node:assert/strict'
import { it } from 'node:test'
import { decideExpiry, hasExpired } from '../expiry.ts'
import { decideCode, randomCode } from './codes.ts'

const now = new Date('2026-06-01T18:00:00.000Z')
const after = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString()

it('a code reads the same in any case and has 4 to 32 letters, digits and hyphens', () => {
  assert.equal(decideCode('Garden-door'), 'GARDEN-DOOR')
  for (const text of ['abc', 'a'.repeat(33), 'four!', 'a b c', '', 'a\0bc', 'ﬁve5', 'abcd\n'])
    assert.equal(decideCode(text), undefined, text)
})

it('a code that is made up has ten characters of Crockford’s base 32, each as likely as any other', () => {
  const codes = Array.from({ length: 5000 }, randomCode)
  assert.equal(new Set(codes).size, codes.length)
  for (const code of codes) assert.match(code, /^[0-9A-HJKMNP-TV-Z]{10}$/)
  const counts = Map.groupBy(codes.join(''), (letter) => letter)
  assert.equal(counts.size, 32)
  const expected = 50_000 / 32
  for (const [letter, { length }] of counts)
    assert.ok(Math.abs(length - expected) < expected / 4, `${letter}: ${length}`)
})

it('what expires does so in the future or never', () => {
  assert.equal(decideExpiry('2026-06-01T21:00:00+02:00', now), '2026-06-01T19:00:00.000Z')
  assert.deepEqual([decideExpiry(null, now), decideExpiry(undefined, now)], [null, null])
  for (const past of [after(0), after(-1), '2026-06-30T23:59:60Z', '0000-12-31T23:59:60Z'])
    assert.throws(() => decideExpiry(past, now), { code: 'validation_failed' }, past)
})

it('what expires at a moment has expired at that moment', () => {
  const at = [null, after(1), after(0), after(-1)].map((moment) => hasExpired(moment, now))
  assert.deepEqual(at, [false, false, true, true])
})

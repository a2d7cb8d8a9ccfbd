import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decideRate } from './pace.ts'

test('the rate falls as the machine slows, and is never more than half of the maximum', () => {
  assert.equal(decideRate(180, 2, 2), 180)
  assert.equal(decideRate(180, 2, 4), 90)
  assert.equal(decideRate(180, 2, 1), 180)
  for (const none of [Number.NaN, Number.POSITIVE_INFINITY, 0]) {
    assert.equal(decideRate(180, 2, none), 180)
    assert.equal(decideRate(180, none, 2), 180)
  }
  assert.equal(decideRate(1, 2, 400), 1)
})

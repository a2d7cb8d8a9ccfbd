import assert from 'node:assert/strict'
import { test } from 'node:test'
import { growthPerTenMinutes } from './memory.ts'

const samples = (mbAt: (minute: number, n: number) => number) =>
  Array.from({ length: 10 }, (_, n) => ({ minute: 10 + n * 5, mb: mbAt(10 + n * 5, n) }))

test('a leak is found below what comes and goes, and a few odd samples are none', () => {
  assert.equal(growthPerTenMinutes(samples(() => 200)), 0)
  const leak = growthPerTenMinutes(samples((minute, n) => 200 + minute * 0.3 + (n % 2) * 0.5))
  assert.ok(Math.abs(leak - 3) < 0.3, `${leak}`)
  assert.equal(growthPerTenMinutes(samples((_, n) => (n === 3 || n === 4 ? 260 : 200))), 0)
})

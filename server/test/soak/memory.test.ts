import assert from 'node:assert/strict'
import { test } from 'node:test'
import { growthPerTenMinutes, type Sample } from './memory.ts'

const samples = (mbAt: (minute: number, n: number) => number): Sample[] =>
  Array.from({ length: 600 }, (_, n) => ({ minute: n / 12, mb: mbAt(n / 12, n), files: 0 }))

test('a leak is found below garbage that comes and goes, and garbage alone is none', () => {
  const garbage = (n: number) => (n % 12) * 5
  assert.equal(growthPerTenMinutes(samples((_, n) => 200 + garbage(n))), 0)
  const leak = growthPerTenMinutes(samples((minute, n) => 200 + minute * 0.3 + garbage(n)))
  assert.ok(Math.abs(leak - 3) < 0.1, `${leak}`)
  // A larger heap for three minutes is not a leak.
  assert.equal(growthPerTenMinutes(samples((minute) => (minute > 20 && minute < 23 ? 260 : 200))), 0)
})

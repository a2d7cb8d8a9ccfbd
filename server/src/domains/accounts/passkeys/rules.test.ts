import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { decidePasskeyName } from './rules.ts'

describe('the name of a passkey', () => {
  const cases: [given: unknown, kept: string | undefined][] = [
    ['Blue key', 'Blue key'],
    ['  Blue   key ', 'Blue key'],
    ['x', 'x'],
    ['鍵', '鍵'],
    ['👩‍💻 laptop', '👩‍💻 laptop'],
    ['k'.repeat(64), 'k'.repeat(64)],
    ['🔑'.repeat(64), '🔑'.repeat(64)],
    ['k'.repeat(65), undefined],
    ['', undefined],
    ['   ', undefined],
    ['\u200b', undefined],
    ['\u3164\u2800', undefined],
    ['a\u0000b', undefined],
    ['a\nb', undefined],
    ['a\u202eb', undefined],
    ['\ud800', undefined],
    [null, undefined],
    [7, undefined],
  ]
  for (const [given, kept] of cases)
    it(`${JSON.stringify(given)} is ${kept === undefined ? 'refused' : 'good'}`, () =>
      assert.equal(decidePasskeyName(given), kept))
})

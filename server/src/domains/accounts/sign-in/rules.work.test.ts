import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { it } from 'node:test'
import { identityOf, isSolved, makeWork } from './rules.ts'

const now = new Date('2026-11-15T12:00:00.000Z')
const identity = identityOf({ email: 'ana@example.org' })
const salt = 'ab'.repeat(16)
const work = { ...makeWork(salt, identity, now), bits: 8 }

function solve(bits: number): string {
  for (let n = 0; ; n++) if (zeroBits(`${salt}:${n}`) >= bits) return String(n)
}
const zeroBits = (text: string) => {
  const bits = [...createHash('sha256').update(text).digest()].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.indexOf('1')
}
const answer = solve(8)

it('an answer is right only for its work, its identity and its time', () => {
  assert.equal(isSolved(work, answer, identity, now), true)
  const wrong = Array.from({ length: 1000 }, (_, n) => String(n)).find((one) => zeroBits(`${salt}:${one}`) < 8)!
  for (const other of [wrong, '', 'x', ` ${answer}`, `${answer}.0`, '-1', '9'.repeat(13)])
    assert.equal(isSolved(work, other, identity, now), false, other)
  assert.equal(isSolved(work, answer, identityOf({ email: 'bo@example.org' }), now), false)
  assert.equal(isSolved(work, answer, identity, new Date(now.getTime() + 21 * 60_000)), false)
  assert.equal(isSolved({ ...work, bits: 40 }, answer, identity, now), false)
  for (const none of [undefined, null, {}, { ...work, bits: undefined }])
    assert.equal(isSolved(none, answer, identity, now), false)
})

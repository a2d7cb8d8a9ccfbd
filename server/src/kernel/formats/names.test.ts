import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cleanName, namePattern } from './names.ts'

const form = new RegExp(namePattern, 'u')

describe('a name', () => {
  const good = ['Ana', 'Zoë', '李小龙', 'עדי', 'نور‌الدین', '👩‍👩‍👧', 'O’Neill', '7', 'A\u200bna', '❤️', 'é', '  Ana ']
  for (const name of good) it(`${JSON.stringify(name)} is one`, () => assert.match(name, form))

  const bad = [
    ['', 'empty'],
    ['   ', 'spaces'],
    ['\u200b\u200d', 'zero widths'],
    ['\u3164', 'a filler'],
    ['\u2800\u2800', 'blank braille'],
    ['\u0301', 'an accent alone'],
    ['\ufe0f', 'a variation selector alone'],
    ['Hearth \u202eofficial', 'turned around'],
    ['\u2066Ana\u2069', 'isolated'],
    ['Ana\nBo', 'two lines'],
    ['Ana\u0007', 'a bell'],
  ] as const
  for (const [name, why] of bad) it(`of this kind is none: ${why}`, () => assert.doesNotMatch(name, form))

  it('given by others is cleaned, or nothing', () => {
    assert.equal(cleanName(' Hearth \u202eofficial\n app '), 'Hearth official app')
    assert.equal(cleanName('👩‍👩‍👧 Family'), '👩‍👩‍👧 Family')
    assert.equal(cleanName('x'.repeat(200)), 'x'.repeat(100))
    for (const [name] of bad.slice(0, 7)) assert.equal(cleanName(name), undefined)
    assert.equal(cleanName('\ud800'), '\ufffd')
  })
})

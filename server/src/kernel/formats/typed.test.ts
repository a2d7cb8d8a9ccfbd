import assert from 'node:assert/strict'
import { it } from 'node:test'
import { findAddress } from './addresses.ts'
import { decideCode } from './codes.ts'
import { numberTyped, westernDigits } from './typed.ts'

it('digits of every script are digits', () => {
  const scripts = [
    '٠١٢٣٤٥٦٧٨٩',
    '۰۱۲۳۴۵۶۷۸۹',
    '०१२३४५६७८९',
    '０１２３４５６７８９',
    '০১২৩৪৫৬৭৮৯',
    '๐๑๒๓๔๕๖๗๘๙',
    '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗',
    '𝟬𝟭𝟮𝟯𝟰𝟱𝟲𝟳𝟴𝟵',
  ]
  for (const digits of scripts) assert.equal(westernDigits(digits), '0123456789', digits)
  assert.equal(westernDigits('a1 ²½ Ⅳ'), 'a1 ²½ Ⅳ')
})

it('a number, a date, a time and a code of digits are typed in any of them', () => {
  for (const [typed, meant] of [
    ['١٢٣٤٥٦', '123456'],
    ['۱۲۳ ۴۵۶', '123 456'],
    ['１２３-４５６', '123-456'],
    ['\u200f٢٠٢٦-١٢-٠٢', '2026-12-02'],
    ['١٨:٣٠', '18:30'],
    ['１８：３０', '18:30'],
    ['٥٢٫٥', '52.5'],
    ['−१२', '-12'],
    ['١٬٠٠٠', '1000'],
    ['42', '42'],
  ] as const)
    assert.equal(numberTyped(typed), meant)
})

it('what people write stays as they wrote it', () => {
  for (const text of ['شارع ١٢', 'ＡＢＣ', '第３回', '’', '…', '٫', '', 'a１'.repeat(100), '１'.repeat(65)])
    assert.equal(numberTyped(text), text)
})

it('a code is typed in full-width letters and the digits of any script', () => {
  assert.equal(decideCode('ａｂｃ－１２３'), 'ABC-123')
  assert.equal(decideCode('door-٤٢'), 'DOOR-42')
  assert.equal(decideCode('шифр1'), undefined)
})

it('an address is typed in full-width letters and with their sign, and letters that look like others stay refused', () => {
  assert.equal(findAddress('Ａda＠example．org '), 'Ada@example.org')
  assert.equal(findAddress('ada＠exａmple.org'), 'ada@example.org')
  assert.equal(findAddress('\u212Aim@example.org'), undefined, 'the Kelvin sign')
  assert.equal(findAddress('a@b.org,＠c.org'), undefined)
})

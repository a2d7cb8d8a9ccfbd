import fc from 'fast-check'

/** What people and programs send by mistake or on purpose. */
const nasty = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 53,
  1e308,
  -1e308,
  '',
  ' ',
  'null',
  'NaN',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\udfff\ud800',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  "' or 1=1 --",
  '%00',
  '%',
  '%zz',
  '2026-13-45T99:99:99Z',
  '0000-00-00',
  '\u202eevil',
  '😀'.repeat(600),
  'x'.repeat(3000),
  'javascript:alert(1)',
  'http://',
  'https://[::1',
  'http://a b',
  [],
  {},
  [null],
  [[[[[]]]]],
  { $ne: 1 },
  { toString: 1 },
  Array.from({ length: 200 }, (_, i) => i),
  '9'.repeat(400),
  'Infinity',
  '-0',
  '1e5',
  '0x10',
  '00000000-0000-0000-0000-000000000000',
  'urn:uuid:00000000-0000-0000-0000-000000000000',
  '\r\nX-Injected: 1',
  '\uFEFF',
  '１２３',
] as const

/** All of Unicode, as `binary` has it. That one first makes a table of a million characters, which takes two seconds. */
const anyCharacter = fc.nat({ max: 0x10ffff }).map((code) => String.fromCodePoint(code))

export const value = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<unknown>(...nasty) },
  fc.jsonValue(),
  fc.string({ unit: anyCharacter }),
)
const key = fc.oneof(
  fc.constantFrom('__proto__', 'constructor', 'limit', 'cursor', 'before', 'offset', 'id', ''),
  fc.string(),
)

/** The example with some of its properties spoilt, left out or joined by others; or something else altogether. */
export function spoilt(properties: string[], example: unknown): fc.Arbitrary<unknown> {
  const names = properties.length > 0 ? fc.oneof(fc.constantFrom(...properties), key) : key
  const changes = fc.array(fc.tuple(names, fc.oneof(value, fc.constant(undefined))), { minLength: 1, maxLength: 4 })
  return changes.map((list) => ({ ...(example as object), ...Object.fromEntries(list) }))
}

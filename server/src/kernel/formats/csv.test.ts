import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compareCosts } from '#test/cost.ts'
import { csvLine, readCsv } from './csv.ts'

describe('a line of CSV', () => {
  for (const [value, cell] of [
    ['Ana', 'Ana'],
    ['=1+1', "'=1+1"],
    ['+49 30', "'+49 30"],
    ['-', "'-"],
    ['@ana', "'@ana"],
    ['＝1+1', "'＝1+1"],
    ['＋1', "'＋1"],
    ['－1', "'－1"],
    ['＠ana', "'＠ana"],
    [' =1', "' =1"],
    ['\tx', "'\tx"],
    ['\r=x', "'\r'=x"],
    ['a=b', 'a=b'],
    ['Ana - the gardener', 'Ana - the gardener'],
    ["Carol;=cmd|'/C calc'!A0", "Carol;'=cmd|'/C calc'!A0"],
    ['Carol,＝x', "Carol,'＝x"],
    ['two\n=lines', "two\n'=lines"],
    ['Ana, "the" gardener', 'Ana, ""the"" gardener'],
    ['="a"', `'=""a""`],
  ] as const)
    it(`writes ${JSON.stringify(value)} as ${JSON.stringify(cell)}`, () =>
      assert.equal(csvLine([value, null, -3]), `"${cell}","","-3"\r\n`))
  it('a CSV value marked exact is not escaped', () => assert.equal(csvLine([{ exact: '-id' }]), '"-id"\r\n'))
  it('takes no time that grows faster than the text', async () => {
    for (const pattern of [' ', ';', '\t', '"', '='])
      await compareCosts(pattern, (size) => csvLine([pattern.repeat(size)]))
  })
})

describe('reading CSV', () => {
  for (const [text, rows] of [
    [
      'a,b\nc,d',
      [
        [1, 'a', 'b'],
        [2, 'c', 'd'],
      ],
    ],
    [
      '\uFEFFa;b\r\n\r\nc;d\r\n',
      [
        [1, 'a', 'b'],
        [3, 'c', 'd'],
      ],
    ],
    [
      '"a, ""x""",b\n"two\nlines",d\ne',
      [
        [1, 'a, "x"', 'b'],
        [2, 'two\nlines', 'd'],
        [4, 'e'],
      ],
    ],
    [' a \t b ', [[1, 'a', 'b']]],
    ['', []],
  ] as const)
    it(`of ${JSON.stringify(text)}`, () =>
      assert.deepEqual(
        readCsv(text).map(({ line, cells }) => [line, ...cells]),
        rows,
      ))
  it('takes no time that grows faster than the text', async () => {
    for (const pattern of ['"', '","', 'a,', '\n', '"a"', 'a"', ' "'])
      await compareCosts(pattern, (size) => readCsv(pattern.repeat(size)))
  })
})

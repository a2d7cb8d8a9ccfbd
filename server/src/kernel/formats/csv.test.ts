import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compareCosts } from '#test/cost.ts'
import { csvLine } from './csv.ts'

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

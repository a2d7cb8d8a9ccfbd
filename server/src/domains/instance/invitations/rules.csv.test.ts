import assert from 'node:assert/strict'
import { it } from 'node:test'
import { readAddresses } from './rules.csv.ts'

const both = ['ana@example.org', 'bo@example.org']
for (const [what, text] of [
  ['one per line', 'ana@example.org\n bo@example.org \n\n'],
  ['a file with headings', 'Name;Email\nAna;ana@example.org\n"Bo; the gardener";bo@example.org'],
  ['a file without headings', 'Ana,ana@example.org\nBo,bo@example.org'],
] as const)
  it(`addresses are read from ${what}`, () => assert.deepEqual(readAddresses(text), { emails: both, wrong: [] }))

it('each line without an address is named', () => {
  const { emails, wrong } = readAddresses('email,name\nana@example.org,Ana\nnonsense,Bo\nbo@example.org')
  assert.deepEqual(emails, both)
  assert.deepEqual(wrong, [{ line: 3, text: 'nonsense Bo' }])
})

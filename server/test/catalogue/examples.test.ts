import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { allOperations } from '#domains/index.ts'
import { readExamples } from '#surfaces/openapi/examples.ts'
import { flawInAnswer } from '#surfaces/operations/validate.ts'
import { fixate, settle, shorten } from './example-text.ts'

const again = 'run npm run examples'

describe('the recorded examples of answers', () => {
  const examples = readExamples()
  it('are there for every operation, and for nothing else', () => {
    const ids = allOperations.map(({ id }) => id)
    const missing = ids.filter((id) => !Object.hasOwn(examples, id))
    const left = Object.keys(examples).filter((id) => !ids.includes(id))
    assert.deepEqual({ missing, left }, { missing: [], left: [] }, again)
  })
  for (const op of allOperations)
    it(`${op.id}: the example fits its schema`, () => {
      const flaw = flawInAnswer(op.output, examples[op.id])
      assert.equal(flaw, undefined, `${flaw}; ${again}`)
    })
  it('hold no secrets', () => {
    const secrets = JSON.stringify(examples).match(/(hearth_(pat|oat|ort|ocs)_|whsec_)(?!0+["=])[\w+/]+/g) ?? []
    assert.deepEqual(secrets, [], again)
  })
})

describe('an answer becomes an example', () => {
  it('with one item of each list and short texts', () => {
    assert.deepEqual(shorten({ list: [{ a: [1, 2] }, 2], text: 'x'.repeat(500) }), {
      list: [{ a: [1] }],
      text: `${'x'.repeat(160)}…`,
    })
  })
  it('with the same ids and times in every run', () => {
    const run = (id: string, at: string) => ({ id, again: [id], at, url: `https://hearth.test/u/ana-world/${id}` })
    const one = settle(run('019a8b1c-5d1e-7c40-9b0e-1f2a3b4c5d6e', '2026-06-10T12:00:01.250Z'))
    const other = settle(run('019a8b1c-5d1e-7c40-9b0e-0a1b2c3d4e5f', '2026-06-10T12:07:59.999Z'))
    assert.deepEqual(one, other)
    assert.equal((one as { at: string }).at, '2026-06-10T12:00:00.000Z')
    assert.match(JSON.stringify(one), /https:\/\/hearth\.example\/u\/ana\//)
  })
  it('with zeros for what is random', () => {
    const make = (code: string, ms: number) => ({ code: `hearth_pat_${code}`, url: `https://a.b/c/${code}?x=1`, ms })
    assert.deepEqual(fixate(make('abcd', 3), make('wxyz', 4)), {
      code: 'hearth_pat_0000',
      url: 'https://a.b/c/0000?x=1',
      ms: 12,
    })
    fc.assert(fc.property(fc.jsonValue(), (value) => assert.deepEqual(fixate(value as never, value as never), value)))
  })
})

import assert from 'node:assert/strict'
import { it } from 'node:test'
import { messagesFor } from '#messages/index.ts'
import { chart, stepsOf } from './chart.ts'

const messages = messagesFor('en')

it('an axis has few round steps and ends at or above the highest value', () => {
  assert.deepEqual(stepsOf(0), [0, 1])
  assert.deepEqual(stepsOf(6), [0, 2, 4, 6])
  assert.deepEqual(stepsOf(43), [0, 20, 40, 60])
  for (let max = 1; max < 20_000; max = Math.ceil(max * 1.3)) {
    const steps = stepsOf(max)
    assert.ok(steps.at(-1)! >= max && steps.length <= 6, `${max}: ${steps}`)
    assert.ok(steps.every(Number.isInteger), String(max))
  }
})

it('a chart shows every number in a table, and texts in it stay text', () => {
  for (const kind of ['bars', 'area'] as const) {
    const drawn = chart(
      {
        id: 'x',
        kind,
        title: 'A <b>',
        sentence: 'S <i>',
        headings: { label: 'L <u>', value: 'V' },
        points: [
          { label: '<script>', value: 1234 },
          { label: 'b', value: 0 },
        ],
      },
      messages,
    )
    assert.match(drawn, /<td>1,234<\/td>.*<td>0<\/td>/s)
    assert.doesNotMatch(drawn, /<script>|<b>|<i>|<u>|NaN|Infinity/)
  }
  const none = { id: 'x', title: '', sentence: '', headings: { label: '', value: '' }, points: [] }
  for (const kind of ['bars', 'area'] as const) assert.doesNotMatch(chart({ ...none, kind }, messages), /NaN|Infinity/)
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openProgress } from './progress.ts'

describe('the progress of a log', () => {
  it('says until when a position has everything', () => {
    const progress = openProgress()
    for (const [at, position] of [
      [0, 10],
      [200, 20],
      [400, 30],
    ] as const)
      progress.add({ at, position })
    assert.deepEqual(
      [9, 10, 29, 30, 99].map((position) => progress.coveredAt(position)),
      [undefined, 0, 200, 400, 400],
    )
  })
  it('goes on while nothing is written', () => {
    const progress = openProgress()
    for (const at of [0, 200, 400]) progress.add({ at, position: 10 })
    assert.equal(progress.coveredAt(10), 400)
    assert.equal(progress.coveredAt(9), undefined)
  })
  it('forgets the end of an old log that was lost when another server became the primary', () => {
    const progress = openProgress()
    progress.add({ at: 0, position: 10 })
    progress.add({ at: 200, position: 30 })
    progress.add({ at: 400, position: 20 })
    assert.equal(progress.coveredAt(10), 0)
    assert.equal(progress.coveredAt(20), 400)
    progress.add({ at: 600, position: 35 })
    assert.equal(progress.coveredAt(30), 400)
  })
  it('keeps a minute', () => {
    const progress = openProgress()
    for (let n = 0; n <= 100; n++) progress.add({ at: n * 1000, position: n })
    assert.equal(progress.coveredAt(39), undefined)
    assert.equal(progress.coveredAt(40), 40_000)
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { writeChunks } from './stream-json.ts'

async function collect(data: Record<string, unknown>): Promise<string> {
  let text = ''
  for await (const piece of writeChunks(data)) text += piece
  return text
}

describe('a streamed answer', () => {
  const rows = (count: number) => Array.from({ length: count }, (_, n) => ({ n, text: `"${n}"` }))
  for (const data of [{}, { a: 1, b: [], c: [null] }, { at: 'x', one: rows(1), two: rows(500), three: rows(1501) }])
    it(`is the JSON of the whole: ${Object.keys(data).join(', ')}`, async () =>
      assert.equal(await collect(data), JSON.stringify({ data })))
  it('a streamed answer lets other requests run between its parts', async () => {
    let turns = 0
    const timer = setInterval(() => undefined)
    const tick = setImmediate(function count() {
      turns++
      setImmediate(count).unref()
    })
    await collect({ rows: rows(5000) })
    clearInterval(timer)
    clearImmediate(tick)
    assert.ok(turns >= 9, String(turns))
  })
})

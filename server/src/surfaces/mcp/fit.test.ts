import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { compareCosts } from '#test/cost.ts'
import { presentForAgent } from './fit.ts'

const cut = (value: unknown) => JSON.parse(presentForAgent(JSON.stringify(value), true))
const long = 'x'.repeat(400)
const short = `${'x'.repeat(279)}…`

describe('long texts of a list', () => {
  it('are cut, and nothing else changes', () => {
    const rows = [
      { description: long, title: long, inner: { bio: long, bios: long } },
      { description: null, bio: '' },
    ]
    assert.deepEqual(cut({ data: rows }), {
      data: [
        { description: short, title: long, inner: { bio: short, bios: long } },
        { description: null, bio: '' },
      ],
    })
    const plain = JSON.stringify({ data: [{ description: 'x'.repeat(280), title: long }] })
    assert.equal(presentForAgent(plain, true), plain)
    assert.equal(presentForAgent(JSON.stringify({ description: long }), false), JSON.stringify({ description: long }))
  })

  it('end where they end, whichever quote marks and backslashes they have', () => {
    const parts = ['"', '\\', '\\"', '\n', '😀', 'ü', '"description":"', '"bio":', ',', '}', 'plain words ']
    for (const first of parts)
      for (const second of parts) {
        const text = (first + second).repeat(200)
        const rows = [
          { description: text, title: text },
          { bio: `${text}${first}`, name: second },
          { description: second },
        ]
        const expected = (whole: string) => {
          const points = [...whole]
          return points.length > 280 ? `${points.slice(0, 279).join('')}…` : whole
        }
        assert.deepEqual(cut(rows), [
          { description: expected(text), title: text },
          { bio: expected(`${text}${first}`), name: second },
          { description: second },
        ])
      }
  })

  it('take no time that grows faster than the answer', async () => {
    for (const pattern of ['\\', '"', '\\"', '"description":"'])
      await compareCosts(pattern, (size) =>
        presentForAgent(JSON.stringify({ description: pattern.repeat(size / pattern.length) }), true),
      )
    await compareCosts('many texts', (size) =>
      presentForAgent(JSON.stringify(Array(size >> 4).fill({ bio: 'a' })), true),
    )
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type ColumnMap, changesOf } from './changes.ts'

interface Request {
  title?: string
  endTime?: string | null
  links?: string[]
}
interface Row {
  title: string
  ends_at: string | null
  links: string[]
  revision: number
}

const columns: ColumnMap<Request, Row> = { title: 'title', endTime: 'ends_at', links: 'links' }
const row: Row = { title: 'Choir', ends_at: null, links: ['a'], revision: 1 }

describe('changes of a request', () => {
  it('are the values that differ from the row, by column and by field', () => {
    const request = { title: 'Choir', endTime: '2027-01-01T00:00:00.000Z', links: ['a', 'b'] }
    assert.deepEqual(changesOf(columns, row, request), {
      changes: { ends_at: '2027-01-01T00:00:00.000Z', links: ['a', 'b'] },
      fields: ['endTime', 'links'],
    })
  })

  it('changes distinguish null, which clears a field, from a field that was left out', () => {
    assert.deepEqual(changesOf(columns, { ...row, ends_at: 'x' }, { endTime: null }).changes, { ends_at: null })
    assert.deepEqual(changesOf(columns, { ...row, ends_at: 'x' }, {}).changes, {})
    assert.deepEqual(changesOf(columns, {}, { endTime: null }).fields, ['endTime'])
  })

  it('do not compile when a declared field is not written', () => {
    // @ts-expect-error: `links` is a field of the request and has no column here.
    const forgotten: ColumnMap<Request, Row> = { title: 'title', endTime: 'ends_at' }
    // @ts-expect-error: a number column cannot hold the text of a title.
    const mistyped: ColumnMap<Request, Row> = { title: 'revision', endTime: 'ends_at', links: 'links' }
    assert.ok(forgotten && mistyped)
  })
})

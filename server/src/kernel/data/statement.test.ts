import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { command, statement } from './statement.ts'

interface Named {
  id: string
  name: string
}

describe('the row type of a statement', () => {
  it('does not compile when it promises a column that the query does not select', () => {
    statement<{ id: string }, Named>((db, slot) =>
      db.selectFrom('groups').select(['id', 'name']).where('id', '=', slot('id')),
    )
    // @ts-expect-error: `name` is not selected.
    statement<{ id: string }, Named>((db, slot) => db.selectFrom('groups').select('id').where('id', '=', slot('id')))
    // @ts-expect-error: a description can be null.
    statement<object, { description: string }>((db) => db.selectFrom('groups').select('description'))
    assert.ok(true, 'checked by the compiler')
  })

  it('does not compile for a command that returns less', () => {
    command<{ id: string }, Named>((db, slot) =>
      db.deleteFrom('groups').where('id', '=', slot('id')).returning(['id', 'name']),
    )
    // @ts-expect-error: `name` is not returned.
    command<{ id: string }, Named>((db, slot) => db.deleteFrom('groups').where('id', '=', slot('id')).returning('id'))
    // @ts-expect-error: without `returning` there are no rows.
    command<{ id: string }, Named>((db, slot) => db.deleteFrom('groups').where('id', '=', slot('id')))
    assert.ok(true, 'checked by the compiler')
  })
})

import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { columnsByCommand } from '../../../packages/cli/src/output/columns.ts'
import { formatTable } from '../../../packages/cli/src/output/table.ts'
import { readModel, type Schema } from '../../../scripts/clients/model.ts'

const model = readModel()

/** Whether a path such as `event.title` leads to a field of the items. */
function has(schema: Schema, path: string): boolean {
  const [name, ...rest] = path.split('.')
  return [schema, ...(schema.anyOf ?? [])].some(({ properties }) => {
    const field = properties?.[name!]
    return field !== undefined && (rest.length === 0 || has(field, rest.join('.')))
  })
}

describe('tables of the command line', () => {
  const lists = model.operations.filter(({ isList }) => isList)

  it('every list has chosen columns, which exist', () => {
    assert.ok(lists.length > 80)
    const chosen = lists.map(({ group, name }) => `${group}.${name}`).toSorted()
    assert.deepEqual(Object.keys(columnsByCommand).toSorted(), chosen)
    for (const { group, name, output } of lists)
      for (const path of columnsByCommand[`${group}.${name}`]!.split(' '))
        assert.ok(has(output, path), `${group}.${name} has no ${path}`)
  })

  it('events show their group, their zone and times with an offset; ids are whole, texts are cut', () => {
    const id = '01990000-0000-7000-8000-0000000000aa'
    const events = [
      { id, title: 'Planting trees along the river with neighbors', dateTime: '2026-11-20T18:00:00.000Z' },
      { id, title: 'Soup', dateTime: '2026-07-20T18:00:00.000Z' },
    ].map((event) => ({ ...event, timezone: 'Europe/Berlin', group: { name: 'Garden' }, version: 3 }))
    const table = (columns: number) => formatTable(events, columns, columnsByCommand['events.list']!.split(' '))
    const [heading, planting] = table(140)
    assert.match(heading!, /^ID +DATE TIME +TITLE +GROUP +TIMEZONE +RSVP COUNT$/)
    assert.match(
      planting!,
      new RegExp(`^${id}  2026-11-20 \\d\\d:\\d\\d(Z|[+-]\\d\\d:\\d\\d)  Planting.+  Garden  Europe/Berlin`),
    )
    const narrow = table(80)
    assert.match(narrow[1]!, new RegExp(`^${id}  2026-11-20 \\S+  Planting [^ ]*`))
    for (const line of narrow) assert.ok(line.length <= 80, line)
  })
})

import { type TSchema, Type } from 'typebox'
import { Shape, Timestamp } from '#kernel/operation/schema.ts'
import { personalDataRegistry } from './personal.registry.ts'

const Rows = Type.Array(Type.Unsafe<object>({ type: 'object' }), { description: 'What is stored about you' })
const lists = Object.fromEntries(
  personalDataRegistry
    .filter((personalData) => personalData.export)
    .map((personalData): [string, TSchema] => [personalData.name, Rows]),
)

export const AccountExport = Shape('AccountExport', {
  ...lists,
  exportedAt: Timestamp,
  rowsMax: Type.Integer({ description: 'Maximum number of rows in each list; older rows are left out' }),
  cut: Type.Array(Type.String(), { description: 'Names of the lists from which older rows were left out' }),
})

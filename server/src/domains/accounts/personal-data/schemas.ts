import { type TSchema, Type } from 'typebox'
import { Shape, Timestamp } from '#kernel/operation/schema.ts'
import { personalDataRegistry } from './personal.registry.ts'

const Rows = Type.Array(Type.Unsafe<object>({ type: 'object' }))
const lists = Object.fromEntries(
  personalDataRegistry
    .filter((personalData) => personalData.export)
    .map((personalData): [string, TSchema] => [personalData.name, Rows]),
)

export const AccountExport = Shape('AccountExport', {
  ...lists,
  exportedAt: Timestamp,
  rowsMax: Type.Integer({ description: 'How many rows of a list are given at most, the newest' }),
  cut: Type.Array(Type.String(), { description: 'The lists that have older rows, which are left out' }),
})

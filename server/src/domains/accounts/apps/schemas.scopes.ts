import { Type } from 'typebox'
import { Shape } from '#kernel/operation/schema.ts'

export const ScopeShape = Shape('Scope', {
  name: Type.String(),
  description: Type.String(),
  implies: Type.Array(Type.String(), { description: 'Scopes that come with this one' }),
})

import { Type } from 'typebox'
import { operation } from '#kernel/operation/operation.ts'
import { Shape } from '#kernel/operation/schema.ts'

/** In the message of the error, which must reach no client. */
const secret = 'password=hunter2'

/** An operation whose handler throws an unexpected error. */
export const broken = operation({
  id: 'things.break',
  method: 'GET',
  path: '/v1/things/broken',
  summary: 'Fails unexpectedly',
  access: 'read:user',
  effect: 'read',
  output: Shape('Broken', { ok: Type.Boolean() }),
  example: {},
  mcp: { name: 'get_broken', title: 'Broken', description: 'Fails unexpectedly.' },
  resource: { uri: 'community://broken', name: 'Broken', description: 'Fails' },
  handler: async () => {
    throw new Error(secret)
  },
})

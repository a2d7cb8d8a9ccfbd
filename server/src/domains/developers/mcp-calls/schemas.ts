import { Type } from 'typebox'
import { Id, Nullable, OneOf, Shape, Timestamp } from '#kernel/operation/schema.ts'

export const McpCall = Shape('McpCall', {
  id: Id,
  calledAt: Timestamp,
  tool: Type.String({ description: 'Name of the tool' }),
  success: Type.Boolean(),
  code: Nullable(Type.String({ description: 'Error code; null if the call succeeded' })),
  durationMs: Type.Integer({ description: 'Duration of the call in milliseconds' }),
  client: Shape('McpCallClient', {
    type: { ...OneOf('app', 'token', 'session'), description: 'What the agent signed in with' },
    name: Nullable(Type.String({ description: 'Name of the app or token; null if it no longer exists' })),
  }),
})

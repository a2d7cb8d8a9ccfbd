import { type Static, Type } from 'typebox'
import { Id, Nullable, OneOf, Shape, Timestamp } from '#kernel/operation/schema.ts'
import type { CallRow } from './queries.ts'

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

/** A token that an application made is shown by its own name. */
function clientOf({ token_id, consent_id, token_name, app_name }: CallRow): Static<typeof McpCall>['client'] {
  if (token_id !== null) return { type: 'token', name: token_name }
  return consent_id === null ? { type: 'session', name: null } : { type: 'app', name: app_name }
}

export function presentCall(row: CallRow): Static<typeof McpCall> {
  return {
    id: row.id,
    calledAt: row.called_at,
    tool: row.tool,
    success: row.error_code === null,
    code: row.error_code,
    durationMs: row.duration_ms,
    client: clientOf(row),
  }
}

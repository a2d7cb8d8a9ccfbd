import type { Static } from 'typebox'
import type { CallRow } from './queries.ts'
import type { McpCall } from './schemas.ts'

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

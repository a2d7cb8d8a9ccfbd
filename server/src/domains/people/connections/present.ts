import type { Static } from 'typebox'
import type { ConnectionRow } from './queries.ts'
import type { ConnectionEntry } from './schemas.ts'

export function presentConnection(row: ConnectionRow): Static<typeof ConnectionEntry> {
  return { username: row.username, name: row.name, avatarUrl: row.avatar_url, connectedAt: row.connected_at }
}

import { type Static, Type } from 'typebox'
import { Nullable, Shape, Timestamp, Uri } from '#kernel/operation/schema.ts'
import type { ConnectionRow } from './queries.ts'

export const ConnectionEntry = Shape('ConnectionEntry', {
  username: Nullable(Type.String()),
  name: Nullable(Type.String()),
  avatarUrl: Nullable(Uri),
  connectedAt: Nullable({ ...Timestamp, description: 'When the two members connected' }),
})

export function presentConnection(row: ConnectionRow): Static<typeof ConnectionEntry> {
  return { username: row.username, name: row.name, avatarUrl: row.avatar_url, connectedAt: row.connected_at }
}

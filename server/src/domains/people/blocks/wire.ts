import { type Static, Type } from 'typebox'
import type { BlockRow } from '#domains/foundation/visibility/index.ts'
import { Nullable, Shape, Timestamp } from '#kernel/operation/schema.ts'

export const BlockEntry = Shape('BlockEntry', {
  username: Nullable(Type.String()),
  name: Type.String({ description: 'Display name; the username if the profile is private' }),
  blockedAt: Timestamp,
})

/** Blocking a private user must not reveal their name: the list shows their username instead. */
export function presentBlock(row: BlockRow): Static<typeof BlockEntry> {
  const name = row.is_public ? row.name : (row.username ?? '')
  return { username: row.username, name, blockedAt: row.blocked_at }
}

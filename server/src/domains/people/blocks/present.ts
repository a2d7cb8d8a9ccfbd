import type { Static } from 'typebox'
import type { BlockRow } from '#domains/foundation/visibility/index.ts'
import type { BlockEntry } from './schemas.ts'

/** Blocking a private user must not reveal their name: the list shows their username instead. */
export function presentBlock(row: BlockRow): Static<typeof BlockEntry> {
  const name = row.is_public ? row.name : (row.username ?? '')
  return { username: row.username, name, blockedAt: row.blocked_at }
}

import type { Static } from 'typebox'
import type { BlockRow } from '#domains/people/visibility/index.ts'
import type { BlockEntry } from './schemas.blocks.ts'

/** Blocking somebody private must not be a way to learn their name: they stand under the username that was blocked. */
export function presentBlock(row: BlockRow): Static<typeof BlockEntry> {
  const name = row.is_public ? row.name : (row.username ?? '')
  return { username: row.username, name, blockedAt: row.blocked_at }
}

import type { Static } from 'typebox'
import type { HeldRow } from './queries.ts'
import type { HeldItem } from './schemas.ts'

type Item = Static<typeof HeldItem>

export function presentHeld(row: HeldRow): Item {
  return {
    id: row.id,
    targetType: row.target_type as Item['targetType'],
    targetId: row.target_id,
    title: row.title,
    excerpt: row.excerpt,
    groupSlug: row.group_slug,
    causes: row.causes as Item['causes'],
    found: row.found,
    network: row.network,
    createdAt: row.created_at,
    user: {
      id: row.user_id,
      name: row.user_name,
      username: row.username,
      createdAt: row.user_created_at,
      heldCount: row.held_count,
    },
  }
}

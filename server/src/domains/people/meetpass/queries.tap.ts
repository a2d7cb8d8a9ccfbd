import { sql } from 'kysely'
import { notBlocked } from '#domains/foundation/visibility/index.ts'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'
import type { PassRow } from './queries.ts'

export interface TapRow extends PassRow {
  owner_id: string | null
  /** Null if there is no owner. */
  name: string | null
  username: string | null
  avatar_url: string | null
  theme_color: string | null
  bio: string | null
  location: string | null
  social_links: string[] | null
  profile_visibility: string | null
  is_owner_active: boolean
  is_connected: boolean
}

interface TapFilter {
  passId: string
  viewerId?: string | undefined
}

/** Not found when the viewer or the owner has blocked the other. */
const tap = statement<TapFilter, TapRow>((db, slot) => {
  const query = db
    .selectFrom('passes as p')
    .leftJoin('users as u', 'u.id', 'p.owner_id')
    .select(['p.id', 'p.type', 'p.label', 'p.design_id', 'p.action', 'p.auto_follow', 'p.is_active'])
    .select(['p.is_ticket', 'p.claimed_at', 'p.created_at', 'p.owner_id'])
    .select(['u.name', 'u.username', 'u.avatar_url', 'u.theme_color', 'u.bio', 'u.location'])
    .select(['u.social_links', 'u.profile_visibility'])
    .select(sql<boolean>`u.suspended_at is null and u.deleted_at is null`.as('is_owner_active'))
    .where('p.id', '=', slot('passId'))
  if (!slot.has('viewerId')) return query.select(sql<boolean>`false`.as('is_connected'))
  const viewer = slot('viewerId')
  return query
    .select(
      sql<boolean>`exists (
        select from connections
        where first_id = least(p.owner_id, ${viewer}::uuid) and second_id = greatest(p.owner_id, ${viewer}::uuid))`.as(
        'is_connected',
      ),
    )
    .where(notBlocked(viewer, 'p.owner_id'))
})

export function findTapRow(db: Reader, filter: TapFilter): Promise<TapRow | undefined> {
  return tap.first(db, filter)
}

import { sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

export interface TopBadgeRow {
  user_id: string
  name: string
  slug: string
  icon: string
  color: string
  description: string | null
}

/** How many badges are shown beside a name in a list. */
const shownMax = 5

const top = statement<{ userIds: string[] }, TopBadgeRow>((db, slot) =>
  db
    .selectFrom(
      sql<TopBadgeRow>`(
        select p.id as user_id, t.name, t.slug, t.icon, t.color, t.description
        from unnest(${slot('userIds')}::uuid[]) as p (id) cross join lateral (
          select b.name, b.slug, b.icon, b.color, b.description
          from badge_awards a join badges b on b.id = a.badge_id left join groups g on g.id = b.group_id
          where a.user_id = p.id and b.deleted_at is null and b.hidden_at is null and g.hidden_at is null
          order by a.points desc, a.awarded_at desc, b.id
          limit ${sql.lit(shownMax)}) as t)`.as('top'),
    )
    .select(['user_id', 'name', 'slug', 'icon', 'color', 'description']),
)

/** The badges with the most points of each of these users, as anyone may see them. */
export async function listTopBadges(db: Reader, userIds: string[]): Promise<Map<string, TopBadgeRow[]>> {
  if (userIds.length === 0) return new Map()
  return Map.groupBy(await top.all(db, { userIds }), (row) => row.user_id)
}

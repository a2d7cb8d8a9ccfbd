import { sql } from 'kysely'
import { takesMail } from '#domains/foundation/notifications/index.ts'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

export interface AwardMailRow {
  slug: string
  name: string
  icon: string
  description: string | null
  points: number
  group_name: string | null
}

const awardMail = statement<{ badgeId: string; userId: string }, AwardMailRow>((db, slot) =>
  db
    .selectFrom('badge_awards as a')
    .innerJoin('badges as b', 'b.id', 'a.badge_id')
    .leftJoin('groups as g', 'g.id', 'b.group_id')
    .innerJoin('users as u', 'u.id', 'a.user_id')
    .leftJoin('notification_preferences as p', 'p.user_id', 'u.id')
    .select(['b.slug', 'b.name', 'b.icon', 'b.description', 'b.points', 'g.name as group_name'])
    .where('a.badge_id', '=', slot('badgeId'))
    .where('a.user_id', '=', slot('userId'))
    .where('a.source', '=', 'organiser')
    .where(sql<boolean>`a.awarded_by is distinct from a.user_id`)
    .where('b.deleted_at', 'is', null)
    .where('b.hidden_at', 'is', null)
    .where('g.hidden_at', 'is', null)
    .where('g.deleted_at', 'is', null)
    .where('u.email', 'is not', null)
    .where('u.suspended_at', 'is', null)
    .where(sql<boolean>`coalesce(p.badges, true)`)
    .where(sql<boolean>`not exists (select from group_mutes m where m.user_id = u.id and m.group_id = b.group_id)`)
    .where(takesMail),
)

/** What the mail about a badge needs; undefined if none is due, or its holder cannot get or does not want mail. */
export function findAwardMail(db: Reader, badgeId: string, userId: string): Promise<AwardMailRow | undefined> {
  return awardMail.first(db, { badgeId, userId })
}

import { sql } from 'kysely'
import { takesMail } from '#domains/foundation/notifications/index.ts'
import { isActive } from '#domains/foundation/visibility/index.ts'
import type { StatementBuilder } from '#kernel/data/statement.ts'

export interface GroupMailRow {
  user_id: string
  group_name: string
  slug: string
}

/** A mail to the user `u` about a group `g`: they can be mailed, and the group is visible. */
export const mailAboutGroup = (db: StatementBuilder, userId: string) =>
  db
    .selectFrom('groups as g')
    .innerJoin('users as u', (join) => join.on('u.id', '=', userId))
    .leftJoin('notification_preferences as p', 'p.user_id', 'u.id')
    .select(['u.id as user_id', 'g.name as group_name'])
    .select(sql<string>`coalesce(g.urlname, g.id::text)`.as('slug'))
    .where('g.hidden_at', 'is', null)
    .where('g.deleted_at', 'is', null)
    .where(isActive)
    .where('u.email', 'is not', null)
    .where(takesMail)
    .where(sql<boolean>`coalesce(p.account, true)`)

/** The user `u` is an owner or manager of the group `g`. */
export const managesGroup = sql<boolean>`exists (
  select from group_roles r where r.group_id = g.id and r.user_id = u.id and r.role <> 'volunteer')`

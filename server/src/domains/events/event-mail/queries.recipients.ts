import { sql } from 'kysely'
import { isMember } from '#domains/foundation/membership/index.ts'
import { takesMail } from '#domains/foundation/notifications/index.ts'
import { isActive } from '#domains/foundation/visibility/index.ts'
import type { StatementBuilder } from '#kernel/data/statement.ts'

/** Members `f` of groups who can be mailed about them, as users `u`. */
export const members = (db: StatementBuilder) =>
  db
    .selectFrom('group_favorites as f')
    .innerJoin('users as u', 'u.id', 'f.user_id')
    .leftJoin('notification_preferences as p', 'p.user_id', 'u.id')
    .where(isMember())
    .where(isActive)
    .where('u.email', 'is not', null)
    .where(sql<boolean>`coalesce(p.groups, true)`)
    .where(takesMail)
    .where(isWelcome)

/** Without a mute, without a ban, and without a block between the member and an owner or manager of the group. */
const isWelcome = sql<boolean>`
  not exists (select from group_mutes m where m.user_id = f.user_id and m.group_id = f.group_id)
  and not exists (select from group_bans n where n.group_id = f.group_id and n.user_id = f.user_id)
  and not exists (
    select from group_roles o join blocks b on b.blocker_id = f.user_id and b.blocked_id = o.user_id
    where o.group_id = f.group_id and o.role in ('owner', 'manager')
    union all
    select from group_roles o join blocks b on b.blocker_id = o.user_id and b.blocked_id = f.user_id
    where o.group_id = f.group_id and o.role in ('owner', 'manager'))`

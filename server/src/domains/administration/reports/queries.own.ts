import { type Selectable, sql } from 'kysely'
import { isEventVisibleTo } from '#domains/foundation/event-facts/index.ts'
import type { Reports } from '#kernel/data/database-schema.ts'
import { listing } from '#kernel/operation/page.ts'
import { isBadgeShownTo, isGroupShownTo, isUserShownTo } from './queries.targets.ts'

const columns = ['id', 'target_type', 'target_id', 'reason', 'detail', 'status', 'reviewed_at', 'created_at'] as const

export type OwnReportRow = Pick<Selectable<Reports>, (typeof columns)[number]> & {
  is_assigned: boolean
  target_name: string | null
}

/** The name of a target that the reporter can still see. */
const shownName = (viewer: string) => sql<string | null>`case t.target_type
  when 'user' then (select u.name from users as u where u.id = t.target_id and ${isUserShownTo(viewer, false)})
  when 'group' then (select g.name from groups as g where g.id = t.target_id and ${isGroupShownTo(viewer, false)})
  when 'badge' then (
    select b.name from badges as b left join groups as g on g.id = b.group_id
    where b.id = t.target_id and ${isBadgeShownTo(viewer, false)})
  else (
    select e.title from events as e left join groups as g on g.id = e.group_id
    where e.id = t.target_id and ${isEventVisibleTo(viewer, false, sql`e.id`)}) end`

export const listReportsBy = listing<{ reporterId: string }, OwnReportRow>(
  { by: ['t.created_at', 't.id'], direction: 'desc' },
  (db, slot) =>
    db
      .selectFrom('reports as t')
      .select(columns.map((column) => `t.${column}` as const))
      .select([
        sql<boolean>`t.assigned_to is not null`.as('is_assigned'),
        shownName(slot('reporterId')).as('target_name'),
      ])
      .where('t.reporter_id', '=', slot('reporterId')),
)

import { sql } from 'kysely'
import { takesMail } from '#domains/foundation/notifications/index.ts'
import { isActive } from '#domains/foundation/visibility/index.ts'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

export interface ReportMailRow {
  user_id: string
  id: string
  status: string
  created_at: string
  reviewed_at: string | null
}

const mail = statement<{ reportId: string }, ReportMailRow>((db, slot) =>
  db
    .selectFrom('reports as r')
    .innerJoin('users as u', 'u.id', 'r.reporter_id')
    .leftJoin('notification_preferences as p', 'p.user_id', 'u.id')
    .select(['r.id', 'r.status', 'r.created_at', 'r.reviewed_at', 'u.id as user_id'])
    .where('r.id', '=', slot('reportId'))
    .where('u.email', 'is not', null)
    .where(isActive)
    .where(sql<boolean>`coalesce(p.account, true)`)
    .where(takesMail),
)

/** Undefined when the reporter gets no such mail. */
export function findReportMail(db: Reader, reportId: string): Promise<ReportMailRow | undefined> {
  return mail.first(db, { reportId })
}

export interface WarningMailRow {
  user_id: string
  kind: 'warn' | 'hide'
  text: string
  target_type: 'user' | 'group' | 'event' | 'badge' | null
  target_name: string | null
  reason: 'spam' | 'harassment' | 'inappropriate' | 'impersonation' | 'other' | null
}

const warning = statement<{ warningId: string }, WarningMailRow>((db, slot) =>
  db
    .selectFrom('user_warnings as n')
    .innerJoin('users as u', 'u.id', 'n.user_id')
    .leftJoin('reports as r', 'r.id', 'n.report_id')
    .select(['n.text', sql<WarningMailRow['kind']>`n.kind`.as('kind'), 'u.id as user_id'])
    .select([
      sql<WarningMailRow['target_type']>`r.target_type`.as('target_type'),
      sql<WarningMailRow['reason']>`r.reason`.as('reason'),
      sql<string | null>`case r.target_type
        when 'group' then (select g.name from groups as g where g.id = r.target_id)
        when 'event' then (select e.title from events as e where e.id = r.target_id)
        when 'badge' then (select b.name from badges as b where b.id = r.target_id) end`.as('target_name'),
    ])
    .where('n.id', '=', slot('warningId'))
    .where('u.email', 'is not', null)
    .where('u.deleted_at', 'is', null)
    .where(takesMail),
)

/** Undefined when the account is deleted, has no address, or mail to it comes back. */
export function findWarningMail(db: Reader, warningId: string): Promise<WarningMailRow | undefined> {
  return warning.first(db, { warningId })
}

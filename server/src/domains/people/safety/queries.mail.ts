import { sql } from 'kysely'
import { selectRecipient, takesMail } from '#domains/instance/notifications/index.ts'
import { selectInstance } from '#domains/instance/settings/index.ts'
import { isActive } from '#domains/people/visibility/index.ts'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

export interface ReportMailRow {
  id: string
  status: string
  created_at: string
  reviewed_at: string | null
  user_id: string
  user_name: string
  email: string
  locale: string
  instance_name: string
  brand_color: string | null
}

const mail = statement<{ reportId: string }, ReportMailRow>((db, slot) =>
  db
    .selectFrom('reports as r')
    .innerJoin('users as u', 'u.id', 'r.reporter_id')
    .leftJoin('notification_preferences as p', 'p.user_id', 'u.id')
    .select(['r.id', 'r.status', 'r.created_at', 'r.reviewed_at', ...selectRecipient, ...selectInstance])
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

import type { Static } from 'typebox'
import type { OwnReportRow } from './queries.own.ts'
import type { OwnReport } from './schemas.ts'

type Own = Static<typeof OwnReport>
const outcomes = { open: null, resolved: 'action', dismissed: 'no_action' } as const

/** What the reporter may know: that it was looked at, and whether something was done. */
export function presentOwnReport(row: OwnReportRow): Own {
  const isOpen = row.status === 'open'
  return {
    id: row.id,
    target: { type: row.target_type as Own['target']['type'], id: row.target_id, name: row.target_name },
    reason: row.reason as Own['reason'],
    detail: row.detail,
    state: isOpen ? (row.is_assigned ? 'in_review' : 'open') : 'closed',
    outcome: outcomes[row.status as keyof typeof outcomes],
    createdAt: row.created_at,
    closedAt: row.reviewed_at,
  }
}

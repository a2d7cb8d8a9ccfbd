import type { Static } from 'typebox'
import type { OwnReportRow } from './queries.own.ts'
import type { ReportRow } from './queries.reports.ts'
import type { OwnReport, Report } from './schemas.reports.ts'

type Shape = Static<typeof Report>

function presentUser(id: string | null, username: string | null, name: string | null) {
  return id === null || name === null ? null : { id, username, name }
}

export function presentReport(row: ReportRow): Shape {
  return {
    id: row.id,
    target: { type: row.target_type as Shape['target']['type'], id: row.target_id, name: row.target_name },
    reason: row.reason as Shape['reason'],
    detail: row.detail,
    status: row.status as Shape['status'],
    reporter: presentUser(row.reporter_id, row.reporter_username, row.reporter_name),
    reviewer: presentUser(row.reviewed_by, row.reviewer_username, row.reviewer_name),
    reviewedAt: row.reviewed_at,
    createdAt: row.created_at,
  }
}

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

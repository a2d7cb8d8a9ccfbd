import type { Static } from 'typebox'
import type { ReportRow } from './queries.reports.ts'
import type { Report } from './schemas.reports.ts'

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

import { Type } from 'typebox'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, exampleIds, Id } from '#kernel/operation/schema.ts'
import { createReport, reviewReport as markReviewed } from './commands.reports.ts'
import { presentOwnReport, presentReport } from './present.reports.ts'
import { listReportsBy } from './queries.own.ts'
import { listReports as listAllReports } from './queries.reports.ts'
import {
  OwnReport,
  Report,
  ReportReceipt,
  ReportRequest,
  ReportStatus,
  ReviewReportRequest,
} from './schemas.reports.ts'

export const report = operation({
  id: 'safety.report',
  method: 'POST',
  path: '/v1/reports',
  summary: 'Report a user, group, event or badge',
  description:
    'Sends a report to the administrators. Only administrators see who sent it. Reporting the same target again while the first report is open returns the same id. A user can have 20 open reports and send 30 a day.',
  access: 'user',
  effect: 'write',
  body: ReportRequest,
  output: ReportReceipt,
  status: 201,
  idempotency: 'replay',
  errors: ['user_not_found', 'group_not_found', 'event_not_found', 'badge_not_found', 'limit_reached', 'rate_limited'],
  example: { body: { target: { type: 'event', id: exampleIds[3] }, reason: 'spam', detail: 'An advertisement' } },
  async handler({ caller, now, ...unit }, { body }) {
    return { id: await createReport(unit, caller, body, now) }
  },
})

export const listOwnReports = listOperation({
  id: 'safety.listOwnReports',
  path: '/v1/reports',
  summary: "List the current user's reports",
  description: 'Lists the reports that the user sent, latest first, with what came of each.',
  access: 'user',
  item: OwnReport,
  example: {},
  async handler({ db, caller }, { page }) {
    return mapPage(await listReportsBy(db, page, { reporterId: caller.userId }), presentOwnReport)
  },
})

export const listReports = listOperation({
  id: 'safety.listReports',
  path: '/v1/admin/reports',
  summary: 'List reports',
  description: 'Lists the reports that members sent, latest first. Administrators only.',
  access: 'admin',
  query: Type.Object({ status: Type.Optional(ReportStatus) }),
  item: Report,
  example: { query: { status: 'open' } },
  mcp: {
    name: 'list_reports',
    title: 'List reports',
    description: 'List reports of spam, harassment or similar from members, latest first (administrators).',
    inputs: { status: 'open: not reviewed yet.' },
  },
  async handler({ db }, { query, page }) {
    return mapPage(await listAllReports(db, page, { status: query.status }), presentReport)
  },
})

export const reviewReport = operation({
  id: 'safety.reviewReport',
  method: 'PATCH',
  path: '/v1/admin/reports/{id}',
  summary: 'Review a report',
  description:
    'Marks a report as resolved or dismissed, or opens it again. This does not hide or suspend anything. Administrators only.',
  access: 'admin',
  effect: 'write',
  fresh: 720,
  params: Type.Object({ id: Id }),
  body: ReviewReportRequest,
  output: Report,
  errors: ['report_not_found', 'invalid_state'],
  example: { params: { id: exampleId }, body: { status: 'resolved' } },
  mcp: {
    name: 'review_report',
    title: 'Review a report',
    description: 'Mark a report resolved or dismissed after the user decided. Hides nothing by itself.',
    inputs: { reportId: 'Report id from list_reports.', status: 'resolved or dismissed; open undoes it.' },
    renamed: { reportId: 'id' },
  },
  async handler({ caller, now, ...unit }, { params, body }) {
    return presentReport(await markReviewed(unit, caller, params.id, body, now))
  },
})

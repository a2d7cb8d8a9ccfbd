import { Type } from 'typebox'
import { findUserId } from '#domains/foundation/users/index.ts'
import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleId, Id } from '#kernel/operation/schema.ts'
import {
  actOnReports,
  addNote,
  assignReport,
  actOnReport as carryOut,
  reviewReport as markReviewed,
} from './commands.ts'
import { findReport, listReports as listAllReports } from './queries.queue.ts'
import { readCase } from './views.ts'
import {
  ActOnReportRequest,
  ActOnReportsRequest,
  ActOnReportsResult,
  AddReportNoteRequest,
  AssignReportRequest,
  presentNote,
  presentReport,
  QueueQuery,
  Report,
  ReportDetail,
  ReportNote,
  ReviewReportRequest,
} from './wire.ts'

const ReportParams = Type.Object({ id: Id })
const params = { id: exampleId }
const change = { access: 'admin', effect: 'write', fresh: 720 } as const

export const listReports = listOperation({
  id: 'safety.listReports',
  path: '/v1/admin/reports',
  summary: 'List reports',
  description: 'Lists the reports that members sent, latest first, with what they are about. Administrators only.',
  access: 'admin',
  query: QueueQuery,
  item: Report,
  example: { query: { status: 'open' } },
  mcp: {
    name: 'list_reports',
    title: 'List reports',
    description:
      'List reports from members with a preview of the target, earlier reports and who works on it (administrators).',
    inputs: {
      status: 'open: not reviewed yet.',
      assignee: 'me, none, or the username of an administrator.',
      target: 'Id of a reported user, group, event or badge.',
      owner: 'Username: reports of this user and what they own.',
    },
  },
  async handler({ db, caller, links }, { query: { status, target, owner, assignee }, page }) {
    const idOf = async (who: string | undefined) => (who === 'me' ? caller.userId : who && (await findUserId(db, who)))
    const isUnassigned = assignee === 'none' || undefined
    const [assigneeId, ownerId] = [isUnassigned ? undefined : await idOf(assignee), await idOf(owner)]
    const isUnknown = (owner && !ownerId) || (assignee && !isUnassigned && !assigneeId)
    if (isUnknown) return { items: [], hasMore: false }
    const filter = { status, targetId: target, ownerId, assigneeId, isUnassigned }
    const look = { viewerId: caller.userId, baseUrl: links.baseUrl }
    return mapPage(await listAllReports(db, page, filter), (row) => presentReport(row, look))
  },
})

export const getReport = operation({
  id: 'safety.getReport',
  method: 'GET',
  path: '/v1/admin/reports/{id}',
  summary: 'Get a report',
  description:
    'Returns a report with notes, warnings, related reports and history. A report about yourself is for another administrator. Administrators only.',
  access: 'admin',
  effect: 'read',
  params: ReportParams,
  output: ReportDetail,
  errors: ['report_not_found', 'forbidden'],
  example: { params },
  handler: ({ db, caller, links }, { params }) => readCase(db, caller, params.id, links.baseUrl),
})

export const reviewReport = operation({
  id: 'safety.reviewReport',
  method: 'PATCH',
  path: '/v1/admin/reports/{id}',
  summary: 'Review a report',
  description:
    'Marks a report as resolved or dismissed, or opens it again. This does not hide or suspend anything. Administrators only.',
  ...change,
  params: ReportParams,
  body: ReviewReportRequest,
  output: Report,
  errors: ['report_not_found', 'invalid_state', 'forbidden'],
  example: { params, body: { status: 'resolved' } },
  mcp: {
    name: 'review_report',
    title: 'Review a report',
    description: 'Mark a report resolved or dismissed after the user decided. Hides nothing by itself.',
    inputs: { reportId: 'Report id from list_reports.', status: 'resolved or dismissed; open undoes it.' },
    renamed: { reportId: 'id' },
  },
  async handler({ caller, now, links, ...unit }, { params, body }) {
    const row = await markReviewed(unit, caller, params.id, body, now)
    return presentReport(row, { viewerId: caller.userId, baseUrl: links.baseUrl })
  },
})

const refusals = ['invalid_state', 'forbidden', 'last_owner', 'event_not_found', 'group_not_found'] as const

export const act = operation({
  id: 'safety.act',
  method: 'POST',
  path: '/v1/admin/reports/{id}/act',
  summary: 'Review a report and act on it',
  description:
    'Hides the target, warns or suspends its owner, or dismisses the report, and closes all open reports of the target. Reporters and the owner get a mail. Administrators only.',
  ...change,
  params: ReportParams,
  body: ActOnReportRequest,
  output: Report,
  errors: ['report_not_found', ...refusals, 'badge_not_found', 'user_not_found'],
  example: { params, body: { action: 'dismiss' } },
  async handler({ caller, now, links, ...unit }, { params, body }) {
    await carryOut(unit, params.id, body, { caller, now })
    return presentReport((await findReport(unit.db, params.id))!, { viewerId: caller.userId, baseUrl: links.baseUrl })
  },
})

export const actOnMany = operation({
  id: 'safety.actOnMany',
  method: 'POST',
  path: '/v1/admin/reports/act',
  summary: 'Review many reports and act on them',
  description:
    'Acts on each report as on one, but mails no one who is suspended if there is more than one report. Reports that do not allow it are skipped. Administrators only.',
  ...change,
  body: ActOnReportsRequest,
  output: ActOnReportsResult,
  example: { body: { ids: [exampleId], action: 'dismiss' } },
  handler: ({ caller, now, ...unit }, { body: { ids, ...decision } }) =>
    actOnReports(unit, ids, decision, { caller, now }),
})

export const addReportNote = operation({
  id: 'safety.addReportNote',
  method: 'POST',
  path: '/v1/admin/reports/{id}/notes',
  summary: 'Add a note to a report',
  description: 'Adds a note that only administrators see.',
  ...change,
  params: ReportParams,
  body: AddReportNoteRequest,
  output: ReportNote,
  status: 201,
  idempotency: 'replay',
  errors: ['report_not_found', 'forbidden'],
  example: { params, body: { text: 'Talked to them' } },
  async handler({ caller, now, ...unit }, { params, body }) {
    return presentNote(await addNote(unit, caller, params.id, body.text, now))
  },
})

export const assign = operation({
  id: 'safety.assign',
  method: 'PUT',
  path: '/v1/admin/reports/{id}/assignee',
  summary: 'Assign a report',
  description: 'Gives all open reports of the target to an administrator, or to no one. Administrators only.',
  ...change,
  params: ReportParams,
  body: AssignReportRequest,
  output: Report,
  errors: ['report_not_found', 'invalid_state', 'forbidden', 'user_not_found'],
  example: { params, body: { assignee: 'me' } },
  async handler({ caller, links, now: _, ...unit }, { params, body }) {
    const row = await assignReport(unit, caller, params.id, body.assignee)
    return presentReport(row, { viewerId: caller.userId, baseUrl: links.baseUrl })
  },
})

import { listOperation, operation } from '#kernel/operation/operation.ts'
import { mapPage } from '#kernel/operation/page.ts'
import { exampleIds } from '#kernel/operation/schema.ts'
import { createReport } from './commands.ts'
import { listReportsBy } from './queries.ts'
import { OwnReport, presentOwnReport, ReportReceipt, ReportRequest } from './wire.ts'

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

import { deliver } from '#domains/instance/notifications/index.ts'
import { job } from '#kernel/jobs.ts'
import { writeReportReviewed } from './mail.ts'
import { findReportMail } from './queries.mail.ts'

/** Reads the report again: it may have been opened or reviewed again since. */
export const sendReportReviewed = job<{ reportId: string; status: 'resolved' | 'dismissed' }>({
  name: 'safety.send-report-reviewed',
  isOutbound: true,
  async handler(ctx, { reportId, status }) {
    const row = await findReportMail(ctx.db, reportId)
    if (row && row.status === status) await deliver(ctx, writeReportReviewed(ctx.links, row, status))
  },
})

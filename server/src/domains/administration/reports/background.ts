import { sendMail } from '#domains/foundation/notifications/index.ts'
import { job, reaction } from '#kernel/jobs.ts'
import { writeReportReviewed, writeWarning } from './mail.ts'
import { findReportMail, findWarningMail } from './queries.ts'

/** Reads the report again: it may have been opened or reviewed again since. */
export const sendReportReviewed = job<{ reportId: string; status: 'resolved' | 'dismissed' }>({
  name: 'safety.send-report-reviewed',
  isOutbound: true,
  async handler(ctx, { reportId, status }) {
    const row = await findReportMail(ctx.db, reportId)
    if (row?.status !== status) return
    await sendMail(ctx, {
      to: { userId: row.user_id },
      kind: 'account',
      key: `report.${row.id}.${Date.parse(row.reviewed_at ?? row.created_at)}`,
      write: (frame) => writeReportReviewed(row, status, frame),
    })
  },
})

/** What an administrator wrote to the owner of what was reported. */
export const sendWarningMail = job<{ warningId: string }>({
  name: 'safety.send-warning',
  isOutbound: true,
  async handler(ctx, { warningId }) {
    const row = await findWarningMail(ctx.db, warningId)
    if (!row) return
    await sendMail(ctx, {
      to: { userId: row.user_id },
      kind: 'needed',
      key: `warning.${warningId}`,
      write: (frame) => writeWarning(row, frame),
    })
  },
})

export const mailReviewed = reaction({
  name: 'safety.mail-reviewed',
  on: 'report.reviewed',
  handler: async ({ enqueue }, { id, data: { reportId, status } }) =>
    enqueue(sendReportReviewed, { reportId, status }, `report.${reportId}.${id}`),
})

export const mailWarned = reaction({
  name: 'safety.mail-warned',
  on: 'user.warned',
  handler: async ({ enqueue }, { data: { warningId } }) =>
    enqueue(sendWarningMail, { warningId }, `warning.${warningId}`),
})

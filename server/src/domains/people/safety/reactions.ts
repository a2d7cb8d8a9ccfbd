import { reaction } from '#kernel/jobs.ts'
import { sendReportReviewed } from './jobs.ts'

export const mailReviewed = reaction({
  name: 'safety.mail-reviewed',
  on: 'report.reviewed',
  handler: async ({ enqueue }, { id, data: { reportId, status } }) =>
    enqueue(sendReportReviewed, { reportId, status }, `report.${reportId}.${id}`),
})

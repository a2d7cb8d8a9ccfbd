import { reaction } from '#kernel/jobs.ts'
import { sendReportReviewed, sendWarningMail } from './jobs.ts'

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

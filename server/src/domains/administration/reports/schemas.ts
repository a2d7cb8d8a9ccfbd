import { Type } from 'typebox'
import { Body, Id, Nullable, OneOf, Shape, Text, Timestamp } from '#kernel/operation/schema.ts'

export const TargetType = OneOf('user', 'group', 'event', 'badge')
export const Reason = OneOf('spam', 'harassment', 'inappropriate', 'impersonation', 'other')
export const ReportStatus = OneOf('open', 'resolved', 'dismissed')

export const ReportRequest = Body('ReportRequest', {
  target: Body('ReportRequestTarget', {
    type: TargetType,
    id: Type.String({
      pattern: '^[a-zA-Z0-9-]{1,60}$',
      says: 'must be an id, a username, the URL name of a group or the slug of a badge',
      description: 'Id of the target; also the username of a user, the URL name of a group or the slug of a badge',
    }),
  }),
  reason: { ...Reason, description: 'Category of the report' },
  detail: Type.Optional(Nullable({ ...Text(0, 2000), description: 'What happened, in your own words' })),
})

export const ReportReceipt = Shape('ReportReceipt', { id: Id })

export const OwnReport = Shape('OwnReport', {
  id: Id,
  target: Shape('OwnReportTarget', {
    type: TargetType,
    id: Id,
    name: Nullable(Type.String({ description: 'null if you can no longer see it' })),
  }),
  reason: Reason,
  detail: Nullable(Type.String({ description: 'What you wrote' })),
  state: OneOf('open', 'in_review', 'closed'),
  outcome: Nullable({ ...OneOf('action', 'no_action'), description: 'null while the report is not closed' }),
  createdAt: Timestamp,
  closedAt: Nullable(Timestamp),
})

export const ReviewReportRequest = Body('ReviewReportRequest', { status: ReportStatus })

export const person = { id: Id, username: Nullable(Type.String()), name: Type.String() }

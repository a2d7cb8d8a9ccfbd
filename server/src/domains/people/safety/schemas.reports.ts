import { Type } from 'typebox'
import { Body, Id, Nullable, OneOf, Shape, Text, Timestamp } from '#kernel/operation/schema.ts'

const TargetType = OneOf('user', 'group', 'event')
const Reason = OneOf('spam', 'harassment', 'inappropriate', 'impersonation', 'other')
export const ReportStatus = OneOf('open', 'resolved', 'dismissed')

export const ReportRequest = Body('ReportRequest', {
  target: Body('ReportRequestTarget', {
    type: TargetType,
    id: Type.String({
      pattern: '^[a-zA-Z0-9-]{1,60}$',
      says: 'must be an id, a username or the URL name of a group',
      description: 'An id; of a person also the username, of a group also the URL name',
    }),
  }),
  reason: Reason,
  detail: Type.Optional(Nullable(Text(0, 2000))),
})

export const ReportReceipt = Shape('ReportReceipt', { id: Id })

export const ReviewReportRequest = Body('ReviewReportRequest', { status: ReportStatus })

const person = { id: Id, username: Nullable(Type.String()), name: Type.String() }

export const Report = Shape('Report', {
  id: Id,
  target: Shape('ReportTarget', {
    type: TargetType,
    id: Id,
    name: Nullable(Type.String({ description: 'null when it is gone' })),
  }),
  reason: Reason,
  detail: Nullable(Type.String()),
  status: ReportStatus,
  reporter: Nullable(Shape('Reporter', person)),
  reviewer: Nullable(Shape('Reviewer', person)),
  reviewedAt: Nullable(Timestamp),
  createdAt: Timestamp,
})

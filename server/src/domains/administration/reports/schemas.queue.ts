import { Type } from 'typebox'
import { Person } from '#domains/foundation/users/index.ts'
import { Body, Id, Nullable, OneOf, Shape, Text, Timestamp, visible } from '#kernel/operation/schema.ts'
import { person, Reason, ReportStatus, TargetType } from './schemas.ts'

const Action = OneOf('hide', 'warn', 'suspend', 'dismiss')
const ReportPerson = Nullable(Shape('ReportPerson', person))
const atMost = '; 100 means 100 or more'

export const Report = Shape('Report', {
  id: Id,
  target: Shape('ReportTarget', {
    type: TargetType,
    id: Id,
    name: Nullable(Type.String({ description: 'null if the target was deleted' })),
    url: Nullable(Type.String({ description: 'Page of the target' })),
    excerpt: Nullable(Type.String({ description: 'Beginning of its description' })),
    state: OneOf('visible', 'hidden', 'suspended', 'deleted'),
    owner: ReportPerson,
  }),
  reason: Reason,
  detail: Nullable(Type.String({ description: 'What the reporter wrote; null in a report about yourself' })),
  status: ReportStatus,
  outcome: Nullable({ ...Action, description: 'null while the report is open, and for a review without an action' }),
  reporter: Nullable(
    Shape('Reporter', person, { description: 'null if the account was deleted, and in a report about yourself' }),
  ),
  reporterRecord: Shape('ReporterRecord', {
    sent: Type.Integer({ description: `Reports by this reporter${atMost}` }),
    dismissed: Type.Integer(),
  }),
  counts: Shape('ReportCounts', {
    open: Type.Integer({ description: `Open reports of this target${atMost}` }),
    target: Type.Integer({ description: 'Earlier reports of this target' }),
    owner: Type.Integer({ description: 'Earlier reports of its owner and what else they own' }),
  }),
  assignee: ReportPerson,
  reviewer: Nullable(
    Shape('Reviewer', person, { description: 'Administrator who reviewed the report; null while it is open' }),
  ),
  reviewedAt: Nullable({ ...Timestamp, description: 'null while the report is open' }),
  createdAt: Timestamp,
})

export const ReportNote = Shape('ReportNote', {
  id: Id,
  text: Type.String(),
  author: ReportPerson,
  createdAt: Timestamp,
})

const Warning = Shape('UserWarning', {
  id: Id,
  kind: { ...OneOf('warn', 'hide'), description: 'A warning, or why content was hidden' },
  text: Type.String({ description: 'Empty for the standard text' }),
  author: ReportPerson,
  createdAt: Timestamp,
})

const HistoryEntry = Shape('ReportHistoryEntry', {
  at: Timestamp,
  actor: ReportPerson,
  action: Type.String({ description: 'As in the audit log' }),
  target: Type.String(),
  detail: Type.Unsafe<Record<string, unknown> | null>({ type: ['object', 'null'] }),
})

export const ReportDetail = Shape('ReportDetail', {
  ...Report.properties,
  notes: Type.Array(ReportNote, { description: 'Notes on all reports of this target, oldest first' }),
  warnings: Type.Array(Warning, { description: 'What was sent to the owner before, latest first' }),
  related: Type.Array(Report, { description: 'Other reports of the target or its owner, latest first' }),
  history: Type.Array(HistoryEntry, { description: 'What the audit log has about it, latest first' }),
})

export const QueueQuery = Type.Object({
  status: Type.Optional(ReportStatus),
  assignee: Type.Optional({ ...Person, description: '`me`, `none`, or the username or id of an administrator' }),
  target: Type.Optional({ ...Id, description: 'Only reports of this user, group, event or badge' }),
  owner: Type.Optional({ ...Person, description: 'Username or id: only reports of this user and what they own' }),
})

const act = {
  action: {
    ...Action,
    description: 'Each closes all open reports of the target. Users cannot be hidden: warn or suspend them',
  },
  text: Type.Optional({
    ...Text(1, 2000),
    ...visible,
    description: 'What the owner of the target reads in the mail; not for dismiss',
  }),
  hideContent: Type.Optional(
    Type.Boolean({ description: 'With suspend: also hides the groups of which they are the only active owner' }),
  ),
  until: Type.Optional({ ...Timestamp, description: 'With suspend: when it ends by itself' }),
}

export const ActOnReportRequest = Body('ActOnReportRequest', act)

export const ActOnReportsRequest = Body('ActOnReportsRequest', {
  ids: Type.Array(Id, { minItems: 1, maxItems: 100, uniqueItems: true }),
  ...act,
})

export const ActOnReportsResult = Shape('ActOnReportsResult', {
  closed: Type.Array(Id, { description: 'Reports closed by this request, others of the same targets included' }),
  skipped: Type.Array(Id, { description: 'Requested reports that were closed already or do not allow the action' }),
})

export const AddReportNoteRequest = Body('AddReportNoteRequest', { text: { ...Text(1, 2000), ...visible } })

export const AssignReportRequest = Body('AssignReportRequest', {
  assignee: Nullable({ ...Person, description: '`me`, or the username or id of an administrator; null for no one' }),
})

import { type Static, Type } from 'typebox'
import { Person } from '#domains/foundation/users/index.ts'
import { Body, Id, Nullable, OneOf, Shape, Text, Timestamp, visible } from '#kernel/operation/schema.ts'
import type { CaseHistoryRow, CaseNoteRow, WarningRow } from './queries.case.ts'
import type { ReportRow } from './queries.queue.ts'
import type { OwnReportRow } from './queries.ts'

const TargetType = OneOf('user', 'group', 'event', 'badge')
const Reason = OneOf('spam', 'harassment', 'inappropriate', 'impersonation', 'other')
const ReportStatus = OneOf('open', 'resolved', 'dismissed')

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

const person = { id: Id, username: Nullable(Type.String()), name: Type.String() }

type Own = Static<typeof OwnReport>
const outcomes = { open: null, resolved: 'action', dismissed: 'no_action' } as const

/** What the reporter may know: that it was looked at, and whether something was done. */
export function presentOwnReport(row: OwnReportRow): Own {
  const isOpen = row.status === 'open'
  return {
    id: row.id,
    target: { type: row.target_type as Own['target']['type'], id: row.target_id, name: row.target_name },
    reason: row.reason as Own['reason'],
    detail: row.detail,
    state: isOpen ? (row.is_assigned ? 'in_review' : 'open') : 'closed',
    outcome: outcomes[row.status as keyof typeof outcomes],
    createdAt: row.created_at,
    closedAt: row.reviewed_at,
  }
}

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

type ReportAnswer = Static<typeof Report>
type Detail = Static<typeof ReportDetail>

/** Who looks, and where the pages are. */
export interface Look {
  viewerId: string
  baseUrl: string
}

function presentUser(id: string | null, username: string | null, name: string | null) {
  return id === null || name === null ? null : { id, username, name }
}

const pages = { user: 'members', group: 'groups', event: 'events', badge: 'badges' }

function presentTarget(row: ReportRow, { baseUrl }: Look): ReportAnswer['target'] {
  const type = row.target_type as ReportAnswer['target']['type']
  const state = (row.target_state ?? 'deleted') as ReportAnswer['target']['state']
  return {
    type,
    id: row.target_id,
    name: row.target_name,
    url: state === 'deleted' ? null : `${baseUrl}/${pages[type]}/${row.target_slug ?? row.target_id}`,
    excerpt: row.target_excerpt,
    state,
    owner: presentUser(row.owner_id, row.owner_username, row.owner_name),
  }
}

/** An administrator who is reported does not learn who did it: the words of a report can give its sender away too. */
export function presentReport(row: ReportRow, look: Look): ReportAnswer {
  const isAboutViewer = row.owner_id === look.viewerId
  return {
    id: row.id,
    target: presentTarget(row, look),
    reason: row.reason as ReportAnswer['reason'],
    detail: isAboutViewer ? null : row.detail,
    status: row.status as ReportAnswer['status'],
    outcome: row.outcome as ReportAnswer['outcome'],
    reporter: isAboutViewer ? null : presentUser(row.reporter_id, row.reporter_username, row.reporter_name),
    reporterRecord: isAboutViewer
      ? { sent: 0, dismissed: 0 }
      : { sent: row.sent_count, dismissed: row.dismissed_count },
    counts: { open: row.open_count, target: row.target_count, owner: row.owner_count },
    assignee: presentUser(row.assigned_to, row.assignee_username, row.assignee_name),
    reviewer: presentUser(row.reviewed_by, row.reviewer_username, row.reviewer_name),
    reviewedAt: row.reviewed_at,
    createdAt: row.created_at,
  }
}

const presentAuthor = (row: Pick<CaseNoteRow, 'author_id' | 'author_username' | 'author_name'>) =>
  presentUser(row.author_id, row.author_username, row.author_name)

export function presentNote(row: CaseNoteRow): Static<typeof ReportNote> {
  return { id: row.id, text: row.text, author: presentAuthor(row), createdAt: row.created_at }
}

interface Case {
  report: ReportRow
  notes: readonly CaseNoteRow[]
  warnings: readonly WarningRow[]
  related: readonly ReportRow[]
  history: readonly CaseHistoryRow[]
}

export function presentCase({ report, notes, warnings, related, history }: Case, look: Look): Detail {
  return {
    ...presentReport(report, look),
    notes: notes.map(presentNote),
    warnings: warnings.map((row) => ({
      ...{ id: row.id, kind: row.kind as Detail['warnings'][number]['kind'], text: row.text },
      ...{ author: presentAuthor(row), createdAt: row.created_at },
    })),
    related: related.map((row) => presentReport(row, look)),
    history: history.map((row) => ({
      ...{ at: row.at, actor: presentAuthor(row), action: row.action, target: row.target },
      detail: row.detail as Record<string, unknown> | null,
    })),
  }
}

import type { Static } from 'typebox'
import type { HistoryRow, NoteRow, WarningRow } from './queries.case.ts'
import type { ReportRow } from './queries.queue.ts'
import type { Report, ReportDetail, ReportNote } from './schemas.queue.ts'

type Shape = Static<typeof Report>
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

function presentTarget(row: ReportRow, { baseUrl }: Look): Shape['target'] {
  const type = row.target_type as Shape['target']['type']
  const state = (row.target_state ?? 'deleted') as Shape['target']['state']
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
export function presentReport(row: ReportRow, look: Look): Shape {
  const isAboutViewer = row.owner_id === look.viewerId
  return {
    id: row.id,
    target: presentTarget(row, look),
    reason: row.reason as Shape['reason'],
    detail: isAboutViewer ? null : row.detail,
    status: row.status as Shape['status'],
    outcome: row.outcome as Shape['outcome'],
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

const presentAuthor = (row: Pick<NoteRow, 'author_id' | 'author_username' | 'author_name'>) =>
  presentUser(row.author_id, row.author_username, row.author_name)

export function presentNote(row: NoteRow): Static<typeof ReportNote> {
  return { id: row.id, text: row.text, author: presentAuthor(row), createdAt: row.created_at }
}

interface Case {
  report: ReportRow
  notes: readonly NoteRow[]
  warnings: readonly WarningRow[]
  related: readonly ReportRow[]
  history: readonly HistoryRow[]
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

import type { Static } from 'typebox'
import type { NoticeRow } from './queries.ts'
import type { Notice } from './schemas.ts'

export function presentNotice(row: NoticeRow): Static<typeof Notice> {
  return {
    id: row.id,
    subject: row.subject,
    text: row.text,
    queuedCount: row.queued,
    createdAt: row.created_at,
    finishedAt: row.finished_at,
  }
}

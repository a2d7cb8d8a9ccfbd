import { type Static, Type } from 'typebox'
import { Body, Id, Name, Nullable, Shape, Timestamp, visible } from '#kernel/operation/schema.ts'
import type { NoticeRow } from './queries.ts'

const fields = {
  subject: Name(120, { description: 'Subject of the email' }),
  text: Type.String({ minLength: 1, maxLength: 5000, ...visible, description: 'Plain text of the email' }),
}

export const SendNotice = Body('SendNotice', fields)

export const Notice = Shape('Notice', {
  id: Id,
  subject: fields.subject,
  text: fields.text,
  queuedCount: Type.Integer({ description: 'Emails that are queued or sent so far' }),
  createdAt: Timestamp,
  finishedAt: Nullable({ ...Timestamp, description: 'When the last email was queued; null: not yet' }),
})

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

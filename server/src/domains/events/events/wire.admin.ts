import { type Static, Type } from 'typebox'
import { Id, Nullable, OneOf, Shape, Timestamp } from '#kernel/operation/schema.ts'
import type { AdminEventRow } from './queries.admin.ts'

export const AdminEvent = Shape('AdminEvent', {
  id: Id,
  title: Type.String(),
  link: Type.String(),
  status: OneOf('scheduled', 'cancelled'),
  visibility: OneOf('public', 'unlisted', 'members'),
  dateTime: { ...Timestamp, description: 'Start of the event' },
  timezone: Nullable(Type.String()),
  hiddenAt: Nullable(Timestamp),
  createdAt: Timestamp,
  group: Nullable(Shape('AdminEventGroup', { id: Id, name: Type.String(), urlname: Nullable(Type.String()) })),
})

type Wire = Static<typeof AdminEvent>

export function presentAdminEvent(row: AdminEventRow, baseUrl: string): Wire {
  return {
    id: row.id,
    title: row.title,
    link: `${baseUrl}/events/${row.id}`,
    status: row.status as Wire['status'],
    visibility: row.visibility as Wire['visibility'],
    dateTime: row.starts_at,
    timezone: row.timezone,
    hiddenAt: row.hidden_at,
    createdAt: row.created_at,
    group: row.group_id === null ? null : { id: row.group_id, name: row.group_name ?? '', urlname: row.group_urlname },
  }
}

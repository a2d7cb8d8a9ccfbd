import type { Static } from 'typebox'
import type { AdminEventRow } from './queries.admin.ts'
import type { AdminEvent } from './schemas.admin.ts'

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

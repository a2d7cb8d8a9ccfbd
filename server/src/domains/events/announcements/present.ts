import type { Static } from 'typebox'
import type { AnnouncementRow } from './queries.ts'
import type { AnnouncementAudiences, ManagedAnnouncement } from './schemas.ts'

export function presentAnnouncement(row: AnnouncementRow): Static<typeof ManagedAnnouncement> {
  return {
    id: row.id,
    eventId: row.event_id,
    groupId: row.group_id,
    status: row.status,
    audience: row.audience,
    subject: row.subject,
    body: row.body,
    selectedCount: row.selected_count,
    recipientCount: row.recipient_count,
    delivered: row.delivered,
    bounced: row.bounced,
    skipped: row.skipped,
    sendAt: row.send_at,
    sentAt: row.sent_at,
    endReason: row.end_reason,
    version: row.version,
    createdAt: row.created_at,
  }
}

export function presentAudiences(
  counts: Partial<Record<string, number>>,
  room: { left: number; perDay: number },
): Static<typeof AnnouncementAudiences> {
  const audiences = Object.entries(counts).map(([audience, count]) => ({ audience, count: count ?? 0 }))
  return { audiences, leftNow: room.left, perDay: room.perDay } as Static<typeof AnnouncementAudiences>
}

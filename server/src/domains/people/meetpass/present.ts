import type { Static } from 'typebox'
import { csvLine } from '#kernel/formats/csv.ts'
import type { MeetingRow } from './queries.meetings.ts'
import type { PassFields, PassRow } from './queries.ts'
import type { Meetpass, MeetpassConnection, MeetpassUpdateRequest } from './schemas.ts'

export function presentPass(row: PassRow): Static<typeof Meetpass> {
  return {
    id: row.id,
    type: row.type as 'nfc' | 'qr',
    label: row.label,
    designId: row.design_id,
    action: row.action,
    autoFollow: row.auto_follow ? 1 : 0,
    isActive: row.is_active ? 1 : 0,
    isTicket: row.is_ticket ? 1 : 0,
    claimedAt: row.claimed_at,
    createdAt: row.created_at,
  }
}

/** Maps a request to columns; omitted properties stay omitted. */
export function fieldsOf(request: Static<typeof MeetpassUpdateRequest>): PassFields {
  const { label, designId, action, autoFollow, isActive, isTicket } = request
  return {
    ...(label !== undefined && { label }),
    ...(designId !== undefined && { design_id: designId }),
    ...(action !== undefined && { action }),
    ...(autoFollow !== undefined && { auto_follow: Boolean(autoFollow) }),
    ...(isActive !== undefined && { is_active: Boolean(isActive) }),
    ...(isTicket !== undefined && { is_ticket: Boolean(isTicket) }),
  }
}

export function presentMeeting(row: MeetingRow): Static<typeof MeetpassConnection> {
  return {
    id: row.id,
    connectedUserId: row.user_id,
    visitorAnonId: row.visitor,
    createdAt: row.created_at,
    direction: row.direction as 'inbound' | 'outbound',
    connectedName: row.name,
    connectedUsername: row.username,
    connectedAvatarUrl: row.avatar_url,
  }
}

export const csvHead = csvLine(['id', 'url'])

export function presentCsv(id: string, baseUrl: string): string {
  return csvLine([{ exact: id }, { exact: `${baseUrl}/pass/${id}` }])
}

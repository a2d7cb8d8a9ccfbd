import type { Static } from 'typebox'
import type { CodeRow } from './queries.codes.ts'
import type { CheckedInUser, CheckinRow, CodeDetails } from './queries.ts'
import { type CheckInOutcome, type CheckinRecord, isCheckinAvailable } from './rules.ts'
import type { CheckinBatchResult, CheckinCode, CheckinInfo, CheckinOfAttendee, CheckinResult } from './schemas.ts'

type Method = Static<typeof CheckinResult>['method']
type EventType = Static<typeof CheckinInfo>['event']['eventType']

export function presentInfo(details: CodeDetails, now: Date): Static<typeof CheckinInfo> {
  return {
    event: {
      id: details.event_id,
      title: details.title,
      startTime: details.starts_at,
      endTime: details.ends_at,
      timezone: details.timezone,
      eventType: details.event_type as EventType,
      photoUrl: details.photo_url,
    },
    group:
      details.group_id === null
        ? null
        : {
            id: details.group_id,
            name: details.group_name ?? '',
            urlname: details.group_urlname,
            photoUrl: details.group_photo_url,
          },
    checkinAvailable: isCheckinAvailable(details, now),
  }
}

export function presentCheckin(row: CheckinRow): Static<typeof CheckinResult> {
  return presentResult(row.event_id, row)
}

export function presentResult(eventId: string, checkin: CheckinRecord): Static<typeof CheckinResult> {
  return { id: checkin.id, eventId, checkedInAt: checkin.checked_in_at, method: checkin.method as Method }
}

export function presentAttendeeCheckin(
  eventId: string,
  checkin: CheckinRecord,
  { avatar_url: avatarUrl, ...user }: CheckedInUser,
): Static<typeof CheckinOfAttendee> {
  return { ...presentResult(eventId, checkin), user: { ...user, avatarUrl } }
}

export function presentBatch(eventId: string, outcomes: readonly CheckInOutcome[]): Static<typeof CheckinBatchResult> {
  return {
    results: outcomes.map((outcome) => ({
      clientId: outcome.clientId ?? '',
      status: outcome.status,
      ...(outcome.status === 'error' ? { code: outcome.code } : { checkin: presentResult(eventId, outcome.checkin) }),
    })),
  }
}

export function presentCode(row: CodeRow): Static<typeof CheckinCode> {
  return {
    id: row.id,
    code: row.code,
    label: row.label,
    maxUses: row.max_uses,
    currentUses: row.current_uses,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
  }
}

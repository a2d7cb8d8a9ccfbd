import type { Static } from 'typebox'
import type { CodeRow } from './queries.codes.ts'
import type { CheckedInUser, CheckinRow, CodeDetails } from './queries.ts'
import type { CheckinRecord, NamedOutcome } from './rules.batch.ts'
import { isCheckinAvailable } from './rules.ts'
import type {
  CheckinBatchItemResult,
  CheckinBatchResult,
  CheckinCode,
  CheckinInfo,
  CheckinOfAttendee,
  CheckinResult,
} from './schemas.ts'

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
  const { id, checked_in_at: checkedInAt, label } = checkin
  return { id, eventId, checkedInAt, method: checkin.method as Method, label }
}

export function presentAttendeeCheckin(
  eventId: string,
  checkin: CheckinRecord,
  { avatar_url: avatarUrl, ...user }: CheckedInUser,
): Static<typeof CheckinOfAttendee> {
  return { ...presentResult(eventId, checkin), user: { ...user, avatarUrl } }
}

function presentOutcome(eventId: string, outcome: NamedOutcome): Static<typeof CheckinBatchItemResult> {
  const { clientId, status, user } = outcome
  const same = { clientId: clientId ?? '', status, ...(user && { user: { id: user.id, name: user.name } }) }
  if (outcome.status === 'error') return { ...same, code: outcome.code }
  if (!('walkIn' in outcome)) return { ...same, checkin: presentResult(eventId, outcome.checkin) }
  const { walkIn } = outcome
  return { ...same, checkin: presentResult(eventId, { ...walkIn, method: 'manual' }), walkInId: walkIn.id }
}

export function presentBatch(eventId: string, outcomes: readonly NamedOutcome[]): Static<typeof CheckinBatchResult> {
  return { results: outcomes.map((outcome) => presentOutcome(eventId, outcome)) }
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

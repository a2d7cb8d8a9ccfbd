import type { Static } from 'typebox'
import type { CodeRow } from './queries.codes.ts'
import type { CheckinRow, CodeFacts } from './queries.ts'
import { type CheckinFacts, type DeskOutcome, isCheckinAvailable } from './rules.ts'
import type { CheckinBatchResult, CheckinCode, CheckinInfo, CheckinResult } from './schemas.ts'

type Method = Static<typeof CheckinResult>['method']
type EventType = Static<typeof CheckinInfo>['event']['eventType']

export function presentInfo(facts: CodeFacts, now: Date): Static<typeof CheckinInfo> {
  return {
    event: {
      id: facts.event_id,
      title: facts.title,
      startTime: facts.starts_at,
      endTime: facts.ends_at,
      timezone: facts.timezone,
      eventType: facts.event_type as EventType,
      photoUrl: facts.photo_url,
    },
    group:
      facts.group_id === null
        ? null
        : {
            id: facts.group_id,
            name: facts.group_name ?? '',
            urlname: facts.group_urlname,
            photoUrl: facts.group_photo_url,
          },
    checkinAvailable: isCheckinAvailable(facts, now),
  }
}

export function presentCheckin(row: CheckinRow): Static<typeof CheckinResult> {
  return presentResult(row.event_id, row)
}

export function presentResult(eventId: string, checkin: CheckinFacts): Static<typeof CheckinResult> {
  return { id: checkin.id, eventId, checkedInAt: checkin.checked_in_at, method: checkin.method as Method }
}

export function presentBatch(eventId: string, outcomes: readonly DeskOutcome[]): Static<typeof CheckinBatchResult> {
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

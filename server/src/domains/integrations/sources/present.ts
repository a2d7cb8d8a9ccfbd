import type { Static } from 'typebox'
import type { FeedItem, FeedNotice } from '#kernel/feeds.ts'
import { messagesFor } from '#messages/index.ts'
import type { ManagedSource, SourceEventRow } from './queries.manage.ts'
import { isReading, previewMax } from './rules.manage.ts'
import type { SourceProblem } from './rules.ts'
import type { Source, SourceDetail, SourcePreview } from './schemas.ts'

type SourceAnswer = Static<typeof Source>

/** In English, as all texts of the API. Pages have the same by the code. */
export function problemText(problem: SourceProblem): string {
  const { title, next } = messagesFor('en').sources.problems[problem]
  return `${title} ${next}`
}

function presentNotice({ code, count, example }: FeedNotice) {
  return { code, count, example, text: messagesFor('en').sources.notices[code](count, example) }
}

export function presentSource(row: ManagedSource): SourceAnswer {
  const problem = row.problem as SourceProblem | null
  return {
    id: row.id,
    groupId: row.group_id,
    kind: row.kind as SourceAnswer['kind'],
    platform: row.platform as SourceAnswer['platform'],
    host: row.host,
    name: row.name,
    state: row.state as SourceAnswer['state'],
    isReading: isReading(row),
    mode: row.mode as SourceAnswer['mode'],
    rsvps: row.rsvps as SourceAnswer['rsvps'],
    timezone: row.timezone,
    hasKey: row.api_key !== null,
    problem: problem && { code: problem, text: problemText(problem) },
    notices: (row.notices as FeedNotice[]).map(presentNotice),
    checkedAt: row.checked_at,
    changedAt: row.changed_at,
    nextCheckAt: row.next_check_at,
    upcomingEvents: row.upcoming,
    createdBy: row.created_by_name,
    createdAt: row.created_at,
  }
}

export function presentDetail(row: ManagedSource, events: readonly SourceEventRow[]): Static<typeof SourceDetail> {
  return {
    ...presentSource(row),
    events: events.map(({ id, title, starts_at, timezone, status, platform_event_url }) => ({
      ...{ id, title, timezone, dateTime: starts_at, platformEventUrl: platform_event_url },
      status: status as 'draft' | 'scheduled' | 'cancelled',
    })),
  }
}

interface Preview extends Omit<Static<typeof SourcePreview>, 'events' | 'notices' | 'total'> {
  items: readonly FeedItem[]
  notices: readonly FeedNotice[]
}

export function presentPreview({ items, notices, ...rest }: Preview): Static<typeof SourcePreview> {
  return {
    ...rest,
    total: items.length,
    events: items.slice(0, previewMax).map(presentItem),
    notices: notices.map(presentNotice),
  }
}

function presentItem({ title, startsAt, endsAt, timezone, eventType, venue, url }: FeedItem) {
  const place = venue && [venue.name, venue.city].filter(Boolean).join(', ')
  return { title, dateTime: startsAt, endTime: endsAt, timezone, eventType, venue: place, url }
}

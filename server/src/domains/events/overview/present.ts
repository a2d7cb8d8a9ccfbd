import type { Static } from 'typebox'
import { countMembers, type Role } from '#domains/groups/groups/index.ts'
import { canonicalZone } from '#kernel/formats/time-zone.ts'
import type { OverviewRow } from './queries.ts'
import type { OverviewGroup } from './schemas.ts'

type Overview = Static<typeof OverviewGroup>

function presentNext(row: OverviewRow): Overview['nextEvent'] {
  if (row.event_id === null) return null
  return {
    id: row.event_id,
    title: row.title!,
    dateTime: row.starts_at!,
    timezone: row.timezone && (canonicalZone(row.timezone) ?? row.timezone),
    photoUrl: row.event_photo_url,
    confirmed: row.confirmed ?? 0,
    waitlisted: row.waitlisted ?? 0,
    walkIns: row.walk_ins ?? 0,
    maxAttendees: row.max_attendees,
  }
}

export function presentOverview(row: OverviewRow): Overview {
  return {
    id: row.id,
    name: row.name,
    urlname: row.urlname,
    photoUrl: row.photo_url,
    coverUrl: row.cover_url,
    theme: row.theme,
    memberCount: countMembers(row),
    userRole: row.role as Role,
    nextEvent: presentNext(row),
    waiting: { requests: row.requests, members: row.pending, drafts: row.drafts },
  }
}

import { type Static, Type } from 'typebox'
import { JoiningOnline, joiningOnlineOf } from '#domains/events/rsvps/index.ts'
import { countMembers, GroupRole, type Role } from '#domains/groups/groups/index.ts'
import { canonicalZone } from '#kernel/formats/time-zone.ts'
import { Id, Nullable, Shape, Timestamp, Uri } from '#kernel/operation/schema.ts'
import type { OverviewRow } from './queries.ts'

const OverviewEvent = Shape('OverviewEvent', {
  id: Id,
  title: Type.String(),
  dateTime: { ...Timestamp, description: 'Start of the event' },
  timezone: Nullable(Type.String({ description: 'IANA time zone, such as Europe/Berlin' })),
  photoUrl: Nullable(Uri),
  confirmed: Type.Integer({ description: 'Confirmed RSVPs on this instance' }),
  joiningOnline: JoiningOnline,
  waitlisted: Type.Integer({ description: 'Users on the waitlist' }),
  walkIns: Type.Integer({ description: 'People without an account who were let in by name; they take seats, too' }),
  maxAttendees: Nullable(Type.Integer({ description: 'Capacity; null: no limit' })),
})

const waitingText = (what: string) => `${what}, counted up to 100; null: not for your role`

export const OverviewGroup = Shape('OverviewGroup', {
  id: Id,
  name: Type.String(),
  urlname: Nullable(Type.String()),
  photoUrl: Nullable(Uri),
  coverUrl: Nullable(Uri),
  theme: Nullable(Type.String({ description: 'Colors of its page; null: derived from the id' })),
  memberCount: Type.Integer({ description: 'Members and organizers, each counted once' }),
  userRole: { ...GroupRole, description: 'Role of the current user' },
  nextEvent: Nullable({ ...OverviewEvent, description: 'The next event that has not ended' }),
  waiting: Shape('OverviewWaiting', {
    requests: Nullable(Type.Integer({ description: waitingText('Requests to join the team') })),
    members: Nullable(Type.Integer({ description: waitingText('People who ask to become members') })),
    drafts: Nullable(Type.Integer({ description: waitingText('Events that are not published') })),
  }),
})

const upTo = (what: string) => Type.Integer({ description: `${what}; counted up to 100` })

export const EventCounts = Shape('EventCounts', {
  upcoming: upTo('Published events that have not ended'),
  drafts: upTo('Events that are not published'),
  past: upTo('Published events that have ended'),
  cancelled: upTo('Cancelled events'),
})

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
    ...joiningOnlineOf({ joining_online: row.joining_online ?? 0 }),
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

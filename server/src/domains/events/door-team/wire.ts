import { type Static, Type } from 'typebox'
import { decideDoorClose } from '#domains/events/events/index.ts'
import { givenEndOf } from '#domains/foundation/event-facts/index.ts'
import { Body, Id, Name, Nullable, OneOf, Shape, Timestamp, Uri } from '#kernel/operation/schema.ts'
import type { DoorInvitationRow, ReceivedDoorInvitationRow, VolunteerRow, WallRow } from './queries.ts'
import { decideInvitation } from './rules.ts'

export const InvitationToken = Type.String({
  pattern: '^[A-Za-z0-9_-]{16,64}$',
  says: 'must be the token of an invitation',
  description: 'The last part of the link of the invitation',
})

const label = Nullable(Type.String({ description: 'What the organizers call the invitation' }))

export const DoorInvitationRequest = Body('DoorInvitationRequest', {
  label: Type.Optional(Name(60, { description: 'What the organizers call the invitation, such as “Front entrance”' })),
})

export const DoorInvitation = Shape('DoorInvitation', {
  id: Id,
  label,
  createdAt: Timestamp,
  volunteers: Type.Integer({ description: 'Number of volunteers who accepted it' }),
})

export const NewDoorInvitation = Shape('NewDoorInvitation', {
  ...DoorInvitation.properties,
  url: { ...Uri, description: 'The link to send to the volunteers. It is returned only once.' },
})

export const DoorVolunteer = Shape('DoorVolunteer', {
  userId: Id,
  username: Nullable(Type.String()),
  name: Type.String(),
  avatarUrl: Nullable(Uri),
  joinedAt: Timestamp,
  invitation: Shape('DoorVolunteerInvitation', { id: Id, label }),
})

const times = {
  startTime: Timestamp,
  endTime: Nullable(Timestamp),
  timezone: Nullable(Type.String({ description: 'IANA time zone, such as Europe/Berlin' })),
}

export const ReceivedDoorInvitation = Shape('ReceivedDoorInvitation', {
  event: Shape('DoorInvitationEvent', { id: Id, title: Type.String(), ...times }),
  groupName: Nullable(Type.String({ description: 'null if the event has no group' })),
  closesAt: { ...Timestamp, description: 'Until when volunteers can work at the door' },
  status: {
    ...OneOf('open', 'accepted', 'full', 'cancelled', 'ended', 'banned'),
    description:
      '`open`: the user can accept it; `accepted`: the user can already work at the door; otherwise why they cannot accept it',
  },
})

export const AcceptedDoorInvitation = Shape('AcceptedDoorInvitation', {
  eventId: Id,
  closesAt: { ...Timestamp, description: 'Until when the user can work at the door' },
})

export const WallLink = Shape('WallLink', {
  url: { ...Uri, description: 'A page with the counters of the event, for a screen at the venue' },
  expiresAt: { ...Timestamp, description: 'A day after the end of the event; it moves with the event' },
})

export const Wall = Shape('Wall', {
  title: Type.String(),
  groupName: Nullable(Type.String({ description: 'null if the event has no group' })),
  ...times,
  counts: Shape('WallCounts', {
    confirmed: Type.Integer({ description: 'Number of people with a seat in the room' }),
    checkedIn: Type.Integer({ description: 'Number of people who are checked in: users, and guests they bring' }),
    walkIns: Type.Integer({ description: 'Number of people without an account who were checked in by name' }),
    maxAttendees: Nullable(Type.Integer({ description: 'null: no limit' })),
  }),
})

export function presentInvitation(row: DoorInvitationRow): Static<typeof DoorInvitation> {
  return { id: row.id, label: row.label, createdAt: row.created_at, volunteers: row.volunteers }
}

export function presentVolunteer(row: VolunteerRow): Static<typeof DoorVolunteer> {
  return {
    userId: row.user_id,
    username: row.username,
    name: row.name,
    avatarUrl: row.avatar_url,
    joinedAt: row.joined_at,
    invitation: { id: row.invitation_id, label: row.label },
  }
}

const presentTimes = (row: Pick<WallRow, 'starts_at' | 'ends_at' | 'duration' | 'over_at' | 'timezone'>) => ({
  startTime: row.starts_at,
  endTime: givenEndOf(row),
  timezone: row.timezone,
})

export function presentReceived(row: ReceivedDoorInvitationRow, now: Date): Static<typeof ReceivedDoorInvitation> {
  return {
    event: { id: row.event_id, title: row.title, ...presentTimes(row) },
    groupName: row.group_name,
    closesAt: decideDoorClose(row),
    status: decideInvitation(row, now),
  }
}

export function presentWall(row: WallRow): Static<typeof Wall> {
  return {
    title: row.title,
    groupName: row.group_name,
    ...presentTimes(row),
    counts: {
      confirmed: row.confirmed,
      checkedIn: row.checked_in,
      walkIns: row.walk_ins,
      maxAttendees: row.max_attendees,
    },
  }
}

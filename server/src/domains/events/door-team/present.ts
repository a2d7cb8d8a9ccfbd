import type { Static } from 'typebox'
import { givenEndOf } from '#domains/foundation/event-facts/index.ts'
import type { InvitationRow, ReceivedRow } from './queries.invitations.ts'
import type { VolunteerRow } from './queries.volunteers.ts'
import type { WallRow } from './queries.walls.ts'
import { decideInvitation } from './rules.invitations.ts'
import { decideDoorClose } from './rules.ts'
import type { DoorInvitation, DoorVolunteer, ReceivedDoorInvitation, Wall } from './schemas.ts'

export function presentInvitation(row: InvitationRow): Static<typeof DoorInvitation> {
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

export function presentReceived(row: ReceivedRow, now: Date): Static<typeof ReceivedDoorInvitation> {
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

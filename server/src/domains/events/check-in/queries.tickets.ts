import { sql } from 'kysely'
import { isDoorVolunteer } from '#domains/events/door-team/index.ts'
import { type EventFactsRow, isEventVisibleTo, selectEventFacts } from '#domains/foundation/event-facts/index.ts'
import type { Reader } from '#kernel/context.ts'
import { type Slots, statement } from '#kernel/data/statement.ts'

interface TicketFilter {
  eventId: string
  holderId: string
  viewerId: string
  isAdmin: boolean
  doorEnd: string
}

export interface TicketDetails extends EventFactsRow {
  group_id: string | null
  holder_id: string
  holder_name: string
  holder_username: string | null
  holder_avatar_url: string | null
  rsvp_status: string | null
  checked_in_at: string | null
  is_banned: boolean
  /** The viewer has a role in the group of the event, or is a volunteer at its door. */
  can_check_in: boolean
}

const details = statement<TicketFilter, TicketDetails>((db, slot: Slots<TicketFilter>) =>
  db
    .selectFrom('events as e')
    .innerJoin('users as u', (join) => join.on('u.id', '=', slot('holderId')))
    .leftJoin('groups as g', 'g.id', 'e.group_id')
    .leftJoin('rsvps as r', (join) => join.on('r.event_id', '=', slot('eventId')).onRef('r.user_id', '=', 'u.id'))
    .leftJoin('checkins as c', (join) => join.on('c.event_id', '=', slot('eventId')).onRef('c.user_id', '=', 'u.id'))
    .select(selectEventFacts)
    .select(['e.group_id', 'u.id as holder_id', 'u.name as holder_name', 'u.username as holder_username'])
    .select(['u.avatar_url as holder_avatar_url', 'r.status as rsvp_status', 'c.checked_in_at'])
    .select([
      sql<boolean>`exists (select from group_bans b where b.group_id = e.group_id and b.user_id = u.id)`.as(
        'is_banned',
      ),
      sql<boolean>`exists (select from group_roles o where o.group_id = e.group_id
        and o.user_id = ${sql.val(slot('viewerId'))}) or ${isDoorVolunteer(slot('viewerId'), slot('doorEnd'))}`.as(
        'can_check_in',
      ),
    ])
    .where('e.id', '=', slot('eventId'))
    .where('u.deleted_at', 'is', null)
    .where(
      sql<boolean>`(${isEventVisibleTo(slot('viewerId'), slot('isAdmin'), slot('eventId'))}
        or g.deleted_at is null and ${isDoorVolunteer(slot('viewerId'), slot('doorEnd'))})`,
    ),
)

/** All that the page of a ticket shows; undefined if the viewer cannot see the event. */
export function findTicketDetails(db: Reader, filter: TicketFilter): Promise<TicketDetails | undefined> {
  return details.first(db, filter)
}

import { sql } from 'kysely'
import { type EventFactsRow, isOpenEvent, selectEventFacts } from '#domains/foundation/event-facts/index.ts'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

/** A guest with the event, and of who brings them only the name. */
export interface TicketOfGuestRow extends EventFactsRow {
  guest_id: string
  guest_name: string | null
  code: string
  removed_at: string | null
  checked_in_at: string | null
  holder_id: string
  holder_name: string
  rsvp_status: string
  is_visible: boolean
  /** Who brings them is banned from the group. */
  is_banned: boolean
}

const ticketOfGuest = statement<{ eventId: string; guestId: string }, TicketOfGuestRow>((db, slot) =>
  db
    .selectFrom('guests as k')
    .innerJoin('events as e', (join) => join.on('e.id', '=', slot('eventId')))
    .leftJoin('groups as g', 'g.id', 'e.group_id')
    .innerJoin('rsvps as r', (join) => join.on('r.event_id', '=', slot('eventId')).onRef('r.user_id', '=', 'k.user_id'))
    .innerJoin('users as u', 'u.id', 'k.user_id')
    .select(selectEventFacts)
    .select(['k.id as guest_id', 'k.name as guest_name', 'k.code', 'k.removed_at', 'k.checked_in_at'])
    .select(['u.id as holder_id', 'u.name as holder_name', 'r.status as rsvp_status', isOpenEvent().as('is_visible')])
    .select(
      sql<boolean>`exists (select from group_bans b where b.group_id = e.group_id and b.user_id = u.id)`.as(
        'is_banned',
      ),
    )
    .where('k.event_id', '=', slot('eventId'))
    .where('k.id', '=', slot('guestId'))
    .where('e.status', '<>', 'draft')
    .where('u.deleted_at', 'is', null),
)

/** All that the page of a guest's ticket shows, with one statement. Whether it counts is for a rule to say. */
export function findGuestTicket(db: Reader, eventId: string, guestId: string): Promise<TicketOfGuestRow | undefined> {
  return ticketOfGuest.first(db, { eventId, guestId })
}

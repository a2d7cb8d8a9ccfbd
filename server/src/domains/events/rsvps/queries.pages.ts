import { sql } from 'kysely'
import { isOpenEvent } from '#domains/foundation/event-facts/index.ts'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'
import { position } from './queries.lists.ts'
import type { OwnRsvp } from './rules.offer.ts'

const own = statement<{ eventId: string; userId: string }, OwnRsvp>((db, slot) =>
  db
    .selectFrom('events as e')
    .leftJoin('rsvps as r', (join) => join.on('r.event_id', '=', slot('eventId')).on('r.user_id', '=', slot('userId')))
    .leftJoin('tickets as t', (join) =>
      join.on('t.event_id', '=', slot('eventId')).on('t.user_id', '=', slot('userId')),
    )
    .select([
      'r.status as rsvp_status',
      'r.party_size',
      'r.joins_online',
      'r.rsvp_at',
      sql<string[] | null>`(select to_json(array_agg(distinct a.question_id)) from answers a
        where a.event_id = ${slot('eventId')} and a.rsvp_id = r.id and a.guest_id is null)`.as('answered'),
      't.code as ticket',
      position(slot('eventId')).as('position'),
      sql<boolean>`exists (select from group_bans b where b.group_id = e.group_id and b.user_id = ${slot('userId')})`.as(
        'is_banned',
      ),
      sql<boolean>`exists (select from checkins c where c.event_id = ${slot('eventId')} and c.user_id = ${slot('userId')})`.as(
        'is_checked_in',
      ),
    ])
    .where('e.id', '=', slot('eventId')),
)

/** The user's relation to an event, read without a lock: for display only, never for a decision. */
export function findOwnRsvp(db: Reader, eventId: string, userId: string): Promise<OwnRsvp | undefined> {
  return own.first(db, { eventId, userId })
}

interface UpcomingRsvp {
  event_id: string
  /** confirmed, waitlisted or requested */
  status: string
  party_size: number
  position: number | null
}

const upcoming = statement<{ userId: string; now: string; limit: number; seriesId?: string }, UpcomingRsvp>(
  (db, slot) => {
    const found = db
      .selectFrom('rsvps as r')
      .innerJoin('events as e', 'e.id', 'r.event_id')
      .leftJoin('groups as g', 'g.id', 'e.group_id')
      .select(['r.event_id', 'r.status', 'r.party_size', position().as('position')])
      .where('r.user_id', '=', slot('userId'))
      .where('r.status', 'in', ['confirmed', 'waitlisted', 'requested'])
      .where('e.status', '=', 'scheduled')
      .where('e.over_at', '>', slot('now'))
      .where(isOpenEvent())
      .orderBy('e.starts_at')
      .orderBy('e.id')
      .limit(slot('limit'))
    return slot.has('seriesId') ? found.where('e.series_id', '=', slot('seriesId')) : found
  },
)

/** The upcoming events a user attends, waits for or asks to come to, soonest first; all, or those of one series. */
export function listUpcomingRsvps(
  db: Reader,
  userId: string,
  now: Date,
  { limit, seriesId }: { limit: number; seriesId?: string | undefined },
): Promise<UpcomingRsvp[]> {
  return upcoming.all(db, { userId, now: now.toISOString(), limit, ...(seriesId !== undefined && { seriesId }) })
}

import { sql } from 'kysely'
import {
  type EventFactsRow,
  isInLanguage,
  isListedEvent,
  isOpenEvent,
  selectEventFacts,
} from '#domains/foundation/event-facts/index.ts'
import { isMember } from '#domains/foundation/membership/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import { command, type Slots, type StatementBuilder, statement } from '#kernel/data/statement.ts'

const owner = statement<{ userId: string }, { name: string; generation: number }>((db, slot) =>
  db
    .selectFrom('users as u')
    .leftJoin('feed_generations as f', 'f.user_id', 'u.id')
    .select(['u.name', sql<number>`coalesce(f.generation, 0)`.as('generation')])
    .where('u.id', '=', slot('userId'))
    .where('u.suspended_at', 'is', null)
    .where('u.deleted_at', 'is', null),
)

/** Undefined when the user is suspended or deleted. */
export function findOwner(db: Reader, userId: string) {
  return owner.first(db, { userId })
}

const next = command<{ userId: string; now: string }, { generation: number }>((db, slot) =>
  db
    .insertInto('feed_generations')
    .values({ user_id: slot('userId'), generation: 1, rotated_at: slot('now') })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((eb) => ({
        generation: eb('feed_generations.generation', '+', 1),
        rotated_at: eb.ref('excluded.rotated_at'),
      })),
    )
    .returning('generation'),
)

export async function updateGeneration(tx: Writer, userId: string, now: Date): Promise<number> {
  return (await next.first(tx, { userId, now: now.toISOString() }))!.generation
}

export interface FeedRow extends EventFactsRow {
  description: string | null
  published_at: string
  cancelled_at: string | null
  updated_at: string
  /** The status of the feed owner's RSVP; null in public feeds. */
  rsvp_status: string | null
}

interface Span {
  now: string
  from: string
  cancelledSince: string
}

interface Wanted {
  /** Only in this language, given in small letters. */
  language?: string | undefined
}

/** Without drafts, hidden events, and events of hidden or archived groups. Each feed decides which visibility it shows. */
function shown(db: StatementBuilder, slot: Slots<Wanted>) {
  const isWanted = slot.has('language') ? isInLanguage(slot('language')) : sql<boolean>`true`
  return db
    .selectFrom('events as e')
    .leftJoin('groups as g', 'g.id', 'e.group_id')
    .select([...selectEventFacts, 'e.description', 'e.cancelled_at'])
    .select(sql<string>`coalesce(e.published_at, e.created_at)`.as('published_at'))
    .where('e.status', '<>', 'draft')
    .where(isWanted)
    .where(isOpenEvent())
}

const noRsvpStatus = sql<string | null>`null::text`.as('rsvp_status')

const ofUser = statement<Span & Wanted & { userId: string; limit: number }, FeedRow>((db, slot) =>
  shown(db, slot)
    .innerJoin('rsvps as r', 'r.event_id', 'e.id')
    .select(sql<string | null>`case when r.status = 'confirmed' then e.online_url end`.as('online_url'))
    .select(['r.status as rsvp_status', sql<string>`greatest(e.updated_at, r.updated_at)`.as('updated_at')])
    .where('r.user_id', '=', slot('userId'))
    .where('e.over_at', '>', slot('from'))
    .where((eb) =>
      eb.or([
        // A request is not attending.
        eb.and([eb('e.status', '=', 'scheduled'), eb('r.status', 'in', ['confirmed', 'waitlisted'])]),
        // A cancelled event is shown only to users who still had an RSVP then.
        eb.and([
          eb('e.status', '=', 'cancelled'),
          eb('e.cancelled_at', '>', slot('cancelledSince')),
          eb('r.status', '=', 'cancelled'),
          sql<boolean>`r.end_reason is distinct from 'request'`,
          eb('r.updated_at', '>=', eb.ref('e.cancelled_at')),
        ]),
      ]),
    )
    .orderBy('e.starts_at', 'desc')
    .orderBy('e.id')
    .limit(slot('limit')),
)

/** The events a user attends, waits for, or would have attended had they not been cancelled. */
export function listOfUser(db: Reader, userId: string, span: Span & Wanted & { limit: number }): Promise<FeedRow[]> {
  return ofUser.all(db, { userId, ...span })
}

const newsOfUser = statement<Wanted & { userId: string; now: string; limit: number }, FeedRow>((db, slot) =>
  shown(db, slot)
    .select(['e.updated_at', noRsvpStatus])
    .where(
      sql<boolean>`e.id in (
        select event_id from rsvps where user_id = ${slot('userId')} and status in ('confirmed', 'waitlisted')
        union
        select e.id from group_favorites f cross join lateral (
          select id from events e where e.group_id = f.group_id and ${isListedEvent('e', { isForMembers: true })}
            and e.starts_at >= ${slot('now')}
          order by e.starts_at, e.id limit ${slot('limit')}) as e
        where f.user_id = ${slot('userId')} and ${isMember()})`,
    )
    .where('e.status', '=', 'scheduled')
    .where('e.over_at', '>', slot('now'))
    .orderBy('published_at', 'desc')
    .orderBy('e.id')
    .limit(slot('limit')),
)

/** Upcoming events of the user's favorite groups, and those the user has an RSVP to. */
export function listNewsOfUser(
  db: Reader,
  userId: string,
  wanted: Wanted & { now: string; limit: number },
): Promise<FeedRow[]> {
  return newsOfUser.all(db, { userId, ...wanted })
}

type PublicFeed = { id: string; limit: number } & Span & Wanted

/** Public events of a group or a series, latest first, with those cancelled a short time ago. */
const publicOf = (column: 'e.group_id' | 'e.series_id') =>
  statement<PublicFeed, FeedRow>((db, slot) =>
    shown(db, slot)
      .select(['e.updated_at', noRsvpStatus])
      .where(column, '=', slot('id'))
      .where('e.visibility', '=', 'public')
      .where('e.starts_at', '>', slot('from'))
      .where((eb) => eb.or([eb('e.status', '=', 'scheduled'), eb('e.cancelled_at', '>', slot('cancelledSince'))]))
      .orderBy('e.starts_at', 'desc')
      .orderBy('e.id')
      .limit(slot('limit')),
  )

const [ofGroup, ofSeries] = [publicOf('e.group_id'), publicOf('e.series_id')]

export function listOfGroup(db: Reader, groupId: string, span: Omit<PublicFeed, 'id'>): Promise<FeedRow[]> {
  return ofGroup.all(db, { id: groupId, ...span })
}

export function listOfSeries(db: Reader, seriesId: string, span: Omit<PublicFeed, 'id'>): Promise<FeedRow[]> {
  return ofSeries.all(db, { id: seriesId, ...span })
}

const one = statement<Wanted & { eventId: string }, FeedRow>((db, slot) =>
  shown(db, slot)
    .select(['e.updated_at', noRsvpStatus])
    .where('e.id', '=', slot('eventId'))
    .where('e.visibility', '<>', 'members'),
)

/** For everyone who has the link. */
export function findEvent(db: Reader, eventId: string): Promise<FeedRow | undefined> {
  return one.first(db, { eventId })
}

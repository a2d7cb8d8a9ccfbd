import { sql } from 'kysely'
import { type EventFactsRow, isOpenEvent, selectEventFacts } from '#domains/foundation/event-facts/index.ts'
import { takesMail } from '#domains/foundation/notifications/index.ts'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

export interface NewDateRow extends EventFactsRow {
  result: 'confirmed' | 'waitlisted' | 'beyond' | 'questions' | 'refused' | 'muted'
}

interface NewDatesOf {
  seriesId: string
  userId: string
  toldAt: string
  now: string
}

const newDates = statement<NewDatesOf, NewDateRow>((db, slot) =>
  db
    .selectFrom('series_placements as p')
    .innerJoin('events as e', 'e.id', 'p.event_id')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .leftJoin('groups as g', 'g.id', 'e.group_id')
    .leftJoin('notification_preferences as n', 'n.user_id', 'p.user_id')
    .leftJoin('rsvps as r', (join) => join.onRef('r.event_id', '=', 'p.event_id').on('r.user_id', '=', slot('userId')))
    .select(selectEventFacts)
    .select(
      sql<NewDateRow['result']>`case when p.result in ('confirmed', 'waitlisted') then r.status else p.result end`.as(
        'result',
      ),
    )
    .where('p.series_id', '=', slot('seriesId'))
    .where('p.user_id', '=', slot('userId'))
    .where('p.told_at', '=', slot('toldAt'))
    .where('p.result', 'not in', ['known', 'skipped'])
    .where(sql<boolean>`(p.result not in ('confirmed', 'waitlisted') or r.status in ('confirmed', 'waitlisted'))`)
    .where('e.status', '=', 'scheduled')
    .where('e.over_at', '>', slot('now'))
    .where(isOpenEvent())
    .where('u.email', 'is not', null)
    .where('u.suspended_at', 'is', null)
    .where(takesMail)
    .where(sql<boolean>`coalesce(n.rsvp, true)`)
    .orderBy('e.starts_at')
    .orderBy('e.id'),
)

/** What a person hears of together, as it is now; without dates that they have given up since. */
export function findNewDates(db: Reader, of: NewDatesOf): Promise<NewDateRow[]> {
  return newDates.all(db, of)
}

export interface PausedMailRow extends EventFactsRow {
  paused_at: string
}

const paused = statement<{ seriesId: string; userId: string; now: string }, PausedMailRow>((db, slot) =>
  db
    .selectFrom('series_regulars as w')
    .innerJoinLateral(
      (of) =>
        of
          .selectFrom('events')
          .select('id')
          .where('series_id', '=', slot('seriesId'))
          .where('status', '=', 'scheduled')
          .where('over_at', '<=', slot('now'))
          .orderBy('starts_at', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .innerJoin('events as e', 'e.id', 'last.id')
    .innerJoin('users as u', 'u.id', 'w.user_id')
    .leftJoin('groups as g', 'g.id', 'e.group_id')
    .leftJoin('notification_preferences as n', 'n.user_id', 'w.user_id')
    .select(selectEventFacts)
    .select(sql<string>`w.paused_at`.as('paused_at'))
    .where('w.series_id', '=', slot('seriesId'))
    .where('w.user_id', '=', slot('userId'))
    .where('w.paused_at', 'is not', null)
    .where(isOpenEvent())
    .where('u.email', 'is not', null)
    .where('u.suspended_at', 'is', null)
    .where(takesMail)
    .where(sql<boolean>`coalesce(n.rsvp, true)`),
)

/** By the last date. Undefined once the pause is over. */
export function findPausedMail(
  db: Reader,
  of: { seriesId: string; userId: string; now: string },
): Promise<PausedMailRow | undefined> {
  return paused.first(db, of)
}

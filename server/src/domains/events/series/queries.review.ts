import { sql } from 'kysely'
import { hasKnownAttendance } from '#domains/foundation/event-facts/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import { command, sqlCommand, statement } from '#kernel/data/statement.ts'

interface ReviewedDate {
  event_id: string
  series_id: string
}

const toReview = statement<{ now: string; limit: number }, ReviewedDate>((db, slot) =>
  db
    .selectFrom('series_dates')
    .select(['event_id', 'series_id'])
    .where('reviewed_at', 'is', null)
    .where('review_at', '<=', slot('now'))
    .orderBy('review_at')
    .limit(slot('limit')),
)

/** Those that have ended a day ago. */
export function listDatesToReview(db: Reader, now: Date, limit: number): Promise<ReviewedDate[]> {
  return toReview.all(db, { now: now.toISOString(), limit })
}

/** The person `w.user_id` had a spot in the room at the event `e` and was not checked in. */
const missed = sql<boolean>`not exists (select from checkins c where c.event_id = e.id and c.user_id = w.user_id)`
const hadSpot = sql<boolean>`exists (select from rsvps r
  where r.event_id = e.id and r.user_id = w.user_id and r.status = 'confirmed' and not r.joins_online)`

const pause = sqlCommand<{ eventId: string; seriesId: string; now: string }, { user_id: string }>(
  (slot) => sql`
    update series_regulars w set paused_at = ${slot('now')}
    from events e
    where e.id = ${slot('eventId')} and e.status = 'scheduled' and ${hasKnownAttendance(slot('eventId'))}
      and w.series_id = ${slot('seriesId')} and w.paused_at is null and e.starts_at > w.counted_from
      and ${hadSpot} and ${missed}
      and (
        select ${missed} from events e
        where e.series_id = w.series_id and e.status = 'scheduled' and e.starts_at > w.counted_from
          and e.starts_at < (select this.starts_at from events this where this.id = ${slot('eventId')})
          and ${hadSpot} and ${hasKnownAttendance(sql.ref('e.id'))}
        order by e.starts_at desc limit 1)
    returning w.user_id`,
)

/** Pauses those who missed this date and the one before it that they had a spot at, where it is known who came. */
export async function updatePaused(
  tx: Writer,
  of: { eventId: string; seriesId: string },
  now: Date,
): Promise<string[]> {
  return (await pause.all(tx, { ...of, now: now.toISOString() })).map((row) => row.user_id)
}

const forget = command<{ eventId: string }>((db, slot) =>
  db.deleteFrom('series_placements').where('event_id', '=', slot('eventId')),
)

const reviewed = command<{ eventId: string; now: string }>((db, slot) =>
  db
    .updateTable('series_dates')
    .set({ reviewed_at: slot('now') })
    .where('event_id', '=', slot('eventId')),
)

/** What became of each wish is no longer needed. */
export async function updateReviewed(tx: Writer, eventId: string, now: Date): Promise<void> {
  await forget.all(tx, { eventId })
  await reviewed.all(tx, { eventId, now: now.toISOString() })
}

import { copyQuestions } from '#domains/events/questions/index.ts'
import { copyUses } from '#domains/foundation/uploads/index.ts'
import { lockGroup } from '#domains/groups/groups/index.ts'
import type { WriteContext } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { addEvents } from './commands.repeat.ts'
import { canStillPublish, findLastDate, lockSeriesRule, updateAhead } from './queries.continue.ts'
import { listOccurrences } from './queries.series.ts'
import { listManagedByIds } from './queries.ts'
import { fitOccurrence } from './rules.repeat.ts'
import { copiedColumns, isTooFar } from './rules.ts'
import { datesMax } from './wire.series.ts'

/** Says how many dates of the series are kept ahead, and adds those that are missing; null: it ends with its last date. */
export async function setAhead(unit: WriteContext, seriesId: string | null, ahead: number | null): Promise<void> {
  if (seriesId === null) throw new ApiError('invalid_state', 'This event does not repeat; add dates first')
  await updateAhead(unit.db, seriesId, ahead)
  if (ahead !== null) await continueSeries(unit, seriesId)
}

/**
 * Adds the next dates of a series that goes on, like its last date. They are published by who made that one; once that person
 * may not, they are drafts, and wait for another organizer.
 */
export async function continueSeries(unit: WriteContext, seriesId: string): Promise<string[]> {
  const { db, now } = unit
  const last = await findLastDate(db, seriesId)
  if (!last) return []
  // In the order of every other writer: the group, then the series.
  await lockGroup(db, last.group_id)
  const series = await lockSeriesRule(db, seriesId, now)
  const missing = (series?.ahead ?? 0) - (series?.dates_ahead ?? 0)
  if (!series || missing <= 0) return []
  const [event] = await listManagedByIds(db, [last.model_id])
  if (!event) return []
  const timezone = event.timezone ?? 'UTC'
  const plan = { ...series.rule, startsAt: series.last_at, timezone, first: 1, count: datesMax } as const
  const times = (await listOccurrences(db, event, plan)).map((next) => fitOccurrence(next, event))
  const dates = times
    .filter((next) => Date.parse(next.starts_at) > now.getTime() && !isTooFar(next.starts_at, now))
    .slice(0, missing)
  const isPublic = event.status === 'scheduled' && (await canStillPublish(db, event.id))
  const copy = { ...copiedColumns(event), status: isPublic ? 'scheduled' : 'draft', series_id: seriesId, timezone }
  const seats = { maxAttendees: event.max_attendees, hasWaitlist: event.has_waitlist }
  const ids = await addEvents(unit, { userId: last.created_by }, copy, { dates, seats }, now)
  await copyQuestions(db, event.id, ids, now)
  await copyUses(db, 'event-photo', event.id, ids)
  return ids
}

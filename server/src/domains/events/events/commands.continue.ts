import { copyLabels } from '#domains/events/attendee-labels/index.ts'
import { copyQuestions } from '#domains/events/questions/index.ts'
import { copyUses } from '#domains/foundation/uploads/index.ts'
import { lockGroup } from '#domains/groups/groups/index.ts'
import type { Caller, WriteContext } from '#kernel/context.ts'
import { concernOf } from '#kernel/events.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { addEvents, translationsOf } from './commands.repeat.ts'
import { canStillPublish, findLastDate, lockSeriesRule, updateAhead, updateShare } from './queries.continue.ts'
import { listOccurrences } from './queries.series.ts'
import { listManagedByIds, type ManagedEventRow } from './queries.ts'
import { fitOccurrence } from './rules.repeat.ts'
import { copiedColumns, isTooFar } from './rules.ts'
import { datesMax } from './wire.series.ts'

interface SeriesChange {
  /** Dates that are kept ahead; null: it ends with its last date. */
  ahead?: number | null
  /** Of a date's spots, how many those get who come to all dates, in percent. */
  seriesShare?: number
}

/** Says how a series goes on, and adds the dates that are missing. */
export async function changeSeries(
  unit: WriteContext,
  caller: Caller,
  { series_id: seriesId, group_id: groupId }: ManagedEventRow,
  { ahead, seriesShare }: SeriesChange,
): Promise<void> {
  if (seriesId === null || groupId === null)
    throw new ApiError('invalid_state', 'This event does not repeat; add dates first')
  if (ahead !== undefined) await updateAhead(unit.db, seriesId, ahead)
  if (seriesShare !== undefined) await updateShare(unit.db, seriesId, seriesShare)
  unit.emit('series.updated', { seriesId, groupId }, concernOf(caller.userId, groupId))
  if (ahead != null) await continueSeries(unit, seriesId)
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
  const made = { dates, seats, translations: await translationsOf(db, event) }
  const ids = await addEvents(unit, { userId: last.created_by }, copy, made, now)
  await copyQuestions(db, event.id, ids, now)
  await copyLabels(db, event.id, ids, now)
  await copyUses(db, 'event-photo', event.id, ids)
  return ids
}

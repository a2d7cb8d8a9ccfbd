import type { Static } from 'typebox'
import { lockSeatsOfEvents } from '#domains/events/rsvps/index.ts'
import type { Caller, UnitOfWork, WriteContext } from '#kernel/context.ts'
import { lockManagedEvent, requireEventRole } from './access.ts'
import { cancelEvent, changeEvent, publishEvent } from './commands.ts'
import { listMovedTimes, listSeriesTargets, lockSeries, type SeriesTarget } from './queries.series.ts'
import { listManagedByIds, type ManagedEventRow } from './queries.ts'
import { assertHolds, datedError, isTimed, otherRequest } from './rules.series.ts'
import type { CancelEventRequest, PublishEventRequest, UpdateEventRequest } from './wire.requests.ts'

type Statuses = readonly ('draft' | 'scheduled')[]
type ApplyTo = 'this' | 'following' | 'all'

/**
 * The other events of the series that change too, locked in the order of their ids. The series is locked first, so that
 * two organizers change a series one after the other and no date joins it meanwhile.
 */
async function lockOthers(
  { db }: UnitOfWork,
  event: ManagedEventRow,
  applyTo: ApplyTo,
  { statuses, now }: { statuses: Statuses; now: Date },
): Promise<SeriesTarget[]> {
  if (applyTo === 'this' || event.series_id === null) return []
  await lockSeries(db, event.series_id)
  const from = applyTo === 'following' ? event : undefined
  const find = () =>
    listSeriesTargets(db, { seriesId: event.series_id!, groupId: event.group_id!, from, statuses, now })
  const ids = (await find()).map((other) => other.id)
  await lockSeatsOfEvents(db, [...ids, event.id])
  // What changed before the lock was granted is read again.
  const locked = new Set(ids)
  return (await find()).filter((other) => other.id !== event.id && locked.has(other.id))
}

/**
 * The event and, if asked, the other dates of its series that can still change, locked in one order and read after that; the
 * event comes first.
 */
export async function lockManagedDates(
  unit: WriteContext,
  caller: Caller,
  event: ManagedEventRow,
  applyTo: ApplyTo,
): Promise<[ManagedEventRow, ...ManagedEventRow[]]> {
  const others = await lockOthers(unit, event, applyTo, { statuses: ['draft', 'scheduled'], now: unit.now })
  const own = await lockManagedEvent(unit.db, caller, event.id)
  const ids = others.map(({ id }) => id)
  return ids.length === 0 ? [own] : [own, ...(await listManagedByIds(unit.db, ids))]
}

/** Does the same with each of the others. */
export async function forEachDate<T extends Pick<SeriesTarget, 'id' | 'starts_at' | 'timezone'>>(
  others: readonly T[],
  work: (id: string, other: T) => Promise<unknown>,
): Promise<void> {
  for (const other of others)
    try {
      await work(other.id, other)
    } catch (error) {
      throw datedError(error, other)
    }
}

/** Changes the event and, if asked, the others of its series, all or none. */
export async function changeEvents(
  unit: WriteContext,
  caller: Caller,
  before: ManagedEventRow,
  { applyTo = 'this', ...request }: Static<typeof UpdateEventRequest>,
  now: Date,
): Promise<ManagedEventRow> {
  const eventId = before.id
  if (applyTo === 'this') return changeEvent(unit, caller, eventId, request, now)
  const others = await lockOthers(unit, before, applyTo, { statuses: ['draft', 'scheduled'], now })
  const event = await requireEventRole(unit.db, caller, eventId, 'manager')
  assertHolds([event, ...others], request.maxAttendees)
  const changed = await changeEvent(unit, caller, eventId, request, now)
  const ids = others.map((other) => other.id)
  const times = isTimed(request) && ids.length > 0 ? await listMovedTimes(unit.db, { event, changed, ids }) : new Map()
  await forEachDate(others, (id) => changeEvent(unit, caller, id, otherRequest(request, times.get(id)), now))
  return changed
}

/** Cancels the event and, if asked, the published others of its series that have not ended. */
export async function cancelEvents(
  unit: WriteContext,
  caller: Caller,
  event: ManagedEventRow,
  { applyTo = 'this', message }: Static<typeof CancelEventRequest>,
  now: Date,
): Promise<ManagedEventRow> {
  const others = await lockOthers(unit, event, applyTo, { statuses: ['scheduled'], now })
  const cancelled = await cancelEvent(unit, caller, event.id, message, now)
  await forEachDate(others, (id) => cancelEvent(unit, caller, id, message, now))
  return cancelled
}

/** Publishes the draft and, if asked, the other drafts of its series that have not ended. */
export async function publishEvents(
  unit: WriteContext,
  caller: Caller,
  event: ManagedEventRow,
  { applyTo = 'this' }: Static<typeof PublishEventRequest>,
  now: Date,
): Promise<ManagedEventRow> {
  const others = await lockOthers(unit, event, applyTo, { statuses: ['draft'], now })
  const published = await publishEvent(unit, caller, event.id, now)
  await forEachDate(others, (id) => publishEvent(unit, caller, id, now))
  return published
}

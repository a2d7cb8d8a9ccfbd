import type { Static } from 'typebox'
import { copyLabels } from '#domains/events/attendee-labels/index.ts'
import { copyQuestions } from '#domains/events/questions/index.ts'
import { createSeats } from '#domains/events/rsvps/index.ts'
import { spendLimit } from '#domains/foundation/action-limits/index.ts'
import { findHold, hold } from '#domains/foundation/held-content/index.ts'
import { assertUpgraded } from '#domains/foundation/settings/index.ts'
import { listTranslations, storeTranslations } from '#domains/foundation/translations/index.ts'
import { copyUses } from '#domains/foundation/uploads/index.ts'
import { lockGroup } from '#domains/groups/groups/index.ts'
import type { Caller, Reader, WriteContext, Writer } from '#kernel/context.ts'
import { concernOf } from '#kernel/events.ts'
import { requireEventRole } from './access.ts'
import { insertSeries, updateSeriesOf } from './queries.series.ts'
import { insertEvent, listManagedByIds, type ManagedEventRow, type NewEvent } from './queries.ts'
import { type DatedTimes, ruleOf, withoutSkipped } from './rules.repeat.ts'
import { assertStart, copiedColumns, listSwitchedOn, publishedOf } from './rules.ts'
import { assertZoneKnown, listDates } from './views.repeat.ts'
import type { DuplicateEventRequest } from './wire.requests.ts'
import type { Repeat } from './wire.series.ts'

type Author = Pick<Caller, 'userId'>

interface Seats {
  maxAttendees: number | null
  hasWaitlist: boolean
}

interface Made {
  seats: Seats
  translations?: Parameters<typeof storeTranslations>[2]
}

/** Inserts the event and its seats, and emits the event about it. What must wait for an administrator is not published. */
async function addEvent(
  unit: WriteContext,
  caller: Author,
  event: NewEvent,
  { seats, translations = [] }: Made,
  now: Date,
): Promise<string> {
  const isScheduled = event.status === 'scheduled'
  const held = isScheduled ? await findHold(unit, caller, publishedOf(event, translations), now) : undefined
  const isPublic = isScheduled && !held
  const at = now.toISOString()
  const state = { published_at: isPublic ? at : null, hidden_at: held ? at : null }
  const id = await insertEvent(unit.db, { ...event, ...state, created_by: caller.userId }, now)
  if (held) await hold(unit.db, { ...held, target: { type: 'event', id }, userId: caller.userId }, now)
  await createSeats(unit.db, id, seats)
  await storeTranslations(unit.db, { kind: 'event', ids: [id] }, translations, now)
  const about = { eventId: id, groupId: event.group_id ?? null }
  const concern = concernOf(caller.userId, about.groupId)
  unit.emit('event.created', { ...about, status: event.status }, concern)
  if (isPublic) unit.emit('event.published', about, concern)
  return id
}

/** Adds the event once for each of the dates. */
export async function addEvents(
  unit: WriteContext,
  caller: Author,
  event: Omit<NewEvent, keyof DatedTimes>,
  { dates, ...made }: Made & { dates: readonly DatedTimes[] },
  now: Date,
): Promise<string[]> {
  for (const field of listSwitchedOn({}, event)) await assertUpgraded(unit.db, { field })
  const ids: string[] = []
  for (const times of dates) {
    assertStart(times, now)
    ids.push(await addEvent(unit, caller, { ...event, ...times }, made, now))
  }
  return ids
}

type Repeated = Static<typeof Repeat>

/** What events made together have in common; nothing where there is only one. */
export async function startSeries(
  tx: Writer,
  groupId: string | null,
  repeat: Repeated | undefined,
  count: number,
  now: Date,
): Promise<{ series_id?: string }> {
  if (groupId === null || repeat === undefined || count < 2) return {}
  return { series_id: await insertSeries(tx, groupId, ruleOf(repeat), now) }
}

/** Of an event that is copied. */
export async function translationsOf(db: Reader, { id, translated }: Pick<ManagedEventRow, 'id' | 'translated'>) {
  return translated === null ? [] : listTranslations(db, { kind: 'event', id })
}

/** A copy of a draft or of a cancelled event is a draft. */
function copyOf(event: ManagedEventRow) {
  return { ...copiedColumns(event), status: event.status === 'scheduled' ? 'scheduled' : 'draft' }
}

/** Can be the first of the series that its copies begin. */
const canJoin = ({ source, status }: ManagedEventRow) => source === 'native' && status !== 'cancelled'

/** The series of the copies: that of the event, or a new one whose first date is the event. */
async function joinSeries(tx: Writer, event: ManagedEventRow, repeat: Repeated | undefined, count: number, now: Date) {
  if (event.series_id !== null) return repeat === undefined ? {} : { series_id: event.series_id }
  const isFirst = canJoin(event)
  const series = await startSeries(tx, event.group_id, repeat, count + (isFirst ? 1 : 0), now)
  if (isFirst && series.series_id !== undefined) await updateSeriesOf(tx, event.id, series.series_id)
  return series
}

export async function duplicateEvent(
  unit: WriteContext,
  caller: Caller,
  { id: eventId, group_id: groupId }: ManagedEventRow,
  { dateTime, repeat }: Static<typeof DuplicateEventRequest>,
  now: Date,
): Promise<ManagedEventRow[]> {
  await spendLimit(unit.db, caller, 'event', 1, now)
  if (groupId !== null) await lockGroup(unit.db, groupId)
  const event = await requireEventRole(unit.db, caller, eventId, 'manager')
  const timezone = event.timezone ?? 'UTC'
  await assertZoneKnown(unit.db, timezone)
  const once = { freq: 'daily', count: 1 } as const
  const all = await listDates(unit.db, event, timezone, { dateTime, repeat: repeat ?? once })
  const dates = withoutSkipped(all, repeat?.skip, timezone)
  const series = await joinSeries(unit.db, event, repeat, dates.length, now)
  const seats = { maxAttendees: event.max_attendees, hasWaitlist: event.has_waitlist }
  const translations = await translationsOf(unit.db, event)
  const made = { dates, seats, translations }
  const ids = await addEvents(unit, caller, { ...copyOf(event), ...series, timezone }, made, now)
  await copyQuestions(unit.db, eventId, ids, now)
  await copyLabels(unit.db, eventId, ids, now)
  await copyUses(unit.db, 'event-photo', eventId, ids)
  return listManagedByIds(unit.db, ids)
}

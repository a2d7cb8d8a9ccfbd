import type { Static } from 'typebox'
import { cancelAllRsvps, changeSeats } from '#domains/events/rsvps/index.ts'
import { spendLimit } from '#domains/foundation/action-limits/index.ts'
import { beforeOf, endOf, isMailedChange } from '#domains/foundation/event-facts/index.ts'
import { assertPlain, deleteOpen, findHold, hold, holdChange } from '#domains/foundation/held-content/index.ts'
import { changeUse, copyUses, releaseUses } from '#domains/foundation/uploads/index.ts'
import { insertPastGuests, lockGroup } from '#domains/groups/groups/index.ts'
import type { Caller, UnitOfWork, WriteContext, Writer } from '#kernel/context.ts'
import { concernOf } from '#kernel/events.ts'
import { lockManagedEvent, requireEventRole } from './access.ts'
import { addEvents, startSeries } from './commands.repeat.ts'
import { listChangedFields } from './queries.changes.ts'
import { updateHidden } from './queries.hidden.ts'
import { deleteEmptySeries } from './queries.series.ts'
import { deleteEvent, type EventFields, type ManagedRow, updateEvent } from './queries.ts'
import { withoutSkipped } from './rules.repeat.ts'
import {
  assertCancellable,
  assertDeletable,
  assertPublishable,
  assertSameEnd,
  assertStart,
  assertTimes,
  changedColumns,
  changedMeanwhile,
  decideChange,
  instantOf,
  publishedOf,
} from './rules.ts'
import type { CreateEventRequest, UpdateEventRequest } from './schemas.ts'
import { assertZoneKnown, listDates } from './views.repeat.ts'

export async function createEvent(
  unit: WriteContext,
  caller: Caller,
  groupId: string,
  request: Static<typeof CreateEventRequest>,
  now: Date,
): Promise<ManagedRow> {
  const { status = 'scheduled', repeat, ...wanted } = request
  const { maxAttendees = null, waitlist = true } = request
  const starts_at = instantOf(request.dateTime, 'dateTime')
  const none = { ends_at: null, duration: null, rsvp_opens_at: null, rsvp_closes_at: null, title: request.title }
  const times = { ...none, ...changedColumns({}, wanted).changes, starts_at }
  const event = { ...times, over_at: endOf(times), group_id: groupId, status }
  const timezone = event.timezone ?? request.timezone
  assertSameEnd(request, starts_at)
  assertTimes(event)
  assertStart(event, now)
  await spendLimit(unit.db, caller, 'event', 1, now)
  await lockGroup(unit.db, groupId)
  await assertZoneKnown(unit.db, timezone)
  const all = repeat ? await listDates(unit.db, event, timezone, { dateTime: starts_at, repeat }) : [event]
  const dates = withoutSkipped(all, repeat?.skip, timezone)
  const series = await startSeries(unit.db, groupId, repeat, dates.length, now)
  const seats = { maxAttendees, hasWaitlist: waitlist }
  const [id, ...others] = await addEvents(unit, caller, { ...event, ...series }, { dates, seats }, now)
  const photo = { before: null, after: request.photoUrl }
  await changeUse(unit, { ...unit, caller }, { place: 'event-photo', holder: id!, ...photo })
  if (others.length > 0) await copyUses(unit.db, 'event-photo', id!, others)
  return requireEventRole(unit.db, caller, id!, 'manager')
}

/** An organizer does not overwrite what they have not seen. */
async function assertUnchanged(tx: Writer, event: ManagedRow, version: number): Promise<void> {
  if (version !== event.version) throw changedMeanwhile(await listChangedFields(tx, event.id, version))
}

/** A change that must wait for an administrator hides the whole event until then. */
function holdChanged(unit: WriteContext, caller: Caller, event: ManagedRow, changes: EventFields, now: Date) {
  const hide = () => updateHidden(unit.db, event.id, true, now)
  const change = { published: publishedOf(changes), isHidden: event.is_hidden, hide }
  return holdChange(unit, caller, { type: 'event', id: event.id }, change, now)
}

export async function changeEvent(
  unit: WriteContext,
  caller: Caller,
  eventId: string,
  request: Omit<Static<typeof UpdateEventRequest>, 'applyTo'>,
  now: Date,
): Promise<ManagedRow> {
  const { version, ...wanted } = request
  const event = await lockManagedEvent(unit.db, caller, eventId)
  if (version !== undefined) await assertUnchanged(unit.db, event, version)
  const { fields, columns, seats, revision } = decideChange(event, wanted, now)
  if (fields.length === 0) return event
  if (fields.includes('timezone')) await assertZoneKnown(unit.db, request.timezone!)
  await updateEvent(unit.db, eventId, { columns, fields, userId: caller.userId }, now)
  if (event.status === 'scheduled') await holdChanged(unit, caller, event, columns, now)
  const photo = { before: event.photo_url, after: request.photoUrl }
  await changeUse(unit, { ...unit, caller }, { place: 'event-photo', holder: eventId, ...photo })
  // A moved start can open the waitlist again, so promote then too.
  if (fields.some((field) => ['maxAttendees', 'waitlist', 'dateTime'].includes(field)))
    await changeSeats(unit, eventId, seats, now)
  const about = { eventId, groupId: event.group_id, fields, revision }
  if (isMailedChange(fields)) unit.emit('event.facts_changed', { eventId, before: beforeOf(event) })
  unit.emit('event.updated', about, concernOf(caller.userId, event.group_id))
  return requireEventRole(unit.db, caller, eventId, 'manager')
}

/** What must wait for an administrator is not published before it is approved. */
export async function publishEvent(
  unit: WriteContext,
  caller: Caller,
  eventId: string,
  now: Date,
): Promise<ManagedRow> {
  const event = await lockManagedEvent(unit.db, caller, eventId)
  assertPublishable(event, now)
  const held = await findHold(unit, caller, publishedOf(event), now)
  const at = now.toISOString()
  const columns = { status: 'scheduled', revision: event.revision + 1 }
  const state = held ? { hidden_at: at } : { published_at: at }
  const change = { columns: { ...columns, ...state }, fields: ['status'], userId: caller.userId }
  const version = await updateEvent(unit.db, eventId, change, now)
  if (held) await hold(unit.db, { ...held, target: { type: 'event', id: eventId }, userId: caller.userId }, now)
  else unit.emit('event.published', { eventId, groupId: event.group_id }, concernOf(caller.userId, event.group_id))
  return { ...event, ...columns, version }
}

export async function cancelEvent(
  unit: WriteContext,
  caller: Caller,
  eventId: string,
  message: string | undefined,
  now: Date,
): Promise<ManagedRow> {
  const event = await lockManagedEvent(unit.db, caller, eventId)
  assertCancellable(event, now)
  await assertPlain(unit, caller, { texts: [message] }, now)
  await closeEvent(unit, event, { message: message || null, userId: caller.userId }, now)
  return requireEventRole(unit.db, caller, eventId, 'manager')
}

export async function removeEvent(unit: WriteContext, caller: Caller, eventId: string): Promise<void> {
  const event = await lockManagedEvent(unit.db, caller, eventId)
  assertDeletable(event)
  await eraseEvent(unit, event, caller.userId, unit.now)
}

interface Ending {
  message: string | null
  /** Undefined: not by a user. */
  userId: string | undefined
}

/** Cancels an event under the lock of its seats, with all its RSVPs. */
export async function closeEvent(unit: UnitOfWork, event: ManagedRow, ending: Ending, now: Date): Promise<void> {
  const { id: eventId, group_id: groupId } = event
  const cancelled = { status: 'cancelled', cancelled_at: now.toISOString(), cancel_message: ending.message }
  const columns = { ...cancelled, revision: event.revision + 1 }
  await updateEvent(unit.db, eventId, { columns, fields: ['status'], userId: ending.userId }, now)
  await cancelAllRsvps(unit, eventId, now)
  unit.emit('event.cancelled', { eventId, groupId }, concernOf(ending.userId, groupId))
}

/** Deletes an event under the lock of its seats, with all that belongs to it. */
export async function eraseEvent(
  unit: UnitOfWork,
  event: ManagedRow,
  userId: string | undefined,
  now: Date,
): Promise<void> {
  const { id: eventId, group_id: groupId, status } = event
  if (groupId !== null) await insertPastGuests(unit.db, groupId, eventId)
  await deleteEvent(unit.db, eventId)
  await deleteOpen(unit.db, { type: 'event', id: eventId })
  if (event.series_id !== null) await deleteEmptySeries(unit.db, event.series_id)
  await releaseUses(unit, 'event-photo', [eventId], now)
  unit.emit('event.deleted', { eventId, groupId, status }, concernOf(userId, groupId))
}

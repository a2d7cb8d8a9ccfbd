import type { Static } from 'typebox'
import { endOf } from '#domains/events/event-facts/index.ts'
import { cancelAllRsvps, changeSeats, createSeats } from '#domains/events/rsvps/index.ts'
import { insertPastGuests, lockGroup } from '#domains/groups/groups/index.ts'
import { spendLimit } from '#domains/instance/action-limits/index.ts'
import { changeUse, copyUses, releaseUses } from '#domains/instance/uploads/index.ts'
import type { Caller, UnitOfWork, WriteContext, Writer } from '#kernel/context.ts'
import { concernOf } from '#kernel/events.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { lockManagedEvent, requireEventRole } from './access.ts'
import { listChangedFields } from './queries.changes.ts'
import {
  deleteEvent,
  findLocalTime,
  insertEvent,
  listManagedByIds,
  listOccurrences,
  type ManagedRow,
  type NewEvent,
  updateEvent,
} from './queries.ts'
import {
  assertCancellable,
  assertDeletable,
  assertPublishable,
  assertSameEnd,
  assertStart,
  assertTimes,
  changedColumns,
  changedMeanwhile,
  copiedColumns,
  decideChange,
  fitOccurrence,
  instantOf,
} from './rules.ts'
import type { CreateEventRequest, DuplicateEventRequest, UpdateEventRequest } from './schemas.ts'

/** The database computes repeated dates across daylight saving changes, so it must know the time zone. */
async function assertZoneKnown(tx: Writer, timezone: string): Promise<void> {
  if ((await findLocalTime(tx, timezone)) === undefined)
    throw new ApiError('validation_failed', 'timezone: this server does not know this time zone; use another')
}

interface Seats {
  maxAttendees: number | null
  hasWaitlist: boolean
}

/** Inserts the event and its seats, and emits the event about it. */
async function addEvent(unit: UnitOfWork, caller: Caller, event: NewEvent, seats: Seats, now: Date): Promise<string> {
  const isPublic = event.status === 'scheduled'
  const published = isPublic ? now.toISOString() : null
  const id = await insertEvent(unit.db, { ...event, published_at: published, created_by: caller.userId }, now)
  await createSeats(unit.db, id, seats)
  const about = { eventId: id, groupId: event.group_id ?? null }
  const concern = concernOf(caller.userId, about.groupId)
  unit.emit('event.created', { ...about, status: event.status }, concern)
  if (isPublic) unit.emit('event.published', about, concern)
  return id
}

export async function createEvent(
  unit: WriteContext,
  caller: Caller,
  groupId: string,
  request: Static<typeof CreateEventRequest>,
  now: Date,
): Promise<ManagedRow> {
  const { status = 'scheduled', ...wanted } = request
  const { maxAttendees = null, waitlist = true } = request
  const starts_at = instantOf(request.dateTime, 'dateTime')
  const none = { ends_at: null, duration: null, rsvp_opens_at: null, rsvp_closes_at: null, title: request.title }
  const times = { ...none, ...changedColumns({}, wanted).changes, starts_at }
  const event = { ...times, over_at: endOf(times), group_id: groupId, status }
  assertSameEnd(request, starts_at)
  assertTimes(event)
  assertStart(event, now)
  await spendLimit(unit.db, caller, 'event', 1, now)
  await lockGroup(unit.db, groupId)
  await assertZoneKnown(unit.db, request.timezone)
  const id = await addEvent(unit, caller, event, { maxAttendees, hasWaitlist: waitlist }, now)
  const photo = { before: null, after: request.photoUrl }
  await changeUse(unit, { ...unit, caller }, { place: 'event-photo', holder: id, ...photo })
  return requireEventRole(unit.db, caller, id, 'manager')
}

/** An organizer does not overwrite what they have not seen. */
async function assertUnchanged(tx: Writer, event: ManagedRow, version: number): Promise<void> {
  if (version !== event.version) throw changedMeanwhile(await listChangedFields(tx, event.id, version))
}

export async function changeEvent(
  unit: WriteContext,
  caller: Caller,
  eventId: string,
  request: Static<typeof UpdateEventRequest>,
  now: Date,
): Promise<ManagedRow> {
  const { version, ...wanted } = request
  const event = await lockManagedEvent(unit.db, caller, eventId)
  if (version !== undefined) await assertUnchanged(unit.db, event, version)
  const { fields, columns, seats, revision } = decideChange(event, wanted, now)
  if (fields.length === 0) return event
  if (fields.includes('timezone')) await assertZoneKnown(unit.db, request.timezone!)
  await updateEvent(unit.db, eventId, { columns, fields, userId: caller.userId }, now)
  const photo = { before: event.photo_url, after: request.photoUrl }
  await changeUse(unit, { ...unit, caller }, { place: 'event-photo', holder: eventId, ...photo })
  // A moved start can open the waitlist again, so promote then too.
  if (fields.some((field) => ['maxAttendees', 'waitlist', 'dateTime'].includes(field)))
    await changeSeats(unit, eventId, seats, now)
  const about = { eventId, groupId: event.group_id, fields, revision }
  unit.emit('event.updated', about, concernOf(caller.userId, event.group_id))
  return requireEventRole(unit.db, caller, eventId, 'manager')
}

export async function publishEvent(unit: UnitOfWork, caller: Caller, eventId: string, now: Date): Promise<ManagedRow> {
  const event = await lockManagedEvent(unit.db, caller, eventId)
  assertPublishable(event, now)
  const published = { status: 'scheduled', published_at: now.toISOString(), revision: event.revision + 1 }
  const change = { columns: published, fields: ['status'], userId: caller.userId }
  const version = await updateEvent(unit.db, eventId, change, now)
  unit.emit('event.published', { eventId, groupId: event.group_id }, concernOf(caller.userId, event.group_id))
  return { ...event, ...published, version }
}

export async function cancelEvent(
  unit: UnitOfWork,
  caller: Caller,
  eventId: string,
  message: string | undefined,
  now: Date,
): Promise<ManagedRow> {
  const event = await lockManagedEvent(unit.db, caller, eventId)
  assertCancellable(event, now)
  const cancelled = { status: 'cancelled', cancelled_at: now.toISOString(), cancel_message: message || null }
  const columns = { ...cancelled, revision: event.revision + 1 }
  await updateEvent(unit.db, eventId, { columns, fields: ['status'], userId: caller.userId }, now)
  await cancelAllRsvps(unit, eventId, now)
  unit.emit('event.cancelled', { eventId, groupId: event.group_id }, concernOf(caller.userId, event.group_id))
  return requireEventRole(unit.db, caller, eventId, 'manager')
}

export async function removeEvent(unit: WriteContext, caller: Caller, eventId: string): Promise<void> {
  const event = await lockManagedEvent(unit.db, caller, eventId)
  assertDeletable(event)
  const { group_id: groupId, status } = event
  if (groupId !== null) await insertPastGuests(unit.db, groupId, eventId)
  await deleteEvent(unit.db, eventId)
  await releaseUses(unit, 'event-photo', [eventId], unit.now)
  unit.emit('event.deleted', { eventId, groupId, status }, concernOf(caller.userId, groupId))
}

const steps = { daily: '1 day', weekly: '7 days', monthly: '1 month' } as const

/** A copy of a draft or of a cancelled event is a draft. */
function copyOf(event: ManagedRow) {
  return { ...copiedColumns(event), status: event.status === 'scheduled' ? 'scheduled' : 'draft' }
}

export async function duplicateEvent(
  unit: UnitOfWork,
  caller: Caller,
  eventId: string,
  { dateTime, repeat = { freq: 'daily', count: 1 } }: Static<typeof DuplicateEventRequest>,
  now: Date,
): Promise<ManagedRow[]> {
  const event = await requireEventRole(unit.db, caller, eventId, 'manager')
  await spendLimit(unit.db, caller, 'event', 1, now)
  if (event.group_id !== null) await lockGroup(unit.db, event.group_id)
  const timezone = event.timezone ?? 'UTC'
  await assertZoneKnown(unit.db, timezone)
  const at = { startsAt: instantOf(dateTime, 'dateTime'), timezone, step: steps[repeat.freq], count: repeat.count }
  const seats = { maxAttendees: event.max_attendees, hasWaitlist: event.has_waitlist }
  const ids: string[] = []
  for (const occurrence of await listOccurrences(unit.db, event, at)) {
    const times = fitOccurrence(occurrence, event)
    assertStart(times, now)
    ids.push(await addEvent(unit, caller, { ...copyOf(event), ...times, timezone }, seats, now))
  }
  await copyUses(unit.db, 'event-photo', eventId, ids)
  return listManagedByIds(unit.db, ids)
}

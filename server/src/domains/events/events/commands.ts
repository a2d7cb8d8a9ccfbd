import type { Static } from 'typebox'
import { copyDefaultQuestions } from '#domains/events/questions/index.ts'
import { cancelAllRsvps, changeSeats, createSeats, lockSeats } from '#domains/events/rsvps/index.ts'
import { spendLimit } from '#domains/foundation/action-limits/index.ts'
import { beforeOf, endOf, isMailedChange, isOver } from '#domains/foundation/event-facts/index.ts'
import {
  assertPlain,
  deleteOpen,
  findHold,
  hold,
  holdChange,
  isWaiting,
  type Published,
  updateDecided,
} from '#domains/foundation/held-content/index.ts'
import { assertUpgraded } from '#domains/foundation/settings/index.ts'
import { decideTranslations, languageOf, planTranslations } from '#domains/foundation/translations/index.ts'
import { changeUse, copyUses, releaseUses } from '#domains/foundation/uploads/index.ts'
import { insertPastGuests, lockGroup } from '#domains/groups/groups/index.ts'
import type { Caller, Reader, UnitOfWork, WriteContext, Writer } from '#kernel/context.ts'
import { concernOf } from '#kernel/events.ts'
import type { FeedItem } from '#kernel/feeds.ts'
import { lockManagedEvent, requireEventRole } from './access.ts'
import { addEvents, startSeries, translationsOf } from './commands.repeat.ts'
import { listChangedFields } from './queries.changes.ts'
import { findHidden, updateHidden, updatePublished } from './queries.hidden.ts'
import { listStartedAt, lockHistory } from './queries.past.ts'
import { deleteEmptySeries } from './queries.series.ts'
import { deleteEvent, type EventFields, insertEvent, type ManagedEventRow, updateEvent } from './queries.ts'
import { importedColumns } from './rules.import.ts'
import { pastColumns, publishedOfPast, withoutKnown } from './rules.past.ts'
import { withoutSkipped } from './rules.repeat.ts'
import {
  assertCancellable,
  assertDeletable,
  assertMode,
  assertPublishable,
  assertRsvpsHere,
  assertSameEnd,
  assertStart,
  assertTimes,
  changedColumns,
  changedMeanwhile,
  decideChange,
  instantOf,
  listSwitchedOn,
  publishedOf,
} from './rules.ts'
import { assertZoneKnown, listDates } from './views.repeat.ts'
import type { CreateEventRequest, UpdateEventRequest } from './wire.requests.ts'

export async function createEvent(
  unit: WriteContext,
  caller: Caller,
  groupId: string,
  request: Static<typeof CreateEventRequest>,
  now: Date,
): Promise<ManagedEventRow> {
  const { status = 'scheduled', repeat, translations: patch = {}, ...wanted } = request
  const { maxAttendees = null, waitlist = true } = request
  const starts_at = instantOf(request.dateTime, 'dateTime')
  const none = { ends_at: null, duration: null, rsvp_opens_at: null, rsvp_closes_at: null, title: request.title }
  const times = { ...none, ...changedColumns({}, wanted).changes, starts_at }
  const event = { ...times, over_at: endOf(times), group_id: groupId, status }
  const timezone = event.timezone ?? request.timezone
  assertSameEnd(request, starts_at)
  assertTimes(event)
  assertMode(event)
  assertStart(event, now)
  for (const field of listSwitchedOn({}, event)) assertRsvpsHere(event, field)
  await spendLimit(unit.db, caller, 'event', 1, now)
  await lockGroup(unit.db, groupId)
  await assertZoneKnown(unit.db, timezone)
  const all = repeat ? await listDates(unit.db, event, timezone, { dateTime: starts_at, repeat }) : [event]
  const dates = withoutSkipped(all, repeat?.skip, timezone)
  const series = await startSeries(unit.db, groupId, repeat, dates.length, now)
  const seats = { maxAttendees, hasWaitlist: waitlist }
  const { written: translations } = decideTranslations([], patch, event.language ?? null)
  const made = { dates, seats, translations }
  const [id, ...others] = await addEvents(unit, caller, { ...event, ...series }, made, now)
  await copyDefaultQuestions(unit.db, groupId, [id!, ...others], now)
  const photo = { before: null, after: request.photoUrl }
  await changeUse(unit, { ...unit, caller }, { place: 'event-photo', holder: id!, ...photo })
  if (others.length > 0) await copyUses(unit.db, 'event-photo', id!, others)
  return requireEventRole(unit.db, caller, id!, 'manager')
}

/** An organizer does not overwrite what they have not seen. */
async function assertUnchanged(tx: Writer, event: ManagedEventRow, version: number): Promise<void> {
  if (version !== event.version) throw changedMeanwhile(await listChangedFields(tx, event.id, version))
}

/** What is on stays on: only switching it on is refused. */
async function assertSwitchable(tx: Writer, event: ManagedEventRow, columns: EventFields): Promise<void> {
  const next = { ...event, ...columns }
  for (const field of listSwitchedOn(event, next)) {
    assertRsvpsHere(next, field)
    await assertUpgraded(tx, { field })
  }
}

/** A change that must wait for an administrator hides the whole event until then. */
function holdChanged(unit: WriteContext, caller: Caller, event: ManagedEventRow, published: Published, now: Date) {
  const hide = () => updateHidden(unit.db, event.id, true, now)
  const change = { published, isHidden: event.is_hidden, hide }
  return holdChange(unit, caller, { type: 'event', id: event.id }, change, now)
}

export async function changeEvent(
  unit: WriteContext,
  caller: Caller,
  eventId: string,
  request: Omit<Static<typeof UpdateEventRequest>, 'applyTo'>,
  now: Date,
): Promise<ManagedEventRow> {
  const { version, ...wanted } = request
  const event = await lockManagedEvent(unit.db, caller, eventId)
  if (version !== undefined) await assertUnchanged(unit.db, event, version)
  const { fields, columns, seats, revision } = decideChange(event, wanted, now)
  const translations = await planTranslations(
    unit.db,
    { kind: 'event', id: eventId },
    {
      patch: wanted.translations,
      original: languageOf({ ...event, ...columns }),
      isTextChanged: ['title', 'description', 'venue_notes'].some((column) => column in columns),
      hasSome: event.translated !== null,
    },
  )
  if (translations.isChanged) fields.push('translations')
  if (fields.length === 0) return event
  await assertSwitchable(unit.db, event, columns)
  if (fields.includes('timezone')) await assertZoneKnown(unit.db, request.timezone!)
  await updateEvent(unit.db, eventId, { columns, fields, userId: caller.userId }, now)
  await translations.write(now)
  if (event.status === 'scheduled')
    await holdChanged(unit, caller, event, publishedOf(columns, translations.texts), now)
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
): Promise<ManagedEventRow> {
  const event = await lockManagedEvent(unit.db, caller, eventId)
  assertPublishable(event, now)
  const translations = await translationsOf(unit.db, event)
  const held = await findHold(unit, caller, publishedOf(event, translations), now)
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
): Promise<ManagedEventRow> {
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
export async function closeEvent(unit: UnitOfWork, event: ManagedEventRow, ending: Ending, now: Date): Promise<void> {
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
  event: ManagedEventRow,
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

type Unit = Pick<UnitOfWork, 'db' | 'emit'>

/**
 * Shows an event that was approved; one that was not public before is published now. An event that its author changed
 * meanwhile waits again, so it stays hidden.
 */
export async function releaseEvent({ db, emit }: Unit, eventId: string, now: Date): Promise<void> {
  await lockSeats(db, eventId)
  const event = await findHidden(db, eventId)
  if (!event || (await isWaiting(db, { type: 'event', id: eventId }))) return
  const { group_id: groupId, created_by: author, revision } = event
  await updateHidden(db, eventId, false, now)
  if (event.published_at !== null || event.status !== 'scheduled') {
    emit('event.updated', { eventId, groupId, fields: ['hidden'], revision }, concernOf(undefined, groupId))
    return
  }
  await updatePublished(db, eventId, now)
  emit('event.published', { eventId, groupId }, concernOf(author ?? undefined, groupId))
}

/** Hides or shows an event. A hidden event is visible only to administrators and users with a role in its group. */
export async function moderateEvent(
  { db, emit, audit }: UnitOfWork,
  caller: Caller,
  eventId: string,
  hidden: boolean,
  now: Date,
): Promise<void> {
  const { group_id: groupId, revision } = await lockManagedEvent(db, caller, eventId)
  const decision = hidden ? 'refused' : 'approved'
  const wasHeld = await updateDecided(db, { type: 'event', id: eventId }, decision, now)
  if (wasHeld && !hidden) await releaseEvent({ db, emit }, eventId, now)
  else if (await updateHidden(db, eventId, hidden, now))
    emit('event.updated', { eventId, groupId, fields: ['hidden'], revision }, concernOf(undefined, groupId))
  else if (!wasHeld) return
  audit({ action: 'events.moderate', target: eventId, detail: { hidden } })
}

/** Whether an event of another platform is over, by the rules of our events. */
export const isPast = (item: FeedItem, now: Date) => isOver(importedColumns(item), now)

/** Those that the group does not have yet, each once. */
export async function listNewPast<T extends FeedItem>(db: Reader, groupId: string, items: readonly T[]): Promise<T[]> {
  const starts = items.map(({ startsAt }) => startsAt)
  return withoutKnown(items, await listStartedAt(db, groupId, starts))
}

/**
 * Adds what a group did elsewhere, and tells no one: nothing is emitted, so there are no mails, webhooks or posts. An
 * event that the group has already is left as it is. Returns the ids of the new ones.
 */
export async function importPast(
  unit: WriteContext,
  caller: Caller,
  groupId: string,
  items: readonly FeedItem[],
  now: Date,
): Promise<string[]> {
  const { db } = unit
  await lockGroup(db, groupId)
  await lockHistory(db, groupId)
  const added = await listNewPast(db, groupId, items)
  // However many, it is one thing that a person did.
  await spendLimit(db, caller, 'event', Math.min(1, added.length), now)
  const ids: string[] = []
  for (const item of added) ids.push(await addPast(unit, caller, groupId, item, now))
  return ids
}

async function addPast(unit: WriteContext, caller: Caller, groupId: string, item: FeedItem, now: Date) {
  const { db } = unit
  const held = await findHold(unit, caller, publishedOfPast(item), now)
  // It counts as published when it took place: an approval then announces nothing either.
  const state = { status: 'scheduled', published_at: item.startsAt, hidden_at: held ? now.toISOString() : null }
  const origin = { group_id: groupId, created_by: caller.userId }
  const id = await insertEvent(db, { ...pastColumns(item), ...state, ...origin }, now)
  if (held) await hold(db, { ...held, target: { type: 'event', id }, userId: caller.userId }, now)
  await createSeats(db, id, { maxAttendees: null, hasWaitlist: false, upstreamCount: item.upstreamCount })
  return id
}

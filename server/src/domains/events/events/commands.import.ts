import { changeSeats, createSeats, lockSeatsOfEvents } from '#domains/events/rsvps/index.ts'
import { beforeOf, isMailedChange, isOver } from '#domains/foundation/event-facts/index.ts'
import { findHold, hold, holdChange } from '#domains/foundation/held-content/index.ts'
import type { WriteContext, Writer } from '#kernel/context.ts'
import { concernOf } from '#kernel/events.ts'
import type { FeedItem } from '#kernel/feeds.ts'
import { closeEvent, eraseEvent } from './commands.ts'
import { updateHidden } from './queries.hidden.ts'
import { listFutureOfFeed, updateDetached, updateTakesRsvps } from './queries.import.ts'
import { type EventFields, insertEvent, listManagedByIds, type ManagedEventRow, updateEvent } from './queries.ts'
import {
  decideImported,
  descriptionWithLink,
  type ImportSource,
  importedColumns,
  publishedByImport,
} from './rules.import.ts'

/** What writes a synced event, in a request or in the worker. */
export type ImportUnit = Pick<WriteContext, 'db' | 'emit' | 'audit' | 'links'>

/** Events of a source, locked in the order of their ids and read after that. Those that are gone are left out. */
export async function lockImported(tx: Writer, eventIds: readonly string[]): Promise<Map<string, ManagedEventRow>> {
  const ids = [...new Set(eventIds)]
  if (ids.length === 0) return new Map()
  await lockSeatsOfEvents(tx, ids)
  return new Map((await listManagedByIds(tx, ids)).map((event) => [event.id, event]))
}

async function findHoldOf(
  unit: ImportUnit,
  source: ImportSource,
  event: Parameters<typeof publishedByImport>[0],
  now: Date,
) {
  if (source.author === null) return undefined
  return findHold(unit, { userId: source.author }, publishedByImport(event, source.platform), now)
}

/** Adds an event as its source describes it. What must wait for an administrator is not published. */
export async function importEvent(unit: ImportUnit, source: ImportSource, item: FeedItem, now: Date): Promise<string> {
  const { status, platform, groupId } = source
  const columns = importedColumns(item)
  const held = status === 'scheduled' ? await findHoldOf(unit, source, columns, now) : undefined
  const isPublic = status === 'scheduled' && !held
  const at = now.toISOString()
  await updateDetached(unit.db, source.id, item.itemId)
  const origin = { source: platform, source_feed: source.id, source_id: item.itemId, takes_rsvps: source.takesRsvps }
  const state = { status, published_at: isPublic ? at : null, hidden_at: held ? at : null }
  const eventId = await insertEvent(unit.db, { ...columns, ...origin, ...state, group_id: groupId }, now)
  if (held) await hold(unit.db, { ...held, target: { type: 'event', id: eventId }, userId: source.author! }, now)
  await createSeats(unit.db, eventId, {
    maxAttendees: null,
    hasWaitlist: true,
    upstreamCount: item.upstreamCount,
  })
  const concern = concernOf(undefined, groupId)
  unit.emit('event.created', { eventId, groupId, status }, concern)
  if (isPublic) unit.emit('event.published', { eventId, groupId }, concern)
  return eventId
}

async function holdImported(
  unit: ImportUnit,
  source: ImportSource,
  event: ManagedEventRow,
  changes: EventFields,
  now: Date,
) {
  if (source.author === null || event.status === 'draft') return
  const hide = () => updateHidden(unit.db, event.id, true, now)
  const change = { published: publishedByImport(changes, source.platform), isHidden: event.is_hidden, hide }
  await holdChange(unit, { userId: source.author }, { type: 'event', id: event.id }, change, now)
}

/** Makes the event, as `lockImported` read it, say what its source says. An event that is over does not change. */
export async function updateImported(
  unit: ImportUnit,
  source: ImportSource,
  event: ManagedEventRow,
  item: FeedItem,
  now: Date,
): Promise<boolean> {
  if (isOver(event, now)) return false
  const { id: eventId, group_id: groupId } = event
  const { columns, fields, revision } = decideImported(event, item)
  const isCounted = item.upstreamCount !== event.upstream_count
  if (fields.length > 0) await updateEvent(unit.db, eventId, { columns, fields }, now)
  if (fields.length > 0) await holdImported(unit, source, event, columns, now)
  // A moved start can open the waitlist again, so promote then too.
  if (isCounted || fields.includes('dateTime'))
    await changeSeats(unit, eventId, { upstreamCount: item.upstreamCount }, now)
  if (isMailedChange(fields)) unit.emit('event.facts_changed', { eventId, before: beforeOf(event) })
  if (fields.length > 0)
    unit.emit('event.updated', { eventId, groupId, fields, revision }, concernOf(undefined, groupId))
  return fields.length > 0 || isCounted
}

type Ending = 'deleted' | 'cancelled' | 'unchanged'

/** A draft was announced to no one, so it is deleted. */
export async function cancelImported(unit: ImportUnit, event: ManagedEventRow, now: Date): Promise<Ending> {
  if (isOver(event, now) || event.status === 'cancelled') return 'unchanged'
  if (event.status === 'draft') {
    await eraseEvent(unit, event, undefined, now)
    return 'deleted'
  }
  await closeEvent(unit, event, { message: null, userId: undefined }, now)
  return 'cancelled'
}

/** For an event that its source no longer has: deleted, but cancelled where someone here has an RSVP and must be told. */
export async function removeImported(unit: ImportUnit, event: ManagedEventRow, now: Date): Promise<Ending> {
  if (isOver(event, now)) return 'unchanged'
  if (event.confirmed + event.waitlisted + event.requested + event.walk_ins > 0) return cancelImported(unit, event, now)
  await eraseEvent(unit, event, undefined, now)
  return 'deleted'
}

/** Publishes a draft of a source, or puts it into the queue of what is held. */
async function publishImported(
  unit: ImportUnit,
  source: ImportSource,
  event: ManagedEventRow,
  now: Date,
): Promise<void> {
  const { id: eventId, group_id: groupId } = event
  const held = await findHoldOf(unit, source, event, now)
  const at = now.toISOString()
  const state = held ? { hidden_at: at } : { published_at: at }
  const columns = { status: 'scheduled', revision: event.revision + 1, ...state }
  await updateEvent(unit.db, eventId, { columns, fields: ['status'] }, now)
  if (held) await hold(unit.db, { ...held, target: { type: 'event', id: eventId }, userId: source.author! }, now)
  else unit.emit('event.published', { eventId, groupId }, concernOf(undefined, groupId))
}

/**
 * Gives the events of a source that are not over what its settings say now. Drafts are published with the source;
 * what is published stays public, because people have its link.
 */
export async function applyImportSettings(unit: ImportUnit, source: ImportSource, now: Date): Promise<void> {
  const ids = await listFutureOfFeed(unit.db, source.id, now)
  const locked = await lockImported(unit.db, ids)
  for (const { id, group_id, revision } of await updateTakesRsvps(unit.db, source.id, source.takesRsvps, now)) {
    const about = { eventId: id, groupId: group_id, fields: ['takesRsvps'], revision }
    unit.emit('event.updated', about, concernOf(undefined, group_id))
  }
  if (source.status === 'draft') return
  for (const event of locked.values()) if (event.status === 'draft') await publishImported(unit, source, event, now)
}

/** Another source of the group has the event too and speaks for it from now on. */
export async function handOverImported(
  unit: ImportUnit,
  event: ManagedEventRow,
  to: Pick<ImportSource, 'id' | 'platform' | 'takesRsvps'> & { itemId: string },
  now: Date,
): Promise<void> {
  const { id: eventId, group_id: groupId, revision } = event
  const fields = event.takes_rsvps === to.takesRsvps ? ['source'] : ['source', 'takesRsvps']
  const origin = {
    source: to.platform,
    source_feed: to.id,
    source_id: to.itemId,
    takes_rsvps: to.takesRsvps,
    rsvp_mode: 'here',
  }
  await updateEvent(unit.db, eventId, { columns: origin, fields }, now)
  unit.emit('event.updated', { eventId, groupId, fields, revision }, concernOf(undefined, groupId))
}

/**
 * Makes the events of a source that are not over native ones: same ids, RSVPs and calendar entries, changed here from
 * now on. Returns how many.
 */
export async function adoptEvents(
  unit: ImportUnit,
  feed: string,
  by: { userId: string | undefined },
  now: Date,
): Promise<number> {
  const events = await lockImported(unit.db, await listFutureOfFeed(unit.db, feed, now))
  for (const event of events.values()) {
    const { id: eventId, group_id: groupId, revision } = event
    const description = descriptionWithLink(event)
    const origin = {
      source: 'native',
      source_feed: null,
      source_id: null,
      platform_event_url: null,
      takes_rsvps: true,
      rsvp_mode: 'here',
    }
    const changed = { platformEventUrl: event.platform_event_url !== null, takesRsvps: !event.takes_rsvps }
    const added = { description: description !== event.description }
    const fields = ['source', ...Object.entries({ ...changed, ...added }).flatMap(([name, is]) => (is ? [name] : []))]
    await updateEvent(unit.db, eventId, { columns: { ...origin, description }, fields, userId: by.userId }, now)
    // The platform's number would never change again.
    if (event.upstream_count !== null) await changeSeats(unit, eventId, { upstreamCount: null }, now)
    unit.emit('event.updated', { eventId, groupId, fields, revision }, concernOf(by.userId, groupId))
  }
  return events.size
}

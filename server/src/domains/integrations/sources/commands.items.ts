import {
  cancelImported,
  handOverImported,
  type ImportSource,
  type ImportUnit,
  importEvent,
  lockImported,
  type ManagedEventRow,
  removeImported,
  updateImported,
} from '#domains/events/events/index.ts'
import { isOver } from '#domains/foundation/event-facts/index.ts'
import {
  deleteItems,
  type HeldItem,
  insertItems,
  listCandidates,
  listHeldItems,
  listOtherHolders,
  type NewItem,
  updateMissing,
  updateUnread,
} from './queries.items.ts'
import type { LockedSource } from './queries.ts'
import { type HashedItem, isGone } from './rules.diff.ts'
import { findTwin, sameLinkMs } from './rules.ts'

type ItemAction = { of: 'create' | 'change' } & HashedItem
/** What is done with one item of a source. */
export type Action = ItemAction | { of: 'back' | 'missing' | 'gone'; itemId: string }

const idOf = (action: Action) => ('item' in action ? action.item.itemId : action.itemId)
const itemsOf = (actions: readonly Action[], of: ItemAction['of']) =>
  actions.filter((action): action is ItemAction => action.of === of)

export function importSourceOf(source: LockedSource): ImportSource {
  const { id, group_id: groupId, platform, author, mode, rsvps } = source
  const status = mode === 'draft' ? 'draft' : 'scheduled'
  return { id, groupId, platform, author, status, takesRsvps: rsvps === 'local' }
}

interface Batch {
  unit: ImportUnit
  source: LockedSource
  held: ReadonlyMap<string, HeldItem>
  events: ReadonlyMap<string, ManagedEventRow>
  /** The event that another source of the group has already, by item. */
  twins: ReadonlyMap<string, string>
  now: Date
}

/** Each event of another source can be the twin of one item. */
async function findTwins(unit: ImportUnit, source: LockedSource, created: readonly HashedItem[]) {
  if (created.length === 0) return new Map<string, string>()
  const starts = created.map(({ item }) => Date.parse(item.startsAt))
  const from = new Date(Math.min(...starts) - sameLinkMs)
  const to = new Date(Math.max(...starts) + sameLinkMs)
  const free = await listCandidates(unit.db, { groupId: source.group_id, sourceId: source.id, from, to })
  const twins = new Map<string, string>()
  for (const { item } of created) {
    const twin = findTwin(item, free)
    if (!twin) continue
    twins.set(item.itemId, twin.id)
    free.splice(free.indexOf(twin), 1)
  }
  return twins
}

/**
 * Applies a batch under the locks of the group and the source. Rows are read again: another worker may have applied the
 * same reading. Returns how many events it changed.
 */
export async function applyActions(
  unit: ImportUnit,
  source: LockedSource,
  actions: readonly Action[],
  now: Date,
): Promise<number> {
  const held = await listHeldItems(unit.db, source.id, actions.map(idOf))
  const isNew = ({ item }: HashedItem) => {
    const row = held.get(item.itemId)
    return row === undefined || isOver(row, now)
  }
  const created = itemsOf(actions, 'create').filter(isNew)
  const twins = await findTwins(unit, source, created)
  const eventIds = [...held.values()].filter((row) => row.is_owner).map((row) => row.event_id)
  const events = await lockImported(unit.db, [...eventIds, ...twins.values()])
  const batch: Batch = { unit, source, held, events, twins, now }
  const count = (await createItems(batch, created)) + (await changeItems(batch, itemsOf(actions, 'change')))
  const named = (of: Action['of']) => actions.filter((action) => action.of === of).map(idOf)
  await updateMissing(unit.db, source.id, named('missing'), now)
  await updateMissing(unit.db, source.id, named('back'), null)
  return count + (await removeItems(batch, named('gone')))
}

async function createItems({ unit, source, events, twins, now }: Batch, created: readonly HashedItem[]) {
  const rows: NewItem[] = []
  for (const { item, hash } of created) {
    const twin = events.get(twins.get(item.itemId) ?? '')
    const isShown = twin !== undefined && !isOver(twin, now) && twin.status !== 'cancelled'
    const event_id = isShown ? twin.id : await importEvent(unit, importSourceOf(source), item, now)
    rows.push({ item_id: item.itemId, event_id, hash })
  }
  await insertItems(unit.db, source.id, rows, now)
  return rows.length
}

/** Only the source that speaks for an event changes it. */
async function changeItems({ unit, source, held, events, now }: Batch, changed: readonly HashedItem[]) {
  const rows: NewItem[] = []
  for (const { item, hash } of changed) {
    const row = held.get(item.itemId)
    if (row === undefined || isOver(row, now)) continue
    const event = row.is_owner ? events.get(row.event_id) : undefined
    if (event && !item.isCancelled) await updateImported(unit, importSourceOf(source), event, item, now)
    const isDeleted = event && item.isCancelled && (await cancelImported(unit, event, now)) === 'deleted'
    if (!isDeleted) rows.push({ item_id: item.itemId, event_id: row.event_id, hash })
  }
  await insertItems(unit.db, source.id, rows, now)
  return changed.length
}

/** An event that another source of the group still has stays and follows that one. */
async function removeItems(batch: Batch, itemIds: readonly string[]): Promise<number> {
  const { held, source, unit, now } = batch
  const isDue = (row: HeldItem | undefined): row is HeldItem => row !== undefined && isGone(row, now)
  const rows = itemIds.map((id) => held.get(id)).filter(isDue)
  await releaseEvents(
    batch,
    rows.filter((row) => row.is_owner),
  )
  const followed = rows.filter((row) => !row.is_owner).map((row) => row.item_id)
  await deleteItems(unit.db, source.id, followed)
  return rows.length
}

/** Ends what the source speaks for: another source takes it over, or it is deleted or cancelled. */
export async function releaseEvents(
  { unit, source, events, now }: Pick<Batch, 'unit' | 'source' | 'events' | 'now'>,
  rows: readonly { item_id: string; event_id: string }[],
): Promise<void> {
  const others = await listOtherHolders(
    unit.db,
    source,
    rows.map((row) => row.event_id),
  )
  for (const { item_id, event_id } of rows) {
    const event = events.get(event_id)
    if (!event || Date.parse(event.starts_at) <= now.getTime()) continue
    const other = others.get(event_id)
    if (!other) {
      await removeImported(unit, event, now)
      continue
    }
    const { source_id: id, platform, item_id: itemId } = other
    await deleteItems(unit.db, source.id, [item_id])
    await handOverImported(unit, event, { id, platform, itemId, takesRsvps: other.rsvps === 'local' }, now)
    await updateUnread(unit.db, id, [itemId])
  }
}

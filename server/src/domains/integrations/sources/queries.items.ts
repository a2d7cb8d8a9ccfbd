import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import { command, sqlCommand, statement } from '#kernel/data/statement.ts'
import type { KnownItem } from './rules.diff.ts'
import type { TwinCandidate } from './rules.ts'

const knownColumns = [
  'i.item_id',
  'i.event_id',
  'i.hash',
  'i.missing_since',
  'e.starts_at',
  'e.over_at',
  'e.status',
] as const

const known = statement<{ sourceId: string; now: string; itemIds: string[] }, KnownItem>((db, slot) =>
  db
    .selectFrom('source_items as i')
    .innerJoin('events as e', 'e.id', 'i.event_id')
    .select(knownColumns)
    .where('i.source_id', '=', slot('sourceId'))
    .where(sql<boolean>`(e.over_at > ${slot('now')}::timestamptz or i.item_id = any(${slot('itemIds')}::text[]))`),
)

/** Items whose events are not over, and those that are read again. */
export function listKnownItems(db: Reader, sourceId: string, itemIds: string[], now: Date): Promise<KnownItem[]> {
  return known.all(db, { sourceId, itemIds, now: now.toISOString() })
}

export interface HeldItem extends KnownItem {
  /** The source speaks for the event: no other source had it first, and no organizer made it. */
  is_owner: boolean
}

const held = command<{ sourceId: string; itemIds: string[] }, HeldItem>((db, slot) =>
  db
    .selectFrom('source_items as i')
    .innerJoin('events as e', 'e.id', 'i.event_id')
    .select(knownColumns)
    .select(sql<boolean>`coalesce(e.source_feed = i.source_id::text and e.source_id = i.item_id, false)`.as('is_owner'))
    .where('i.source_id', '=', slot('sourceId'))
    .where(sql<boolean>`i.item_id = any(${slot('itemIds')}::text[])`),
)

/** Read under the lock of the source. */
export async function listHeldItems(tx: Writer, sourceId: string, itemIds: string[]): Promise<Map<string, HeldItem>> {
  return new Map((await held.all(tx, { sourceId, itemIds })).map((row) => [row.item_id, row]))
}

const candidates = command<{ groupId: string; sourceId: string; from: string; to: string }, TwinCandidate>((db, slot) =>
  db
    .selectFrom('events as e')
    .select(['e.id', 'e.title', 'e.starts_at', 'e.platform_event_url'])
    .where('e.group_id', '=', slot('groupId'))
    .where('e.starts_at', '>=', slot('from'))
    .where('e.starts_at', '<=', slot('to'))
    .where('e.status', '<>', sql.lit('cancelled'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('source_items as i')
            .select('i.item_id')
            .whereRef('i.event_id', '=', 'e.id')
            .where('i.source_id', '=', slot('sourceId')),
        ),
      ),
    ),
)

/** Events of the group that the source does not show yet. */
export function listCandidates(
  tx: Writer,
  { groupId, sourceId, from, to }: { groupId: string; sourceId: string; from: Date; to: Date },
): Promise<TwinCandidate[]> {
  return candidates.all(tx, { groupId, sourceId, from: from.toISOString(), to: to.toISOString() })
}

export interface NewItem {
  item_id: string
  event_id: string
  hash: Buffer
}

const upsert = sqlCommand<
  { sourceId: string; items: string[]; events: string[]; hashes: string[]; now: string },
  never
>(
  (slot) => sql`
    insert into source_items (source_id, item_id, event_id, hash, seen_at)
    select ${slot('sourceId')}, item, event, decode(hash, 'hex'), ${slot('now')}
    from unnest(${slot('items')}::text[], ${slot('events')}::uuid[], ${slot('hashes')}::text[]) as t(item, event, hash)
    on conflict (source_id, item_id) do update
    set event_id = excluded.event_id, hash = excluded.hash, seen_at = excluded.seen_at, missing_since = null`,
)

export async function insertItems(tx: Writer, sourceId: string, rows: readonly NewItem[], now: Date): Promise<void> {
  if (rows.length === 0) return
  await upsert.all(tx, {
    sourceId,
    items: rows.map((row) => row.item_id),
    events: rows.map((row) => row.event_id),
    hashes: rows.map((row) => row.hash.toString('hex')),
    now: now.toISOString(),
  })
}

const missing = command<{ sourceId: string; itemIds: string[]; at: string | null }>((db, slot) =>
  db
    .updateTable('source_items')
    .set({ missing_since: slot('at') })
    .where('source_id', '=', slot('sourceId'))
    .where(sql<boolean>`item_id = any(${slot('itemIds')}::text[])`)
    .where(sql<boolean>`(missing_since is null) = (${slot('at')}::timestamptz is not null)`),
)

/** Null: they are there again. Those that are missing already keep their date. */
export async function updateMissing(tx: Writer, sourceId: string, itemIds: string[], at: Date | null): Promise<void> {
  if (itemIds.length > 0) await missing.all(tx, { sourceId, itemIds, at: at?.toISOString() ?? null })
}

const remove = command<{ sourceId: string; itemIds: string[] }>((db, slot) =>
  db
    .deleteFrom('source_items')
    .where('source_id', '=', slot('sourceId'))
    .where(sql<boolean>`item_id = any(${slot('itemIds')}::text[])`),
)

export async function deleteItems(tx: Writer, sourceId: string, itemIds: string[]): Promise<void> {
  if (itemIds.length > 0) await remove.all(tx, { sourceId, itemIds })
}

export interface OtherHolder {
  event_id: string
  item_id: string
  source_id: string
  platform: string
  rsvps: string
}

const others = command<{ sourceId: string; groupId: string; eventIds: string[] }, OtherHolder>((db, slot) =>
  db
    .selectFrom('source_items as i')
    .innerJoin('sources as s', 's.id', 'i.source_id')
    .select(['i.event_id', 'i.item_id', 'i.source_id', 's.platform', 's.rsvps'])
    .where(sql<boolean>`i.event_id = any(${slot('eventIds')}::uuid[])`)
    .where('i.source_id', '<>', slot('sourceId'))
    .where('i.missing_since', 'is', null)
    .where('s.group_id', '=', slot('groupId'))
    .where('s.state', '<>', sql.lit('stopped'))
    .orderBy('s.created_at', 'desc')
    .orderBy('s.id', 'desc'),
)

/** Which other source of the group has each of these events: the one that was followed first. */
export async function listOtherHolders(
  tx: Writer,
  source: { id: string; group_id: string },
  eventIds: string[],
): Promise<Map<string, OtherHolder>> {
  if (eventIds.length === 0) return new Map()
  const rows = await others.all(tx, { sourceId: source.id, groupId: source.group_id, eventIds })
  return new Map(rows.map((row) => [row.event_id, row]))
}

/** The next reading compares these items again, and reads all of the source. */
export async function updateUnread(tx: Writer, sourceId: string, itemIds: string[]): Promise<void> {
  await sql`update source_items set hash = '\\x' where source_id = ${sourceId} and item_id = any(${itemIds}::text[])`.execute(
    tx,
  )
  await sql`update sources set etag = null, last_modified = null, body_hash = null where id = ${sourceId}`.execute(tx)
}

const own = command<{ sourceId: string; now: string }, { item_id: string; event_id: string }>((db, slot) =>
  db
    .selectFrom('source_items as i')
    .innerJoin('events as e', 'e.id', 'i.event_id')
    .select(['i.item_id', 'i.event_id'])
    .where('i.source_id', '=', slot('sourceId'))
    .where(sql<boolean>`e.source_feed = i.source_id::text and e.source_id = i.item_id`)
    .where('e.over_at', '>', slot('now')),
)

/** The events that the source speaks for and that are not over. */
export function listOwnItems(
  tx: Writer,
  sourceId: string,
  now: Date,
): Promise<{ item_id: string; event_id: string }[]> {
  return own.all(tx, { sourceId, now: now.toISOString() })
}

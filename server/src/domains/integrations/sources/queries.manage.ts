import { type Expression, sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'
import { type SourceRow, sourceColumns } from './queries.ts'

export interface ManagedSource extends SourceRow {
  upcoming: number
  created_by_name: string | null
}

interface OfGroup {
  groupId: string
  sourceId?: string | undefined
  now: string
}

/** Those that people here may still see: published or to be published. */
const upcomingCount = (now: string) => sql<number>`(
  select count(*)::int from events e
  where e.source_feed = sources.id::text and e.over_at > ${now}::timestamptz and e.status <> 'cancelled')`

const managed = statement<OfGroup, ManagedSource>((db, slot) => {
  const all = db
    .selectFrom('sources')
    .leftJoin('users as u', 'u.id', 'sources.created_by')
    .select([...sourceColumns, upcomingCount(slot('now')).as('upcoming'), 'u.name as created_by_name'])
    .where('sources.group_id', '=', slot('groupId'))
    .orderBy('sources.created_at')
    .orderBy('sources.id')
  return slot.has('sourceId') ? all.where('sources.id', '=', slot('sourceId')) : all
})

export function listSources(db: Reader, groupId: string, now: Date): Promise<ManagedSource[]> {
  return managed.all(db, { groupId, now: now.toISOString() })
}

export function findManagedSource(
  db: Reader,
  groupId: string,
  sourceId: string,
  now: Date,
): Promise<ManagedSource | undefined> {
  return managed.first(db, { groupId, sourceId, now: now.toISOString() })
}

export interface SourceEventRow {
  id: string
  title: string
  starts_at: string
  timezone: string | null
  status: string
  platform_event_url: string | null
}

const upcomingEvents = statement<{ sourceId: string; now: string }, SourceEventRow>((db, slot) =>
  db
    .selectFrom('events')
    .select(['id', 'title', 'starts_at', 'timezone', 'status', 'platform_event_url'])
    .where('source_feed', '=', slot('sourceId'))
    .where('over_at', '>', slot('now'))
    .orderBy('starts_at')
    .orderBy('id')
    .limit(20),
)

export function listSourceEvents(db: Reader, sourceId: string, now: Date): Promise<SourceEventRow[]> {
  return upcomingEvents.all(db, { sourceId, now: now.toISOString() })
}

const counted = statement<{ groupId: string }, { count: number }>((db, slot) =>
  db.selectFrom('sources').select(sql<number>`count(*)::int`.as('count')).where('group_id', '=', slot('groupId')),
)

export async function countSources(db: Reader, groupId: string): Promise<number> {
  return (await counted.first(db, { groupId }))!.count
}

const sameAddress = statement<{ groupId: string; hashes: Buffer[] }, { id: string }>((db, slot) =>
  db
    .selectFrom('sources')
    .select('id')
    .where('group_id', '=', slot('groupId'))
    .where('address_hash', '=', sql<Buffer>`any(${slot('hashes') as unknown as Expression<Buffer[]>}::bytea[])`),
)

/** By the fingerprints of the address, one for each key. */
export function findByAddress(db: Reader, groupId: string, hashes: Buffer[]): Promise<{ id: string } | undefined> {
  return sameAddress.first(db, { groupId, hashes })
}

const usualZone = statement<{ groupId: string; userId: string }, { timezone: string | null }>((db, slot) =>
  db.selectNoFrom((eb) =>
    eb.fn
      .coalesce(
        eb
          .selectFrom('events')
          .select('timezone')
          .where('group_id', '=', slot('groupId'))
          .where('timezone', 'is not', null)
          .orderBy('starts_at', 'desc')
          .limit(1),
        eb.selectFrom('users').select('timezone').where('id', '=', slot('userId')),
      )
      .as('timezone'),
  ),
)

/** The zone of the group's last event, or else the user's. */
export async function findUsualZone(db: Reader, groupId: string, userId: string): Promise<string | null> {
  return (await usualZone.first(db, { groupId, userId }))!.timezone
}

interface NewSource {
  id: string
  group_id: string
  kind: string
  platform: string
  address: string
  address_hash: Buffer
  api_key: string | null
  host: string
  name: string | null
  timezone: string
  mode: string
  rsvps: string
  is_listing?: boolean
  created_by: string
}

/** It is due at once. */
export async function insertSource(tx: Writer, source: NewSource, now: Date): Promise<void> {
  const at = now.toISOString()
  const times = { created_at: at, requested_at: at, next_check_at: at }
  await tx
    .insertInto('sources')
    .values({ ...source, ...times })
    .execute()
}

export async function lockSource(tx: Writer, id: string): Promise<void> {
  await tx.selectFrom('sources').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

export type SourceChanges = Partial<Pick<SourceRow, 'state' | 'mode' | 'rsvps' | 'timezone' | 'api_key'>> & {
  next_check_at?: string | null
  requested_at?: string
  failures?: number
  failing_since?: string | null
  problem?: string | null
  etag?: string | null
  last_modified?: string | null
  body_hash?: Buffer | null
}

export async function updateSource(tx: Writer, id: string, changes: SourceChanges): Promise<void> {
  await tx.updateTable('sources').set(changes).where('id', '=', id).execute()
}

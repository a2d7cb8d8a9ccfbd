import { type Expression, sql } from 'kysely'
import { type GroupLookRow, mailAboutGroup, managesGroup } from '#domains/groups/groups/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import { command, statement } from '#kernel/data/statement.ts'

export interface SourceRow {
  id: string
  group_id: string
  kind: string
  platform: string
  /** Encrypted. */
  address: string
  /** Encrypted; null where no key is needed. */
  api_key: string | null
  host: string
  name: string | null
  timezone: string
  mode: string
  rsvps: string
  state: string
  etag: string | null
  last_modified: string | null
  body_hash: Buffer | null
  checked_at: string | null
  changed_at: string | null
  next_check_at: string | null
  failures: number
  failing_since: string | null
  problem: string | null
  notices: unknown
  requested_at: string | null
  created_by: string | null
  created_at: string
}

export const sourceColumns = [
  'sources.id',
  'sources.group_id',
  'sources.kind',
  'sources.platform',
  'sources.address',
  'sources.api_key',
  'sources.host',
  'sources.name',
  'sources.timezone',
  'sources.mode',
  'sources.rsvps',
  'sources.state',
  'sources.etag',
  'sources.last_modified',
  'sources.body_hash',
  'sources.checked_at',
  'sources.changed_at',
  'sources.next_check_at',
  'sources.failures',
  'sources.failing_since',
  'sources.problem',
  'sources.notices',
  'sources.requested_at',
  'sources.created_by',
  'sources.created_at',
] as const

interface TroubleMail {
  sourceId: string
  userId: string
  state: string
}

export interface TroubleMailRow extends GroupLookRow {
  name: string | null
  host: string
  problem: string | null
  failing_since: string | null
}

const trouble = statement<TroubleMail, TroubleMailRow>((db, slot) =>
  mailAboutGroup(db, slot('userId'))
    .where(managesGroup)
    .innerJoin('sources as s', 's.group_id', 'g.id')
    .select(['s.name', 's.host', 's.problem', 's.failing_since'])
    .where('s.id', '=', slot('sourceId'))
    .where('s.state', '=', slot('state')),
)

/** The mail to a manager; undefined when the source works again, or they left the team or want no mail. */
export function findTroubleMail(db: Reader, mail: TroubleMail): Promise<TroubleMailRow | undefined> {
  return trouble.first(db, mail)
}

// What is encrypted begins with the id of its key and a colon.
const keyIds = sql<string>`unnest(array[split_part(address, ':', 1), split_part(api_key, ':', 1)])`

/** Addresses and keys of sources by the key that encrypted them. */
export function countSourcesByKey(db: Reader): Promise<{ keyId: string; count: number }[]> {
  const used = db.selectFrom('sources').select(keyIds.as('keyId')).as('used')
  return db
    .selectFrom(used)
    .select((eb) => ['used.keyId', eb.fn.countAll<number>().as('count')])
    .where('used.keyId', 'is not', null)
    .groupBy('used.keyId')
    .execute()
}

export interface EncryptedSource {
  id: string
  address: string
  address_hash: Buffer
  api_key: string | null
}

/** In the order of their ids. */
export function listSourcesOfKeys(
  db: Reader,
  ids: readonly string[],
  after: string | undefined,
  limit: number,
): Promise<EncryptedSource[]> {
  return db
    .selectFrom('sources')
    .select(['id', 'address', 'address_hash', 'api_key'])
    .where('id', '>', after ?? '00000000-0000-0000-0000-000000000000')
    .where(
      sql<boolean>`(split_part(address, ':', 1) = any(${ids}::text[]) or split_part(api_key, ':', 1) = any(${ids}::text[]))`,
    )
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** Whether the row still was as it was read: another writer's change is kept. */
export async function replaceEncrypted(tx: Writer, before: EncryptedSource, after: EncryptedSource): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sources')
    .set({ address: after.address, address_hash: after.address_hash, api_key: after.api_key })
    .where('id', '=', before.id)
    .where('address', '=', before.address)
    .where(sql<boolean>`api_key is not distinct from ${before.api_key}`)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** So that the same calendar is listed once, however many administrators list it at the same time. */
export async function lockListings(tx: Writer): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('listings', 0))`.execute(tx)
}

export interface FollowerRow {
  id: string
  name: string
  urlname: string | null
}

const follower = statement<{ hashes: Buffer[] }, FollowerRow>((db, slot) =>
  db
    .selectFrom('sources as s')
    .innerJoin('groups as g', 'g.id', 's.group_id')
    .select(['g.id', 'g.name', 'g.urlname'])
    .where('s.address_hash', '=', sql<Buffer>`any(${slot('hashes') as unknown as Expression<Buffer[]>}::bytea[])`)
    .where('s.api_key', 'is', null)
    .where('g.deleted_at', 'is', null)
    .orderBy('s.created_at')
    .orderBy('s.id')
    .limit(1),
)

/** The group that has followed this address the longest. */
export function findFollower(db: Reader, hashes: Buffer[]): Promise<FollowerRow | undefined> {
  return follower.first(db, { hashes })
}

interface ListingRow {
  kind: string
  /** Encrypted. */
  address: string
  host: string
  timezone: string
}

const listing = statement<{ groupId: string }, ListingRow>((db, slot) =>
  db
    .selectFrom('sources')
    .select(['kind', 'address', 'host', 'timezone'])
    .where('group_id', '=', slot('groupId'))
    .where('is_listing', '=', sql.lit(true))
    .where('kind', 'in', [sql.lit('ical'), sql.lit('json_ld')])
    .orderBy('created_at')
    .limit(1),
)

/** The calendar by which the group was listed. Other calendars may be of people who help the group. */
export function findListingSource(db: Reader, groupId: string): Promise<ListingRow | undefined> {
  return listing.first(db, { groupId })
}

export interface LockedSource extends SourceRow {
  /** Who answers for its texts: the user who added it, or else the first who runs the group. */
  author: string | null
}

const lock = command<{ id: string }, LockedSource>((db, slot) =>
  db
    .selectFrom('sources')
    .select(sourceColumns)
    .select((eb) =>
      eb.fn
        .coalesce(
          'sources.created_by',
          eb
            .selectFrom('group_roles as r')
            .select('r.user_id')
            .whereRef('r.group_id', '=', 'sources.group_id')
            .orderBy(sql`r.role = 'owner'`, 'desc')
            .orderBy('r.granted_at')
            .limit(1),
        )
        .as('author'),
    )
    .where('sources.id', '=', slot('id'))
    .forNoKeyUpdate(),
)

/** Taken after the lock of its group, where both are needed. */
export function lockSyncedSource(tx: Writer, id: string): Promise<LockedSource | undefined> {
  return lock.first(tx, { id })
}

const next = command<{ feed: string; now: string }, { starts_at: string }>((db, slot) =>
  db
    .selectFrom('events')
    .select('starts_at')
    .where('source_feed', '=', slot('feed'))
    .where('source_id', 'is not', null)
    .where('status', '=', sql.lit('scheduled'))
    .where('starts_at', '>', slot('now'))
    .orderBy('starts_at')
    .limit(1),
)

/** The start of its next event. */
export async function findNextStart(tx: Writer, sourceId: string, now: Date): Promise<Date | null> {
  const row = await next.first(tx, { feed: sourceId, now: now.toISOString() })
  return row ? new Date(row.starts_at) : null
}

export interface SyncedFields {
  state?: string
  problem?: string | null
  notices?: string
  failures?: number
  failing_since?: string | null
  etag?: string | null
  last_modified?: string | null
  body_hash?: Buffer | null
  checked_at?: string
  changed_at?: string
  next_check_at?: string | null
  address?: string
  address_hash?: Buffer
  host?: string
}

export async function updateSynced(tx: Writer, id: string, fields: SyncedFields): Promise<void> {
  await tx.updateTable('sources').set(fields).where('id', '=', id).execute()
}

/** Whether another source of the group has one of these addresses. */
export async function hasAddress(tx: Writer, source: SourceRow, hashes: readonly Buffer[]): Promise<boolean> {
  const row = await tx
    .selectFrom('sources')
    .select('id')
    .where('group_id', '=', source.group_id)
    .where('id', '<>', source.id)
    .where('address_hash', 'in', [...hashes])
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteSource(tx: Writer, id: string): Promise<void> {
  await tx.deleteFrom('sources').where('id', '=', id).execute()
}

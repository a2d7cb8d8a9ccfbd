import { type Expression, sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'

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

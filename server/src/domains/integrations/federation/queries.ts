import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import type { FederationActors, FederationBlocks } from '#kernel/data/database-schema.ts'
import { statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'

type Keys = Pick<Selectable<FederationActors>, 'rsa_public' | 'rsa_private' | 'ed25519_public' | 'ed25519_private'>

/** A group that can be followed, as other servers see it. */
export interface ActorRow {
  id: string
  name: string
  urlname: string | null
  description: string | null
  photo_url: string | null
  cover_url: string | null
  opened_at: string
  rsa_public: string
  ed25519_public: string
}

const actor = statement<{ id?: string; urlname?: string }, ActorRow>((db, slot) => {
  const query = db
    .selectFrom('federation_actors as a')
    .innerJoin('groups as g', 'g.id', 'a.group_id')
    .select(['g.id', 'g.name', 'g.urlname', 'g.description', 'g.photo_url', 'g.cover_url'])
    .select(['a.opened_at', 'a.rsa_public', 'a.ed25519_public'])
    .where('a.closed_at', 'is', null)
    .where('g.hidden_at', 'is', null)
    .where('g.deleted_at', 'is', null)
    .where('g.urlname', 'is not', null)
  return slot.has('id')
    ? query.where('g.id', '=', slot('id'))
    : query.where(sql`lower(g.urlname)`, '=', slot('urlname'))
})

/** Undefined where the group did not turn it on, or is hidden or archived. */
export function findActor(db: Reader, by: { id: string } | { urlname: string }): Promise<ActorRow | undefined> {
  return actor.first(db, 'id' in by ? { id: by.id } : { urlname: by.urlname.toLowerCase() })
}

/** When the group was turned off; undefined if it is on or never was. */
export async function findClosing(db: Reader, groupId: string): Promise<string | undefined> {
  const query = db.selectFrom('federation_actors').select('closed_at').where('group_id', '=', groupId)
  return (await query.executeTakeFirst())?.closed_at ?? undefined
}

/** The keys that a group signs with, also after it was turned off. */
export function findSigner(db: Reader, groupId: string) {
  return db
    .selectFrom('federation_actors')
    .select(['rsa_private', 'ed25519_private'])
    .where('group_id', '=', groupId)
    .executeTakeFirst()
}

/** Whether it is on. Locked, so that turning it on and off run one at a time, and no event is shared meanwhile. */
export async function lockActor(tx: Writer, groupId: string): Promise<{ isOpen: boolean } | undefined> {
  const query = tx.selectFrom('federation_actors').select('closed_at').where('group_id', '=', groupId)
  const row = await query.forNoKeyUpdate().executeTakeFirst()
  return row && { isOpen: row.closed_at === null }
}

/** Whether it is on, and stays so until the transaction ends. */
export async function lockOpenActor(tx: Writer, groupId: string): Promise<boolean> {
  const query = tx.selectFrom('federation_actors').select('closed_at').where('group_id', '=', groupId)
  return (await query.forShare().executeTakeFirst())?.closed_at === null
}

/** False where the group has keys already. */
export async function insertActor(tx: Writer, groupId: string, keys: Keys, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('federation_actors')
    .values({ group_id: groupId, ...keys, opened_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function updateActor(tx: Writer, groupId: string, isOpen: boolean, now: Date): Promise<void> {
  const at = now.toISOString()
  await tx
    .updateTable('federation_actors')
    .set(isOpen ? { opened_at: at, closed_at: null } : { closed_at: at })
    .where('group_id', '=', groupId)
    .execute()
}

/** With its followers and what was sent. */
export async function deleteClosedActors(tx: Writer, before: Date): Promise<void> {
  await tx.deleteFrom('federation_actors').where('closed_at', '<', before.toISOString()).execute()
}

/** How many groups can be followed. */
export async function countActors(db: Reader): Promise<number> {
  const row = await db
    .selectFrom('federation_actors')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Whether this was carried out before. */
export async function insertReceived(tx: Writer, hash: Buffer, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('federation_received')
    .values({ hash, received_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

export async function deleteReceived(tx: Writer, before: Date): Promise<void> {
  await tx.deleteFrom('federation_received').where('received_at', '<', before.toISOString()).execute()
}

// What is encrypted begins with the id of its key and a colon. Both keys of a group are encrypted together.
const keyId = sql<string>`split_part(rsa_private, ':', 1)`

export function countActorsByKey(db: Reader): Promise<{ keyId: string; count: number }[]> {
  return db
    .selectFrom('federation_actors')
    .select((eb) => [keyId.as('keyId'), eb.fn.countAll<number>().as('count')])
    .groupBy(keyId)
    .execute()
}

export function listActorsOfKeys(db: Reader, keyIds: readonly string[], limit: number) {
  return db
    .selectFrom('federation_actors')
    .select(['group_id', 'rsa_private', 'ed25519_private'])
    .where(keyId, '=', sql<string>`any(${keyIds}::text[])`)
    .limit(limit)
    .execute()
}

export async function updateActorKeys(
  tx: Writer,
  groupId: string,
  keys: { rsa_private: string; ed25519_private: string },
): Promise<void> {
  await tx.updateTable('federation_actors').set(keys).where('group_id', '=', groupId).execute()
}

const columns = ['host', 'reason', 'created_at'] as const
export type ServerBlockRow = Pick<Selectable<FederationBlocks>, (typeof columns)[number]>

export const listBlocks = listing<object, ServerBlockRow>({ by: ['created_at', 'host'], direction: 'desc' }, (db) =>
  db.selectFrom('federation_blocks').select(columns),
)

/** A host that is blocked already gets the new reason. */
export function upsertBlock(tx: Writer, host: string, reason: string | null, createdBy: string, now: Date) {
  return tx
    .insertInto('federation_blocks')
    .values({ host, reason, created_by: createdBy, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('host').doUpdateSet({ reason, created_by: createdBy }))
    .returning(columns)
    .executeTakeFirstOrThrow()
}

export async function deleteBlock(tx: Writer, host: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('federation_blocks').where('host', '=', host).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Whether one of these hosts is blocked. */
export async function isBlockedHost(db: Reader, hosts: readonly string[]): Promise<boolean> {
  const row = await db
    .selectFrom('federation_blocks')
    .select('host')
    .where(sql<boolean>`host = any(${hosts}::text[])`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Over `federation_followers as f`: an administrator blocked its server, or a domain above it. */
const isBlocked = sql<boolean>`exists (
  select from federation_blocks as b where f.host = b.host or right(f.host, length(b.host) + 1) = '.' || b.host)`
/** Where a follower's server takes what is for all its people. */
const target: RawBuilder<string> = sql<string>`coalesce(f.shared_inbox, f.inbox)`

export interface NewFollower {
  actor: string
  host: string
  inbox: string
  shared_inbox: string | null
  follow_id: string
}

/** Who follows already gets the new addresses. */
export async function upsertFollower(tx: Writer, groupId: string, follower: NewFollower, now: Date): Promise<void> {
  const { actor: _, ...changes } = follower
  await tx
    .insertInto('federation_followers')
    .values({ group_id: groupId, ...follower, followed_at: now.toISOString() })
    .onConflict((conflict) => conflict.columns(['group_id', 'actor']).doUpdateSet({ ...changes, failing_since: null }))
    .execute()
}

export function findFollower(db: Reader, groupId: string, actor: string) {
  return db
    .selectFrom('federation_followers')
    .select(['actor', 'follow_id', 'inbox'])
    .where('group_id', '=', groupId)
    .where('actor', '=', actor)
    .executeTakeFirst()
}

/** A group that someone of this address follows. */
export async function findFollowedGroup(db: Reader, actor: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('federation_followers')
    .select('group_id')
    .where('actor', '=', actor)
    .limit(1)
    .executeTakeFirst()
  return row?.group_id
}

/** From one group, or from all without one. */
export async function deleteFollower(tx: Writer, actor: string, groupId?: string): Promise<boolean> {
  let query = tx.deleteFrom('federation_followers').where('actor', '=', actor)
  if (groupId !== undefined) query = query.where('group_id', '=', groupId)
  const { numDeletedRows } = await query.executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteFollowersOf(tx: Writer, groupId: string): Promise<void> {
  await tx.deleteFrom('federation_followers').where('group_id', '=', groupId).execute()
}

/** The server said that this address is gone for good. */
export async function deleteInbox(tx: Writer, inbox: string): Promise<void> {
  await sql`delete from federation_followers as f where f.host = ${hostIn(inbox)} and ${target} = ${inbox}`.execute(tx)
}

export async function deleteFailing(tx: Writer, before: Date): Promise<void> {
  await tx.deleteFrom('federation_followers').where('failing_since', '<', before.toISOString()).execute()
}

export async function deleteBlockedFollowers(tx: Writer): Promise<number> {
  const { numAffectedRows = 0n } = await sql`delete from federation_followers as f where ${isBlocked}`.execute(tx)
  return Number(numAffectedRows)
}

export async function countFollowers(db: Reader, groupId: string): Promise<number> {
  const row = await db
    .selectFrom('federation_followers')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow()
  return row.count
}

export interface FederationTarget {
  inbox: string
  is_failing: boolean
}

/** Where to send what is for all followers: each address once, in their order. */
export async function listTargets(
  db: Reader,
  groupId: string,
  after: string,
  limit: number,
): Promise<FederationTarget[]> {
  const { rows } = await sql<FederationTarget>`
    select ${target} as inbox, bool_or(f.failing_since is not null) as is_failing from federation_followers as f
    where f.group_id = ${groupId} and ${target} > ${after} and not ${isBlocked}
    group by ${target} order by ${target} limit ${limit}`.execute(db)
  return rows
}

const hostIn = (inbox: string) => new URL(inbox).hostname

/** Notes that an address takes what is sent, or since when it does not. */
export async function updateFailing(tx: Writer, inbox: string, isFailing: boolean, now: Date): Promise<void> {
  await sql`update federation_followers as f set failing_since = ${isFailing ? now.toISOString() : null}
    where (f.failing_since is null) = ${isFailing} and f.host = ${hostIn(inbox)}
      and (${target} = ${inbox} or f.inbox = ${inbox})`.execute(tx)
}

import { type RawBuilder, sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'

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

export interface Target {
  inbox: string
  is_failing: boolean
}

/** Where to send what is for all followers: each address once, in their order. */
export async function listTargets(db: Reader, groupId: string, after: string, limit: number): Promise<Target[]> {
  const { rows } = await sql<Target>`
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

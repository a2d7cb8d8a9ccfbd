import { sql } from 'kysely'
import { isListedFor } from '#domains/foundation/visibility/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import { command, statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'

export interface FollowRow {
  followed_at: string
  username: string | null
  name: string
  avatar_url: string | null
}

interface FollowFilter {
  userId: string
  viewer: string
}

/** A user's followers, as the viewer may see them. */
export const listFollowers = listing<FollowFilter, FollowRow & { follower_id: string }>(
  { by: ['f.followed_at', 'f.follower_id'], direction: 'desc', isCounted: true },
  (db, slot) =>
    db
      .selectFrom('follows as f')
      .innerJoin('users as u', 'u.id', 'f.follower_id')
      .select(['f.followed_at', 'f.follower_id', 'u.username', 'u.name', 'u.avatar_url'])
      .where('f.followee_id', '=', slot('userId'))
      .where(isListedFor(slot('viewer'))),
)

/** The users a user follows, as the viewer may see them. */
export const listFollowing = listing<FollowFilter, FollowRow & { followee_id: string }>(
  { by: ['f.followed_at', 'f.followee_id'], direction: 'desc', isCounted: true },
  (db, slot) =>
    db
      .selectFrom('follows as f')
      .innerJoin('users as u', 'u.id', 'f.followee_id')
      .select(['f.followed_at', 'f.followee_id', 'u.username', 'u.name', 'u.avatar_url'])
      .where('f.follower_id', '=', slot('userId'))
      .where(isListedFor(slot('viewer'))),
)

interface Pair {
  followerId: string
  followeeId: string
}

const one = statement<Pair, { followed_at: string }>((db, slot) =>
  db
    .selectFrom('follows')
    .select('followed_at')
    .where('follower_id', '=', slot('followerId'))
    .where('followee_id', '=', slot('followeeId')),
)

export async function isFollowing(db: Reader, followerId: string, followeeId: string): Promise<boolean> {
  return (await one.first(db, { followerId, followeeId })) !== undefined
}

const lockUsers = command<{ ids: string[] }, { id: string }>((db, slot) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql<string>`any(${slot('ids')}::uuid[])`)
    .orderBy('id')
    .forShare(),
)

const insertCounts = command<{ ids: string[] }>((db, slot) =>
  db
    .insertInto('follow_counts')
    .columns(['user_id'])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select('id')
        .where('id', '=', sql<string>`any(${slot('ids')}::uuid[])`)
        .orderBy('id'),
    )
    .onConflict((conflict) => conflict.doNothing()),
)

const lockCounts = command<{ ids: string[] }, { user_id: string }>((db, slot) =>
  db
    .selectFrom('follow_counts')
    .select('user_id')
    .where('user_id', '=', sql<string>`any(${slot('ids')}::uuid[])`)
    .orderBy('user_id')
    .forNoKeyUpdate(),
)

/**
 * Locks two users before a change between them: their accounts, so that neither can be deleted meanwhile, and their
 * counters. Both in the order of ids, so that two users who follow each other at once do not deadlock.
 */
export async function lockPair(tx: Writer, one: string, other: string): Promise<void> {
  const ids = [one, other]
  await lockUsers.all(tx, { ids })
  await insertCounts.all(tx, { ids })
  await lockCounts.all(tx, { ids })
}

const add = command<Pair & { now: string }, { user_id: string }>((db, slot) =>
  db
    .with('made', (cte) =>
      cte
        .insertInto('follows')
        .values({ follower_id: slot('followerId'), followee_id: slot('followeeId'), followed_at: slot('now') })
        .onConflict((conflict) => conflict.doNothing())
        .returning(['follower_id', 'followee_id']),
    )
    .updateTable('follow_counts as c')
    .from('made as m')
    .set({
      followers: sql`c.followers + (c.user_id = m.followee_id)::integer`,
      following: sql`c.following + (c.user_id = m.follower_id)::integer`,
    })
    .where(sql<boolean>`c.user_id in (m.follower_id, m.followee_id)`)
    .returning('c.user_id'),
)

/** The same statement updates the counters. Requires the lock of the pair. False when the follow already exists. */
export async function insertFollow(tx: Writer, followerId: string, followeeId: string, now: Date): Promise<boolean> {
  return (await add.first(tx, { followerId, followeeId, now: now.toISOString() })) !== undefined
}

const remove = command<{ followers: string[]; followees: string[] }, { follower_id: string; followee_id: string }>(
  (db, slot) =>
    db
      .with('gone', (cte) =>
        cte
          .deleteFrom('follows')
          .where(
            sql<boolean>`(follower_id, followee_id) in (
              select follower, followee
              from unnest(${slot('followers')}::uuid[], ${slot('followees')}::uuid[]) as pair(follower, followee))`,
          )
          .returning(['follower_id', 'followee_id']),
      )
      .with('counted', (cte) =>
        cte
          .updateTable('follow_counts as c')
          .from(
            sql<{ user_id: string; followers: number; following: number }>`(
              select user_id, count(*) filter (where is_followee)::integer as followers,
                count(*) filter (where not is_followee)::integer as following
              from (
                select followee_id as user_id, true as is_followee from gone
                union all
                select follower_id, false from gone) as ends
              group by user_id)`.as('less'),
          )
          .set({ followers: sql`c.followers - less.followers`, following: sql`c.following - less.following` })
          .whereRef('c.user_id', '=', 'less.user_id'),
      )
      .selectFrom('gone')
      .select(['follower_id', 'followee_id']),
)

/** The same statement updates the counters. Requires the locks of all these users. Returns the follows that existed. */
export async function deleteFollows(tx: Writer, pairs: Pair[]): Promise<Pair[]> {
  const rows = await remove.all(tx, {
    followers: pairs.map((pair) => pair.followerId),
    followees: pairs.map((pair) => pair.followeeId),
  })
  return rows.map((row) => ({ followerId: row.follower_id, followeeId: row.followee_id }))
}

const batch = statement<{ userId: string; limit: number }, Pair>((db, slot) =>
  db
    .selectFrom(
      sql<Pair>`(
        select follower_id as "followerId", followee_id as "followeeId" from follows
        where follower_id = ${slot('userId')}
        union all
        select follower_id, followee_id from follows where followee_id = ${slot('userId')}
        limit ${slot('limit')})`.as('f'),
    )
    .select(['followerId', 'followeeId']),
)

/** A batch of a user's follows in both directions, with the counters of all users concerned locked. */
export async function lockFollowBatch(tx: Writer, userId: string, limit: number): Promise<Pair[]> {
  const pairs = await batch.all(tx, { userId, limit })
  const ids = [...new Set(pairs.flatMap((pair) => [pair.followerId, pair.followeeId]))]
  await lockCounts.all(tx, { ids })
  return pairs
}

const addPast = command<Pair>((db, slot) =>
  db
    .insertInto('past_follows')
    .values({ follower_id: slot('followerId'), followee_id: slot('followeeId') })
    .onConflict((conflict) => conflict.doNothing()),
)

/** Requires the lock of the pair. */
export async function insertPastFollow(tx: Writer, followerId: string, followeeId: string): Promise<void> {
  await addPast.all(tx, { followerId, followeeId })
}

const past = statement<Pair, { follower_id: string }>((db, slot) =>
  db
    .selectFrom('past_follows')
    .select('follower_id')
    .where('follower_id', '=', slot('followerId'))
    .where('followee_id', '=', slot('followeeId')),
)

/** Whether the follower unfollowed the other user and has not chosen to follow again since. */
export async function hasUnfollowed(db: Reader, followerId: string, followeeId: string): Promise<boolean> {
  return (await past.first(db, { followerId, followeeId })) !== undefined
}

export async function deletePastFollow(tx: Writer, followerId: string, followeeId: string): Promise<void> {
  await tx
    .deleteFrom('past_follows')
    .where('follower_id', '=', followerId)
    .where('followee_id', '=', followeeId)
    .execute()
}

/** Users whose counts of followers and followed users differ from the follows. */
export async function countWrongFollowCounts(db: Reader): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with expected as (
      select user_id, sum(followers) as followers, sum(following) as following
      from (
        select followee_id as user_id, count(*) as followers, 0 as following from follows group by followee_id
        union all
        select follower_id, 0, count(*) from follows group by follower_id) as ends
      group by user_id)
    select count(*) from expected e full join follow_counts c using (user_id)
    where (coalesce(e.followers, 0), coalesce(e.following, 0))
      is distinct from (coalesce(c.followers, 0)::numeric, coalesce(c.following, 0)::numeric)`.execute(db)
  return rows[0]!.count
}

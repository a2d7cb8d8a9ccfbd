import { type RawBuilder, sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import { command, statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'

/**
 * Neither of the two has blocked the other: two index lookups per user. With a join, the planner may read the blocks
 * first and then sort the users, instead of reading the users in index order.
 */
export function notBlocked(viewer: string, column: string): RawBuilder<boolean> {
  const person = sql.ref(column)
  return sql<boolean>`not exists (
    select from blocks where blocker_id = ${viewer} and blocked_id = ${person}
    union all
    select from blocks where blocked_id = ${viewer} and blocker_id = ${person})`
}

interface Pair {
  blockerId: string
  blockedId: string
}

const between = statement<{ one: string; other: string }, { blocker_id: string }>((db, slot) =>
  db
    .selectFrom('blocks')
    .select('blocker_id')
    .where((eb) =>
      eb.or([
        eb.and({ blocker_id: slot('one'), blocked_id: slot('other') }),
        eb.and({ blocker_id: slot('other'), blocked_id: slot('one') }),
      ]),
    )
    .limit(1),
)

/** In either direction. */
export async function isBlockedBetween(db: Reader, one: string, other: string): Promise<boolean> {
  return (await between.first(db, { one, other })) !== undefined
}

export interface BlockRow {
  blocked_id: string
  blocked_at: string
  username: string | null
  name: string
  is_public: boolean
}

export const listBlocks = listing<{ userId: string }, BlockRow>(
  { by: ['b.blocked_at', 'b.blocked_id'], direction: 'desc', isCounted: true },
  (db, slot) =>
    db
      .selectFrom('blocks as b')
      .innerJoin('users as u', 'u.id', 'b.blocked_id')
      .select(['b.blocked_id', 'b.blocked_at', 'u.username', 'u.name'])
      .select(sql<boolean>`u.profile_visibility = 'public' and u.suspended_at is null`.as('is_public'))
      .where('b.blocker_id', '=', slot('userId'))
      .where('u.deleted_at', 'is', null),
)

const add = command<Pair & { now: string }, { blocked_id: string }>((db, slot) =>
  db
    .insertInto('blocks')
    .values({ blocker_id: slot('blockerId'), blocked_id: slot('blockedId'), blocked_at: slot('now') })
    .onConflict((conflict) => conflict.doNothing())
    .returning('blocked_id'),
)

/** False when the block already exists; it stays unchanged. */
export async function insertBlock(tx: Writer, blockerId: string, blockedId: string, now: Date): Promise<boolean> {
  return (await add.first(tx, { blockerId, blockedId, now: now.toISOString() })) !== undefined
}

export async function deleteBlock(tx: Writer, blockerId: string, blockedId: string): Promise<void> {
  await tx.deleteFrom('blocks').where('blocker_id', '=', blockerId).where('blocked_id', '=', blockedId).execute()
}

/** contract §8.1: a request "counts nowhere", nor does its end. For the rows of `rsvps` by this name. */
export const isKnownRsvp = (rsvps: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(`${rsvps}.status`)} not in ('requested', 'declined')
    and ${sql.ref(`${rsvps}.end_reason`)} is distinct from 'request')`

/**
 * contract §7.1, *known to the group*: "has or had an RSVP, favourite, role, badge or ban there". Each part is an
 * index lookup. A cancelled RSVP keeps its row; when one of the others is deleted, `group_past_people` records the user.
 */
export function isKnownTo(groupId: string, column: string): RawBuilder<boolean> {
  const person = sql.ref(column)
  return sql<boolean>`exists (
    select from rsvps where group_id = ${groupId} and user_id = ${person} and ${isKnownRsvp('rsvps')}
    union all
    select from group_favorites where group_id = ${groupId} and user_id = ${person}
    union all
    select from group_roles where group_id = ${groupId} and user_id = ${person}
    union all
    select from group_past_people where group_id = ${groupId} and user_id = ${person}
    union all
    select from group_bans where group_id = ${groupId} and user_id = ${person}
    union all
    select from badge_awards where user_id = ${person} and group_id = ${groupId})`
}

/** The id of the user with this username or id, given in lower case. */
export function idOf(name: RawBuilder<string>): RawBuilder<string> {
  return sql<string>`(
    select id from users where lower(username) = ${name}
    union all
    select id from users
    where id = case when ${name}::text ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then ${name}::text::uuid end
    limit 1)`
}

interface NamedFilter {
  /** Usernames or ids, in lower case. */
  people: string[]
  viewer: string
  /** Without a group, no user is known to it. */
  groupId?: string
  isAdmin?: true
  /** Excludes users who are suspended, have muted the group, or have a block with the viewer in either direction. */
  isInvitable?: true
  /** Includes everyone with a public profile, not only users known to the group. */
  isPublicAllowed?: true
}

export interface NamedRow {
  /** The given username or id, in lower case. */
  given: string
  id: string
  username: string | null
}

const named = statement<NamedFilter, NamedRow>((db, slot) => {
  const query = db
    .selectFrom(sql<{ given: string }>`unnest(${slot('people')}::text[])`.as<'p'>(sql`p(given)`))
    .innerJoin('users as u', (join) => join.on(sql<boolean>`u.id = ${idOf(sql`p.given`)}`))
    .select(['p.given', 'u.id', 'u.username'])
    .where('u.deleted_at', 'is', null)
  if (slot.has('isAdmin')) return query
  const isKnown = slot.has('groupId') ? isKnownTo(slot('groupId'), 'u.id') : sql<boolean>`false`
  const isReachable = slot.has('isPublicAllowed')
    ? sql<boolean>`(u.profile_visibility = 'public' or ${isKnown})`
    : isKnown
  const found = query.where(isReachable)
  if (!slot.has('isInvitable')) return found
  const isMuted = sql`exists (select from group_mutes where user_id = u.id and group_id = ${slot('groupId')})`
  return found
    .where('u.suspended_at', 'is', null)
    .where(notBlocked(slot('viewer'), 'u.id'))
    .where(slot.has('groupId') ? sql<boolean>`not ${isMuted}` : sql<boolean>`true`)
})

export function listNamed(db: Reader, filter: NamedFilter): Promise<NamedRow[]> {
  return named.all(db, filter)
}

/** Neither suspended nor deleted. Every fragment here reads `users as u`. */
export const isActive = sql<boolean>`u.suspended_at is null and u.deleted_at is null`

/** contract §3: a private profile is absent from every list of people. Users without a chosen name are absent too. */
const isListed = sql<boolean>`${isActive} and u.profile_visibility = 'public' and not u.needs_name`

/** Users who may appear in lists that need a username. The directory indexes use the same condition. */
export const isListedByName = sql<boolean>`${isListed} and u.username is not null`

/** Users who may appear in lists for this viewer. */
export function isListedFor(viewer: string): RawBuilder<boolean> {
  return sql<boolean>`${isListed} and ${notBlocked(viewer, 'u.id')}`
}

interface Viewer {
  viewer: string
  /** contract §3: a private profile is 404 to others except admins. */
  isAdmin?: true | undefined
}

/** Users whose profile this viewer may open. */
export function isVisibleTo(viewer: string, isAdmin: boolean): RawBuilder<boolean> {
  const isOpenToViewer = isAdmin ? sql`true` : sql`(u.profile_visibility = 'public' or u.id = ${viewer})`
  return sql<boolean>`${isActive} and ${isOpenToViewer} and ${notBlocked(viewer, 'u.id')}`
}

export interface VisibleUserRow {
  id: string
  username: string
}

/** By username or id. */
const visible = statement<Viewer & { username: string }, VisibleUserRow>((db, slot) =>
  db
    .selectFrom('users as u')
    .select(['u.id', sql<string>`u.username`.as('username')])
    .where('u.id', '=', idOf(sql.val(slot('username'))))
    .where(isVisibleTo(slot('viewer'), slot.has('isAdmin'))),
)

export function findVisibleUser(db: Reader, viewer: Viewer, username: string): Promise<VisibleUserRow | undefined> {
  return visible.first(db, { ...viewer, username: username.toLowerCase() })
}

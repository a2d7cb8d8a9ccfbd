import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'
import { notBlocked } from './queries.blocks.ts'

/**
 * contract §7.1, *known to the group*: "has or had an RSVP, favourite, role, badge or ban there". Each part is an
 * index lookup. A cancelled RSVP keeps its row; when one of the others is deleted, `group_past_people` records the user.
 */
export function isKnownTo(groupId: string, column: string): RawBuilder<boolean> {
  const person = sql.ref(column)
  return sql<boolean>`exists (
    select from rsvps where group_id = ${groupId} and user_id = ${person}
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

import { type RawBuilder, sql } from 'kysely'
import { isEventVisibleTo } from '#domains/foundation/event-facts/index.ts'
import { isActive } from '#domains/foundation/visibility/index.ts'
import type { Caller, Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'
import { isId } from '#kernel/operation/schema.ts'

interface Viewer {
  id?: string
  /** In lower case. */
  name?: string
  viewerId: string
  isAdmin: boolean
}

/** What can be reported, and the person who answers for it. */
interface Found {
  id: string
  owner_id: string | null
}

/** The first owner of a group who is still here. */
const ownerOf = (groupId: RawBuilder<unknown>) => sql<string | null>`(
  select o.user_id from group_roles as o join users as w on w.id = o.user_id
  where o.group_id = ${groupId} and o.role = 'owner' and w.deleted_at is null
  order by o.granted_at, o.user_id limit 1)`

/** Over a table with `created_by` and `group_id`. */
const makerOf = (table: 'e' | 'b') =>
  sql<string | null>`coalesce(
  (select w.id from users as w where w.id = ${sql.ref(`${table}.created_by`)} and w.deleted_at is null),
  ${ownerOf(sql.ref(`${table}.group_id`))})`.as('owner_id')

/** Over `users as u`. Users blocked by the reporter can still be reported: people often block first, then report. */
export const isUserShownTo = (viewer: string, isAdmin: boolean) => sql<boolean>`(
  ${isActive} and (u.profile_visibility = 'public' or u.id = ${viewer} or ${isAdmin}::boolean)
  and not exists (select from blocks as b where b.blocker_id = u.id and b.blocked_id = ${viewer}))`

/** Over `groups as g`. */
const holdsRole = (viewer: string, isAdmin: boolean) => sql<boolean>`(${isAdmin}::boolean or exists (
  select from group_roles as r where r.group_id = g.id and r.user_id = ${viewer}))`
export const isGroupShownTo = (viewer: string, isAdmin: boolean) =>
  sql<boolean>`(g.deleted_at is null and (g.hidden_at is null or ${holdsRole(viewer, isAdmin)}))`

/** Over `badges as b` and `groups as g`. */
export const isBadgeShownTo = (viewer: string, isAdmin: boolean) =>
  sql<boolean>`(b.deleted_at is null and (b.hidden_at is null and g.hidden_at is null or ${holdsRole(viewer, isAdmin)}))`

const visibleUser = statement<Viewer, Found>((db, slot) => {
  const query = db
    .selectFrom('users as u')
    .select(['u.id', 'u.id as owner_id'])
    .where(isUserShownTo(slot('viewerId'), slot('isAdmin')))
  return slot.has('id') ? query.where('u.id', '=', slot('id')) : query.where(sql`lower(u.username)`, '=', slot('name'))
})

const visibleGroup = statement<Viewer, Found>((db, slot) => {
  const query = db
    .selectFrom('groups as g')
    .select(['g.id', ownerOf(sql.ref('g.id')).as('owner_id')])
    .where(isGroupShownTo(slot('viewerId'), slot('isAdmin')))
  return slot.has('id') ? query.where('g.id', '=', slot('id')) : query.where(sql`lower(g.urlname)`, '=', slot('name'))
})

const visibleEvent = statement<Viewer, Found>((db, slot) =>
  db
    .selectFrom('events as e')
    .leftJoin('groups as g', 'g.id', 'e.group_id')
    .select(['e.id', makerOf('e')])
    .where('e.id', '=', slot('id'))
    .where(isEventVisibleTo(slot('viewerId'), slot('isAdmin'), slot('id'))),
)

const visibleBadge = statement<Viewer, Found>((db, slot) => {
  const query = db
    .selectFrom('badges as b')
    .leftJoin('groups as g', 'g.id', 'b.group_id')
    .select(['b.id', makerOf('b')])
    .where(isBadgeShownTo(slot('viewerId'), slot('isAdmin')))
  return slot.has('id') ? query.where('b.id', '=', slot('id')) : query.where('b.slug', '=', slot('name'))
})

export type TargetType = 'user' | 'group' | 'event' | 'badge'
const visible = { user: visibleUser, group: visibleGroup, event: visibleEvent, badge: visibleBadge }

/** What the caller can see, found by id, username, URL name or slug. */
export async function findTarget(
  db: Reader,
  caller: Caller,
  { type, id }: { type: TargetType; id: string },
): Promise<Found | undefined> {
  const viewer = { viewerId: caller.userId, isAdmin: caller.scopes.has('admin') }
  if (type === 'event' && !isId(id)) return undefined
  return visible[type].first(db, { ...viewer, ...(isId(id) ? { id } : { name: id.toLowerCase() }) })
}

import { sql } from 'kysely'
import { isListedFor } from '#domains/foundation/visibility/index.ts'
import type { Reader, Writer } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'
import { listing } from '#kernel/operation/page.ts'
import type { NamedUserRow } from './queries.ts'
import type { Role } from './rules.ts'

interface Pair {
  groupId: string
  userId: string
}

const role = statement<Pair, { role: string }>((db, slot) =>
  db
    .selectFrom('group_roles')
    .select('role')
    .where('group_id', '=', slot('groupId'))
    .where('user_id', '=', slot('userId')),
)

export async function findRole(db: Reader, groupId: string, userId: string): Promise<Role | undefined> {
  return (await role.first(db, { groupId, userId }))?.role as Role | undefined
}

export type RoleRow = NamedUserRow & { role: string; granted_at: string }

export const listRoles = listing<{ groupId: string }, RoleRow>(
  { by: ['r.granted_at', 'r.user_id'], direction: 'asc' },
  (db, slot) =>
    db
      .selectFrom('group_roles as r')
      .innerJoin('users as u', 'u.id', 'r.user_id')
      .select(['r.user_id', 'r.role', 'r.granted_at', 'u.username', 'u.name', 'u.avatar_url'])
      .where('r.group_id', '=', slot('groupId'))
      .where('u.deleted_at', 'is', null),
)

type OrganizerRow = NamedUserRow & { role: string; theme_color: string | null }

const organizers = statement<{ groupId: string; viewer: string; limit: number }, OrganizerRow>((db, slot) =>
  db
    .selectFrom('group_roles as r')
    .innerJoin('users as u', 'u.id', 'r.user_id')
    .select(['r.user_id', 'r.role', 'u.username', 'u.name', 'u.avatar_url', 'u.theme_color'])
    .where('r.group_id', '=', slot('groupId'))
    .where('r.role', '<>', 'volunteer')
    .where(isListedFor(slot('viewer')))
    .orderBy(sql`r.role = 'owner'`, 'desc')
    .orderBy('r.granted_at')
    .orderBy('r.user_id')
    .limit(slot('limit')),
)

/** The organizers of a group that this viewer may see, owners first. */
export function listOrganizers(db: Reader, groupId: string, viewer: string, limit: number): Promise<OrganizerRow[]> {
  return organizers.all(db, { groupId, viewer, limit })
}

export async function countOwners(tx: Writer, groupId: string): Promise<number> {
  const row = await tx
    .selectFrom('group_roles')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('group_id', '=', groupId)
    .where('role', '=', 'owner')
    .executeTakeFirstOrThrow()
  return row.count
}

/** Groups without another active owner, in locking order. */
export async function listOwnedAlone(db: Reader, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('group_roles as r')
    .innerJoin('groups as g', 'g.id', 'r.group_id')
    .select('r.group_id')
    .where('r.user_id', '=', userId)
    .where('r.role', '=', 'owner')
    .where('g.deleted_at', 'is', null)
    .where(
      sql<boolean>`not exists (
        select from group_roles o join users u on u.id = o.user_id
        where o.group_id = r.group_id and o.user_id <> r.user_id and o.role = 'owner'
          and u.suspended_at is null and u.deleted_at is null)`,
    )
    .orderBy('r.group_id')
    .execute()
  return rows.map((row) => row.group_id)
}

export async function insertRole(tx: Writer, groupId: string, userId: string, role: Role, now: Date): Promise<void> {
  const granted = { role, granted_at: now.toISOString() }
  await tx
    .insertInto('group_roles')
    .values({ group_id: groupId, user_id: userId, ...granted })
    .onConflict((conflict) => conflict.columns(['group_id', 'user_id']).doUpdateSet(granted))
    .execute()
}

export async function deleteRole(tx: Writer, groupId: string, userId: string): Promise<void> {
  await tx.deleteFrom('group_roles').where('group_id', '=', groupId).where('user_id', '=', userId).execute()
  await insertPastPeople(tx, groupId, [userId])
}

/** Records users whose last other row in the group may be deleted, so that they stay known to it. */
export async function insertPastPeople(tx: Writer, groupId: string, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .insertInto('group_past_people')
    .columns(['group_id', 'user_id'])
    .expression(sql`select ${groupId}::uuid, id from unnest(${[...userIds]}::uuid[]) as person (id)`)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The same for everyone with an RSVP to an event, before the event is deleted. */
export async function insertPastGuests(tx: Writer, groupId: string, eventId: string): Promise<void> {
  await tx
    .insertInto('group_past_people')
    .columns(['group_id', 'user_id'])
    .expression(sql`select ${groupId}::uuid, user_id from rsvps
      where event_id = ${eventId} and status not in ('requested', 'declined') and end_reason is distinct from 'request'`)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const ban = statement<Pair, { banned_at: string }>((db, slot) =>
  db
    .selectFrom('group_bans')
    .select('banned_at')
    .where('group_id', '=', slot('groupId'))
    .where('user_id', '=', slot('userId')),
)

export function findBan(db: Reader, groupId: string, userId: string) {
  return ban.first(db, { groupId, userId })
}

export type GroupBanRow = NamedUserRow & { banned_at: string }

export const listBans = listing<{ groupId: string }, GroupBanRow>(
  { by: ['b.banned_at', 'b.user_id'], direction: 'desc' },
  (db, slot) =>
    db
      .selectFrom('group_bans as b')
      .innerJoin('users as u', 'u.id', 'b.user_id')
      .select(['b.user_id', 'b.banned_at', 'u.username', 'u.name', 'u.avatar_url'])
      .where('b.group_id', '=', slot('groupId'))
      .where('u.deleted_at', 'is', null),
)

/** False when the user is already banned; the ban stays unchanged. */
export async function insertBan(
  tx: Writer,
  groupId: string,
  userId: string,
  bannedBy: string,
  now: Date,
): Promise<boolean> {
  const result = await tx
    .insertInto('group_bans')
    .values({ group_id: groupId, user_id: userId, banned_by: bannedBy, banned_at: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function deleteBan(tx: Writer, groupId: string, userId: string): Promise<boolean> {
  const result = await tx
    .deleteFrom('group_bans')
    .where('group_id', '=', groupId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (result.numDeletedRows === 0n) return false
  await insertPastPeople(tx, groupId, [userId])
  return true
}

const managers = statement<{ groupId: string }, { user_id: string }>((db, slot) =>
  db
    .selectFrom('group_roles')
    .select('user_id')
    .where('group_id', '=', slot('groupId'))
    .where('role', '<>', 'volunteer')
    .orderBy('user_id'),
)

/** The owners and managers of a group. */
export async function listManagers(db: Reader, groupId: string): Promise<string[]> {
  return (await managers.all(db, { groupId })).map((row) => row.user_id)
}

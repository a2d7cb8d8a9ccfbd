import { randomUUIDv7 } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader, Writer } from '#kernel/context.ts'
import { command, statement } from '#kernel/data/statement.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { listing } from '#kernel/operation/page.ts'
import { type GroupChanges, type GroupDetailRow, groupDetailColumns } from './queries.ts'

export type GroupOfOrganizerRow = GroupDetailRow & { group_id: string; granted_at: string; role: string }

export const listManaged = listing<{ userId: string }, GroupOfOrganizerRow>(
  { by: ['r.granted_at', 'r.group_id'], direction: 'desc' },
  (db, slot) =>
    db
      .selectFrom('group_roles as r')
      .innerJoin('groups as g', 'g.id', 'r.group_id')
      .select([...groupDetailColumns, 'r.group_id', 'r.granted_at', 'r.role'])
      .where('r.user_id', '=', slot('userId'))
      .where('g.deleted_at', 'is', null),
)

const lock = command<{ id: string }, { id: string }>((db, slot) =>
  db.selectFrom('groups').select('id').where('id', '=', slot('id')).where('deleted_at', 'is', null).forNoKeyUpdate(),
)

/** Taken before any decision about the users of a group, so that decisions run one at a time. */
export async function lockGroup(tx: Writer, id: string): Promise<void> {
  if (!(await lock.first(tx, { id }))) throw new ApiError('group_not_found')
}

/** A stronger lock than `lockGroup`: it also waits for, and blocks, transactions that add an event to the group. */
export async function lockGroupForArchive(tx: Writer, id: string): Promise<void> {
  const row = await tx
    .selectFrom('groups')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw new ApiError('group_not_found')
}

type NewGroup = GroupChanges & { name: string; urlname: string }

export async function insertGroup(tx: Writer, group: NewGroup, now: Date): Promise<string> {
  const id = randomUUIDv7()
  const at = now.toISOString()
  await mapUrlnameConflict(
    tx
      .insertInto('groups')
      .values({ id, ...group, created_at: at, updated_at: at })
      .execute(),
  )
  return id
}

export async function updateGroup(tx: Writer, id: string, changes: GroupChanges, now: Date): Promise<void> {
  await mapUrlnameConflict(
    tx
      .updateTable('groups')
      .set({ ...changes, updated_at: now.toISOString() })
      .where('id', '=', id)
      .execute(),
  )
}

/** A listed group that gets its first owner is like any other from then on. */
export async function updateClaimed(tx: Writer, id: string, now: Date): Promise<void> {
  await tx
    .updateTable('groups')
    .set({ is_claimed: true, updated_at: now.toISOString() })
    .where('id', '=', id)
    .where('is_claimed', '=', false)
    .execute()
}

const taken = statement<{ names: string[] }, { urlname: string }>((db, slot) =>
  db
    .selectFrom('groups')
    .select(sql<string>`lower(urlname)`.as('urlname'))
    .where(sql<boolean>`lower(urlname) = any(${slot('names')}::text[])`),
)

/** Those of these URL names that a group has, or had until less than 90 days ago. */
export async function listTakenUrlnames(db: Reader, names: string[]): Promise<Set<string>> {
  return new Set((await taken.all(db, { names })).map((row) => row.urlname))
}

/** The unique index decides when two groups request the same URL name at once. */
async function mapUrlnameConflict<T>(query: Promise<T>): Promise<T> {
  try {
    return await query
  } catch (error) {
    if ((error as { constraint?: string }).constraint === 'groups_urlname_key') throw new ApiError('urlname_taken')
    throw error
  }
}

/** An event that is still running counts as unfinished. */
export async function findUnfinishedEvent(db: Reader, groupId: string, now: Date) {
  return db
    .selectFrom('events')
    .select('id')
    .where('group_id', '=', groupId)
    .where('status', '=', 'scheduled')
    .where('over_at', '>', now.toISOString())
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function updateArchived(tx: Writer, id: string, now: Date): Promise<void> {
  const at = now.toISOString()
  await tx.updateTable('groups').set({ deleted_at: at, updated_at: at }).where('id', '=', id).execute()
}

/** Archived groups that still have content besides the row that badge awards refer to. */
export async function listPurgeable(db: Reader, archivedBefore: Date, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('groups as g')
    .select('g.id')
    .where('g.deleted_at', '<', archivedBefore.toISOString())
    .where((eb) =>
      eb.or([
        eb(
          sql<number>`num_nonnulls(g.description, g.website, g.photo_url, g.upstream_member_count,
            g.cover_url, g.theme, g.contact, g.code_of_conduct, g.city)`,
          '>',
          0,
        ),
        eb(sql<number>`cardinality(g.tags) + cardinality(g.social_links) + g.favorites_count`, '>', 0),
        eb.exists(eb.selectFrom('group_favorites as f').select('f.user_id').whereRef('f.group_id', '=', 'g.id')),
        eb.exists(eb.selectFrom('group_roles as r').select('r.role').whereRef('r.group_id', '=', 'g.id')),
        eb.exists(eb.selectFrom('group_bans as b').select('b.user_id').whereRef('b.group_id', '=', 'g.id')),
        eb.exists(eb.selectFrom('group_past_people as p').select('p.user_id').whereRef('p.group_id', '=', 'g.id')),
        eb.exists(eb.selectFrom('group_mutes as m').select('m.user_id').whereRef('m.group_id', '=', 'g.id')),
      ]),
    )
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** Keeps only the row with its name, because users keep the badges they were awarded here. */
export async function deleteContents(tx: Writer, groupId: string): Promise<void> {
  const tables = [
    'group_favorites',
    'group_roles',
    'group_bans',
    'group_past_people',
    'group_mutes',
    'role_offers',
  ] as const
  for (const table of tables) await tx.deleteFrom(table).where('group_id', '=', groupId).execute()
  await tx
    .updateTable('groups')
    .set({
      description: null,
      website: null,
      photo_url: null,
      cover_url: null,
      theme: null,
      contact: null,
      code_of_conduct: null,
      city: null,
      upstream_member_count: null,
      tags: [],
      social_links: [],
      favorites_count: 0,
      joining: 'open',
      is_featured: false,
    })
    .where('id', '=', groupId)
    .execute()
}

export async function updateFreedUrlnames(tx: Writer, archivedBefore: Date): Promise<void> {
  await tx
    .updateTable('groups')
    .set({ urlname: null })
    .where('deleted_at', '<', archivedBefore.toISOString())
    .where('urlname', 'is not', null)
    .execute()
}

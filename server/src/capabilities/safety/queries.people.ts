import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../kernel/context.ts'
import { statement } from '../../kernel/statement.ts'
import { notBlocked } from './queries.blocks.ts'
import { idOf } from './queries.naming.ts'

/** Can be named and is here; over `users as u`, as everything below. */
export const isHere = sql<boolean>`u.username is not null and u.suspended_at is null and u.deleted_at is null`

/** contract §3: a private profile is absent from every list of people. */
export const isListed = sql<boolean>`${isHere} and u.profile_visibility = 'public'`

/** Who may stand in a list that this viewer reads. */
export function isListedFor(viewer: string): RawBuilder<boolean> {
  return sql<boolean>`${isListed} and ${notBlocked(viewer, 'u.id')}`
}

interface Look {
  viewer: string
  /** contract §3: a private profile is 404 to others except admins. */
  isAdmin?: true | undefined
}

/** Whom this viewer may look at by name. */
export function isVisibleTo(viewer: string, isAdmin: boolean): RawBuilder<boolean> {
  const isOpen = isAdmin ? sql`true` : sql`(u.profile_visibility = 'public' or u.id = ${viewer})`
  return sql<boolean>`${isHere} and ${isOpen} and ${notBlocked(viewer, 'u.id')}`
}

export interface PersonRow {
  id: string
  username: string
}

/** By username or id. */
const visible = statement<Look & { username: string }, PersonRow>((db, slot) =>
  db
    .selectFrom('users as u')
    .select(['u.id', sql<string>`u.username`.as('username')])
    .where('u.id', '=', idOf(sql.val(slot('username'))))
    .where(isVisibleTo(slot('viewer'), slot.has('isAdmin'))),
)

export function findVisiblePerson(db: Reader, look: Look, username: string): Promise<PersonRow | undefined> {
  return visible.first(db, { ...look, username: username.toLowerCase() })
}

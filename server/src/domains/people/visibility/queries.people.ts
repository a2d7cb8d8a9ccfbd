import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'
import { notBlocked } from './queries.blocks.ts'
import { idOf } from './queries.naming.ts'

/** Neither suspended nor deleted. Every fragment here reads `users as u`. */
export const isActive = sql<boolean>`u.suspended_at is null and u.deleted_at is null`

/** contract §3: a private profile is absent from every list of people, and so are those who have not chosen a name. */
const isListed = sql<boolean>`${isActive} and u.profile_visibility = 'public' and not u.needs_name`

/** Who may stand in a list that names people by their username. The indexes of the directory say the same. */
export const isListedByName = sql<boolean>`${isListed} and u.username is not null`

/** Who may stand in a list that this viewer reads. */
export function isListedFor(viewer: string): RawBuilder<boolean> {
  return sql<boolean>`${isListed} and ${notBlocked(viewer, 'u.id')}`
}

interface Viewer {
  viewer: string
  /** contract §3: a private profile is 404 to others except admins. */
  isAdmin?: true | undefined
}

/** Whom this viewer may look at by name. */
export function isVisibleTo(viewer: string, isAdmin: boolean): RawBuilder<boolean> {
  const isOpen = isAdmin ? sql`true` : sql`(u.profile_visibility = 'public' or u.id = ${viewer})`
  return sql<boolean>`${isActive} and ${isOpen} and ${notBlocked(viewer, 'u.id')}`
}

export interface PersonRow {
  id: string
  username: string
}

/** By username or id. */
const visible = statement<Viewer & { username: string }, PersonRow>((db, slot) =>
  db
    .selectFrom('users as u')
    .select(['u.id', sql<string>`u.username`.as('username')])
    .where('u.id', '=', idOf(sql.val(slot('username'))))
    .where(isVisibleTo(slot('viewer'), slot.has('isAdmin'))),
)

export function findVisiblePerson(db: Reader, viewer: Viewer, username: string): Promise<PersonRow | undefined> {
  return visible.first(db, { ...viewer, username: username.toLowerCase() })
}

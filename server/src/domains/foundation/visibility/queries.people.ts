import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '#kernel/context.ts'
import { statement } from '#kernel/data/statement.ts'
import { notBlocked } from './queries.blocks.ts'
import { idOf } from './queries.naming.ts'

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

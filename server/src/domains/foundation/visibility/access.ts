import type { Caller, Reader } from '#kernel/context.ts'
import { nilId } from '#kernel/ids.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { findVisibleUser, listNamed, type NamedRow, type VisibleUserRow } from './queries.ts'

/** The parts of a caller that decide what they can see. */
export type ViewingUser = Pick<Caller, 'userId' | 'scopes'>

/** The viewer for visibility queries: admins also see hidden users, anonymous visitors see what is public. */
export function viewerOf(caller: ViewingUser | undefined): { viewer: string; isAdmin?: true | undefined } {
  return { viewer: caller?.userId ?? nilId, isAdmin: caller?.scopes.has('admin') || undefined }
}

/** The user with this username or id, if the caller may see them. A hidden user is 404, like one that does not exist. */
export async function requireVisibleUser(
  db: Reader,
  caller: ViewingUser | undefined,
  username: string,
): Promise<VisibleUserRow> {
  const person = await findVisibleUser(db, viewerOf(caller), username)
  if (!person) throw new ApiError('user_not_found')
  return person
}

/**
 * Why an organizer names a user. `serve`: serve the user or protect the group, such as a check-in or a ban; blocks are
 * ignored. `enroll`: give a seat or a badge. `offer`: offer a role.
 */
type Purpose = 'serve' | 'enroll' | 'offer'

const rules = {
  serve: {},
  enroll: { isInvitable: true },
  offer: { isInvitable: true, isPublicAllowed: true },
} as const satisfies Record<Purpose, object>

/**
 * Of these usernames and ids, the users that the caller may name for this purpose in this group. The others are left
 * out, as if they did not exist. contract §7.1, on naming users.
 */
export function listNamedUsers(
  db: Reader,
  caller: Pick<Caller, 'userId' | 'scopes'>,
  groupId: string | null,
  people: readonly string[],
  purpose: Purpose,
): Promise<NamedRow[]> {
  return listNamed(db, {
    people: [...new Set(people.map((person) => person.toLowerCase()))],
    viewer: caller.userId,
    ...(groupId !== null && { groupId }),
    ...(caller.scopes.has('admin') && { isAdmin: true }),
    ...rules[purpose],
  })
}

/** The id of one named user. */
export async function requireNamedUser(
  db: Reader,
  caller: Pick<Caller, 'userId' | 'scopes'>,
  groupId: string | null,
  person: string,
  purpose: Purpose,
): Promise<string> {
  const [found] = await listNamedUsers(db, caller, groupId, [person], purpose)
  if (!found) throw new ApiError('user_not_found')
  return found.id
}

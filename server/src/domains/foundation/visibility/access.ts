import type { Caller, Reader } from '#kernel/context.ts'
import { nilId } from '#kernel/ids.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { findVisibleUser, type VisibleUserRow } from './queries.people.ts'

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

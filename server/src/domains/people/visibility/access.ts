import type { Caller, Reader } from '#kernel/context.ts'
import { nilId } from '#kernel/ids.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { findVisiblePerson, type PersonRow } from './queries.people.ts'

/** Who looks, as far as it matters to what they see. */
export type ViewingUser = Pick<Caller, 'userId' | 'scopes'>

/** Whose look at other people it is; an admin sees who is hidden, a stranger what everybody sees. */
export function viewerOf(caller: ViewingUser | undefined): { viewer: string; isAdmin?: true | undefined } {
  return { viewer: caller?.userId ?? nilId, isAdmin: caller?.scopes.has('admin') || undefined }
}

/** The person of this username or id, if the caller may see them. Who is hidden is answered like who does not exist. */
export async function requireVisiblePerson(
  db: Reader,
  caller: ViewingUser | undefined,
  username: string,
): Promise<PersonRow> {
  const person = await findVisiblePerson(db, viewerOf(caller), username)
  if (!person) throw new ApiError('user_not_found')
  return person
}

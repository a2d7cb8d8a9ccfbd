import type { Caller, Reader } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import { findVisiblePerson, type PersonRow } from './queries.people.ts'

/** Whose look at other people it is; an admin sees who is hidden. */
export function lookOf(caller: Caller): { viewer: string; isAdmin?: true | undefined } {
  return { viewer: caller.userId, isAdmin: caller.scopes.has('admin') || undefined }
}

/** The person of this username, if the caller may see them. Who is hidden is answered like who does not exist. */
export async function requireVisiblePerson(db: Reader, caller: Caller, username: string): Promise<PersonRow> {
  const person = await findVisiblePerson(db, lookOf(caller), username)
  if (!person) throw new ApiError('user_not_found')
  return person
}

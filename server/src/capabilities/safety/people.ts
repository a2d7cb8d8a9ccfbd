import type { Caller, Reader } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import { findVisiblePerson, type PersonRow } from './queries.people.ts'

/** The person of this username, if the caller may see them. Who is hidden is answered like who does not exist. */
export async function requireVisiblePerson(db: Reader, caller: Caller, username: string): Promise<PersonRow> {
  const isAdmin = caller.scopes.has('admin') || undefined
  const person = await findVisiblePerson(db, { viewer: caller.userId, isAdmin }, username)
  if (!person) throw new ApiError('user_not_found')
  return person
}

import type { Caller, Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { findVisiblePerson, type PersonRow } from './queries.people.ts'

/** Stands for a stranger wherever a person is asked for: nobody has this id, so nobody blocked them and they hold nothing. */
export const nobody = '00000000-0000-0000-0000-000000000000'

/** Who looks, as far as it matters to what they see. */
export type Viewer = Pick<Caller, 'userId' | 'scopes'>

/** Whose look at other people it is; an admin sees who is hidden, a stranger what everybody sees. */
export function lookOf(caller: Viewer | undefined): { viewer: string; isAdmin?: true | undefined } {
  return { viewer: caller?.userId ?? nobody, isAdmin: caller?.scopes.has('admin') || undefined }
}

/** The person of this username or id, if the caller may see them. Who is hidden is answered like who does not exist. */
export async function requireVisiblePerson(
  db: Reader,
  caller: Viewer | undefined,
  username: string,
): Promise<PersonRow> {
  const person = await findVisiblePerson(db, lookOf(caller), username)
  if (!person) throw new ApiError('user_not_found')
  return person
}

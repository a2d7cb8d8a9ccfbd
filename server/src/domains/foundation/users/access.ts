import type { Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import { findUser, findUserIdByUsername } from './queries.ts'

/** By username or id. */
export async function findUserId(db: Reader, person: string): Promise<string | undefined> {
  return isId(person) ? (await findUser(db, person))?.id : findUserIdByUsername(db, person)
}

export async function requireUserId(db: Reader, person: string): Promise<string> {
  const id = await findUserId(db, person)
  if (id === undefined) throw new ApiError('user_not_found')
  return id
}

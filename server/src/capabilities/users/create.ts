import type { UnitOfWork } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import { insertUser, type NewUser } from './queries.ts'
import { isReserved, isUsername } from './rules.ts'

/** Makes an account and says so, whichever way somebody joined. */
export async function createUser({ db, emit }: UnitOfWork, user: NewUser): Promise<string> {
  if (user.username != null && !isUsername(user.username))
    throw new ApiError('validation_failed', 'username: 3 to 30 letters, digits or inner hyphens')
  if (user.username != null && isReserved(user.username)) throw new ApiError('username_reserved')
  const id = await insertUser(db, user)
  emit('user.created', { userId: id }, { subjectUserId: id })
  return id
}

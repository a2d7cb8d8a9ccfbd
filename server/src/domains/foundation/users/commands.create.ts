import type { UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { findHolder, insertUser, type NewUser } from './queries.ts'
import { isReserved, isUsername, usernameHint } from './rules.ts'

/** Creates an account and emits `user.created`, for every way to join. Without `now`, expired username holds count too. */
export async function createUser({ db, emit }: UnitOfWork, user: NewUser, now = new Date(0)): Promise<string> {
  if (user.username != null && !isUsername(user.username)) throw new ApiError('validation_failed', usernameHint)
  if (user.username != null && isReserved(user.username)) throw new ApiError('username_reserved')
  const id = await insertUser(db, user)
  // Checked after the insert, which waits for a user who is just giving the name up.
  if (user.username != null && (await findHolder(db, user.username, now))) throw new ApiError('username_taken')
  emit('user.created', { userId: id }, { subjectUserId: id })
  if (user.role === 'admin') emit('administrator.added', { userId: id }, { subjectUserId: id })
  return id
}

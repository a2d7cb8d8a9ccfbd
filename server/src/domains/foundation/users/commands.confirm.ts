import type { UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { chooseUsername } from './commands.usernames.ts'
import { lockUser, updateUser } from './queries.ts'

interface ChosenName {
  name: string
  username: string
}

/** Sets name and username once, for an account that was created before users were asked for them. */
export async function confirmName(
  { db, emit }: Pick<UnitOfWork, 'db' | 'emit'>,
  userId: string,
  { name, username }: ChosenName,
  now: Date,
): Promise<void> {
  const user = await lockUser(db, userId)
  if (!user.needs_name) throw new ApiError('invalid_state')
  await updateUser(db, userId, { name, needs_name: false })
  await chooseUsername(db, user, username, now)
  emit('user.updated', { userId, fields: ['name', 'username'] }, { subjectUserId: userId })
}

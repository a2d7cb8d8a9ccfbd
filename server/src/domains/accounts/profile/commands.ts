import type { Static } from 'typebox'
import { changeUsername, findUser, lockUser, type UserRow, updateUser } from '#domains/accounts/users/index.ts'
import { changeUse } from '#domains/instance/uploads/index.ts'
import type { Caller, WriteContext } from '#kernel/context.ts'
import { decideProfileChanges } from './rules.ts'
import type { UpdateProfileRequest } from './schemas.ts'

/** Updates the fields of the request, and releases images that are no longer shown. */
export async function changeProfile(
  ctx: WriteContext & { caller: Caller },
  request: Static<typeof UpdateProfileRequest>,
): Promise<UserRow> {
  const { db, caller, now, emit } = ctx
  const user = await lockUser(db, caller.userId)
  const { changes, fields } = decideProfileChanges(user, request)
  if (Object.keys(changes).length > 0) await updateUser(db, user.id, changes)
  const holder = user.id
  await changeUse(ctx, ctx, { place: 'avatar', holder, before: user.avatar_url, after: request.avatarUrl })
  await changeUse(ctx, ctx, { place: 'hero', holder, before: user.hero_image_url, after: request.heroImageUrl })
  if (request.username !== undefined && request.username !== user.username) {
    await changeUsername(db, user, request.username, now)
    fields.push('username')
  }
  if (fields.length > 0) emit('user.updated', { userId: user.id, fields }, { subjectUserId: user.id })
  return (await findUser(db, user.id))!
}

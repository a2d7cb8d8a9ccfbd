import type { Writer } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { deleteHold, findHolder, insertHold, type UserRow, updateUser } from './queries.ts'
import { decideHoldEnd, decideUsername, isPlaceholder, isReserved, isUsername, usernameHint } from './rules.ts'

/** Checked after the update, which waits for a user who is just giving the name up. */
async function takeHeld(tx: Writer, userId: string, wanted: string, now: Date): Promise<void> {
  const holder = await findHolder(tx, wanted, now)
  if (holder !== undefined && holder !== userId) throw new ApiError('username_taken')
  if (holder !== undefined) await deleteHold(tx, wanted)
}

/** Changes the username and holds the old one for the user for a while. */
export async function changeUsername(tx: Writer, user: UserRow, wanted: string, now: Date): Promise<void> {
  const change = decideUsername(user, wanted, now)
  const dates = { username_changed_at: change.changedAt, free_username_change_at: change.freeChangeAt }
  await updateUser(tx, user.id, { username: wanted, ...dates })
  await takeHeld(tx, user.id, wanted, now)
  if (change.released !== null) await insertHold(tx, change.released, user.id, change.heldUntil)
}

/** The first username that a user chooses themselves: it starts no waiting period. */
export async function chooseUsername(tx: Writer, user: UserRow, wanted: string, now: Date): Promise<void> {
  if (!isUsername(wanted)) throw new ApiError('validation_failed', usernameHint)
  const isSame = user.username?.toLowerCase() === wanted.toLowerCase()
  if (!isSame && isReserved(wanted)) throw new ApiError('username_reserved')
  await updateUser(tx, user.id, { username: wanted })
  await takeHeld(tx, user.id, wanted, now)
  if (isSame || user.username === null || isPlaceholder(user.username)) return
  await insertHold(tx, user.username, user.id, decideHoldEnd(now))
}

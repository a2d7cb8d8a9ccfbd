import type { Reader, Writer } from '../../kernel/context.ts'
import { ApiError } from '../../kernel/errors.ts'
import { deleteHold, findHolder, findUserIdByUsername, insertHold, type UserRow, updateUser } from './queries.ts'
import { decideUsername, isReserved, isUsername } from './rules.ts'

export type Unavailability = 'invalid' | 'reserved' | 'taken' | 'held'

/** Why this person cannot have the name, or undefined when they can. */
export async function findUnavailability(
  db: Reader,
  userId: string,
  name: string,
  now: Date,
): Promise<Unavailability | undefined> {
  if (!isUsername(name)) return 'invalid'
  const bearer = await findUserIdByUsername(db, name)
  if (bearer === userId) return undefined
  if (isReserved(name)) return 'reserved'
  if (bearer !== undefined) return 'taken'
  const holder = await findHolder(db, name, now)
  return holder === undefined || holder === userId ? undefined : 'held'
}

/** Gives the person the name and keeps the old one for them for a while. */
export async function changeUsername(tx: Writer, user: UserRow, wanted: string, now: Date): Promise<void> {
  const change = decideUsername(user, wanted, now)
  await updateUser(tx, user.id, { username: wanted, username_changed_at: change.changedAt })
  // Looked at after the update, which waits for whoever is just giving the name up and holding it.
  const holder = await findHolder(tx, wanted, now)
  if (holder !== undefined && holder !== user.id) throw new ApiError('username_taken')
  if (holder !== undefined) await deleteHold(tx, wanted)
  if (change.released !== null) await insertHold(tx, change.released, user.id, change.heldUntil)
}

import type { UnitOfWork, Writer } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import {
  deleteHold,
  findHolder,
  findUser,
  insertHold,
  insertUser,
  lockOtherAdmin,
  lockStanding,
  lockUser,
  lockUserOut,
  type NewUser,
  type UserRow,
  updateClosed,
  updateEndedSuspension,
  updateUser,
} from './queries.ts'
import {
  decideHoldEnd,
  decideStatus,
  decideUsername,
  isPlaceholder,
  isReserved,
  isUsername,
  type StatusChange,
  usernameHint,
} from './rules.ts'

/**
 * Changes a user's role or suspension. The last active administrator can be neither demoted nor suspended; one whose
 * suspension ends later does not count as active.
 */
export async function changeStatus(
  { db, emit, audit }: UnitOfWork,
  id: string,
  wanted: StatusChange,
  now: Date,
  { isQuiet = false, ...more }: { hideContent?: true; isQuiet?: boolean } = {},
): Promise<UserRow> {
  const before = await lockStanding(db, id)
  const { next, isChanged, isShutOut, stopsRunning } = decideStatus(before, wanted, now)
  if (stopsRunning && !(await lockOtherAdmin(db, id)))
    throw new ApiError('last_owner', 'This is the only administrator; make another user an administrator first')
  if (isChanged) {
    const isAdministrator = next.role === 'admin'
    const isNewRole = isAdministrator !== (before.role === 'admin')
    await updateUser(db, id, {
      ...next,
      ...(isNewRole && { administrator_since: isAdministrator ? now.toISOString() : null }),
    })
    if (isNewRole && isAdministrator) emit('administrator.added', { userId: id }, { subjectUserId: id })
    const { suspendedUntil, ...plain } = wanted
    const detail = { ...plain, ...(suspendedUntil != null && { until: suspendedUntil }), ...more }
    audit({ action: 'users.moderate', target: id, detail })
  }
  if (isShutOut) emit('user.suspended', { userId: id, ...(isQuiet && { isQuiet }) }, { subjectUserId: id })
  return (await findUser(db, id))!
}

/** Ends a suspension whose time is over. Anything else stays as it is. */
export async function endSuspension({ db, audit }: UnitOfWork, id: string, now: Date): Promise<void> {
  if (await updateEndedSuspension(db, id, now)) audit({ action: 'users.endSuspension', target: id })
}

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

/** The first step of deletion: nothing can be added to the account from now on. The last administrator cannot leave. */
export async function lockLeaver(db: Writer, id: string): Promise<UserRow> {
  const user = await lockUserOut(db, id)
  if (user.role === 'admin' && !(await lockOtherAdmin(db, id)))
    throw new ApiError('last_owner', 'You are the only administrator; make another user an administrator first')
  return user
}

/** The last step: the account is invisible, cannot be signed in to, and its username and address are free. */
export async function closeUser({ db, emit, audit }: UnitOfWork, id: string, now: Date): Promise<void> {
  await updateClosed(db, id, now)
  emit('user.deleted', { userId: id }, { subjectUserId: id })
  audit({ action: 'users.delete', target: id })
}

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
async function chooseUsername(tx: Writer, user: UserRow, wanted: string, now: Date): Promise<void> {
  if (!isUsername(wanted)) throw new ApiError('validation_failed', usernameHint)
  const isSame = user.username?.toLowerCase() === wanted.toLowerCase()
  if (!isSame && isReserved(wanted)) throw new ApiError('username_reserved')
  await updateUser(tx, user.id, { username: wanted })
  await takeHeld(tx, user.id, wanted, now)
  if (isSame || user.username === null || isPlaceholder(user.username)) return
  await insertHold(tx, user.username, user.id, decideHoldEnd(now))
}

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

import { randomUUIDv7 } from 'node:crypto'
import { deleteGrantsOf } from '#domains/accounts/apps/index.ts'
import { listLinkedAccountsOf, unlinkAccount } from '#domains/accounts/linked-accounts/index.ts'
import { deletePasskeysOf } from '#domains/accounts/passkeys/index.ts'
import { isSignUpBanned } from '#domains/accounts/sign-up-bans/index.ts'
import { revokeAllTokens } from '#domains/accounts/tokens/index.ts'
import { notifyFormerAddress } from '#domains/foundation/notifications/index.ts'
import { assertCountAsTwo, findNewestRole } from '#domains/foundation/second-approvals/index.ts'
import { deleteOtherSessions } from '#domains/foundation/sessions/index.ts'
import { findUser, lockUser, updateUser } from '#domains/foundation/users/index.ts'
import type { Fingerprints, UnitOfWork } from '#kernel/context.ts'
import { findAddress } from '#kernel/formats/addresses.ts'
import { nilId } from '#kernel/ids.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import {
  findCircumstances,
  insertRecovery,
  lockFinished,
  lockOpen,
  type RecoveryRow,
  updateRecovery,
} from './queries.ts'
import { assertCanApprove, assertRecoverable, canFinish, decideDue } from './rules.ts'

interface Opening {
  userId: string
  newEmail: string
  proof: string
  by: string
  keys: Fingerprints
  now: Date
}

/** The first administrator says who lost the mailbox, the new address, and how they checked who asks. */
export async function openRecovery(unit: UnitOfWork, opening: Opening): Promise<RecoveryRow> {
  const { userId, proof, by, keys, now } = opening
  const newEmail = findAddress(opening.newEmail)
  if (newEmail === undefined) throw new ApiError('validation_failed', 'newEmail: send one email address')
  const user = await lockUser(unit.db, userId)
  assertRecoverable(user, newEmail)
  if (await isSignUpBanned(unit.db, keys, { email: newEmail }, now))
    throw new ApiError('validation_failed', 'newEmail: this address is banned')
  const row = { id: randomUUIDv7(), user_id: userId, new_email: newEmail, proof, requested_by: by }
  const recovery = await insertRecovery(unit.db, { ...row, created_at: now.toISOString() })
  if (!recovery) throw new ApiError('invalid_state', 'There is an open recovery of this account; stop it first')
  recordStep(unit, recovery, 'recovery.opened')
  return recovery
}

/** Another administrator approves; then the waiting time begins. */
export async function approveRecovery(unit: UnitOfWork, id: string, by: string, now: Date): Promise<void> {
  const recovery = await requireOpen(unit, id)
  assertCanApprove(recovery, by)
  assertCountAsTwo(await findNewestRole(unit.db, [recovery.requested_by!, by]), now)
  const due_at = decideDue(now).toISOString()
  await updateRecovery(unit.db, id, { approved_by: by, approved_at: now.toISOString(), due_at })
  recordStep(unit, recovery, 'recovery.approved')
}

/** By any administrator, or by the link in the mail to the old address. False when it has ended. */
export async function stopRecovery(unit: UnitOfWork, id: string, now: Date, isOwner = false): Promise<boolean> {
  const recovery = await lockOpen(unit.db, id)
  if (!recovery) return false
  await updateRecovery(unit.db, id, { stopped_at: now.toISOString() })
  recordStep(unit, recovery, 'recovery.stopped', isOwner)
  return true
}

/** By the link in the mail to the new address. */
export async function proveAddress({ db }: UnitOfWork, id: string, now: Date): Promise<boolean> {
  const recovery = await lockOpen(db, id)
  if (!recovery) return false
  if (recovery.proven_at === null) await updateRecovery(db, id, { proven_at: now.toISOString() })
  return true
}

/** At the end of the waiting time. What does not hold any more stops it. */
export async function finishRecovery(unit: UnitOfWork, id: string, now: Date): Promise<void> {
  const { db, emit } = unit
  const recovery = await lockOpen(db, id)
  if (!recovery?.due_at || Date.parse(recovery.due_at) > now.getTime()) return
  const { user_id: userId, new_email: newEmail } = recovery
  const circumstances = await findCircumstances(db, recovery)
  if (!circumstances || !canFinish({ ...recovery, ...circumstances })) {
    await stopRecovery(unit, id, now)
    return
  }
  await updateUser(db, userId, { email: newEmail })
  await endAccess(unit, userId, now)
  await updateRecovery(db, id, { finished_at: now.toISOString() })
  if (circumstances.email !== null)
    await notifyFormerAddress(unit, circumstances.email, { userId, change: 'email_changed' }, now)
  emit('account.security_changed', { userId, change: 'email_changed' })
  recordStep(unit, recovery, 'recovery.finished')
}

/** By the link in the mail to the new address: only mail opens the account afterwards. False when the link has ended. */
export async function clearWaysIn(unit: UnitOfWork, id: string, now: Date): Promise<boolean> {
  const recovery = await lockFinished(unit.db, id)
  if (!recovery) return false
  const { user_id: userId } = recovery
  await deletePasskeysOf(unit.db, userId)
  for (const { provider } of await listLinkedAccountsOf(unit.db, userId)) await unlinkAccount(unit, userId, provider)
  // Sessions and tokens may have been made with one of these since.
  await endAccess(unit, userId, now)
  recordStep(unit, recovery, 'recovery.cleared', true)
  return true
}

async function endAccess(unit: UnitOfWork, userId: string, now: Date): Promise<void> {
  await deleteOtherSessions(unit.db, userId, nilId)
  await revokeAllTokens(unit, userId, now)
  await deleteGrantsOf(unit.db, userId)
}

type Step = 'opened' | 'approved' | 'stopped' | 'finished' | 'cleared'

function recordStep(
  { emit, audit }: UnitOfWork,
  { id, user_id: userId }: RecoveryRow,
  action: `recovery.${Step}`,
  isOwner = false,
): void {
  const step = action.slice('recovery.'.length) as Step
  emit('account_recovery.changed', { recoveryId: id, step }, { subjectUserId: userId })
  audit({ action, target: userId, ...(isOwner && { by: { userId, credential: null } }) })
}

async function requireOpen({ db }: UnitOfWork, id: string): Promise<RecoveryRow> {
  const recovery = await lockOpen(db, id)
  if (!recovery || !(await findUser(db, recovery.user_id))) throw new ApiError('recovery_not_found')
  return recovery
}

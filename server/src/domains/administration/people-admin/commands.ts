import type { Static } from 'typebox'
import { deleteGrantsOf } from '#domains/accounts/apps/index.ts'
import { revokeAllTokens } from '#domains/accounts/tokens/index.ts'
import { eraseAccount } from '#domains/administration/personal-data/index.ts'
import { notifyFormerAddress } from '#domains/foundation/notifications/index.ts'
import { type ApprovalAction, approveRequest, requestApproval } from '#domains/foundation/second-approvals/index.ts'
import { deleteOtherSessions } from '#domains/foundation/sessions/index.ts'
import { changeSettings, findSettings } from '#domains/foundation/settings/index.ts'
import { changeStatus, findUser, type UserRow } from '#domains/foundation/users/index.ts'
import { hideGroupsOf } from '#domains/groups/groups/index.ts'
import type { Caller, UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { findSuspendedAt } from './queries.detail.ts'
import { assertSuspension } from './rules.ts'
import type { ModerateUserRequest, SignOutRequest } from './wire.ts'

interface Acting {
  caller: Pick<Caller, 'userId' | 'credential'>
  now: Date
}

/** The changed user, and the request if a second administrator must approve the new role. */
export async function moderateUser(
  unit: UnitOfWork,
  { caller, now }: Acting,
  userId: string,
  request: Static<typeof ModerateUserRequest>,
): Promise<{ user: UserRow; waiting?: string }> {
  assertSuspension(request, now)
  const { hideContent = false, role, ...others } = request
  const action = role && (await findHeldAct(unit, caller.userId, userId, role))
  const wanted = role === undefined || action ? others : { role, ...others }
  const user = await changeStatus(unit, userId, wanted, now, hideContent ? { hideContent } : {})
  if (hideContent) await hideGroupsOf(unit, userId, now)
  if (!action) return { user }
  return { user, waiting: await requestApproval(unit, { action, userId, requestedBy: caller.userId }, now) }
}

/** What a second administrator must approve. Everyone can give up their own role. */
async function findHeldAct(
  { db }: UnitOfWork,
  callerId: string,
  userId: string,
  role: string,
): Promise<ApprovalAction | undefined> {
  if (!(await findSettings(db)).two_administrators) return undefined
  const user = await findUser(db, userId)
  if (role === 'admin') return user?.role === 'admin' ? undefined : 'make_administrator'
  return user?.role === 'admin' && userId !== callerId ? 'remove_administrator' : undefined
}

/** Ends sessions, and if asked tokens and the access of apps. An administrator's own session stays. */
export async function signOutUser(
  unit: UnitOfWork,
  { caller, now }: Acting,
  userId: string,
  { tokens = false, apps = false }: Static<typeof SignOutRequest>,
): Promise<void> {
  await deleteOtherSessions(unit.db, userId, caller.credential.id)
  if (apps) await deleteGrantsOf(unit.db, userId)
  if (tokens) await revokeAllTokens(unit, userId, now)
  unit.audit({ action: 'users.signOut', target: userId, detail: { tokens, apps } })
}

/** The link in the mail opens a page for which the user must be signed in, so no administrator sees the data. */
export async function mailExport({ db, emit, audit }: UnitOfWork, userId: string): Promise<void> {
  const user = await findUser(db, userId)
  if (!user?.email) throw new ApiError('invalid_state', 'This account has no email address')
  if ((await findSuspendedAt(db, userId)) !== null)
    throw new ApiError('invalid_state', 'A suspended user cannot sign in to get the data; lift the suspension first')
  emit('account.security_changed', { userId, change: 'export_by_administrator' }, { subjectUserId: userId })
  audit({ action: 'users.export', target: userId })
}

/** The id of the request, if a second administrator must approve it first. */
export async function deleteUser(
  unit: UnitOfWork,
  { caller, now }: Acting,
  userId: string,
): Promise<string | undefined> {
  if (userId === caller.userId)
    throw new ApiError('invalid_state', 'Delete your own account in your settings, under your data')
  if ((await findSettings(unit.db)).two_administrators)
    return requestApproval(unit, { action: 'delete_user', userId, requestedBy: caller.userId }, now)
  await eraseUser(unit, userId, now)
  return undefined
}

async function eraseUser(unit: UnitOfWork, userId: string, now: Date): Promise<void> {
  const { email } = await eraseAccount(unit, userId, now)
  const news = { userId, change: 'account_deleted_by_administrator' } as const
  if (email !== null) await notifyFormerAddress(unit, email, news, now)
}

/** Does what another administrator asked for. */
export async function approve(unit: UnitOfWork, { caller, now }: Acting, id: string): Promise<void> {
  const { action, user_id: userId } = await approveRequest(unit, id, caller.userId, now)
  await acts[action](unit, userId, now)
}

const acts: Record<ApprovalAction, (unit: UnitOfWork, userId: string, now: Date) => Promise<unknown>> = {
  delete_user: eraseUser,
  make_administrator: (unit, userId, now) => changeStatus(unit, userId, { role: 'admin' }, now),
  remove_administrator: (unit, userId, now) => changeStatus(unit, userId, { role: 'user' }, now),
  stop_needing_two: (unit, _userId, now) => changeSettings(unit, { twoAdministrators: false }, now),
  stop_needing_passkeys: (unit, _userId, now) => changeSettings(unit, { administratorPasskeys: false }, now),
}

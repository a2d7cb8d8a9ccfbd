import type { Static } from 'typebox'
import { banSignUps } from '#domains/accounts/sign-up-bans/index.ts'
import { eraseAccount } from '#domains/administration/personal-data/index.ts'
import { releaseAnnouncement, returnAnnouncement } from '#domains/events/announcements/index.ts'
import { releaseEvent } from '#domains/events/events/index.ts'
import { type DecidedRow, updateDecisions, updateSettled } from '#domains/foundation/held-content/index.ts'
import { findSettings } from '#domains/foundation/settings/index.ts'
import { changeStatus, updateUser } from '#domains/foundation/users/index.ts'
import { hideGroupsOf, releaseGroup } from '#domains/groups/groups/index.ts'
import type { Caller, Fingerprints, UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { decideFilter } from './rules.ts'
import type { DecideHeldRequest } from './wire.ts'

const results = { approve: 'approved', refuse: 'refused' } as const

/**
 * Records the decision. What follows from it is done by a job, which locks each thing before its item, like its author
 * does.
 */
export async function decideHeld(
  unit: UnitOfWork,
  keys: Fingerprints,
  caller: Caller,
  request: Static<typeof DecideHeldRequest>,
  now: Date,
): Promise<{ items: number; accounts: number }> {
  const { db, emit, audit } = unit
  const { decision, trust = false, suspend = false, erase = false } = request
  const filter = decideFilter(request)
  if (erase && (await findSettings(db)).two_administrators)
    throw new ApiError(
      'invalid_state',
      'Here two administrators must agree to delete an account: suspend these instead',
    )
  const to = { decision: results[decision], suspends: suspend || erase, erases: erase, by: caller.userId }
  const decided = await updateDecisions(db, filter, to, now)
  const accounts = [...new Set(decided.map(({ user_id }) => user_id))]
  if (trust) for (const id of accounts) await updateUser(db, id, { trusted_at: now.toISOString() })
  await banOrigins(unit, keys, caller, request, now)
  if (decided.length > 0) emit('held.decided', { decidedAt: now.toISOString() })
  const detail = { items: decided.length, accounts: accounts.length, decision, trust, suspend, erase }
  audit({ action: 'held.decide', target: accounts.length === 1 ? accounts[0]! : 'instance', detail })
  return { items: decided.length, accounts: accounts.length }
}

/** From where the accounts came. */
async function banOrigins(
  unit: UnitOfWork,
  keys: Fingerprints,
  caller: Caller,
  { banDomains = [], banNetworks = [] }: Static<typeof DecideHeldRequest>,
  now: Date,
): Promise<void> {
  for (const value of banDomains) await banSignUps(unit, keys, caller, { kind: 'domain', value }, now)
  for (const value of banNetworks) await banSignUps(unit, keys, caller, { kind: 'network', value }, now)
}

/** The profile gets the values that waited. */
async function releaseProfile({ db, emit }: UnitOfWork, { user_id: userId, pending }: DecidedRow): Promise<void> {
  const values = (pending ?? {}) as Record<string, never>
  if (Object.keys(values).length === 0) return
  await updateUser(db, userId, values)
  emit('user.updated', { userId, fields: Object.keys(values) }, { subjectUserId: userId })
}

/** What follows from one decision. */
export async function settleDecision(unit: UnitOfWork, row: DecidedRow, now: Date): Promise<void> {
  const isApproved = row.decision === 'approved'
  if (row.target_type === 'announcement' && isApproved) await releaseAnnouncement(unit, row.target_id)
  else if (row.target_type === 'announcement') await returnAnnouncement(unit, row.target_id)
  else if (isApproved && row.target_type === 'event') await releaseEvent(unit, row.target_id, now)
  else if (isApproved && row.target_type === 'group') await releaseGroup(unit, row.target_id, now)
  else if (isApproved) await releaseProfile(unit, row)
  await updateSettled(unit.db, [row.id], now)
}

/**
 * Suspends the account, in the name of the administrator who decided, and hides its groups; or deletes it. Nothing is mailed: the
 * addresses of many unwanted accounts are invented, and mail that comes back harms the name of the sender.
 */
export async function suspendAuthor(unit: UnitOfWork, row: DecidedRow, now: Date): Promise<void> {
  const by = row.decided_by === null ? {} : { by: { userId: row.decided_by, credential: null } }
  const named: UnitOfWork = { ...unit, audit: (entry) => unit.audit({ ...entry, ...by }) }
  await changeStatus(named, row.user_id, { suspended: true }, now, { isQuiet: true })
  await hideGroupsOf(named, row.user_id, now)
  if (row.erases) await eraseAccount(named, row.user_id, now)
}

import { randomUUIDv7 } from 'node:crypto'
import { linkAccount } from '#domains/accounts/linked-accounts/index.ts'
import { findSettings } from '#domains/foundation/settings/index.ts'
import { insertAcceptance } from '#domains/foundation/terms/index.ts'
import { createUser, findUnavailability, proposeUsername, updateUser } from '#domains/foundation/users/index.ts'
import type { Reader, UnitOfWork } from '#kernel/context.ts'
import { nilId } from '#kernel/ids.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { hasAccount, type SignUpRequestRow, takeRequest, updateRefused, upsertRequest } from './queries.ts'

/** The account at a provider with which a person came. */
interface RequestedIdentity {
  provider: string
  id: string
  issuer?: string
  username: string | null
  email: string | null
}

interface SignUpRequest {
  /** Proven. */
  email: string | null
  identity?: RequestedIdentity | undefined
  name: string
  username: string
  termsVersion: string | null
  /** `no_script`: the browser could not do the work that sign-up needs. */
  cause: 'approval' | 'no_script'
  /** Of the browser, for mails. */
  locale?: string | undefined
}

/** Notes a person who proved an address and waits for an administrator. There is no account before that. */
export async function requestSignUp({ db, emit }: UnitOfWork, request: SignUpRequest, now: Date): Promise<void> {
  const { email, identity, name, username, termsVersion, cause } = request
  await assertUsername(db, username, now)
  const at = now.toISOString()
  const locale = request.locale ?? (await findSettings(db)).locale
  const row = { id: randomUUIDv7(), email, name, username, cause, locale, terms_version: termsVersion }
  await upsertRequest(db, { ...row, identity: identity ? JSON.stringify(identity) : null, created_at: at })
  emit('sign_up_request.created', {})
}

async function assertUsername(db: Reader, username: string, now: Date): Promise<void> {
  const flaw = await findUnavailability(db, nilId, username, now)
  if (flaw === 'invalid') throw new ApiError('validation_failed')
  if (flaw === 'reserved') throw new ApiError('username_reserved')
  if (flaw !== undefined) throw new ApiError('username_taken')
}

/** Creates the account that the person asked for, with another username if theirs was taken meanwhile. */
export async function approveSignUp(unit: UnitOfWork, id: string, now: Date): Promise<void> {
  const { db, emit, audit } = unit
  const request = await takeRequest(db, id)
  if (!request) throw new ApiError('sign_up_request_not_found')
  // They came in another way meanwhile.
  if (request.email !== null && (await hasAccount(db, request.email))) return
  const { name, email, locale, terms_version: version } = request
  const isFree = (await findUnavailability(db, nilId, request.username, now)) === undefined
  const username = isFree ? request.username : await proposeUsername(db, name, now)
  const userId = await createUser(unit, { name, username, email, locale }, now)
  await updateUser(db, userId, { trusted_at: now.toISOString() })
  await linkRequested(unit, userId, request, now)
  if (version !== null) await insertAcceptance(db, userId, version, now)
  emit('sign_up_request.approved', { userId }, { subjectUserId: userId })
  audit({ action: 'sign-up-requests.approve', target: userId })
}

async function linkRequested(
  unit: UnitOfWork,
  userId: string,
  { identity }: SignUpRequestRow,
  now: Date,
): Promise<void> {
  if (identity === null) return
  const { provider, id, issuer = null, username, email } = identity as unknown as RequestedIdentity
  await linkAccount(unit, {
    user_id: userId,
    provider,
    provider_user_id: id,
    issuer,
    provider_username: username,
    provider_email: email,
    created_at: now.toISOString(),
  })
}

export async function refuseSignUp({ db, emit, audit }: UnitOfWork, id: string, now: Date): Promise<void> {
  if (!(await updateRefused(db, id, now))) throw new ApiError('sign_up_request_not_found')
  emit('sign_up_request.refused', { requestId: id })
  audit({ action: 'sign-up-requests.refuse', target: id })
}

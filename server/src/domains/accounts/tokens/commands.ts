import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { lockOAuthFamily } from '#domains/accounts/apps/index.ts'
import { lockUser } from '#domains/foundation/users/index.ts'
import type { Caller, Credential, UnitOfWork, Writer } from '#kernel/context.ts'
import { assertMaker } from '#kernel/operation/credential.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Scope } from '#kernel/operation/scopes.ts'
import { countTokens, findChangeable, findLiveToken, insertToken, updateAllRevoked } from './queries.ts'
import { assertRoom, decideExpiry } from './rules.ts'

interface CreateTokenInput {
  userId: string
  parentId: string | null
  /** The grant through which an application creates it, and the authorization under that grant. */
  grant?: Pick<Credential, 'grantId' | 'familyId' | 'expiresAt'>
  name: string
  scopes: Scope[]
  expiresInDays?: number | undefined
  now: Date
}

/** Creates a personal access token, under the lock of its owner. Its value is returned once; only its hash is stored. */
export async function createToken(tx: Writer, input: CreateTokenInput) {
  await lockUser(tx, input.userId)
  const parent = input.parentId === null ? null : await findLiveToken(tx, input.parentId)
  if (parent === undefined) throw new ApiError('invalid_token')
  const { grantId = null, familyId = null } = input.grant ?? {}
  const familyEndsAt = familyId === null ? null : await findFamilyEnd(tx, familyId, input.grant!.expiresAt)
  assertRoom(await countTokens(tx, input.userId))
  // spec: "a fixed service prefix, then pat_, then 40 hex characters"
  const token = `hearth_pat_${randomBytes(20).toString('hex')}`
  const row = {
    id: randomUUIDv7(),
    user_id: input.userId,
    parent_id: input.parentId,
    consent_id: grantId,
    family_id: familyId,
    name: input.name,
    token_hash: createHash('sha256').update(token).digest(),
    token_prefix: token.slice(0, 15),
    scopes: input.scopes as string[],
    expires_at: decideExpiry(input.expiresInDays, [parent?.expires_at ?? null, familyEndsAt], input.now),
    created_at: input.now.toISOString(),
  }
  await insertToken(tx, row)
  return { row, token }
}

/** A token family being revoked is either locked here or gone; without a refresh token it expires by itself. */
async function findFamilyEnd(tx: Writer, familyId: string, callerExpiresAt: string | null): Promise<string | null> {
  const family = await lockOAuthFamily(tx, familyId)
  if (!family) throw new ApiError('invalid_token')
  return family.refreshExpiresAt ?? callerExpiresAt
}

/**
 * Locks the caller and finds a token that the caller may change. The same lock as in creation: a child token created at the
 * same time is either seen here or refused there.
 */
export async function requireChangeable(tx: Writer, caller: Caller, id: string): Promise<void> {
  await lockUser(tx, caller.userId)
  const token = await findChangeable(tx, id, caller.userId)
  if (!token) throw new ApiError('token_not_found')
  assertMaker(caller, token.consent_id)
}

/** Under the same lock as creation, so that a token revoked here cannot create another. */
export async function revokeAllTokens({ db, audit }: UnitOfWork, userId: string, now: Date): Promise<void> {
  await lockUser(db, userId)
  const count = await updateAllRevoked(db, userId, now)
  if (count > 0) audit({ action: 'tokens.deleteAll', target: userId, detail: { count } })
}

import { createHash, randomBytes, randomUUIDv7 } from 'node:crypto'
import { lockUser } from '#domains/accounts/users/index.ts'
import { lockOAuthFamily } from '#domains/developers/apps/index.ts'
import type { Credential, Writer } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { Scope } from '#kernel/operation/scopes.ts'
import { countTokens, findLiveToken, insertToken } from './queries.ts'
import { assertRoom, decideExpiry } from './rules.ts'

interface Wish {
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
export async function createToken(tx: Writer, wish: Wish) {
  await lockUser(tx, wish.userId)
  const parent = wish.parentId === null ? null : await findLiveToken(tx, wish.parentId)
  if (parent === undefined) throw new ApiError('invalid_token')
  const { grantId = null, familyId = null } = wish.grant ?? {}
  const familyEndsAt = familyId === null ? null : await findFamilyEnd(tx, familyId, wish.grant!.expiresAt)
  assertRoom(await countTokens(tx, wish.userId))
  // spec: "a fixed service prefix, then pat_, then 40 hex characters"
  const token = `hearth_pat_${randomBytes(20).toString('hex')}`
  const row = {
    id: randomUUIDv7(),
    user_id: wish.userId,
    parent_id: wish.parentId,
    consent_id: grantId,
    family_id: familyId,
    name: wish.name,
    token_hash: createHash('sha256').update(token).digest(),
    token_prefix: token.slice(0, 15),
    scopes: wish.scopes as string[],
    expires_at: decideExpiry(wish.expiresInDays, [parent?.expires_at ?? null, familyEndsAt], wish.now),
    created_at: wish.now.toISOString(),
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

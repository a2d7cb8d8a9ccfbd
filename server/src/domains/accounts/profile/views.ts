import { type Finding, findLatest } from '#domains/foundation/held-content/index.ts'
import { findUser, type UserRow } from '#domains/foundation/users/index.ts'
import type { Reader } from '#kernel/context.ts'
import type { PendingProfile } from './rules.ts'

/** What of a profile waits for an administrator. */
export async function findPending(
  db: Reader,
  userId: string,
): Promise<{ values: PendingProfile; finding: Finding } | undefined> {
  const last = await findLatest(db, { type: 'profile', id: userId })
  if (!last || last.decided_at !== null) return undefined
  return { values: (last.pending ?? {}) as PendingProfile, finding: { causes: last.causes, found: last.found } }
}

/** As its owner sees it: with the values that wait. */
export async function findOwnProfile(db: Reader, userId: string): Promise<UserRow | undefined> {
  const user = await findUser(db, userId)
  return user && { ...user, ...(await findPending(db, userId))?.values }
}

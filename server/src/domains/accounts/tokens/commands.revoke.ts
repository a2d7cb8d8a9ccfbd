import { lockUser } from '#domains/foundation/users/index.ts'
import type { UnitOfWork } from '#kernel/context.ts'
import { updateAllRevoked } from './queries.ts'

/** Under the same lock as creation, so that a token revoked here cannot create another. */
export async function revokeAllTokens({ db, audit }: UnitOfWork, userId: string, now: Date): Promise<void> {
  await lockUser(db, userId)
  const count = await updateAllRevoked(db, userId, now)
  if (count > 0) audit({ action: 'tokens.deleteAll', target: userId, detail: { count } })
}

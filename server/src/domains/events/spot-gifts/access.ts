import type { Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { findGift, type SpotGiftRow } from './queries.ts'
import { hashToken, isEventShown } from './rules.ts'

/** Without a user: what a visitor sees who has not signed in yet. Who may not see the event learns nothing of it. */
export async function requireGift(
  db: Reader,
  token: string,
  reader: { userId: string | null; isAdmin: boolean },
): Promise<SpotGiftRow> {
  const gift = await findGift(db, hashToken(token), reader.userId)
  if (!gift || gift.reader_is_blocked || !isEventShown(gift, reader.isAdmin)) throw new ApiError('spot_gift_not_found')
  return gift
}

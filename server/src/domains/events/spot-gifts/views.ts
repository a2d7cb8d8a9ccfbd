import type { Static } from 'typebox'
import { lastMomentToGive } from '#domains/events/rsvps/index.ts'
import type { Reader } from '#kernel/context.ts'
import { requireGift } from './access.ts'
import { findOwnGift } from './queries.ts'
import { decideOwnGift, isOfCurrent } from './rules.ts'
import { presentReceivedGift, type ReceivedSpotGift } from './wire.ts'

/** What a person reads of the spot they give away. */
export interface Giving {
  status: 'open' | 'taken' | 'ended'
  endsAt: string
  /** Null where the name is not shown. */
  takerName: string | null
}

/** Undefined where they have made no link. */
export async function findGiving(db: Reader, eventId: string, userId: string, now: Date): Promise<Giving | undefined> {
  const row = await findOwnGift(db, eventId, userId)
  return row && isOfCurrent(row)
    ? { status: decideOwnGift(row, now), endsAt: lastMomentToGive(row), takerName: row.taker_name }
    : undefined
}

export type ReceivedGift = Static<typeof ReceivedSpotGift>

/** What a visitor reads of a link before they sign in. */
export async function readGift(db: Reader, token: string, now: Date): Promise<ReceivedGift> {
  return presentReceivedGift(await requireGift(db, token, { userId: null, isAdmin: false }), now, false)
}

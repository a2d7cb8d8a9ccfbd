import { randomBytes } from 'node:crypto'
import {
  findOwnRsvp,
  lockSeats,
  lockSpotToGive,
  passSpotOn,
  type RsvpInput,
  type SpotToGive,
} from '#domains/events/rsvps/index.ts'
import { isBlockedBetween } from '#domains/foundation/visibility/index.ts'
import type { Cipher, UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { findEventOfGift, findGiftLocked, updateTaken, updateWithdrawn, upsertGift } from './queries.ts'
import { hashToken } from './rules.ts'

interface GiftUser {
  userId: string
  isAdmin: boolean
}

const tokenBytes = 16

/** The token is in no row: it is returned here and never again, and the link before it ends. */
export async function makeGift(
  unit: UnitOfWork,
  eventId: string,
  user: GiftUser,
  now: Date,
): Promise<SpotToGive & { token: string }> {
  const spot = await lockSpotToGive(unit, eventId, user, now)
  const token = randomBytes(tokenBytes).toString('base64url')
  const gift = { eventId, giverId: user.userId, tokenHash: hashToken(token), rsvpAt: spot.rsvpAt }
  await upsertGift(unit.db, gift, now)
  return { ...spot, token }
}

/** Under the lock of a friend who takes it: either it is taken back, or it was taken before. */
export async function withdrawGift({ db }: UnitOfWork, eventId: string, userId: string, now: Date): Promise<void> {
  await lockSeats(db, eventId)
  if (!(await updateWithdrawn(db, eventId, userId, now))) throw new ApiError('spot_gift_not_found')
}

/** Safe to repeat for the one who took it. Gives the event. */
export async function takeGift(
  unit: UnitOfWork & { cipher: Cipher },
  user: GiftUser,
  token: string,
  answers: RsvpInput['answers'],
  now: Date,
): Promise<string> {
  const tokenHash = hashToken(token)
  const eventId = await findEventOfGift(unit.db, tokenHash)
  if (!eventId) throw new ApiError('spot_gift_not_found')
  await lockSeats(unit.db, eventId)
  const gift = await findGiftLocked(unit.db, tokenHash)
  const isDone = gift?.taken_by === user.userId && (await findOwnRsvp(unit.db, eventId, user.userId))
  if (isDone && isDone.rsvp_status === 'confirmed') return eventId
  if (!gift || gift.withdrawn_at !== null || gift.taken_at !== null) throw new ApiError('spot_gift_not_found')
  const { giver_id: giverId, rsvp_at: rsvpAt } = gift
  if (await isBlockedBetween(unit.db, giverId, user.userId)) throw new ApiError('spot_gift_not_found')
  await passSpotOn(unit, { eventId, giverId, rsvpAt }, user, { answers }, now)
  await updateTaken(unit.db, { eventId, giverId }, user.userId, now)
  unit.audit({ action: 'spot-gifts.take', target: `event:${eventId}`, detail: { giverId } })
  return eventId
}

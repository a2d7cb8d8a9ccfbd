import type { Static } from 'typebox'
import { lockUser } from '#domains/foundation/users/index.ts'
import type { UnitOfWork, Writer } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { fieldsOf } from './present.ts'
import { findTapRow } from './queries.tap.ts'
import {
  countQrPasses,
  findPass,
  insertQrPass,
  insertTags,
  type PassRow,
  updatePass,
  updateReleased,
  updateUnclaimed,
} from './queries.ts'
import { deleteVisitsOfPass } from './queries.visits.ts'
import { assertOwnLink, assertRoom, randomPassId } from './rules.ts'
import type { MeetpassUpdateRequest } from './schemas.ts'

export type PassChanges = Static<typeof MeetpassUpdateRequest>

export async function createQrPass({ db }: UnitOfWork, userId: string, label: string | null, now: Date) {
  await lockUser(db, userId)
  assertRoom(await countQrPasses(db, userId))
  return insertQrPass(db, randomPassId(), userId, label, now)
}

/** Creates a batch of unclaimed tags. The shared creation time identifies the batch. */
export function createTags(
  { db }: UnitOfWork,
  createdBy: string,
  input: { count: number; designId?: string | null },
  now: Date,
): Promise<PassRow[]> {
  return insertTags(db, Array.from({ length: input.count }, randomPassId), input.designId ?? null, createdBy, now)
}

export async function claimPass({ db, emit }: UnitOfWork, userId: string, passId: string, now: Date): Promise<PassRow> {
  await lockUser(db, userId)
  const pass = await updateUnclaimed(db, passId, userId, now)
  if (!pass) return refuseClaim(db, passId)
  emit('meetpass.claimed', { passId, ownerId: userId }, { subjectUserId: userId })
  return pass
}

/** The error does not depend on the owner, so that it does not reveal a block. */
async function refuseClaim(db: Writer, passId: string): Promise<never> {
  const found = await findTapRow(db, { passId })
  if (!found) throw new ApiError('pass_not_found')
  throw new ApiError(found.is_active && found.is_owner_active ? 'pass_already_claimed' : 'pass_inactive')
}

/** Removes the owner, their settings and all visits from the tag. The owner's connections stay. */
export async function releasePass({ db, emit }: UnitOfWork, userId: string, passId: string): Promise<void> {
  const pass = await findPass(db, userId, passId)
  if (!pass) throw new ApiError('pass_not_found')
  if (pass.type !== 'nfc')
    throw new ApiError('pass_not_releasable', 'A QR pass cannot be released; turn it off instead')
  if (!(await updateReleased(db, userId, passId))) throw new ApiError('pass_not_found')
  await deleteVisitsOfPass(db, passId)
  emit('meetpass.released', { passId, ownerId: userId }, { subjectUserId: userId })
}

/** The link must be one of the owner's links now; it is checked again whenever the pass is opened. */
export async function updatePassSettings(
  { db }: UnitOfWork,
  userId: string,
  passId: string,
  changes: PassChanges,
): Promise<PassRow> {
  const { social_links } = await lockUser(db, userId)
  assertOwnLink(changes.action, social_links)
  const fields = fieldsOf(changes)
  if (Object.keys(fields).length > 0) await updatePass(db, userId, passId, fields)
  const pass = await findPass(db, userId, passId)
  if (!pass) throw new ApiError('pass_not_found')
  return pass
}

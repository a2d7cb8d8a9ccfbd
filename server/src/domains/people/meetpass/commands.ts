import type { Static } from 'typebox'
import { findUser, lockUser } from '#domains/foundation/users/index.ts'
import { connectPair, endOwnConnection } from '#domains/people/connections/index.ts'
import { followUnlessUnfollowed, lockPair } from '#domains/people/follows/index.ts'
import type { JobContext, UnitOfWork, Writer } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { MeetingRow } from './queries.meetings.ts'
import { findTapRow } from './queries.tap.ts'
import {
  countQrPasses,
  findPass,
  insertFirstPasses,
  insertQrPass,
  insertTags,
  listUserBatch,
  type PassRow,
  updatePass,
  updateReleased,
  updateUnclaimed,
} from './queries.ts'
import { deleteVisit, deleteVisitsBy, deleteVisitsOfPass, insertVisit } from './queries.visits.ts'
import { assertOwnLink, assertRoom, randomPassId } from './rules.ts'
import { findTap, type Tap, type TapOwner } from './views.ts'
import { fieldsOf, type MeetpassUpdateRequest } from './wire.ts'

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

/**
 * Records an anonymous visit, once per day and browser. `visitor` is the keyed hash of the browser's cookie and the
 * owner's id. Returns whether the visit is new.
 */
export async function recordVisit({ db, emit }: UnitOfWork, tap: Tap, visitor: string, now: Date): Promise<boolean> {
  if (!tap.isUsable || tap.isOwn || !tap.owner) return false
  const ownerId = tap.owner.id
  if (!(await insertVisit(db, { passId: tap.passId, ownerId, visitor }, now))) return false
  emit('meetpass.tapped', { passId: tap.passId, ownerId }, { subjectUserId: ownerId })
  return true
}

/** contract: "`qr`: one made automatically". Skips users who have one already and deleted users. */
export function createFirstPasses(
  { db }: Pick<UnitOfWork, 'db'>,
  userIds: readonly string[],
  now: Date,
): Promise<void> {
  const people = userIds.map((userId) => ({ id: randomPassId(), userId }))
  return insertFirstPasses(db, people, now)
}

const batchSize = 1000

/** Checks all accounts and creates missing passes in batches, so that each transaction is short. */
export async function createMissingPasses({ db, write, now }: Pick<JobContext, 'db' | 'write' | 'now'>): Promise<void> {
  let last: string | undefined
  do {
    const users = await listUserBatch(db, last, batchSize)
    const lacking = users.filter((user) => user.lacks).map((user) => user.id)
    if (lacking.length > 0) await write((unit) => createFirstPasses(unit, lacking, now))
    last = users.length === batchSize ? users.at(-1)!.id : undefined
  } while (last !== undefined)
}

/** The connection as the visitor sees it. */
export interface ConnectedRow extends MeetingRow {
  isNew: boolean
}

type Reachable = Tap & { owner: TapOwner }

/** A usable pass of another user. A blocked user gets the same 404 as for an unclaimed tag or an unknown pass. */
async function requireReachable({ db }: Pick<UnitOfWork, 'db'>, visitorId: string, passId: string): Promise<Reachable> {
  const tap = await findTap(db, passId, visitorId)
  if (!tap) throw new ApiError('pass_not_found')
  if (tap.isOwn) throw new ApiError('invalid_state', 'This is your own pass; open the pass of another member')
  if (!tap.isUsable) throw new ApiError('pass_inactive')
  if (!tap.owner) throw new ApiError('pass_not_found')
  return tap as Reachable
}

/**
 * Connects the visitor with the owner of a pass. The pass is checked again under the locks of both users: it may have been
 * released, or one of them blocked or deleted, in between. With `visitor`, this browser's anonymous visits to the owner's
 * passes are deleted, because the connection replaces them.
 */
export async function connect(
  unit: UnitOfWork,
  visitorId: string,
  passId: string,
  options: { visitor?: string },
  now: Date,
): Promise<ConnectedRow> {
  const { db, emit } = unit
  const before = await requireReachable(unit, visitorId, passId)
  await lockPair(db, visitorId, before.owner.id)
  const { owner, autoFollow } = await requireReachable(unit, visitorId, passId)
  if (owner.id !== before.owner.id) throw new ApiError('pass_not_found')
  if (!(await findUser(db, visitorId))) throw new ApiError('user_not_found')
  const { isNew, ...made } = await connectPair(db, { visitorId, ownerId: owner.id, passId }, now)
  if (autoFollow) await followUnlessUnfollowed(unit, visitorId, owner.id, now)
  if (options.visitor !== undefined) await deleteVisitsBy(db, owner.id, options.visitor)
  const data = { connectionId: made.id, userId: visitorId, otherUserId: owner.id }
  if (isNew) emit('meetpass.connected', data, { subjectUserId: owner.id })
  return {
    id: made.id,
    created_at: made.connected_at,
    // They may already be connected, in the other direction.
    direction: made.visitor_id === visitorId ? 'outbound' : 'inbound',
    user_id: owner.id,
    visitor: null,
    name: owner.name,
    username: owner.username,
    avatar_url: owner.avatar_url,
    isNew,
  }
}

/** Ends a connection for both users, or deletes one visit to the user's own passes. */
export async function deleteMeeting({ db }: UnitOfWork, userId: string, id: string): Promise<void> {
  const isGone = (await endOwnConnection(db, userId, id)) || (await deleteVisit(db, userId, id))
  if (!isGone) throw new ApiError('not_found', 'There is no such connection; list your connections')
}

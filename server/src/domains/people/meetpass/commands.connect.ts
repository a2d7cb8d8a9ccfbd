import { findUser } from '#domains/foundation/users/index.ts'
import { connectPair, endOwnConnection } from '#domains/people/connections/index.ts'
import { followUnlessUnfollowed, lockPair } from '#domains/people/follows/index.ts'
import type { UnitOfWork } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { MeetingRow } from './queries.meetings.ts'
import { deleteVisit, deleteVisitsBy } from './queries.visits.ts'
import { findTap, type Tap, type TapOwner } from './views.tap.ts'

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

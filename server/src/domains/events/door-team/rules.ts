import { createHash } from 'node:crypto'
import { isOver } from '#domains/foundation/event-facts/index.ts'
import type { Links } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import { isId } from '#kernel/operation/schema.ts'
import type { ReceivedDoorInvitationRow, WallKey } from './queries.ts'

/** The same link each time until it is ended, also after the event was moved. The first one holds the id of the event alone. */
export function wallToken(links: Links, { eventId, ended }: WallKey): string {
  return links.seal('walls', ended === 0 ? [eventId] : [eventId, ended])
}

/** What a link opens; undefined when this instance did not make it. */
export function findWallKey(links: Links, token: string): WallKey | undefined {
  const payload = links.open('walls', token)
  if (!Array.isArray(payload)) return undefined
  const [eventId, ended = 0] = payload as unknown[]
  return typeof eventId === 'string' && isId(eventId) && typeof ended === 'number' ? { eventId, ended } : undefined
}

/** Only the hash is stored: a copy of the database lets no one in. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

const invitationsMax = 20
const volunteersMax = 50

export function assertCanInvite(count: number): void {
  if (count >= invitationsMax)
    throw new ApiError('limit_reached', `An event can have ${invitationsMax} invitations; delete one first`)
}

type InvitationStatus = 'open' | 'accepted' | 'full' | 'cancelled' | 'ended' | 'banned'

/** What an invitation is worth to the user who holds its link. */
export function decideInvitation(
  invitation: Pick<
    ReceivedDoorInvitationRow,
    'status' | 'over_at' | 'is_banned' | 'has_role' | 'is_volunteer' | 'volunteers'
  >,
  now: Date,
): InvitationStatus {
  if (invitation.is_banned) return 'banned'
  if (invitation.status === 'cancelled') return 'cancelled'
  if (isOver(invitation, now)) return 'ended'
  if (invitation.has_role || invitation.is_volunteer) return 'accepted'
  return invitation.volunteers >= volunteersMax ? 'full' : 'open'
}

export function assertAcceptable(status: InvitationStatus): void {
  if (status === 'banned') throw new ApiError('banned')
  if (status === 'cancelled') throw new ApiError('event_cancelled')
  if (status === 'ended') throw new ApiError('event_ended')
  if (status === 'full')
    throw new ApiError('limit_reached', `This event has ${volunteersMax} volunteers already; ask an organizer`)
}

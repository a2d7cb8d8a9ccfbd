import { decideDoorEnd } from '#domains/events/events/index.ts'
import { type GuestAtDoor, listGuestsAtDoor } from '#domains/events/party-guests/index.ts'
import { decideTicketCode, findTicket } from '#domains/events/tickets/index.ts'
import { type ViewingUser, viewerOf } from '#domains/foundation/visibility/index.ts'
import type { Reader } from '#kernel/context.ts'
import { ApiError } from '#kernel/operation/errors.ts'
import type { PersonCheckedIn } from './commands.ts'
import { findCheckedInUser, findTicketDetails, type TicketDetails } from './queries.ts'
import { presentDoorCheckin } from './wire.ts'

/** contract §7.4: "The holder sees the ticket; who may check people in sees the name and one button; anybody else only the event." */
export interface ShownTicket {
  code: string
  details: TicketDetails
  viewer: 'holder' | 'organizer' | 'stranger'
  /** Whose ticket it is, where it is one of a guest: the holder of the details brings them. */
  guest?: GuestAtDoor
  /** For an organizer: the guests of the holder who are not inside yet. */
  outside: readonly GuestAtDoor[]
}

/** A ticket by its code, and as what the viewer sees it. A text that cannot be a code counts as a wrong one. */
export async function requireTicket(
  db: Reader,
  caller: ViewingUser | undefined,
  text: string,
  now: Date,
): Promise<ShownTicket> {
  const code = decideTicketCode(text)
  const found = code === undefined ? undefined : await findTicket(db, code)
  const { viewer: viewerId, isAdmin = false } = viewerOf(caller)
  const filter = found && {
    eventId: found.event_id,
    holderId: found.user_id,
    viewerId,
    isAdmin,
    doorEnd: decideDoorEnd(now),
  }
  const details = filter && (await findTicketDetails(db, filter))
  if (!details) throw new ApiError('ticket_not_found')
  const canCheckIn = caller !== undefined && (details.can_check_in || isAdmin)
  const isOwn = details.holder_id === viewerId && found!.guest_id === null
  const viewer = isOwn ? 'holder' : canCheckIn ? 'organizer' : 'stranger'
  const shown = { code: code!, details, viewer, outside: [] } as const
  if (viewer !== 'organizer' || (details.party_size ?? 1) < 2) return shown
  const party = await listGuestsAtDoor(db, details.event_id, { ids: [], userIds: [details.holder_id] })
  const guest = party.find(({ id }) => id === found!.guest_id)
  if (guest) return { ...shown, guest }
  return { ...shown, outside: party.filter(({ checked_in_at: at }) => at === null) }
}

/** Who was checked in at the door, and whom they bring: those may come in, too. */
export async function findDoorCheckin(db: Reader, eventId: string, outcome: PersonCheckedIn) {
  const { userId, user } = outcome
  const isParty = !('guestId' in outcome) && (user?.party_size ?? 1) > 1
  const party = isParty ? await listGuestsAtDoor(db, eventId, { ids: [], userIds: [userId] }) : []
  return presentDoorCheckin(eventId, outcome, await findCheckedInUser(db, userId), party)
}

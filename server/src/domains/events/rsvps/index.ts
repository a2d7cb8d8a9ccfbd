export { requireVisibleRsvp } from './access.ts'
export { decidePartyAnswers } from './commands.answers.ts'
export { lockSpotToGive, passSpotOn, type SpotToGive } from './commands.passing.ts'
export { type Placed, placeRegulars } from './commands.regulars.ts'
export { approveRequests, declineRequests, reopenRequests } from './commands.requests.ts'
export { cancelAllRsvps, changeSeats, createSeats, eraseRsvps } from './commands.seats.ts'
export {
  addAttendee,
  addWalkInsByName,
  cancelRsvp,
  createRsvp,
  listAttendee,
  prepareWalkInSeat,
  promoteAttendee,
  promoteAttendees,
  type RsvpInput,
  removeAttendee,
  removeAttendees,
  removeWalkInByName,
  takeWalkInSeats,
} from './commands.ts'
export { countWrongNames, countWrongSeats } from './queries.check.ts'
export { findGuestTicket, type TicketOfGuestRow } from './queries.guests.ts'
export {
  countRsvps,
  type ListedRsvpRow,
  listPositions,
  listRsvpsByStart,
  listRsvpsOfUser,
  type SeatCounts,
} from './queries.lists.ts'
export { findOwnRsvp, listUpcomingRsvps } from './queries.pages.ts'
export { isDeclined, lockSeats, lockSeatsOfEvents, updateChangeNumbers } from './queries.ts'
export type { BulkOutcome, RequestOutcome } from './rules.bulk.ts'
export { decideGuestTicket, findGuestOfLink, guestTicketUrl } from './rules.guests.ts'
export { decideOffer, hasMoreToSay, hasTwoWays, type SeatOffer } from './rules.offer.ts'
export type { Party } from './rules.party.ts'
export { type GivingContext, lastMomentToGive, refusalOfEvent, refusalOfGiving } from './rules.passing.ts'
export { countFree, countNeededAtDoor } from './rules.ts'
export { seedCrowd, seedRsvps, seedSeats } from './seed.ts'
export {
  type ApprovalPreview,
  findRequestCounts,
  findRequestSpots,
  previewApprovals,
  type RequestSpots,
} from './views.ts'
export {
  JoiningOnline,
  joiningOnlineOf,
  OwnLabel,
  presentLabelledRsvp,
  presentMoved,
  presentOwnRsvp,
  presentRsvp,
  presentSummary,
  Rsvp,
  type RsvpRow,
  RsvpStatus,
  RsvpSummary,
  statusOf,
  storedStatuses,
} from './wire.ts'

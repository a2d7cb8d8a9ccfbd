export { cancelAllRsvps, changeSeats, createSeats, eraseRsvps } from './commands.seats.ts'
export {
  addAttendee,
  addWalkInsByName,
  prepareWalkInSeat,
  promoteAttendee,
  promoteAttendees,
  removeAttendee,
  removeAttendees,
  removeWalkInByName,
  takeWalkInSeats,
} from './commands.ts'
export { countWrongNames, countWrongSeats } from './queries.check.ts'
export {
  countRsvps,
  type ListedRsvpRow,
  listPositions,
  listRsvpsByStart,
  listRsvpsOfUser,
  type SeatCounts,
} from './queries.lists.ts'
export { findOwnRsvp, listUpcomingRsvps } from './queries.pages.ts'
export { isDeclined, lockSeats, lockSeatsOfEvents } from './queries.ts'
export { type BulkOutcome, countFree, decideOffer, type SeatOffer } from './rules.ts'
export { seedCrowd, seedRsvps, seedSeats } from './seed.ts'
export { presentOwnRsvp, presentRsvp, presentSummary, Rsvp, type RsvpRow, RsvpStatus, RsvpSummary } from './wire.ts'

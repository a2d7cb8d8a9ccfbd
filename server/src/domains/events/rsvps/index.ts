export { promoteAttendees, removeAttendees } from './commands.bulk.ts'
export { cancelAllRsvps, changeSeats, createSeats, eraseRsvps } from './commands.seats.ts'
export { addAttendee, prepareWalkInSeat, promoteAttendee, removeAttendee } from './commands.ts'
export { addWalkInsByName, removeWalkInByName, takeWalkInSeats } from './commands.walk-ins.ts'
export { rsvpPersonalData } from './personal.ts'
export { presentOwnRsvp, presentRsvp, presentSummary, type RsvpRow } from './present.ts'
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
export type { BulkOutcome } from './rules.bulk.ts'
export { decideOffer, type Offer } from './rules.offer.ts'
export { countFree } from './rules.ts'
export { Rsvp, RsvpStatus, RsvpSummary } from './schemas.ts'
export { seedCrowd } from './seed.crowd.ts'
export { seedRsvps, seedSeats } from './seed.ts'

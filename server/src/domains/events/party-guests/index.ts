export { addGuests, changeGuests, nameGuest, renewGuestTicket } from './commands.ts'
export {
  countGuestsInside,
  deleteGuestsOfUser,
  findNamesDue,
  type GuestAtDoor,
  type GuestRow,
  listGuestsAtDoor,
  listGuestsOf,
  listGuestsOfHolders,
  updateGuestNotCheckedIn,
  updateGuestsCheckedIn,
  updateGuestsOfRemoved,
  updateNamesErased,
} from './queries.ts'
export { type GuestWish, nameLengthMax as guestNameLengthMax } from './rules.ts'

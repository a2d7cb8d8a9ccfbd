export { addGuests, changeGuests, nameGuest, type PartyGuests, renewGuestTicket } from './commands.ts'
export {
  countGuestsInside,
  deleteGuestsOfUser,
  findGuest,
  findGuestByCode,
  findNamesDue,
  type GuestAtDoor,
  type GuestRow,
  type GuestTicketRow,
  listGuestsAtDoor,
  listGuestsOf,
  listGuestsOfHolders,
  updateGuestNotCheckedIn,
  updateGuestsCheckedIn,
  updateGuestsOfRemoved,
  updateNamesErased,
} from './queries.ts'
export { type GuestWish, nameLengthMax as guestNameLengthMax } from './rules.ts'

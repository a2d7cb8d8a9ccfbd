export { addGuests, changeGuests, nameGuest, type PartyGuests, renewGuestTicket } from './commands.ts'
export {
  deleteGuestsOfUser,
  findGuest,
  findGuestByCode,
  type GuestRow,
  type GuestTicketRow,
  listGuestIdsByCode,
  listGuestsOf,
  listGuestsOfHolders,
  updateGuestsOfRemoved,
  updateNamesErased,
} from './queries.ts'
export { type GuestWish, nameLengthMax as guestNameLengthMax } from './rules.ts'

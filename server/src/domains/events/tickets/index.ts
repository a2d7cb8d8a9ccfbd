export { endTicket, issueTickets } from './commands.ts'
export { findTicket, listTicketHolders } from './queries.ts'
export { canReadTicket, decideTicketCode, formatTicketCode, hashTicket, ticketQrText, ticketUrl } from './rules.ts'
export { seedTickets } from './seed.ts'

export { inviteToEvent } from './commands.ts'
export { assertCanInviteTo, type InvitingEvent } from './rules.ts'
export { listNotInvited, type ReceivedForEvent, viewLeftToday, viewReceivedForEvent } from './views.ts'

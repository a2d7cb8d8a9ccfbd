export { isInvited, requireReceived } from './commands.ts'
export { findNeverInvite } from './mail.ts'
export { invitationPersonalData } from './personal.ts'
export { presentReceived } from './present.ts'

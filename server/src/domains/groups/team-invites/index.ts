export { findRefusal, requireInvite } from './commands.claim.ts'
export { teamInvitePersonalData } from './personal.ts'
export type { InviteWithGroup } from './queries.ts'

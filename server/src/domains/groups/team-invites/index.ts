export { findClaimRefusal, requireInvite } from './access.ts'
export { teamInvitePersonalData } from './personal.ts'
export type { InviteWithGroup } from './queries.ts'

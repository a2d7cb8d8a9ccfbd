export { findClaimRefusal, requireInvite } from './access.ts'
export type { InviteWithGroup } from './queries.ts'

export { claimInvite, findRefusal, requireInvite } from './claim.ts'
export { groupClaimHoldings } from './personal.ts'
export type { InviteWithGroup } from './queries.ts'

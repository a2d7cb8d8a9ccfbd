export { claimInvite, findRefusal, requireInvite } from './commands.claim.ts'
export { groupClaimHoldings } from './personal.ts'
export type { InviteWithGroup } from './queries.ts'

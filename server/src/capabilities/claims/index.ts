export { claimBadge, requireClaim } from './claim.ts'
export { claimHoldings } from './personal.ts'
export { presentInfo } from './present.ts'
export type { ClaimInfo } from './schemas.ts'

export { claimBadge, requireClaim } from './claim.ts'
export { claimHoldings } from './personal.ts'
export type { ClaimRow } from './queries.ts'
export { decideClaim } from './rules.ts'

export { claimBadge, requireClaim } from './commands.ts'
export { claimHoldings } from './personal.ts'
export type { ClaimRow } from './queries.ts'
export { decideClaim } from './rules.ts'

export { requireClaim } from './access.ts'
export { claimLinkPersonalData } from './personal.ts'
export type { ClaimRow } from './queries.ts'
export { decideClaim } from './rules.ts'

export { requireClaim } from './commands.ts'
export { claimLinkPersonalData } from './personal.ts'
export type { ClaimRow } from './queries.ts'
export { decideClaim } from './rules.ts'

export { requireClaim } from './access.ts'
export type { ClaimLinkRow } from './queries.ts'
export { decideClaim } from './rules.ts'

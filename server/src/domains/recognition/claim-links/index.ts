export { requireClaim } from './access.ts'
export type { ClaimRow } from './queries.ts'
export { decideClaim } from './rules.ts'
